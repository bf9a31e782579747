package doc

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The name of a function goes where it is the subject, and stays where it is the
// verb: what a tool does must not be lost.
func TestDropName(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"GetWeather", "GetWeather looks up the weather.", "Looks up the weather."},
		{"GetWeather", "GetWeather weather of a city.", "Weather of a city."}, // no word of English
		{"AssignSSHKey", "AssignSSHKey to a workspace.", "AssignSSHKey to a workspace."},
		{"AssignSSHKey", "AssignSSHKey: to a workspace.", "To a workspace."},
		{"Delete", "Delete deletes a project.", "Deletes a project."},
		{"Delete", "Delete removes a project.", "Removes a project."},
		{"Delete", "Delete: removes a project.", "Removes a project."},
		{"Delete", "Delete a project by its ID.", "Delete a project by its ID."},
		{"Delete", "Delete projects of a user.", "Delete projects of a user."},
		{"Delete", "Delete users.", "Delete users."},
		{"Delete", "Delete project by ID", "Delete project by ID"},
		{"Delete", "Delete\nis final.", "Is final."},
		{"Delete", "Delete.", ""},
		{"Delete", "Deletes it.", "Deletes it."},
		{"Read", "Read returns the text.", "Returns the text."},
		{"Read", "Read reads.", "Reads."},
		{"Read", "Read reports whether it works.", "Reports whether it works."},
		{"Read", "Read reports of a day.", "Read reports of a day."},
		{"Pay", "Pay transfers money.", "Transfers money."},
		{"Delete", "Delete users permanently.", "Delete users permanently."},
		{"Delete", "Delete logs older than a day.", "Delete logs older than a day."},
		{"Copy", "Copy copies files.", "Copies files."},
		{"Push", "Push pushes commits.", "Pushes commits."},
		{"Login", "Login to the site.", "Login to the site."},
		{"delete", "delete a file.", "delete a file."},
		{"F", "F x.", "X."},
		{"HTTP", "HTTP a thing.", "A thing."},
		{"Größe", "Größe misst.", "Größe misst."},
		{"天気", "天気 を調べる。", "を調べる。"},
	} {
		assert.Equal(t, test.want, dropName(test.text, test.name), "%s: %s", test.name, test.text)
	}
}
