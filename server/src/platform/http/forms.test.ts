import { once } from 'node:events'
import http from 'node:http'
import { failureBody } from '@seamark/contract/platform/envelope'
import { createClient } from '@seamark/contract/platform/client'
import { route } from '@seamark/contract/platform/route'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../testing/database.ts'
import { serve } from './serve.ts'
import { startTestServer, testCall } from '../testing/http.ts'

const most = 4 * 2 ** 20
const paper = route({
  method: 'PATCH',
  path: '/test/paper/:id',
  summary: 'A form of the test',
  permission: 'identity.ownSession',
  rate: 'write',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ name: z.string().max(60), remark: z.string() }).partial(),
  images: { front: most, back: 10 },
  response: z.object({ body: z.unknown(), images: z.record(z.string(), z.number()), seen: z.number().nullable() }),
  versioned: 'whenGiven',
})
const { url } = await testDatabase()
const { address } = await startTestServer({
  databaseUrl: url,
  served: [
    serve(paper, async (_context, { body, images, versionIfGiven }) => ({
      body,
      images: Object.fromEntries([...images].map(([name, bytes]) => [name, bytes.length])),
      seen: versionIfGiven ?? null,
    })),
    testCall('plain', async () => null, { method: 'POST', rate: 'write' }),
  ],
})
const place = `${address}/api/test/paper/1`
const headers = { authorization: 'any', 'accept-language': 'en' }
const call = createClient({ base: `${address}/api`, headers: () => headers })
const params = { id: '1' }
const bytes = (length: number, name = 'x.jpg') => new File([Buffer.alloc(length)], name)

async function send(body: FormData | string, contentType?: string) {
  const response = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
    body,
  })
  const refusal = failureBody.strict().safeParse(await response.json()).data
  return {
    status: response.status,
    code: refusal?.code,
    fields: refusal?.details?.fields?.map(({ field, code }) => `${field} ${code}`),
  }
}

function form(...parts: (readonly [string, string | File])[]) {
  const made = new FormData()
  for (const [name, value] of parts) made.append(name, value)
  return made
}

describe('a call that takes a form', () => {
  test('reads texts and images from it, and the same fields from JSON', async () => {
    const body = { name: '林晓帆 “引号” \r\n', remark: '' }
    expect(await call(paper, { params, body, images: { front: bytes(3), back: bytes(10) } })).toEqual({
      body,
      images: { front: 3, back: 10 },
      seen: null,
    })
    expect(await call(paper, { params, body, version: 7 })).toEqual({ body, images: {}, seen: 7 })
    expect(await call(paper, { params, body: {}, images: {} })).toEqual({ body: {}, images: {}, seen: null })
  })

  test('takes an image of exactly the limit, and not one byte more', async () => {
    expect((await call(paper, { params, body: {}, images: { front: bytes(most) } })).images).toEqual({ front: most })
    expect(await send(form(['front', bytes(most + 1)]))).toEqual({
      status: 413,
      code: 'platform.image_too_large',
      fields: ['front platform.image_too_large'],
    })
    expect(await send(form(['back', bytes(11)]))).toMatchObject({
      code: 'platform.image_too_large',
      fields: ['back platform.image_too_large'],
    })
  })

  test('takes a file field left empty for no file, and no notice of a name', async () => {
    expect(
      (await call(paper, { params, body: {}, images: { front: bytes(0, ''), back: bytes(2, '../../etc/passwd.pHp') } }))
        .images,
    ).toEqual({ back: 2 })
  })

  test('reads If-Match where it is given, and refuses one that it does not understand', async () => {
    const response = await fetch(place, {
      method: 'PATCH',
      headers: { ...headers, 'if-match': '*' },
      body: form(['name', 'x']),
    })
    expect(response.status).toBe(428)
  })

  test.for([
    ['an unknown text', form(['rid', '1']), 'rid field.unknown'],
    ['an unknown file', form(['evil', bytes(3)]), 'evil field.unknown'],
    ['a file in the place of a text', form(['name', bytes(3)]), 'name field.unknown'],
    ['a text in the place of a file', form(['front', 'text']), 'front field.unknown'],
    ['a text twice', form(['name', 'a'], ['name', 'b']), 'name field.repeated'],
    ['a file twice', form(['back', bytes(1)], ['back', bytes(1)]), 'back field.repeated'],
    ['a text that is too long', form(['name', 'x'.repeat(61)]), 'name field.too_long'],
    ['a text beyond all measure', form(['name', 'x'.repeat(30_000)]), 'name field.too_long'],
    ['a letter that cannot be kept', form(['name', 'a\0b']), 'name field.characters'],
  ] as const)('refuses %s by name', async ([, body, field]) => {
    expect(await send(body)).toEqual({ status: 400, code: 'platform.invalid_input', fields: [field] })
  })
})

const boundary = 'multipart/form-data; boundary=b'
const nested = `name${'[a]'.repeat(1000)}`
test.for([
  ['ten thousand texts', many(10_000, (at) => `name="f${at}"`), boundary, 413],
  ['ten thousand files', many(10_000, (at) => `name="f${at}"; filename="x"`), boundary, 400],
  ['a name nested a thousand deep', many(1, () => `name="${nested}"`), boundary, 400],
  ['a name of the language', many(1, () => 'name="__proto__"'), boundary, 400],
  ['no name', many(1, () => 'filename="x"'), boundary, 400],
  ['no boundary', 'x', 'multipart/form-data', 400],
  ['no end', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf', boundary, 400],
  ['no form', 'nothing of the kind', boundary, 400],
] as const)('%s is refused', async ([, body, contentType, status]) => {
  expect((await send(body, contentType)).status).toBe(status)
})

test('what says itself that it is far too long is refused before it has come', async () => {
  const request = http.request(place, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': boundary, 'content-length': 100 * 2 ** 20 },
  })
  request.on('error', () => undefined).write('--b\r\n')
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  expect(response.statusCode).toBe(413)
  request.destroy()
})

test('a call that says nothing of a form takes none', async () => {
  const response = await fetch(`${address}/api/test/plain`, { method: 'POST', headers, body: form(['name', 'x']) })
  expect([response.status, failureBody.parse(await response.json()).code]).toEqual([415, 'platform.unsupported_media'])
})

test('the document shows the form beside the JSON', async () => {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody: { content: object } }>>
  }
  const string = { type: 'string' }
  const binary = { type: 'string', format: 'binary' }
  expect(paths['/api/test/paper/{id}']?.['patch']?.requestBody.content).toMatchObject({
    'application/json': { schema: { properties: { name: { ...string, maxLength: 60 } } } },
    'multipart/form-data': { schema: { properties: { name: string, remark: string, front: binary, back: binary } } },
  })
})

function many(count: number, head: (at: number) => string) {
  return `${Array.from({ length: count }, (_, at) => `--b\r\ncontent-disposition: form-data; ${head(at)}\r\n\r\nx\r\n`).join('')}--b--\r\n`
}
