import {
  createDrawing,
  deleteDrawing,
  getDrawing,
  listDrawings,
  previewPoster,
  restoreDrawing,
  shareDrawing,
} from '@seamark/contract/ai/drawings/drawings'
import {
  askForPictures,
  dropPictureRequest,
  getPictureOptions,
  listPictureRequests,
  type PictureRequest,
  retryPictures,
} from '@seamark/contract/ai/pictures/pictures'
import { setPrice } from '@seamark/contract/ai/usage/prices'
import { createQuota, deleteQuota } from '@seamark/contract/ai/usage/quotas'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drawing, giving, type ModelScript } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk } from '../../phonebook/testing.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import { createPictureFetch } from '../endpoints/adapters/picture-fetches.ts'
import { refusalOf } from '../testing.ts'
import { settleDeadHoldsJob } from '../usage/holds.commands.ts'
import { createDrawPicturesJob, endLostPicturesJob, stayAlive } from './pictures.commands.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
beforeEach(() => {
  stub.questions.length = 0
})
const settings = { AI_IMAGE_URL: stub.address, AI_IMAGE_KEY: 'sk-invented-key', AI_IMAGE_MODEL: 'draws-1,draws-2' }
const product = await startTestApp(settings)
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const south = await product.signIn('sales3')
const boss = await product.signIn('sysadmin')
const follow = await product.signIn('follow')
const { context, config } = product
const endpoints = createEndpoints(config, { firstByteMs: 2000 })
const work = createDrawPicturesJob({ endpoints, fetchPicture: createPictureFetch(config) })

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1c6f9c' } })
const ship = await canvas(640, 400).png().toBuffer()
const origin = new URL(stub.address).origin

const ask = (caller: Caller, more: Record<string, unknown> = {}) =>
  caller.call(askForPictures, { body: { key: randomUUID(), prompt: '清晨的宁波港，集装箱船靠泊', ...more } })
