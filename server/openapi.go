package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go"
	"github.com/swaggest/openapi-go/openapi31"
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
	return json.Marshal(r.Spec)
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
