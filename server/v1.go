package server

import (
	"context"
	"net/http"

	"github.com/understudy-text/understudy/study/evaluate"
)

// ownRoutes are Understudy's own.
func (h *Handler) ownRoutes() []route {
	return []route{
		{method: "POST", path: "/v1/detect", right: MayDetect, summary: "Find personal data", in: DetectRequest{}, out: DetectResponse{}, serve: detect},
		{method: "POST", path: "/v1/pseudonymize", right: MayPseudonymize, summary: "Put stand-ins in the place of personal data", in: PseudonymizeRequest{}, out: PseudonymizeResponse{}, serve: pseudonymize},
		{method: "POST", path: "/v1/restore", right: MayRestore, summary: "Put the originals back", in: RestoreRequest{}, out: RestoreResponse{}, stream: true, serve: restore},
		{method: "POST", path: "/v1/evaluate", right: MayEvaluate, summary: "Measure stand-ins against their originals. The answer quotes words of the originals.", in: EvaluateRequest{}, out: evaluate.Report{}, serve: measure},
		{method: "GET", path: "/healthz", summary: "Whether the server is alive", serve: func(r *request) error { return r.text("ok\n") }},
		{method: "GET", path: "/readyz", summary: "Whether it takes requests, and reaches its ledger and the chat model behind it", serve: h.ready},
		{method: "GET", path: "/metrics", right: MaySeeMetrics, summary: "Figures for Prometheus", serve: h.showMetrics},
	}
}

// handle reads a body, does the work and writes the answer. domain is what the
// request names; nil: the route has nothing to do with the ledger.
func handle[In, Out any](r *request, domain func(*In) string, do func(context.Context, *In) (*Out, error)) error {
	in := new(In)
	if err := readJSON(r.Request, in, true); err != nil {
		return err
	}
	if domain != nil && !r.token.mayUse(r.h.service().domainName(domain(in))) {
		return errNotDomain
	}
	var out *Out
	if err := r.work(func(ctx context.Context) (err error) {
		out, err = do(ctx, in)
		return err
	}); err != nil {
		return err
	}
	return r.reply(out)
}

func detect(r *request) error { return handle(r, nil, r.h.service().Detect) }

func pseudonymize(r *request) error {
	return handle(r, func(in *PseudonymizeRequest) string { return in.Domain }, r.h.service().Pseudonymize)
}

func restore(r *request) error {
	if streams(r.Request) {
		return restoreStream(r)
	}
	if mediaType(r.Request) == "application/json" && r.URL.Query().Has("document") {
		return restoreBody(r)
	}
	return handle(r, func(in *RestoreRequest) string { return in.Domain }, r.h.service().Restore)
}

func measure(r *request) error { return handle(r, nil, r.h.service().Evaluate) }

// ready says whether requests can be answered now.
func (h *Handler) ready(r *request) error {
	select {
	case <-h.closing:
		fail(r.w, http.StatusServiceUnavailable, "the server is stopping")
		return nil
	default:
	}
	if err := h.service().reachable(r.Context()); err != nil {
		note(r.w, nil, innermost(err))
		fail(r.w, http.StatusServiceUnavailable, "the ledger is out of reach")
		return nil
	}
	if !h.upstreams.reachable(r.Context()) {
		fail(r.w, http.StatusServiceUnavailable, "the chat model behind this server is out of reach")
		return nil
	}
	return r.text("ok\n")
}

// reachable reports whether the ledger can be read.
func (s *Service) reachable(ctx context.Context) error {
	for _, d := range s.domains {
		if _, err := d.Recall(ctx, [32]byte{}); err != nil {
			return err
		}
		break
	}
	return nil
}
