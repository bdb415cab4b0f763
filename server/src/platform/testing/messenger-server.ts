import { once } from 'node:events'
import http from 'node:http'

/** Ways in which a provider may behave. In all but the first and the last three nothing is taken. */
export type MessengerMode = 'ok' | 'http500' | 'reset' | 'expiredToken' | 'takeThenReset' | 'takeThen500' | 'hold'

/** A message as the provider has taken it. */
export interface TakenMessage {
  target: string
  text: string
  /** The key of the call, where the provider has one. */
  ref: string
}

export interface MessengerCall {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  body: string
  json: Record<string, unknown>
}

export interface Reply {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * Starts a real server on the loopback that speaks a provider's published form, and keeps what it has taken. `answer` is the provider; the modes are its
 * troubles, which hit the calls that `isSending` names.
 */
export async function startMessengerServer(
  answer: (call: MessengerCall, taken: TakenMessage[], mode: MessengerMode) => Reply,
  isSending: (call: MessengerCall) => boolean,
) {
  const taken: TakenMessage[] = []
  const heard: MessengerCall[] = []
  let mode: MessengerMode = 'ok'
  let release: (() => void) | undefined
  let held = Promise.resolve()

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const call = await readCall(request)
    heard.push(call)
    const reply = (given: Reply) =>
      void response
        .writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
        .end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
    if (!isSending(call)) return reply(answer(call, taken, mode))
    if (mode === 'reset') return void request.socket.destroy()
    if (mode === 'http500') return reply({ status: 500, body: 'trouble' })
    const given = answer(call, taken, mode)
    if (mode === 'hold') await held
    if (mode === 'takeThenReset') return void request.socket.destroy()
    if (mode === 'takeThen500') return reply({ status: 500, body: 'trouble' })
    reply(given)
  }

  const server = http.createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    taken,
    /** How many messages came to somebody. */
    countTo: (target: string) => taken.filter((one) => one.target === target).length,
    /** All calls so far whose path ends so. */
    heard: (path: string) => heard.filter((call) => call.path.endsWith(path)),
    behave(next: MessengerMode) {
      release?.()
      mode = next
      if (next === 'hold') held = new Promise((resolve) => (release = resolve))
    },
    stop: async () => {
      release?.()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readCall(request: http.IncomingMessage): Promise<MessengerCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body,
    json: jsonOf(body),
  }
}

function jsonOf(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}
