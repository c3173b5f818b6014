package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go"
	"github.com/swaggest/openapi-go/openapi31"

	"github.com/understudy-text/understudy/server/proxy"
)

// openAPI describes the routes in OpenAPI 3.1, from the types of their bodies.
func (h *Handler) openAPI() ([]byte, error) {
	r := openapi31.NewReflector()
	// What is a pointer may be null; only then is it not of its own type alone.
	nullable := func(rc *jsonschema.ReflectContext) {
		rc.EnvelopNullability = true
		rc.InterceptNullability = func(p jsonschema.InterceptNullabilityParams) {
			if p.RefDef != nil && len(p.Schema.AnyOf) > 0 {
				p.Schema.Type = nil
			}
		}
	}
	r.DefaultOptions = append(r.DefaultOptions, nullable, jsonschema.InterceptDefName(func(_ reflect.Type, name string) string {
		return strings.TrimPrefix(name, "Server")
	}))
	r.Spec.Info.WithTitle("Understudy").WithVersion("1").
		WithDescription("Takes personal data out of texts and puts believable stand-ins in. Offsets are Unicode code points unless a request says otherwise. Beside /v1 stands an interface shaped like Microsoft Presidio's.")
	if h.Tokens != nil {
		r.Spec.SetHTTPBearerTokenSecurity("token", "", "A token of the server's file of tokens.")
	}
	for _, rt := range h.routes {
		if err := h.describe(r, rt); err != nil {
			return nil, err
		}
	}
	if h.Proxy != nil {
		for _, p := range proxy.Protocols {
			if err := describeChat(r, p); err != nil {
				return nil, err
			}
		}
	}
	return json.Marshal(r.Spec)
}

// chatHeaders are what a question to a chat model may say to the gateway.
type chatHeaders struct {
	Token        string `header:"X-Understudy-Token" description:"A token of this server; Authorization is the upstream's."`
	Domain       string `header:"X-Understudy-Domain" description:"The domain of the ledger."`
	Conversation string `header:"X-Understudy-Conversation" description:"The conversation's name, if the client has one."`
	Language     string `header:"X-Understudy-Language" description:"The language of all texts, or auto."`
	Only         string `header:"X-Understudy-Only" description:"Categories to hide, with commas between them."`
	Allow        string `header:"X-Understudy-Allow" description:"Phrases that stay, with semicolons between them, percent-encoded if need be."`
	Deny         string `header:"X-Understudy-Deny" description:"Phrases to hide, as those that stay."`
	Threshold    string `header:"X-Understudy-Threshold" description:"From which score on findings count: 0.5, or PERSON=0.1,ORG=0.3. Below 0.4 it also says from which probability on doubts count, 0.15 otherwise for persons, places, organisations and codes." example:"PERSON=0.1"`
}

// chatBody is a body in a protocol of others.
type chatBody map[string]any

// describeChat describes the address of a chat protocol: its headers are ours, its bodies are those of
// the protocol.
func describeChat(r *openapi31.Reflector, p *proxy.Protocol) error {
	c, err := r.NewOperationContext(http.MethodPost, p.Path)
	if err != nil {
		return err
	}
	c.SetID("post" + strings.ReplaceAll(p.Path, "/", "_"))
	c.SetSummary("Asks the chat model behind this server")
	c.SetTags("Gateway")
	c.SetDescription("What is personal in the question is hidden from the model and restored in its answer. Bodies, streams and errors are those of the model's protocol.")
	c.AddReqStructure(chatHeaders{})
	c.AddReqStructure(chatBody{})
	c.AddRespStructure(chatBody{}, openapi.WithHTTPStatus(http.StatusOK))
	if err := r.AddOperation(c); err != nil {
		return err
	}
	if o, ok := c.(openapi31.OperationExposer); ok && o.Operation().RequestBody != nil {
		o.Operation().RequestBody.RequestBody.WithRequired(true)
	}
	return nil
}

func (h *Handler) describe(r *openapi31.Reflector, rt route) error {
	c, err := r.NewOperationContext(rt.method, rt.path)
	if err != nil {
		return err
	}
	c.SetID(strings.ToLower(rt.method) + strings.ReplaceAll(rt.path, "/", "_"))
	c.SetSummary(rt.summary)
	tag := "Understudy"
	if rt.presidio {
		tag = "Presidio"
	}
	c.SetTags(tag)
	var about []string
	if rt.right != open && h.Tokens != nil {
		c.AddSecurity("token")
		about = append(about, "Right: "+string(rt.right)+".")
	}
	if rt.in != nil {
		c.AddReqStructure(rt.in)
	}
	if rt.stream {
		c.AddReqStructure(streamQuery{})
		// Generators of clients stumble over types of bodies that they do not know, so that
		// those of streams are told in words.
		about = append(about, "A body of "+strings.Join(streamTypes, ", ")+" is restored while it comes, and answered in its own type; a line of x-ndjson is one JSON object, as Ollama's.")
	}
	c.SetDescription(strings.Join(about, " "))
	if rt.out != nil {
		c.AddRespStructure(rt.out, openapi.WithHTTPStatus(http.StatusOK))
	} else {
		c.AddRespStructure("", openapi.WithHTTPStatus(http.StatusOK), openapi.WithContentType("text/plain"))
	}
	for _, status := range failures(rt) {
		c.AddRespStructure(Error{}, openapi.WithHTTPStatus(status))
	}
	if err := r.AddOperation(c); err != nil {
		return err
	}
	if o, ok := c.(openapi31.OperationExposer); ok && o.Operation().RequestBody != nil {
		o.Operation().RequestBody.RequestBody.WithRequired(true)
	}
	return nil
}

// failures are the statuses that a route may answer with instead.
func failures(rt route) []int {
	if rt.right == open {
		return nil
	}
	out := []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusServiceUnavailable, http.StatusInternalServerError}
	if rt.in != nil {
		out = append(out, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity)
	}
	if rt.path == "/v1/pseudonymize" || rt.path == "/v1/restore" {
		out = append(out, http.StatusNotFound, http.StatusConflict)
	}
	return out
}

// JSONSchema says what texts are.
func (texts) PrepareJSONSchema(s *jsonschema.Schema) error {
	s.Type = nil
	s.Properties = nil
	s.OneOf = []jsonschema.SchemaOrBool{
		jsonschema.String.ToSchemaOrBool(),
		(&jsonschema.Schema{}).WithType(jsonschema.Array.Type()).WithItems(*(&jsonschema.Items{}).WithSchemaOrBool(jsonschema.String.ToSchemaOrBool())).ToSchemaOrBool(),
	}
	return nil
}

// PrepareJSONSchema says that anything will do.
func (loose) PrepareJSONSchema(s *jsonschema.Schema) error {
	s.Type = nil
	return nil
}
