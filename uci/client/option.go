package client

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Option is a setting that an engine has declared.
type Option struct {
	Name    string
	Type    OptionType
	Default string   // as the engine writes it; "<empty>" is read as ""
	Min     int      // of a Spin
	Max     int      // of a Spin
	Choices []string // of a Combo
}

// An OptionType says what values an option takes.
type OptionType string

// The types of options, as the protocol names them.
const (
	Check  OptionType = "check"  // true or false
	Spin   OptionType = "spin"   // a whole number
	Combo  OptionType = "combo"  // one of several words
	Button OptionType = "button" // an action, without a value
	String OptionType = "string" // any text in one line
)

// Options returns the options that the engine has declared, in its order. The slice belongs to
// the engine.
func (e *Engine) Options() []Option { return e.options }

// Option returns the option of a name, in capitals or not.
func (e *Engine) Option(name string) (Option, bool) {
	i := slices.IndexFunc(e.options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return Option{}, false
	}
	return e.options[i], true
}

// Set sets an option to a string, a number or a boolean, or presses a button with the value
// nil, and waits until the engine has done so. An option that the engine has not declared, or
// a value that it does not take, is an error and is not sent.
func (e *Engine) Set(ctx context.Context, name string, value any) error {
	return e.call(func() error {
		if err := e.set(name, value); err != nil {
			return err
		}
		e.always = e.chess960
		return e.sync(ctx)
	})
}

func (e *Engine) set(name string, value any) error {
	o, ok := e.Option(name)
	if !ok {
		return fmt.Errorf("%s has no option %q", e.wire.name, name)
	}
	text := ""
	if value != nil {
		text = fmt.Sprint(value)
	}
	text, err := o.check(text)
	if err != nil {
		return fmt.Errorf("option %s: %w", o.Name, err)
	}
	if o.Name == optionChess960 {
		e.chess960 = text == "true"
	}
	command := "setoption name " + o.Name
	if o.Type != Button {
		command += " value " + text
	}
	e.wire.send(command)
	return nil
}

// optionChess960 switches the notation of castling.
const optionChess960 = "UCI_Chess960"

// check returns value as the option has it, or why it does not take it.
func (o *Option) check(value string) (string, error) {
	switch o.Type {
	case Check:
		if b := strings.ToLower(value); b == "true" || b == "false" {
			return b, nil
		}
		return "", fmt.Errorf("%q is neither true nor false", value)
	case Spin:
		n, err := strconv.Atoi(value)
		if err != nil {
			return "", fmt.Errorf("%q is not a whole number", value)
		}
		if n < o.Min || n > o.Max {
			return "", fmt.Errorf("%d is not between %d and %d", n, o.Min, o.Max)
		}
	case Combo:
		i := slices.IndexFunc(o.Choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return "", fmt.Errorf("%q is none of %s", value, strings.Join(o.Choices, ", "))
		}
		return o.Choices[i], nil
	case Button:
		if value != "" {
			return "", fmt.Errorf("a button takes no value such as %q", value)
		}
	default:
		if strings.ContainsAny(value, "\r\n") {
			return "", fmt.Errorf("%q has more than one line", value)
		}
		value = cmp.Or(value, "<empty>")
	}
	return value, nil
}

// parseOption reads what follows the word option. Names and values may have blanks in them.
func parseOption(text string) (o Option, ok bool) {
	key := ""
	words := map[string][][]string{} // of each value
	for word := range strings.FieldsSeq(text) {
		values := words[key]
		switch {
		case slices.Contains([]string{"default", "min", "max", "var"}, word) && key != "name",
			word == "type" && key == "name", word == "name" && key == "":
			key = word
			words[key] = append(words[key], nil)
		case len(values) > 0:
			values[len(values)-1] = append(values[len(values)-1], word)
		}
	}
	parts := map[string]string{}
	for key, values := range words {
		parts[key] = strings.Join(values[0], " ")
	}
	for _, choice := range words["var"] {
		o.Choices = append(o.Choices, strings.Join(choice, " "))
	}
	o.Name, o.Type, o.Default = parts["name"], OptionType(parts["type"]), strings.TrimPrefix(parts["default"], "<empty>")
	if o.Type == Spin {
		var err, err2 error
		o.Min, err = strconv.Atoi(parts["min"])
		o.Max, err2 = strconv.Atoi(parts["max"])
		if err != nil || err2 != nil {
			return o, false
		}
	}
	return o, o.Name != "" && slices.Contains([]OptionType{Check, Spin, Combo, Button, String}, o.Type)
}
