// Package tooltest helps to test tools and the programs around them without a
// model.
//
// [Script] is a model that makes the calls it was told to; [Run] lets it talk to
// a registry. [Record] makes a registry that remembers what was called and
// whether it ran, for [Recorder.AssertNothingRan] and the like. [Valid] and
// [Broken] make arguments from a tool's schema: such as it must accept, and such
// as it must refuse. [CheckExamples] runs a tool's decoder on the examples and
// defaults that its schema gives.
//
// Time needs no help: calls leave no goroutine and no timer behind, so that
// tests run in a bubble of testing/synctest, where a timeout of a minute takes
// no time.
package tooltest
