import type { Target } from '../../measuring/load.ts'
import type { MadeFile } from '../making/files.ts'

let last: Promise<unknown> = Promise.resolve()

/** Uploads a file and begins its import. A person has one unused upload at a time, so files take turns. */
export function uploadInTurn<Begun>(
  target: Target,
  file: Pick<MadeFile, 'name' | 'bytes'>,
  begin: (uploadId: string) => Promise<Begun>,
): Promise<Begun> {
  const turn = last.then(async () => begin(await sendFile(target, file)))
  last = turn.catch(() => undefined)
  return turn
}

/** Uploads a file by the protocol of the import pages. Returns the upload's id. */
async function sendFile({ address, headers }: Target, { name, bytes }: Pick<MadeFile, 'name' | 'bytes'>) {
  const metadata = `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from('import').toString('base64')}`
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${address}/api/files/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const place = begun.headers.get('location')
  if (begun.status !== 201 || place === null) throw new Error(`No upload: HTTP ${begun.status} ${await begun.text()}`)
  const sent = await fetch(new URL(place, address), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`Upload broken off: HTTP ${sent.status} ${await sent.text()}`)
  return place.split('/').at(-1) ?? ''
}