const requestOf = async (caller: Caller, id: number): Promise<PictureRequest> => {
  const { requests } = await caller.call(listPictureRequests, {})
  const found = requests.find((one) => one.id === id)
  if (!found) throw new Error('no such request')
  return found
}
/** Does what the worker would do in a moment. */
const draw = async (caller: Caller, { id }: PictureRequest, attempt = 1) => {
  await work.run(context, { id, attempt })
  return requestOf(caller, id)
}
const askAndDraw = async (script: ModelScript, more: Record<string, unknown> = {}, caller = lin) => {
  stub.answerOnce(script)
  return draw(caller, await ask(caller, more))
}
const sums = async () => {
  const { rows } = await product.pool.query<{ used: number; held: number }>(
    `select coalesce(sum(used), 0)::int as used, coalesce(sum(held), 0)::int as held from ai.usage_sums where unit = 'pictures' and user_id is null and period = 'day'`,
  )
  return rows[0] ?? { used: 0, held: 0 }
}
const lastUsage = async () => {
  const { rows } = await product.pool.query<Record<string, unknown>>(
    `select kind, model, outcome, pictures, cost::float8, is_estimated as "isEstimated" from ai.usage order by id desc limit 1`,
  )
  return rows[0]
}
const usageRows = async () => {
  const { rows } = await product.pool.query<{ n: number }>('select count(*)::int as n from ai.usage')
  return rows[0]?.n ?? 0
}
const bytesOf = async (caller: Caller, id: number, way = 'image') => {
  const answer = await fetch(`${product.address}/api/ai/drawings/${id}/${way}`, { headers: caller.headers() })
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const drawingsIn = async () => {
  const { rows } = await product.pool.query<{ n: number }>(`select count(*)::int as n from ai.drawings`)
  return rows[0]?.n ?? 0
}

test('what can be drawn with is told by its models alone', async () => {
  const options = await lin.call(getPictureOptions, {})
  expect(options).toEqual({ models: ['draws-1', 'draws-2'], most: 4, isMasked: true })
})

describe('a request', () => {
  test('brings pictures of ours with their prompt, its usage and its cost', async () => {
    await boss.call(setPrice, {
      params: { model: 'draws-1' },
      body: { tokensIn: 0, tokensCached: 0, tokensOut: 0, picture: 0.25 },
    })
    stub.answerOnce(drawing(ship, ship))
    const asked = await ask(lin, { shape: 'wide', wanted: 2, seenBy: 'department' })
    expect(asked).toMatchObject({ state: 'waiting', wanted: 2, model: 'draws-1', drawings: [], failure: null })
    expect(await sums()).toEqual({ used: 0, held: 2 })
    const done = await draw(lin, asked)
    expect(done).toMatchObject({ state: 'done', failure: null })
    expect(done.drawings).toMatchObject([
      {
        kind: 'picture',
        preset: null,
        size: null,
        prompt: '清晨的宁波港，集装箱船靠泊',
        model: 'draws-1',
        seenBy: 'department',
        width: 640,
        height: 400,
      },
      { kind: 'picture' },
    ])
    expect(stub.questions.map(({ path, json, headers }) => [path, json, headers.authorization])).toEqual([
      [
        '/v1/images/generations',
        {
          model: 'draws-1',
          prompt: '清晨的宁波港，集装箱船靠泊',
          size: '1536x1024',
          n: 2,
          response_format: 'b64_json',
        },
        'Bearer sk-invented-key',
      ],
    ])
    const id = done.drawings[0]?.id ?? 0
    expect(await lin.call(getDrawing, { params: { id } })).toMatchObject({
      fields: null,
      text: '清晨的宁波港，集装箱船靠泊',
    })
    const [image, small, file] = await Promise.all(['image', 'small', 'file'].map((way) => bytesOf(lin, id, way)))
    expect([image?.status, small?.status, file?.status]).toEqual([200, 200, 200])
    expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
    expect((await sharp(small?.bytes).metadata()).width).toBe(480)
    expect(decodeURIComponent(file?.name ?? '')).toContain('清晨的宁波港，集装箱船靠泊 640x400.jpg')
    expect(await sums()).toEqual({ used: 2, held: 0 })
    expect(await lastUsage()).toEqual({
      kind: 'picture',
      model: 'draws-1',
      outcome: 'done',
      pictures: 2,
      cost: 0.5,
      isEstimated: false,
    })
    const { rows } = await product.pool.query<{ action: string; text: string }>(
      `select action, coalesce(after::text, '') as text from platform.audit left join platform.audit_values on audit_id = id
       where action in ('ai.picturesAsked', 'ai.pictureDrawn') order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['ai.picturesAsked', 'ai.pictureDrawn', 'ai.pictureDrawn'])
    expect(rows.map(({ text }) => text).join()).not.toContain('宁波港')
    expect(JSON.stringify(done)).not.toMatch(/127\.0\.0\.1|sk-invented/)
  })

  test('fetches an address of the endpoint once, without its key', async () => {
    stub.answerOnce(drawing(`${origin}/v1/files/one.png`), giving(ship))
    const done = await draw(lin, await ask(lin))
    expect(done).toMatchObject({ state: 'done', drawings: [{ width: 640 }] })
    expect(stub.questions.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/images/generations', 'Bearer sk-invented-key'],
      ['/v1/files/one.png', undefined],
    ])
    const { rows } = await product.pool.query<{ n: number }>(
      `select count(*)::int as n from ai.drawings d where d::text like '%127.0.0.1%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('of the same key is one request and one call', async () => {
    stub.answerOnce(drawing(ship))
    const body = { key: randomUUID(), prompt: '蓝色集装箱' }
    const [one, other] = await Promise.all([1, 2].map(() => lin.call(askForPictures, { body })))
    expect(one?.id).toBe(other?.id)
    await Promise.all([1, 2].map(() => work.run(context, { id: one?.id ?? 0, attempt: 1 })))
    expect(stub.questions).toHaveLength(1)
    const again = await lin.call(askForPictures, { body })
    expect(again).toMatchObject({ id: one?.id, state: 'done' })
    expect(again.drawings).toHaveLength(1)
    expect((await sums()).held).toBe(0)
  })

  test('says how many pictures are missing, and keeps those that came', async () => {
    const done = await askAndDraw(drawing(ship, 'https://127.0.0.1/one.png'), { wanted: 3 })
    expect(done).toMatchObject({ state: 'done', failure: { code: 'picture_out_of_reach' } })
    expect(done.drawings).toHaveLength(1)
    expect(await lastUsage()).toMatchObject({ pictures: 2, outcome: 'done' })
    const fewer = await askAndDraw(drawing(ship), { wanted: 2 })
    expect(fewer).toMatchObject({
      state: 'done',
      failure: { code: 'pictures_missing', params: { drawn: 1, wanted: 2 } },
    })
  })

  test('lets no contact value leave', async () => {
    await askAndDraw(drawing(ship), { prompt: '一张名片，写着 13800138000 和 amy@star.example' })
    expect(stub.heard()).toContain('一张名片')
    expect(stub.heard()).not.toMatch(/13800138000|amy@star/)
  })

  test('is asked for without a wish that the endpoint does not know', async () => {
    const refuses: ModelScript = ({ response }) =>
      void response.writeHead(400).end('{"error":{"message":"Unknown parameter: response_format"}}')
    stub.answerOnce(refuses, drawing(ship))
    expect(await draw(lin, await ask(lin))).toMatchObject({ state: 'done' })
    expect(stub.questions.map(({ json }) => 'response_format' in json)).toEqual([true, false])
  })

  test.each([
    ['another model', { model: 'gpt-x' }, { status: 400, code: 'ai.picture_model_unknown' }],
    ['no words', { prompt: ' \n ' }, { status: 400 }],
    ['too many words', { prompt: '船'.repeat(1001) }, { status: 400 }],
    ['five pictures', { wanted: 5 }, { status: 400 }],
    ['a parent that nobody has', { parentId: 987_654_321 }, { status: 404, code: 'ai.drawing_not_found' }],
  ])('for %s is refused', async (_case, more, refusal) => {
    expect(await refusalOf(ask(lin, more))).toMatchObject(refusal)
    expect(stub.questions).toEqual([])
  })

  test('is closed to whoever has not the page', async () => {
    const calls = [
      () => follow.call(getPictureOptions, {}),
      () => follow.call(listPictureRequests, {}),
      () => ask(follow),
      () => follow.call(retryPictures, { params: { id: 1 }, version: 1 }),
      () => follow.call(dropPictureRequest, { params: { id: 1 } }),
    ]
    for (const make of calls) expect(await refusalOf(make())).toMatchObject({ status: 403 })
  })
})

describe('pictures that cannot be kept', () => {
  /** A small file that says of itself that it has 900 million pixels. */
  const bomb = () => {
    const bytes = Buffer.from(ship)
    bytes.writeUInt32BE(30_000, 16)
    bytes.writeUInt32BE(30_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return drawing(bytes)
  }
  const status =
    (code: number, said = '{}', headers = {}): ModelScript =>
    ({ response }) =>
      void response.writeHead(code, headers).end(said)
  test.each<[string, () => ModelScript, string, string, number]>([
    ['private address', () => drawing('http://169.254.169.254/latest/meta-data'), 'failed', 'picture_out_of_reach', 1],
    ['private host', () => drawing('https://localhost/one.png'), 'failed', 'picture_out_of_reach', 1],
    ['file of the machine', () => drawing('file:///etc/passwd'), 'failed', 'picture_out_of_reach', 1],
    ['page instead of a picture', () => drawing(Buffer.from('<!doctype html>')), 'failed', 'picture_unreadable', 1],
    [
      'drawing with scripts',
      () => drawing(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'failed',
      'picture_unreadable',
      1,
    ],
    ['broken picture', () => drawing(ship.subarray(0, 200)), 'failed', 'picture_unreadable', 1],
    ['bomb', bomb, 'failed', 'picture_too_large', 1],
    [
      'error with a status of success',
      () => status(200, '{"error":{"message":"odd"}}'),
      'failed',
      'endpoint_odd_answer',
      0,
    ],
    ['answer without pictures', () => status(200, '{"data":[]}'), 'failed', 'endpoint_odd_answer', 0],
    [
      'content that is refused',
      () => status(400, '{"error":{"message":"content policy violation"}}'),
      'refused',
      'content_refused',
      0,
    ],
    ['wrong key', () => status(401), 'failed', 'endpoint_key', 0],
    ['redirect', () => status(302, '', { location: 'https://elsewhere.example/' }), 'failed', 'endpoint_odd_answer', 0],
    ['broken endpoint', () => status(500), 'failed', 'endpoint_away', 0],
  ])('%s ends the request with its reason and its usage', async (_case, script, state, code, pictures) => {
    const before = await drawingsIn()
    const ended = await askAndDraw(script())
    expect(ended).toMatchObject({ state, failure: { code }, drawings: [] })
    expect(await lastUsage()).toMatchObject({ outcome: 'failed', pictures })
    expect([await drawingsIn(), (await sums()).held]).toEqual([before, 0])
    expect(JSON.stringify(ended)).not.toMatch(/169\.254|elsewhere|policy violation/)
  })

  test('an address that leads on is not followed, and what lies there and is too large is not read', async () => {
    stub.answerOnce(drawing(`${origin}/one.png`), status(302, '', { location: `${origin}/two.png` }))
    expect(await draw(lin, await ask(lin))).toMatchObject({ failure: { code: 'picture_out_of_reach' } })
    expect(stub.questions.map(({ path }) => path)).toEqual(['/v1/images/generations', '/one.png'])
    stub.answerOnce(drawing(`${origin}/one.png`), giving(Buffer.alloc(21 * 1024 * 1024)))
    expect(await draw(lin, await ask(lin))).toMatchObject({ failure: { code: 'picture_too_large' } })
  })

  test('a busy endpoint says when it may be asked again', async () => {
    const ended = await askAndDraw(status(429, '{"error":{"message":"Too many requests"}}', { 'retry-after': '17' }))
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'endpoint_busy', params: { seconds: 17 } } })
  })

  test('carry nothing but their pixels', async () => {
    const marked = await canvas(300, 200)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'canary-of-exif' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-of-xmp/></x:xmpmeta>')
      .toBuffer()
    expect(marked.toString('latin1')).toMatch(/canary-of-exif[\s\S]*canary-of-xmp/)
    const done = await askAndDraw(drawing(marked))
    for (const way of ['image', 'small', 'file']) {
      const { bytes } = await bytesOf(lin, done.drawings[0]?.id ?? 0, way)
      expect(bytes.toString('latin1')).not.toMatch(/canary|Exif|xmpmeta/)
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    }
  })
})

describe('what is lost', () => {
  /** Locks the sums as somebody does who asks: her own, and then, while the job waits for these, those of the office. */
  const asking = async (name: string, unit: string, run: () => Promise<unknown>) => {
    const client = await product.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select from ai.usage_sums where user_id = (select id from identity.users where username = $1) and unit = $2 for update`,
        [name, unit],
      )
      const running = run()
      await lockAwaited(product.pool)
      await client.query(`select from ai.usage_sums where user_id is null and unit = $1 for update`, [unit])
      await client.query('commit')
      await running
    } finally {
      client.release()
    }
  }
  const cut: ModelScript = ({ response }) => void response.destroy()
  const silent: ModelScript = ({ gone }) => new Promise((resolve) => gone.addEventListener('abort', () => resolve()))
  test.each<[string, ModelScript]>([
    ['a connection that breaks', cut],
    ['an answer that never comes', silent],
    ['a gateway that gave up', ({ response }) => void response.writeHead(504).end()],
    ['an answer that cannot be read', ({ response }) => void response.writeHead(200).end('{"images":["a"]}')],
    ['an answer that is cut', ({ response }) => void response.writeHead(200).end('{"data":[{"b64_json":"iVBO')],
  ])('by %s is unknown, counted once, and asked again by a click alone', async (_case, script) => {
    const lost = await askAndDraw(script, { wanted: 2 })
    expect(lost).toMatchObject({ state: 'unknown', failure: { code: 'picture_unknown' } })
    expect(await lastUsage()).toMatchObject({ outcome: 'broken', pictures: 2, isEstimated: true })
    const rows = await usageRows()
    await work.run(context, { id: lost.id, attempt: 1 })
    await endLostPicturesJob.run(context, null)
    await settleDeadHoldsJob.run(context, null)
    expect([stub.questions.length, await usageRows(), (await sums()).held]).toEqual([1, rows, 0])

    stub.answerOnce(drawing(ship))
    const click = () => lin.call(retryPictures, { params: { id: lost.id }, version: lost.version })
    const clicks = await Promise.all(
      [click(), click()].map((made) => made.catch((error: unknown) => refusalOf(Promise.reject(error)))),
    )
    expect(clicks.filter((one) => typeof one === 'object' && one !== null && 'state' in one)).toHaveLength(1)
    expect(clicks).toContainEqual(expect.objectContaining({ status: 412 }))
    await work.run(context, { id: lost.id, attempt: 1 })
    expect(stub.questions).toHaveLength(1)
    const done = await draw(lin, lost, 2)
    expect(done).toMatchObject({ state: 'done', drawings: [{ kind: 'picture' }] })
    expect(await refusalOf(lin.call(retryPictures, { params: { id: done.id }, version: done.version }))).toMatchObject({
      code: 'ai.picture_not_ended',
    })
    expect(await usageRows()).toBe(rows + 1)
  })

  test('and put away gets its pictures all the same when they come late', async () => {
    const { id } = await ask(lin)
    stub.answerOnce(async (scene) => {
      await product.pool.query(
        `update ai.picture_requests set lease_until = now() - interval '1 second' where id = $1`,
        [id],
      )
      await endLostPicturesJob.run(context, null)
      await lin.call(dropPictureRequest, { params: { id } })
      await drawing(ship)(scene)
    })
    const before = await drawingsIn()
    await work.run(context, { id, attempt: 1 })
    expect(await drawingsIn()).toBe(before + 1)
    const { rows } = await product.pool.query(`select request_id, place from ai.drawings order by id desc limit 1`)
    expect(rows).toEqual([{ request_id: null, place: 0 }])
  })

  test('is not while its process says that it is at work, nor is what it holds', async () => {
    const { id } = await ask(lin)
    const leases = async () => {
      const { rows } = await product.pool.query<{ request: boolean; hold: boolean }>(
        `select r.lease_until > now() as request, h.lease_until > now() as hold from ai.picture_requests r join ai.holds h on h.id = r.hold_id
         where r.id = $1`,
        [id],
      )
      return rows
    }
    let seen: unknown[] = []
    stub.answerOnce(async (scene) => {
      await product.pool.query(
        `update ai.picture_requests set lease_until = now() - interval '1 second' where id = $1`,
        [id],
      )
      await product.pool.query(
        `update ai.holds set lease_until = now() - interval '1 second' where id = (select hold_id from ai.picture_requests where id = $1)`,
        [id],
      )
      await stayAlive(context, { id, attempt: 1 })
      seen = await leases()
      await drawing(ship)(scene)
    })
    expect(await draw(lin, { ...(await requestOf(lin, id)) })).toMatchObject({ state: 'done' })
    expect(seen).toEqual([{ request: true, hold: true }])
  })

  test('of two people is ended without a deadlock with one who asks', async () => {
    const made = [await ask(lin), await ask(zhou)]
    for (const { id } of made)
      await product.pool.query(
        `update ai.picture_requests set state = 'calling', lease_until = now() - interval '1 second' where id = $1`,
        [id],
      )
    await asking('sales2', 'pictures', () => endLostPicturesJob.run(context, null))
    for (const [at, caller] of [lin, zhou].entries())
      expect(await requestOf(caller, made[at]?.id ?? 0)).toMatchObject({ state: 'unknown' })
  })

  test('of two people is settled without a deadlock with one who asks', async () => {
    for (const caller of [lin, zhou]) {
      const { id } = await ask(caller)
      await product.pool.query(
        `update ai.holds set lease_until = now() - interval '1 second' where id = (select hold_id from ai.picture_requests where id = $1)`,
        [id],
      )
    }
    await asking('sales2', 'pictures', () => settleDeadHoldsJob.run(context, null))
    const { rows } = await product.pool.query(`select from ai.holds where lease_until < now()`)
    expect(rows).toEqual([])
    await product.pool.query(`delete from ai.picture_requests where state = 'waiting'`)
  })

  test('in the queue is said after an hour, and gives back what it held', async () => {
    const rows = await usageRows()
    const { id } = await ask(lin, { wanted: 3 })
    await endLostPicturesJob.run(context, null)
    expect(await requestOf(lin, id)).toMatchObject({ state: 'waiting' })
    await product.pool.query(
      `update ai.picture_requests set changed_at = now() - interval '61 minutes' where id = $1`,
      [id],
    )
    await endLostPicturesJob.run(context, null)
    expect(await requestOf(lin, id)).toMatchObject({ state: 'failed', failure: { code: 'picture_not_begun' } })
    expect([(await sums()).held, await usageRows()]).toEqual([0, rows])
  })

  test('to a person who may not draw any more asks for nothing', async () => {
    const { id } = await ask(zhou)
    await product.pool.query(`update identity.users set disabled_at = now() where username = 'sales2'`)
    await work.run(context, { id, attempt: 1 })
    await product.pool.query(`update identity.users set disabled_at = null where username = 'sales2'`)
    expect(stub.questions).toEqual([])
    const { rows } = await product.pool.query(
      `select state, failure ->> 'code' as code from ai.picture_requests where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ state: 'failed', code: 'not_allowed' }])
    expect((await sums()).held).toBe(0)
  })

  test('long ago is forgotten, and its pictures stay', async () => {
    const done = await askAndDraw(drawing(ship))
    await product.pool.query(`update ai.picture_requests set changed_at = now() - interval '31 days' where id = $1`, [
      done.id,
    ])
    await endLostPicturesJob.run(context, null)
    await expect(requestOf(lin, done.id)).rejects.toThrow('no such request')
    expect(await lin.call(getDrawing, { params: { id: done.drawings[0]?.id ?? 0 } })).toMatchObject({ kind: 'picture' })
  })
})

