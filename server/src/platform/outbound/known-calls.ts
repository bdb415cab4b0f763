/** A call to a provider whose address the operator has set. Nothing that a person typed ever becomes `base`. */
export interface KnownCall {
  method?: 'GET' | 'POST' | 'DELETE'
  path?: string
  query?: Readonly<Record<string, string>> | string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  body?: string
  deadlineMs?: number
  /** An answer that is longer is an error. */
  mostBytes?: number
}

export interface KnownAnswer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; undefined where it is none. */
  json: unknown
}

const usualDeadlineMs = 10_000
const longestAnswer = 1_048_576

/**
 * Calls a provider once. Redirects are not followed, the answer is bounded, and neither address, headers nor bodies are logged, since they hold
 * secrets. Throws CallFailed where no whole answer came.
 */
export async function callKnown(base: string, call: KnownCall): Promise<KnownAnswer> {
  const { deadlineMs = usualDeadlineMs, mostBytes = longestAnswer } = call
  const request = requestOf(base, call)
  try {
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) })
    const text = await readBounded(response, mostBytes)
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  } catch (error) {
    throw new CallFailed(networkCode(error))
  }
}

/** A header or an address that cannot be written makes no call, and nothing has left. */
function requestOf(base: string, call: KnownCall): Request {
  const { method = 'GET', headers = {}, json, body } = call
  try {
    return new Request(addressOf(base, call), {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    })
  } catch {
    throw new CallFailed(unsendable)
  }
}

const unsendable = 'UNSENDABLE'

/** A call without an answer. `mayHaveArrived` is false only where the network proves that nothing was ever received. */
export class CallFailed extends Error {
  readonly code: string
  readonly mayHaveArrived: boolean
  constructor(code: string) {
    super(`The call failed: ${code}`)
    this.name = 'CallFailed'
    this.code = code
    this.mayHaveArrived = !neverConnected.has(code)
  }
}

/** After any other error, a time-out for one, the provider may have taken what was sent. */
const neverConnected = new Set([
  unsendable,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function addressOf(base: string, { path = '', query = '' }: KnownCall): string {
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  return `${base.replace(/\/$/, '')}${path}${text === '' ? '' : `?${text}`}`
}

async function readBounded({ body }: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const coming: AsyncIterable<Uint8Array> | never[] = body ?? []
  for await (const chunk of coming) {
    size += chunk.length
    if (size > most) throw Object.assign(new Error('too long an answer'), { code: 'TOO_LONG' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code of the network's error, which holds neither address nor text. */
export function networkCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown'
}
