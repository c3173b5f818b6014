package server

import "net/http"

var streamTypes = []string{"text/plain", "text/event-stream"}

type streamQuery struct {
	Domain   string   `query:"domain"`
	Document []string `query:"document"`
}

func streams(r *http.Request) bool { return false }

func restoreStream(r *request) error { return nil }
