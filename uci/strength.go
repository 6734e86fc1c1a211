package uci

import "github.com/adoube/adoube/search/handicap"

// A playingStrength holds the options that limit how well to play. UCI_Elo counts
// only with UCI_LimitStrength, and then overrides Skill Level.
type playingStrength struct {
	limited bool
	elo     int
	skill   int
}

// defaultElo is the default of UCI_Elo.
const defaultElo = 1800

// strengthOptions returns the options that limit the strength of play.
func (s *session) strengthOptions() []option {
	p := &s.strength
	*p = playingStrength{elo: defaultElo, skill: handicap.MaxSkill}
	set := func(field *int) func(int) error {
		return func(n int) error {
			*field = n
			s.applyStrength()
			return nil
		}
	}
	return []option{
		check("UCI_LimitStrength", p.limited, func(on bool) {
			p.limited = on
			s.applyStrength()
		}),
		spin("UCI_Elo", p.elo, handicap.MinElo, handicap.MaxElo, set(&p.elo)),
		spin("Skill Level", p.skill, 0, handicap.MaxSkill, set(&p.skill)),
		check("Answer At Once", s.settings.Hasty, func(on bool) {
			s.settings.Hasty = on
			s.engine.Configure(s.settings)
		}),
	}
}

// applyStrength tells the engine how well to play.
func (s *session) applyStrength() {
	elo := handicap.SkillElo(s.strength.skill)
	if s.strength.limited {
		elo = s.strength.elo
	}
	if elo != s.settings.Elo {
		s.settings.Elo = elo
		s.engine.Configure(s.settings)
	}
}
