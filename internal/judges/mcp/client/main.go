// Command client is what the conformance suite of the protocol runs to judge the
// client of runtime/mcp. The suite gives the URL of a server as the argument, and
// the name of a scenario and its data in the environment.
//
// It does what a host does: the server's tools go into a registry, and calls go
// through it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: client URL")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1], os.Getenv("MCP_CONFORMANCE_SCENARIO"), os.Getenv("MCP_CONFORMANCE_CONTEXT")); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

// data is what a scenario gives a client to know.
type data struct {
	ClientID     string `json:"client_id"`
	ClientSecret string `json:"client_secret"`
	ToolCalls    []struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"toolCalls"`
}

func run(ctx context.Context, address, scenario, text string) error {
	var known data
	if text != "" {
		if err := json.Unmarshal([]byte(text), &known); err != nil {
			return err
		}
	}
	target := mcp.HTTP(address)
	if strings.HasPrefix(scenario, "auth/") {
		handler, err := authorization(known)
		if err != nil {
			return err
		}
		target.OAuth = handler
	}
	client, err := mcp.Connect(ctx, target, &mcp.ClientOptions{SDK: func(o *sdk.ClientOptions) { o.ElicitationHandler = agree(scenario) }})
	if err != nil {
		return err
	}
	defer client.Close()
	reg, err := runtime.NewRegistry(nil)
	if err != nil {
		return err
	}
	if err := reg.AddProvider(ctx, "", client); err != nil {
		return err
	}
	calls, tolerant := calls(scenario, known, reg)
	for _, call := range calls {
		if err := reg.Execute(ctx, call).Err(); err != nil && !tolerant {
			return err
		}
	}
	if scenario == "http-standard-headers" {
		return readAll(ctx, client)
	}
	return nil
}

// calls returns the calls that a scenario waits for. tolerant says that some of
// them are meant to fail.
func calls(scenario string, known data, reg *runtime.Registry) (calls []runtime.Call, tolerant bool) {
	one := func(name, args string) []runtime.Call {
		return []runtime.Call{{Name: name, Arguments: json.RawMessage(args)}}
	}
	switch scenario {
	case "tools_call":
		return one("add_numbers", `{"a":5,"b":3}`), false
	case "elicitation-sep1034-client-defaults":
		return one("test_client_elicitation_defaults", `{}`), false
	case "sse-retry":
		return one("test_reconnection", `{}`), false
	case "json-schema-2020-12-preservation":
		if tool, ok := reg.Lookup("json_schema_2020_12_tool"); ok {
			return one("json_schema_echo", fmt.Sprintf(`{"schema":%s}`, tool.Parameters())), false
		}
		return one("json_schema_2020_12_tool", `{}`), false // it is missing: fail
	case "http-custom-headers":
		for _, c := range known.ToolCalls {
			calls = append(calls, runtime.Call{Name: c.Name, Arguments: c.Arguments})
		}
		return calls, true
	case "sep-2322-client-request-state", "http-invalid-tool-headers", "http-standard-headers":
		for _, name := range reg.Names() {
			args := `{}`
			if scenario == "http-invalid-tool-headers" {
				args = `{"region":"us-west1"}`
			}
			calls = append(calls, one(name, args)...)
		}
		return calls, true
	}
	if strings.HasPrefix(scenario, "auth/") {
		return one("test-tool", `{}`), false
	}
	return nil, false
}

// readAll reads what the server lists beside its tools.
func readAll(ctx context.Context, client *mcp.Client) error {
	resources, err := client.Resources(ctx)
	if err != nil {
		return err
	}
	for _, r := range resources {
		if _, err := client.ReadResource(ctx, r.URI); err != nil {
			return err
		}
	}
	prompts, err := client.Prompts(ctx)
	if err != nil {
		return err
	}
	for _, p := range prompts {
		if _, err := client.Prompt(ctx, p.Name, nil); err != nil {
			return err
		}
	}
	return nil
}

// agree answers forms: with their defaults, or with a confirmation.
func agree(scenario string) func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
	content := map[string]any{}
	if scenario == "sep-2322-client-request-state" {
		content["confirmed"] = true
	}
	return func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		return &sdk.ElicitResult{Action: "accept", Content: content}, nil
	}
}

// authorization returns a handler of OAuth whose person agrees at once.
func authorization(known data) (auth.OAuthHandler, error) {
	const callback = "http://localhost:3000/callback"
	config := &auth.AuthorizationCodeHandlerConfig{
		RedirectURL:              callback,
		AuthorizationCodeFetcher: authorize,
		ClientIDMetadataDocumentConfig: &auth.ClientIDMetadataDocumentConfig{
			URL: "https://conformance-test.local/client-metadata.json",
		},
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{RedirectURIs: []string{callback}},
		},
	}
	if known.ClientID != "" && known.ClientSecret != "" {
		config.PreregisteredClient = &oauthex.ClientCredentials{
			ClientID: known.ClientID, ClientSecretAuth: &oauthex.ClientSecretAuth{ClientSecret: known.ClientSecret},
		}
	}
	return auth.NewAuthorizationCodeHandler(config)
}

// authorize gets the code that the suite's server sends to the callback.
func authorize(ctx context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, args.URL, nil)
	if err != nil {
		return nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	to, err := url.Parse(res.Header.Get("Location"))
	if err != nil || to.Host == "" {
		return nil, errors.New("the server did not redirect to the callback")
	}
	q := to.Query()
	return &auth.AuthorizationResult{Code: q.Get("code"), State: q.Get("state"), Iss: q.Get("iss")}, nil
}
