// Package train learns the weights of the evaluation.
//
// The hand-written evaluation is a linear function of its weights up to a few
// last steps, see [eval.Components]. Tuning therefore needs no second copy of
// it: package train evaluates every training position with weights that are
// zero except for one, which gives the coefficient of that weight, and from
// then on works with coefficients alone.
//
//	data.go      labelled positions from a file
//	slots.go     the weights as a flat list
//	extract.go   positions into coefficients
//	model.go     coefficients and parameters into a value and its gradient
//	tune.go      Adam on the logistic loss
//	start.go     weights to start from
//	write.go     weights into Go source
//	measure.go   how good an evaluation is
//
// See https://www.chessprogramming.org/Texel%27s_Tuning_Method.
package train
