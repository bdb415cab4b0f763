import http from 'node:http'
import { once } from 'node:events'

/** What a provider of the tests does with calls: `takeThenTimeOut` takes the message and never answers. */
export type ProviderMode = 'ok' | 'hold' | 'takeThenTimeOut' | '500' | 'reset' | 'expiredToken' | 'refuse'

export interface ProviderRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  body: string
}

export interface ProviderReply {
  status?: number
  json: unknown
}

interface Protocol {
  /** The message that a call takes: its reference and its target; undefined for a call that sends nothing. */
  messageOf: (request: ProviderRequest) => { ref: string; target: string } | undefined
  /** What a call is answered that was taken. `number` counts the messages. */
  accept: (request: ProviderRequest, number: number, taken: ProviderServer['taken']) => ProviderReply
  /** What an expired token is answered. */
  expired: ProviderReply
}

export interface ProviderServer {
  address: string
  mode: ProviderMode
  /** The answer in mode `refuse`. */
  refusal: ProviderReply
  /** Every message that was taken, in its order. */
  taken: { ref: string; target: string; request: ProviderRequest }[]
  /** All calls, also those that send nothing. */
  calls: ProviderRequest[]
  /** How often a target was reached. */
  countOf: (target: string) => number
  /** How many calls wait in mode `hold`. */
  held: () => number
  /** Answers the calls that were held. */
  release: () => void
  stop: () => Promise<void>
}

/** Starts a real HTTP server on the loopback that speaks a provider's published form and counts what it takes. */
export async function startProvider({ messageOf, accept, expired }: Protocol): Promise<ProviderServer> {
  const waiting: (() => void)[] = []
  const server = http.createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      provider.calls.push(request)
      const message = messageOf(request)
      const answer = ({ status = 200, json }: ProviderReply) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(json))
      }
      const take = () => {
        if (message) provider.taken.push({ ...message, request })
        return accept(request, provider.taken.length, provider.taken)
      }
      switch (message ? provider.mode : provider.mode === 'expiredToken' ? 'expiredToken' : 'ok') {
        case 'ok':
          return answer(take())
        case 'hold':
          return void waiting.push(() => answer(take()))
        case 'takeThenTimeOut':
          take()
          // The connection ends without an answer, as a gateway's does that has given up.
          return void incoming.socket.destroy()
        case '500':
          return answer({ status: 500, json: { message: 'broken' } })
        case 'reset':
          return void incoming.socket.resetAndDestroy()
        case 'expiredToken':
          return answer(expired)
        case 'refuse':
          return answer(provider.refusal)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const provider: ProviderServer = {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    mode: 'ok',
    refusal: { json: {} },
    taken: [],
    calls: [],
    countOf: (target) => provider.taken.filter((one) => one.target === target).length,
    held: () => waiting.length,
    release: () => waiting.splice(0).forEach((answer) => answer()),
    stop: async () => {
      provider.release()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

async function readRequest(incoming: http.IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
