package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// A suite is a run of the conformance suite with what it has to count: it may
// pass also where it has looked at nothing.
type suite struct {
	name              string
	server            []string // arguments of the server
	args              []string
	scenarios, checks int
}

// The counts are those of the everything-server of the SDK, for the same
// arguments; with sessions of 2025-11-25 it has two checks less.
var suites = []suite{
	{"2025-06-18, with sessions", nil, []string{"--suite", "all", "--spec-version", "2025-06-18"}, 27, 56},
	{"2025-11-25, with sessions", nil, []string{"--spec-version", "2025-11-25"}, 31, 73},
	{"2025-11-25, drafts too", nil, []string{"--suite", "all", "--spec-version", "2025-11-25"}, 33, 84},
	{"2026-07-28, beside sessions", nil, []string{"--suite", "all", "--spec-version", "2026-07-28"}, 40, 153},
	{"2026-07-28, stateless", []string{"-stateless"}, []string{"--suite", "all", "--spec-version", "2026-07-28"}, 40, 153},
}

// conformance runs all suites, and one against a server that lacks nearly
// everything, which has to fail.
func (j *judge) conformance() error {
	mute := suite{name: "2025-11-25, a mute server", server: []string{"-mute"}, args: suites[1].args}
	all := append(slices.Clone(suites), mute)
	got := make([]counts, len(all))
	err := together(len(all), func(i int) (err error) {
		want := counts{all[i].scenarios, all[i].checks, 0}
		got[i], err = j.suite(all[i])
		switch {
		case i == len(suites) && (err == nil || got[i].failed < 15):
			return fmt.Errorf("conformance %s: %v, error %v: it has to fail", all[i].name, got[i], err)
		case i == len(suites):
			return nil
		case err == nil && got[i] != want:
			return fmt.Errorf("conformance %s: %v, want %v", all[i].name, got[i], want)
		}
		return err
	})
	for i, s := range all {
		fmt.Printf("conformance %s: %v\n", s.name, got[i])
	}
	return err
}

// counts are what one run has looked at.
type counts struct{ scenarios, passed, failed int }

// String writes the counts.
func (c counts) String() string {
	return fmt.Sprintf("%d scenarios, %d checks passed, %d failed", c.scenarios, c.passed, c.failed)
}

var scenario = regexp.MustCompile(`(?m)^[✓✗] ([a-z0-9-]+): (\d+) passed, (\d+) failed`)

func (j *judge) suite(s suite) (counts, error) {
	url, stop, err := j.serve(s.server...)
	if err != nil {
		return counts{}, err
	}
	defer stop()
	out, err := j.program("conformance", append([]string{"server", "--url", url}, s.args...)...)
	var c counts
	for _, m := range scenario.FindAllStringSubmatch(out, -1) {
		passed, _ := strconv.Atoi(m[2])
		failed, _ := strconv.Atoi(m[3])
		c.scenarios++
		c.passed += passed
		c.failed += failed
	}
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, tail(out))
	}
	return c, err
}
