interface Wanted {
  size: number
  name?: string
  purpose?: string
  sha256?: string
}

/** Uploads by the bare protocol: it sends exactly what it is given, so that tests can also send what no client would. */
export function testSender(person: { headers: () => Record<string, string> }, api: string) {
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: RequestInit['body']) =>
    fetch(api + path, {
      method,
      headers: { ...person.headers(), 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    })
  const metadata = (pairs: Record<string, string | undefined>) =>
    Object.entries(pairs)
      .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${Buffer.from(value).toString('base64')}`]))
      .join(',')
  const begin = ({ size, name = '客户.xlsx', purpose = 'import', sha256 }: Wanted) =>
    send('POST', '/files/uploads', {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: name, purpose, sha256 }),
    })
  return {
    send,
    begin,
    /** The id of an upload that has begun. */
    begun: async (wanted: Wanted) => {
      const response = await begin(wanted)
      const id = /^\/api\/files\/uploads\/([a-f0-9]{32})$/.exec(response.headers.get('location') ?? '')?.[1]
      if (response.status !== 201 || !id) throw new Error(`Not begun: HTTP ${response.status}`)
      return id
    },
    patch: (id: string, offset: number, body: Uint8Array | ReadableStream) =>
      send(
        'PATCH',
        `/files/uploads/${id}`,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body as RequestInit['body'],
      ),
    offset: async (id: string) =>
      Number((await send('HEAD', `/files/uploads/${id}`)).headers.get('upload-offset') ?? Number.NaN),
    drop: (id: string) => send('DELETE', `/files/uploads/${id}`),
  }
}

/** Uploads a whole file at once, as a person would, and returns the id of the upload. */
export async function uploadFile(
  person: { headers: () => Record<string, string> },
  api: string,
  name: string,
  bytes: Buffer,
  purpose = 'import',
): Promise<string> {
  const sender = testSender(person, api)
  const uploadId = await sender.begun({ size: bytes.length, name, purpose })
  const sent = await sender.patch(uploadId, 0, bytes)
  if (sent.status !== 204) throw new Error(`Not uploaded: HTTP ${sent.status}`)
  return uploadId
}
