import { once } from 'node:events'
import http from 'node:http'

export interface Wish {
  method?: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Buffer | undefined
  /** The loopback address of the request: limits by address count each one as a separate stranger. */
  from?: string
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** The stable code of a refusal. */
  code: string | undefined
  ms: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** Sends one request with exactly these headers, as no browser would. */
export async function ask(address: string, { method = 'GET', headers = {}, body, from }: Wish = {}): Promise<Answer> {
  const began = performance.now()
  const request = http
    .request(address, { method, headers, agent, ...(from === undefined ? {} : { localAddress: from }) })
    .end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const stream = response.headers['content-type']?.startsWith('text/event-stream') === true
  if (stream) response.destroy()
  const bytes = stream ? Buffer.alloc(0) : Buffer.concat(await response.toArray())
  const text = bytes.toString()
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    text,
    code: codeOf(text),
    ms: performance.now() - began,
  }
}

const codeOf = (text: string) => (text.startsWith('{"status":') ? /"code":"([\w.]+)"/.exec(text)?.[1] : undefined)

/** Returns the part of an answer that is the same for everybody, without the request id. */
export const sameForAll = ({ status, text }: Answer) => ({ status, text: text.replace(/"requestId":"[^"]*"/, '') })

/** Returns the `data` of an answer that was no refusal. */
export function dataOf<Data>(answer: Answer): Data {
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text.slice(0, 300)}`)
  // Other tests check the product's answers by their schemas; here each caller names the part that it reads.
  return (JSON.parse(answer.text) as { data: Data }).data
}
