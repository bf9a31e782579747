package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
)

// A clientSuite is a run of the conformance suite against the client, with the
// least that it has to count: how often it looks at some answers depends on time.
type clientSuite struct {
	name              string
	args              []string
	scenarios, checks int
}

var clientSuites = []clientSuite{
	{"core", []string{"--suite", "core"}, 18, 239},
	{"2025-06-18", []string{"--suite", "all", "--spec-version", "2025-06-18"}, 5, 55},
	{"2025-11-25", []string{"--suite", "all", "--spec-version", "2025-11-25"}, 19, 245},
	{"2026-07-28", []string{"--suite", "all", "--spec-version", "2026-07-28"}, 33, 400},
}

var clientScenario = regexp.MustCompile(`(?m)^[✓✗] ([a-z0-9/_-]+): (\d+) passed, (\d+) failed`)

// client has the conformance suite judge the client, and one that does nothing,
// which has to fail.
func (j *judge) client() error {
	all := append([]clientSuite{}, clientSuites...)
	all = append(all, clientSuite{name: "core, of a client that does nothing", args: all[0].args})
	got := make([]counts, len(all))
	err := together(len(all), func(i int) (err error) {
		command, idle := filepath.Join(j.temp, "client"), i == len(clientSuites)
		if idle {
			command = "true"
		}
		got[i], err = j.clientSuite(command, all[i])
		want := all[i]
		switch {
		case idle && (err == nil || got[i].failed < 15):
			return fmt.Errorf("conformance of a client that does nothing: %v, error %v: it has to fail", got[i], err)
		case idle:
			return nil
		case err == nil && (got[i].scenarios != want.scenarios || got[i].passed < want.checks || got[i].failed > 0):
			return fmt.Errorf("conformance of the client, %s: %v, want %d scenarios and at least %d checks", want.name, got[i], want.scenarios, want.checks)
		}
		return err
	})
	for i, s := range all {
		fmt.Printf("conformance of the client, %s: %v\n", s.name, got[i])
	}
	return err
}

func (j *judge) clientSuite(command string, s clientSuite) (counts, error) {
	loopback, err := filepath.Abs(filepath.Join(folder, "loopback.cjs"))
	if err != nil {
		return counts{}, err
	}
	out, err := j.programIn([]string{"NODE_OPTIONS=--require=" + loopback}, "conformance", append([]string{"client", "--command", command}, s.args...)...)
	var c counts
	for _, m := range clientScenario.FindAllStringSubmatch(out, -1) {
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
