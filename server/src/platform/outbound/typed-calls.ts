import dns from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getDomain } from 'tldts'
import { readBody } from './answer-bodies.ts'
import { type AllowedNetwork, isCallable, isOpened } from './public-addresses.ts'
import { asTypedFailure, TypedCallFailed } from './typed-call-failures.ts'

/** A call to an address that a person typed, or that another server named. */
export interface TypedCall {
  headers?: Readonly<Record<string, string>>
  /** Whether an address without TLS may be called. */
  allowsHttp?: boolean
  /** Hosts beside those of the same site to which a redirect may lead. */
  hosts?: readonly string[]
  /** Without it an answer may be of any type. */
  mediaTypes?: readonly string[]
  mostRedirects?: number
  mostBytes?: number
  /** A longer answer is cut instead of refused. */
  cuts?: boolean
}

export interface TypedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The address that answered at last. */
  address: string
  /** The address that a redirect names, where it was not followed. */
  movedTo: string | null
  body: Buffer
}

/** Returns all addresses of a host. Tests lend one of their own. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

export interface TypedCallSettings {
  networks?: readonly AllowedNetwork[]
  resolve?: Resolve
  /** The authorities that certificates are checked by, where they are not those of the system. */
  ca?: string
  /** The whole call, and the longest silence in it. */
  deadlineMs?: number
  silenceMs?: number
}

export type CallTyped = (address: string, call?: TypedCall) => Promise<TypedAnswer>

export interface TypedCalls {
  callTyped: CallTyped
  /** Throws as a call would before it asks anything: for an address that is only saved now. */
  judgeAddress: (address: string, call?: TypedCall) => Promise<void>
}

const usual: Given = { networks: [], deadlineMs: 20_000, silenceMs: 10_000, resolve: resolveBySystem }
const usualBytes = 5_000_000
const usualRedirects = 5

/**
 * Returns the only way to call addresses that somebody typed. A host is resolved once, every answer is judged, and the connection goes to
 * an address that was judged, with the host's own name and certificate; so no second answer of a name server can lead it elsewhere. Each
 * redirect is judged anew. Throws TypedCallFailed.
 */
export function createTypedCalls(settings: TypedCallSettings = {}): TypedCalls {
  const given: Given = { ...usual, ...settings }
  return {
    callTyped: async (address, call = {}) => {
      const end = AbortSignal.timeout(given.deadlineMs)
      let url = readAddress(address)
      for (let hops = 0; ; hops += 1) {
        const { answer, movedTo } = await ask(given, url, call, end)
        const most = call.mostRedirects ?? usualRedirects
        if (movedTo === null || most === 0) return { ...answer, address: url.href, movedTo: movedTo?.href ?? null }
        if (hops === most) throw new TypedCallFailed('redirect', url.hostname)
        url = movedTo
      }
    },
    judgeAddress: async (address, call = {}) => {
      await judge(given, readAddress(address), call, AbortSignal.timeout(given.deadlineMs))
    },
  }
}

type Given = Required<Omit<TypedCallSettings, 'ca'>> & Pick<TypedCallSettings, 'ca'>

function readAddress(address: string, base?: URL): URL {
  try {
    return new URL(address, base)
  } catch {
    throw new TypedCallFailed('address')
  }
}

async function ask(given: Given, url: URL, call: TypedCall, end: AbortSignal) {
  try {
    const addresses = await judge(given, url, call, end)
    const response = await request(given, url, call, { addresses, end })
    return await readOrMove(url, response, call, end).finally(() => response.destroy())
  } catch (error) {
    throw asTypedFailure(end.aborted ? end.reason : error, url.hostname)
  }
}

async function readOrMove(url: URL, response: IncomingMessage, call: TypedCall, end: AbortSignal) {
  const movedTo = redirectOf(url, response, call)
  const body = movedTo || isEmpty(response) ? nothing : await readAnswer(response, call, end)
  const { statusCode: status = 0, headers } = response
  return { answer: { status, headers, body }, movedTo }
}

