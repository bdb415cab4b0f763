import { ask } from './raw-requests.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file by tus, whole or without its last byte. Returns the upload's id. */
export async function uploadText(
  address: string,
  caller: Caller,
  file: string | Buffer,
  { whole, name = 'clients.csv', purpose = 'import' }: { whole: boolean; name?: string; purpose?: string },
) {
  const bytes = Buffer.from(file)
  const tus = { ...headersOf(caller), 'tus-resumable': '1.0.0' }
  const metadata = `filename ${encoded(name)},purpose ${encoded(purpose)}`
  const begun = await ask(`${address}/api/files/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': bytes.length, 'upload-metadata': metadata },
  })
  const id = /[a-f0-9]{32}$/.exec(begun.headers.location ?? '')?.[0]
  if (id === undefined) throw new Error(`No upload began: HTTP ${begun.status} ${begun.text}`)
  const sent = await ask(`${address}/api/files/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(0, whole ? bytes.length : -1),
  })
  if (sent.status !== 204) throw new Error(`The upload went no further: HTTP ${sent.status} ${sent.text}`)
  return id
}