describe('quotas of pictures', () => {
  test('refuse before anything is sent, and hold under many clicks at once', async () => {
    const own = { tokensDay: null, tokensMonth: null, picturesDay: 2 }
    const quota = await boss.call(createQuota, {
      body: { holder: 'person', holderId: office.person('sales3'), ...own },
    })
    expect(await refusalOf(ask(south, { wanted: 3 }))).toMatchObject({ status: 409, code: 'ai.picture_quota_used' })
    const clicks = await Promise.all(Array.from({ length: 8 }, () => refusalOf(ask(south))))
    const made = clicks.filter(
      (one): one is PictureRequest => typeof one === 'object' && one !== null && 'state' in one,
    )
    expect(made).toHaveLength(2)
    const [first] = made
    if (!first) throw new Error('none')
    // What is withdrawn before it was asked for is given back.
    await south.call(dropPictureRequest, { params: { id: first.id } })
    await work.run(context, { id: first.id, attempt: 1 })
    expect(stub.questions).toEqual([])
    const another = await ask(south)
    for (const { id } of [...made.slice(1), another]) {
      stub.answerOnce(drawing(ship))
      await work.run(context, { id, attempt: 1 })
    }
    expect(await refusalOf(ask(south))).toMatchObject({ code: 'ai.picture_quota_used' })
    expect(stub.questions).toHaveLength(2)
    await boss.call(deleteQuota, { params: { id: quota.id }, version: quota.version })
  })

  test('leave no more than three requests open', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => refusalOf(ask(manager))))
    const open = made.filter((one): one is PictureRequest => typeof one === 'object' && one !== null && 'state' in one)
    expect(open).toHaveLength(3)
    expect(made).toContainEqual(expect.objectContaining({ code: 'ai.pictures_running' }))
    for (const { id } of open) await manager.call(dropPictureRequest, { params: { id } })
    expect((await sums()).held).toBe(0)
  })
})

