import { ReadableStream } from 'node:stream/web'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { ERRORS, Server } from '@tus/server'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Wire } from '../../../platform/http/serve.ts'
import { newKey } from '../../../platform/files/storage.ts'
import { ownUpload } from '../uploads.queries.ts'
import { tooLarge } from '../uploads.rules.ts'
import type { UploadLocks } from './locks.ts'
import { UploadStore } from './store.ts'

/** Begins an upload by tus 1.0; nothing of a refused one is received. */
export const beginByTus = (context: Context, locks: UploadLocks, wire: Wire) => answerByTus(context, locks, wire)

/**
 * Reads, continues or gives up an upload by tus 1.0. Another person's upload is refused as unknown before its lock or anything else of it is touched.
 */
export async function goOnByTus(context: Context, locks: UploadLocks, wire: Wire, id: string) {
  await ownUpload(context, id)
  await answerByTus(context, locks, wire)
}

/** These headers of tus are passed on. Its CORS headers are only for browsers that talk to tus itself, and its refusals become ours. */
const passedOn = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'tus-resumable']

const version = '1.0.0'

async function answerByTus(context: Context, locks: UploadLocks, { request, response }: Wire) {
  let refusal: unknown
  const tus = new Server({
    path: '/api/files/uploads',
    relativeLocation: true,
    datastore: new UploadStore(context),
    locker: locks,
    // The time that a superseded connection gets to write its last bytes, in milliseconds.
    lockDrainTimeout: 500,
    namingFunction: newKey,
    onResponseError: (_request, error) => {
      refusal = error
      return undefined
    },
  })
  response.setHeader('tus-resumable', version).setHeader('tus-version', version)
  if (request.headers['tus-resumable'] !== version) throw fail('files.upload_protocol')
  const answer = await tus.handleWeb(webRequest(request))
  if (refusal !== undefined) throw asRefusal(refusal)
  if (answer.status >= 400) throw asRefusal({ status_code: answer.status })
  for (const name of passedOn) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? '')
  response.writeHead(answer.status).end()
}

type TusRequest = Parameters<Server['handleWeb']>[0]

function webRequest(request: Wire['request']): TusRequest {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const bringsBody = request.method === 'PATCH' || request.method === 'POST'
  const init = {
    method: request.method ?? 'GET',
    headers,
    ...(bringsBody ? { body: ReadableStream.from(request), duplex: 'half' } : {}),
  }
  return new Request(new URL(request.url ?? '/', 'http://localhost'), init as RequestInit)
}

/** Our failure for an error of tus. */
function asRefusal(error: unknown) {
  if (error === ERRORS.ERR_LOCK_TIMEOUT || error === ERRORS.ABORTED) return fail('files.upload_busy')
  if (error instanceof Error && !('status_code' in error)) return error
  switch (typeof error === 'object' && error !== null && 'status_code' in error ? error.status_code : 0) {
    case 404:
    case 410:
      return fail('files.upload_unknown')
    case 409:
      return fail('files.upload_offset')
    case 413:
      return tooLarge(Math.max(...Object.values(uploadPurposes)))
    default:
      return fail('platform.invalid_input')
  }
}
