package annotations

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Article is one page of a handbook.
type Article struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
}

var articles = []Article{{1, "Lost keys"}, {2, "New keys"}}

// FindArticles finds the articles with a word in their title.
//
// Args:
//   - word: The word, in any case.
//
//toolgen:tool name=search_handbook title="Search the handbook"
//toolgen:tool timeout=5s readonly closedworld maxresult=64KiB
func FindArticles(word string) []Article {
	var found []Article
	for _, a := range articles {
		if strings.Contains(strings.ToLower(a.Title), strings.ToLower(word)) {
			found = append(found, a)
		}
	}
	return found
}

// DeleteArticle removes an article for good.
//
// Args:
//   - id: Number of the article.
//
//toolgen:tool approval destructive idempotent serial
func DeleteArticle(id int) {
	articles = slices.DeleteFunc(slices.Clone(articles), func(a Article) bool { return a.ID == id })
}

// Pay transfers money.
//
// Args:
//   - account: Account that the money comes from.
//   - cents: Amount in cents.
//
//toolgen:tool approval=isLarge serial=account
//toolgen:param cents min=1
//toolgen:example {"account":"A-7","cents":1250}
func Pay(ctx context.Context, account string, cents int) error {
	return ctx.Err()
}

func isLarge(account string, cents int) bool { return cents > 10_000 }

// Now is in UTC, whatever the zone of the server: a remark for Go programmers.
//
//toolgen:tool go=Clock inline strict=off desc="Tells the date and time in UTC."
func Now() time.Time { return time.Now().UTC() }