test('a request is its author’s alone, whoever reaches her, and cannot be put away while it is drawn', async () => {
  const done = await askAndDraw(drawing(ship))
  const open = await ask(lin)
  await product.pool.query(
    `update ai.picture_requests set state = 'calling', lease_until = now() + interval '1 minute' where id = $1`,
    [open.id],
  )
  const unknown = { status: 404, code: 'ai.picture_not_found' }
  for (const caller of [zhou, manager, south, boss]) {
    const { requests } = await caller.call(listPictureRequests, {})
    expect(requests.map(({ id }) => id)).not.toContain(done.id)
    expect(await refusalOf(caller.call(dropPictureRequest, { params: { id: done.id } }))).toMatchObject(unknown)
    expect(await refusalOf(caller.call(retryPictures, { params: { id: done.id }, version: 1 }))).toMatchObject(unknown)
    expect(await refusalOf(caller.call(getDrawing, { params: { id: done.drawings[0]?.id ?? 0 } }))).toMatchObject({
      status: 404,
      code: 'ai.drawing_not_found',
    })
    expect((await bytesOf(caller, done.drawings[0]?.id ?? 0)).status).toBe(404)
    expect(await refusalOf(ask(caller, { parentId: done.drawings[0]?.id }))).toMatchObject({
      code: 'ai.drawing_not_found',
    })
  }
  expect(await refusalOf(lin.call(dropPictureRequest, { params: { id: open.id } }))).toMatchObject({
    status: 409,
    code: 'ai.picture_calling',
  })
  await product.pool.query(`update ai.picture_requests set lease_until = now() - interval '1 second' where id = $1`, [
    open.id,
  ])
  await endLostPicturesJob.run(context, null)
  await lin.call(dropPictureRequest, { params: { id: open.id } })
})

