import { getPendingUpload } from '@seamark/contract/files/index'
import type { UploadPurpose } from '@seamark/contract/files/uploads'
import { Refusal, refusalOf, Unreachable } from '@seamark/contract/platform/client'
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { call, requestHeaders, isSessionGone } from './calls.ts'
import { sha256Of } from './digests.ts'
import { sessionGone } from '../session/expired.ts'
import { readToken } from '../session/token.ts'

const endpoint = '/api/files/uploads'
/** The server checks the right for each piece, so an upload ends within a piece after the right is taken away. */
const pieceBytes = 16 * 2 ** 20
/** After a network loss it retries for a good quarter of an hour, and again whenever bytes have got through. */
const retryDelays = [0, 1000, 2000, 5000, ...Array.from({ length: 90 }, () => 10_000)]

export interface UploadWish {
  purpose: UploadPurpose
  onProgress?: (sent: number, total: number) => void
  /** Aborting pauses the upload: the server keeps the received part for a day, and choosing the same file again continues there. */
  signal?: AbortSignal
}

/**
 * Uploads a file and returns the upload's id. It survives network loss, a server's restart and a reload of the page (choose the same file again).
 * Throws `Refusal` as a call does (`files.upload_pending`: another file is half-way: continue it or `giveUpUpload`), `Unreachable` or AbortError.
 */
export async function upload(file: File, wish: UploadWish): Promise<string> {
  // It is imported only when somebody uploads.
  const tus = await import('tus-js-client')
  // A file that was changed since has another digest, and is never continued; the server compares the digest with what has arrived.
  const sha256 = await sha256Of(file, wish.signal)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sending: Upload = new tus.Upload(file, {
    endpoint: new URL(endpoint, location.origin).href,
    metadata: { filename: file.name, purpose: wish.purpose, sha256 },
    chunkSize: pieceBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => ['seamark-upload', wish.purpose, file.name, file.size, sha256].join('-'),
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
    },
    onAfterResponse: failIfRefused,
    onShouldRetry: mayPass,
    onProgress: (sent, total) => wish.onProgress?.(sent, total),
    onSuccess: () => resolve(idOf(sending.url)),
    onError: (error) => reject(causeOf(error)),
  })
  const pause = () => {
    void sending.abort()
    reject(new DOMException('paused', 'AbortError'))
  }
  wish.signal?.addEventListener('abort', pause, { once: true })
  const [earlier] = await sending.findPreviousUploads()
  const half = earlier ?? (await begunElsewhere({ purpose: wish.purpose, size: file.size, sha256 }))
  if (half) sending.resumeFromPreviousUpload(half)
  if (wish.signal?.aborted) pause()
  else sending.start()
  return promise.finally(() => wish.signal?.removeEventListener('abort', pause))
}

/** Returns the person's own unfinished upload, begun in any browser; null when there is none. */
export const pendingUpload = async () => (await call(getPendingUpload, {}, { quiet: true })).upload

/** Returns the half of the same file that the person has sent from another browser. Without an answer there is none, and the upload says why. */
async function begunElsewhere({ purpose, size, sha256 }: { purpose: UploadPurpose; size: number; sha256: string }) {
  const half = await pendingUpload().catch(() => null)
  if (!half || half.sha256 !== sha256 || half.size !== size || half.purpose !== purpose) return undefined
  const uploadUrl = new URL(`${endpoint}/${half.id}`, location.origin).href
  // This browser has kept nothing of it.
  return { size, metadata: {}, creationTime: '', uploadUrl, urlStorageKey: '', parallelUploadUrls: null }
}

/** Gives an upload up; the server deletes what it has received. Does nothing if the upload is gone already. */
export async function giveUpUpload(id: string) {
  const tus = await import('tus-js-client')
  const request = { method: 'DELETE', headers: { ...requestHeaders(), 'tus-resumable': '1.0.0' } }
  const response = await fetch(`${endpoint}/${id}`, request).catch((cause: unknown) => {
    throw new Unreachable('unreachable', { cause })
  })
  if (!response.ok && response.status !== 404)
    throw refusalOf(response.status, await response.json().catch(() => undefined))
  const { urlStorage } = tus.defaultOptions
  for (const { uploadUrl, urlStorageKey } of await urlStorage.findAllUploads())
    if (uploadUrl && idOf(uploadUrl) === id) await urlStorage.removeUpload(urlStorageKey)
}

const idOf = (url: string | null) => url?.split('/').at(-1) ?? ''

/**
 * Runs before tus acts on an answer: tus would restart the upload after every refused HEAD request, but only an unknown upload (404) is
 * a reason to. A refused HEAD has no body, so another call fetches the reason.
 */
async function failIfRefused(request: HttpRequest, response: HttpResponse) {
  const status = response.getStatus()
  const isLook = request.getMethod() === 'HEAD'
  if (status < 400 || (isLook && status === 404)) return
  if (isLook) await call(getPendingUpload, {}, { quiet: true })
  const failure = refusalOf(status, asJson(response.getBody()))
  if (isSessionGone(failure)) void sessionGone(request.getHeader('authorization'))
  throw failure
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** tus wraps the original error; without an answer the server is unreachable. */
function causeOf(error: Error | DetailedError): Error {
  const cause = 'causingError' in error ? error.causingError : null
  return cause instanceof Refusal || cause instanceof Unreachable
    ? cause
    : new Unreachable('unreachable', { cause: error })
}

const passing = [
  'files.upload_offset',
  'files.upload_busy',
  'platform.overloaded',
  'platform.too_many_requests',
  'platform.unexpected',
]

/** True if another attempt may succeed: the network comes back, a busy server recovers, somebody has signed in again meanwhile. */
function mayPass(error: DetailedError, attempt: number) {
  const cause = causeOf(error)
  if (!(cause instanceof Refusal)) return true
  if (isSessionGone(cause))
    return readToken() !== undefined && readToken() !== error.originalRequest.getHeader('authorization')
  return attempt < 8 && passing.includes(cause.body.code)
}