const ports: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** Refuses an address that may not be called, and returns the addresses of its host. */
async function judge({ networks, resolve }: Given, url: URL, { allowsHttp = false }: TypedCall, end: AbortSignal) {
  const host = url.hostname
  const port = ports[url.protocol]
  if (port === undefined || (url.protocol === 'http:' && !allowsHttp)) throw new TypedCallFailed('address', host)
  // An address of numbers, however it is written, has become one of the usual form here.
  if (url.username !== '' || url.password !== '' || host === '' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
    throw new TypedCallFailed('address', host)
  const addresses = await Promise.race([resolve(host), aborted(end)])
  if (addresses.length === 0) throw new TypedCallFailed('unknownHost', host)
  if (!addresses.every(({ address }) => isCallable(address, networks))) throw new TypedCallFailed('notPublic', host)
  const isOwn = addresses.every(({ address }) => isOpened(address, networks))
  if (url.port !== '' && url.port !== port && !isOwn) throw new TypedCallFailed('address', host)
  return addresses
}

async function resolveBySystem(host: string) {
  return dns.lookup(host, { all: true }).catch(() => [])
}

const aborted = async (end: AbortSignal): Promise<never> => {
  if (!end.aborted) await once(end, 'abort')
  throw end.reason
}

type Judged = Awaited<ReturnType<Resolve>>

/** Connects to what was judged: the system is not asked for the host again. */
const pinnedTo =
  (addresses: Judged): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, addresses[0]?.address ?? '', addresses[0]?.family)

async function request(
  { ca, silenceMs }: Given,
  url: URL,
  { headers = {} }: TypedCall,
  { addresses, end }: { addresses: Judged; end: AbortSignal },
): Promise<IncomingMessage> {
  const options = {
    lookup: pinnedTo(addresses),
    signal: end,
    timeout: silenceMs,
    agent: false,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  } as const
  const asked =
    url.protocol === 'https:' ? https.request(url, { ...options, ...(ca ? { ca } : {}) }) : http.request(url, options)
  asked.once('timeout', () => asked.destroy(new TypedCallFailed('timeout', url.hostname)))
  asked.end()
  const [response] = (await Promise.race([once(asked, 'response'), closed(asked), aborted(end)])) as [IncomingMessage]
  asked.once('timeout', () => response.destroy(new TypedCallFailed('timeout', url.hostname)))
  // A later error of the connection is told by the answer; without a listener it would end the process.
  asked.on('error', () => undefined)
  return response
}

/** A connection may also end without an answer and without an error: a host that wants to speak another protocol (101) ends it so. */
const closed = async (asked: http.ClientRequest): Promise<never> => {
  await once(asked, 'close')
  throw new TypedCallFailed('network')
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Where a redirect leads, on the same site or to a listed host; null where the answer is none. */
function redirectOf(url: URL, { statusCode = 0, headers }: IncomingMessage, { hosts = [] }: TypedCall): URL | null {
  if (!redirects.has(statusCode) || headers.location === undefined) return null
  const to = readAddress(headers.location, url)
  if (url.protocol === 'https:' && to.protocol === 'http:') throw new TypedCallFailed('redirect', to.hostname)
  if (!isSameSite(url.hostname, to.hostname) && !hosts.includes(to.hostname))
    throw new TypedCallFailed('redirect', to.hostname)
  return to
}

/** Returns whether two hosts belong to one registered domain. */
export function isSameSite(one: string, other: string): boolean {
  if (one === other) return true
  const domain = getDomain(one, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(other, { allowPrivateDomains: true })
}

const isEmpty = ({ statusCode }: IncomingMessage) => statusCode === 204 || statusCode === 304

const nothing = Buffer.alloc(0)

async function readAnswer(response: IncomingMessage, call: TypedCall, end: AbortSignal): Promise<Buffer> {
  const { mediaTypes, mostBytes = usualBytes, cuts = false } = call
  const { statusCode = 0 } = response
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (statusCode < 200 || statusCode > 299) return nothing
  if (mediaTypes && !mediaTypes.includes(type)) throw new TypedCallFailed('mediaType')
  return Promise.race([readBody(response, { mostBytes, cuts }), aborted(end)])
}