test('a picture is shared, found, deleted and restored as a poster is', async () => {
  const word = `灯塔${Date.now()}`
  const done = await askAndDraw(drawing(ship), { prompt: `${word}，夜航` })
  const [made] = done.drawings
  if (!made) throw new Error('no picture')
  const found = async (caller: Caller, query: Record<string, unknown>) =>
    (await caller.call(listDrawings, { query })).rows.map(({ id }) => id)
  expect(await found(lin, { q: word, kind: 'picture' })).toEqual([made.id])
  expect(await found(lin, { q: word, kind: 'poster' })).toEqual([])
  expect(await found(south, { q: word })).toEqual([])
  await lin.call(shareDrawing, { params: { id: made.id }, version: 1, body: { seenBy: 'all' } })
  expect(await found(south, { q: word })).toEqual([made.id])
  expect(await south.call(getDrawing, { params: { id: made.id } })).toMatchObject({ prompt: `${word}，夜航` })
  await lin.call(deleteDrawing, { params: { id: made.id }, version: 2 })
  expect((await requestOf(lin, done.id)).drawings).toEqual([])
  await lin.call(restoreDrawing, { params: { id: made.id } })
  expect((await requestOf(lin, done.id)).drawings).toHaveLength(1)
})

describe('a poster over a picture', () => {
  const card = (background: number | null) => ({
    preset: 'card' as const,
    contact: { name: '林晓帆', phone: '021-5555 0100' },
    background,
  })
  const preview = async (caller: Caller, background: number | null) => {
    const { image } = await caller.call(previewPoster, { body: { fields: card(background) } })
    const { data, info } = await sharp(Buffer.from(image, 'base64')).raw().toBuffer({ resolveWithObject: true })
    const at = (info.width * 4 + 4) * info.channels
    return [...data.subarray(at, at + 3)]
  }

  test('shows it dimmed behind its head, and is the same without one', async () => {
    const white = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const done = await askAndDraw(drawing(white))
    const id = done.drawings[0]?.id ?? 0
    const [plain, over] = [await preview(lin, null), await preview(lin, id)]
    expect(over).not.toEqual(plain)
    // White letters stay readable over a white picture.
    expect(contrastToWhite(over)).toBeGreaterThanOrEqual(4.5)
    const kept = await lin.call(createDrawing, { body: { fields: card(id), seenBy: 'all' } })
    expect(kept.fields?.background).toBe(id)
    // A colleague who uses the poster again does not get the picture.
    expect((await south.call(getDrawing, { params: { id: kept.id } })).fields?.background).toBeNull()
    expect(await refusalOf(lin.call(createDrawing, { body: { fields: card(kept.id) } }))).toMatchObject({
      fields: [['background', 'ai.drawing_not_found']],
    })
  })

  test('of somebody else is refused by its field', async () => {
    const done = await askAndDraw(drawing(ship))
    const body = { fields: card(done.drawings[0]?.id ?? 0) }
    for (const deed of [() => south.call(previewPoster, { body }), () => south.call(createDrawing, { body })])
      expect(await refusalOf(deed())).toMatchObject({ status: 404, fields: [['background', 'ai.drawing_not_found']] })
  })
})

function contrastToWhite(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
