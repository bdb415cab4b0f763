import type http from 'node:http'

/** What the server was sent, every byte of it. */
export interface ModelQuestion {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
  json: Record<string, unknown>
}
