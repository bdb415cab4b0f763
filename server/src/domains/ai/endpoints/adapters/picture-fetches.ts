import type { Config } from '../../../../platform/config.ts'
import { createKnownFetch } from '../../../../platform/outbound/known-streams.ts'
import { readNetworks } from '../../../../platform/outbound/public-addresses.ts'
import { TypedCallFailed } from '../../../../platform/outbound/typed-call-failures.ts'
import { createTypedCalls, type TypedCalls, type TypedCallSettings } from '../../../../platform/outbound/typed-calls.ts'

/** Why the bytes of a picture cannot be had from the address that the endpoint named. */
export class PictureFetchFailed extends Error {
  readonly code: 'picture_out_of_reach' | 'picture_too_large'
  /** For the log: the kind of the trouble, without the address. */
  readonly problem: string
  constructor(code: PictureFetchFailed['code'], problem: string) {
    super(`A picture was not fetched: ${problem}`)
    this.name = 'PictureFetchFailed'
    this.code = code
    this.problem = problem
  }
}

export type FetchPicture = (address: string) => Promise<Buffer>

const mostPictureBytes = 20 * 1024 * 1024
const waits = { firstByteMs: 20_000, silenceMs: 10_000, mostMs: 60_000 }

/**
 * Fetches a picture once from the address that an endpoint named: over https from a public host, or from the endpoint that the operator has named itself.
 * Redirects are errors, no key is sent, and the whole is 20 MB at most. Throws PictureFetchFailed. A storage host that is slow has as long as one that is the endpoint itself. Tests lend calls and a limit.
 */
export function createPictureFetch(
  { AI_IMAGE_URL, OUTBOUND_ALLOWED_NETWORKS }: Config,
  makeCalls: (settings: TypedCallSettings) => Pick<TypedCalls, 'callTyped'> = createTypedCalls,
  mostBytes = mostPictureBytes,
): FetchPicture {
  const calls = makeCalls({
    networks: readNetworks(OUTBOUND_ALLOWED_NETWORKS) ?? [],
    deadlineMs: waits.mostMs,
    silenceMs: waits.firstByteMs,
  })
  const known = createKnownFetch({ ...waits, mostBytes })
  const origin = AI_IMAGE_URL === undefined ? undefined : new URL(AI_IMAGE_URL).origin
  return async (address) => {
    if (origin !== undefined && URL.canParse(address) && new URL(address).origin === origin)
      return fetchKnown(known, address)
    const { status, movedTo, body } = await calls
      .callTyped(address, { mostRedirects: 0, mostBytes })
      .catch((error: unknown) => {
        throw error instanceof TypedCallFailed ? failureOf(error.problem) : error
      })
    if (movedTo !== null) throw failureOf('redirect')
    if (status !== 200) throw failureOf(`status ${status}`)
    return body
  }
}

const failureOf = (problem: string) =>
  new PictureFetchFailed(
    problem === 'tooLong' || problem === 'TOO_LONG' ? 'picture_too_large' : 'picture_out_of_reach',
    problem,
  )

async function fetchKnown(known: typeof fetch, address: string): Promise<Buffer> {
  try {
    const response = await known(address)
    if (response.status !== 200) throw failureOf(`status ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof PictureFetchFailed) throw error
    throw failureOf(error instanceof Error && 'code' in error ? String(error.code) : 'network')
  }
}
