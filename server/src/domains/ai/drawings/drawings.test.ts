import {
  createDrawing,
  deleteDrawing,
  deleteLogo,
  draftPoster,
  getDrawing,
  getLogo,
  listDrawings,
  previewPoster,
  putLogo,
  restoreDrawing,
  shareDrawing,
} from '@seamark/contract/ai/drawings/drawings'
import { posterFields, type PosterFieldsInput } from '@seamark/contract/ai/drawings/posters'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listQuoteLinks } from '@seamark/contract/rates/links/links'
import { withdrawQuote } from '@seamark/contract/rates/quotes/quotes'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, personContext } from '../../phonebook/testing.ts'
import { aLine, daysOn, issued, secretCost, secretLine, today } from '../../rates/testing.ts'
import { refusalOf } from '../testing.ts'
import { createDrawing as createDrawingHere, purgeDrawingsJob } from './drawings.commands.ts'
import { drawingSubject } from './drawings.queries.ts'

const product = await startTestApp({ PUBLIC_ADDRESS: 'https://crm.example.com/' })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const south = await product.signIn('sales3')
const admin = await product.signIn('sysadmin')
const follow = await product.signIn('follow')

const card = (more: Partial<PosterFieldsInput> = {}): PosterFieldsInput => ({
  preset: 'card',
  contact: { name: '林晓帆', phone: '021-5555 0100' },
  ...more,
})
const lane = (more: Partial<PosterFieldsInput> = {}): PosterFieldsInput => ({
  preset: 'lane',
  lanes: [{ pols: ['CNSHA'], pods: ['USLAX'], prices: [{ container: '40HQ', amount: 2550 }] }],
  validTo: daysOn(10),
  ...more,
})
const draw = (caller: Caller, fields: PosterFieldsInput, seenBy: 'me' | 'department' | 'all' = 'me') =>
  caller.call(createDrawing, { body: { fields, seenBy } })
const look = (caller: Caller, fields: PosterFieldsInput) => caller.call(previewPoster, { body: { fields } })
const idsOf = async (caller: Caller, query: Record<string, unknown> = {}) =>
  (await caller.call(listDrawings, { query })).rows.map(({ id }) => id)
const fetchImage = (caller: Caller, id: number, way: string) =>
  fetch(`${product.address}/api/ai/drawings/${id}/${way}`, { headers: caller.headers() })
const aQuoteOf = async (caller: Caller, given: Parameters<typeof issued>[2] = {}) => {
  const { id } = await caller.call(createCompany, { body: aCompany() })
  return issued(caller, id, given)
}
const audited = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'drawing' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

test('a poster is kept with its picture, its words and its fields', async () => {
  const made = await draw(lin, lane({ title: '美西专线', format: 'png' }))
  expect(made).toMatchObject({
    title: '美西专线',
    preset: 'lane',
    width: 1080,
    height: 1440,
    seenBy: 'me',
    isEnded: false,
    author: { name: '林晓帆' },
    can: { share: true, delete: true },
    fields: { title: '美西专线', size: 'portrait' },
  })
  expect(made.text).toContain('上海 → 洛杉矶: 40HQ USD 2,550')
  const [image, small, file] = await Promise.all(['image', 'small', 'file'].map((way) => fetchImage(lin, made.id, way)))
  expect([image, small, file].map((answer) => [answer?.status, answer?.headers.get('content-type')])).toEqual([
    [200, 'image/png'],
    [200, 'image/jpeg'],
    [200, 'image/png'],
  ])
  const bytes = Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect([(await sharp(bytes).metadata()).width, bytes.length]).toEqual([1080, made.bytes])
  expect(await audited(made.id)).toEqual(['ai.drawingCreated'])
})

test('a preview draws the same at half the size and writes nothing', async () => {
  const { rows } = await product.pool.query('select count(*)::int as n from ai.drawings')
  const seen = await look(lin, lane({ size: 'story' }))
  const { width, height } = await sharp(Buffer.from(seen.image, 'base64')).metadata()
  expect([seen.width, seen.height, width, height]).toEqual([1080, 1920, 540, 960])
  expect((await product.pool.query('select count(*)::int as n from ai.drawings')).rows).toEqual(rows)
})

test('a drawing is seen by its author, by the department or by all, as its author says; to others it is unknown, its picture too', async () => {
  const made = await draw(lin, card())
  const unknown = { status: 404, code: 'ai.drawing_not_found', fields: [] }
  const others = [zhou, manager, south]
  const statuses = (caller: Caller) =>
    Promise.all(['image', 'small', 'file'].map(async (way) => (await fetchImage(caller, made.id, way)).status))
  for (const caller of others) {
    expect(await refusalOf(caller.call(getDrawing, { params: { id: made.id } }))).toEqual(unknown)
    expect(await statuses(caller)).toEqual([404, 404, 404])
    expect(await idsOf(caller)).not.toContain(made.id)
    for (const deed of [
      () => caller.call(shareDrawing, { params: { id: made.id }, version: 1, body: { seenBy: 'all' } }),
      () => caller.call(deleteDrawing, { params: { id: made.id }, version: 1 }),
      () => caller.call(restoreDrawing, { params: { id: made.id } }),
      () => caller.call(createDrawing, { body: { fields: card(), parentId: made.id } }),
    ])
      expect(await refusalOf(deed())).toEqual(unknown)
  }
  const share = (seenBy: 'me' | 'department' | 'all', version: number) =>
    lin.call(shareDrawing, { params: { id: made.id }, version, body: { seenBy } })
  await share('department', 1)
  expect(await Promise.all(others.map((caller) => statuses(caller)))).toEqual([
    [200, 200, 200],
    [200, 200, 200],
    [404, 404, 404],
  ])
  await share('all', 2)
  expect(await statuses(south)).toEqual([200, 200, 200])
  expect((await south.call(getDrawing, { params: { id: made.id } })).can).toEqual({ share: false, delete: false })
  const notYours = { status: 403, code: 'ai.drawing_not_yours', fields: [] }
  expect(await refusalOf(south.call(deleteDrawing, { params: { id: made.id }, version: 3 }))).toEqual(notYours)
  expect(
    await refusalOf(south.call(shareDrawing, { params: { id: made.id }, version: 3, body: { seenBy: 'me' } })),
  ).toEqual(notYours)
  expect((await refusalOf(share('me', 1))) as object).toMatchObject({ code: 'platform.version_stale' })
  await share('me', 3)
  expect(await statuses(south)).toEqual([404, 404, 404])
  // A person who moves to another department takes her drawings along.
  await share('department', 4)
  await product.pool.query(
    `update identity.users set department_id = (select department_id from identity.users where username = 'sales3') where username = 'sales'`,
  )
  expect([(await statuses(zhou))[0], (await statuses(south))[0]]).toEqual([404, 200])
  await product.pool.query(
    `update identity.users set department_id = (select department_id from identity.users where username = 'sales2') where username = 'sales'`,
  )
})

test('the log names drawings to those who see them alone', async () => {
  const made = await draw(lin, card({ title: '林晓帆的名片' }))
  const namesFor = async (caller: Caller) => {
    const answer = await caller.call(getDrawing, { params: { id: made.id } }).then(
      () => 'seen',
      () => 'unknown',
    )
    return answer
  }
  expect([await namesFor(lin), await namesFor(south)]).toEqual(['seen', 'unknown'])
  expect(await drawingSubject.namesOf({ ...product.context, actor: null }, [made.id])).toEqual(new Map())
})

test('the gallery is filtered, searched and paged, newest first', async () => {
  const titles = ['一', '二', '三'].map((number) => `画廊${number}`)
  for (const title of titles) await draw(zhou, lane({ title }), 'all')
  const listed = (query: Record<string, unknown>) => lin.call(listDrawings, { query })
  const found = await listed({ q: '画廊', limit: 2 })
  expect(found.rows.map(({ title }) => title)).toEqual(['画廊三', '画廊二'])
  expect((await listed({ q: '画廊', limit: 2, cursor: found.next ?? '' })).rows.map(({ title }) => title)).toEqual([
    '画廊一',
  ])
  expect((await listed({ q: '画廊', of: 'own' })).rows).toEqual([])
  expect((await listed({ q: '画廊', preset: 'card' })).rows).toEqual([])
})

test('a deleted drawing is gone at once, undone in time, and then deleted with its files', async () => {
  const made = await draw(lin, card())
  const params = { id: made.id }
  const files = async () => {
    const { rows } = await product.pool.query<{ n: number }>('select count(*)::int as n from files.files')
    return rows[0]?.n ?? 0
  }
  const before = await files()
  await lin.call(deleteDrawing, { params, version: 1 })
  expect((await fetchImage(lin, made.id, 'image')).status).toBe(404)
  expect(await refusalOf(lin.call(getDrawing, { params }))).toMatchObject({ code: 'ai.drawing_not_found' })
  await lin.call(restoreDrawing, { params })
  const { version } = await lin.call(getDrawing, { params })
  await lin.call(deleteDrawing, { params, version })
  await product.pool.query(`update ai.drawings set delete_after = now() - interval '1 second' where id = $1`, [made.id])
  expect(await refusalOf(lin.call(restoreDrawing, { params }))).toMatchObject({ code: 'ai.undo_over' })
  await purgeDrawingsJob.run(product.context, null)
  expect(await files()).toBe(before - 2)
  expect(await audited(made.id)).toEqual([
    'ai.drawingCreated',
    'ai.drawingDeleted',
    'ai.drawingRestored',
    'ai.drawingDeleted',
    'ai.drawingsPurged',
  ])
})

test('a poster of a quote takes what the client pays, and its QR opens the quote by a link of its own', async () => {
  const quote = await aQuoteOf(lin, { lines: [secretLine()] })
  const { fields } = await lin.call(draftPoster, { query: { quoteId: quote.id } })
  expect(fields).toMatchObject({
    preset: 'lane',
    quoteId: quote.id,
    validTo: quote.validTo,
    lanes: [{ pols: ['CNSHA'], pods: ['USLAX'], prices: [{ container: '40HQ', amount: 1312 }] }],
    contact: { name: '林晓帆' },
    qr: { kind: 'quote' },
  })
  expect(JSON.stringify(fields)).not.toContain(String(secretCost))
  await look(lin, fields as PosterFieldsInput)
  const links = () => lin.call(listQuoteLinks, { params: { id: quote.id } })
  expect((await links()).links).toEqual([])
  const made = await draw(lin, fields as PosterFieldsInput, 'all')
  expect((await links()).links).toHaveLength(1)
  const bytes = Buffer.from(await (await fetchImage(lin, made.id, 'image')).arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const address = decodeQR({ width: info.width, height: info.height, data })
  expect(address).toMatch(/^https:\/\/crm\.example\.com\/api\/open\/quotes\/[\w-]+$/)
  const page = await fetch(address.replace('https://crm.example.com', product.address))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(quote.number)])
  // The secret of the link is in the picture alone.
  const secret = address.split('/').at(-1) ?? ''
  const { rows } = await product.pool.query<{ text: string }>(
    'select row_to_json(d)::text as text from ai.drawings d where id = $1',
    [made.id],
  )
  expect(rows[0]?.text).not.toContain(secret)
  expect(JSON.stringify(product.logged)).not.toContain(secret)
  // A colleague uses it again, and learns nothing of which quote it was.
  expect((await zhou.call(getDrawing, { params: { id: made.id } })).fields).toMatchObject({
    quoteId: null,
    qr: { kind: 'none' },
  })
})

test('what holds no more is refused: a last day that is over, and a quote that has ended, was withdrawn or is longer than the poster says', async () => {
  const ended = { status: 400, code: 'ai.poster_rate_ended' }
  for (const deed of [() => look(lin, lane({ validTo: daysOn(-1) })), () => draw(lin, lane({ validTo: daysOn(-1) }))])
    expect(await refusalOf(deed())).toMatchObject({ code: ended.code, fields: [['validTo', ended.code]] })
  expect(await refusalOf(look(lin, lane({ validTo: today() })))).toMatchObject({ width: 1080 })
  const quote = await aQuoteOf(lin, { lines: [aLine()] })
  const ofQuote = lane({ quoteId: quote.id, qr: { kind: 'quote' } })
  expect(await refusalOf(draw(lin, { ...ofQuote, validTo: daysOn(15) }))).toMatchObject({
    code: 'ai.poster_beyond_quote',
  })
  await product.pool.query(
    'update rates.quotes set valid_from = valid_from - 30, valid_to = valid_to - 30 where id = $1',
    [quote.id],
  )
  for (const deed of [
    () => draw(lin, ofQuote),
    () => look(lin, ofQuote),
    () => lin.call(draftPoster, { query: { quoteId: quote.id } }),
  ])
    expect(await refusalOf(deed())).toMatchObject({ code: ended.code })
  const other = await aQuoteOf(lin)
  await lin.call(withdrawQuote, { params: { id: other.id }, version: other.version })
  for (const deed of [
    () => draw(lin, lane({ quoteId: other.id })),
    () => lin.call(draftPoster, { query: { quoteId: other.id } }),
  ])
    expect(await refusalOf(deed())).toMatchObject({ code: 'ai.poster_quote_not_in_force' })
})

test('a quote that one may not read is unknown, and one that one may only read gets no link', async () => {
  const quote = await aQuoteOf(lin)
  const fields = lane({ quoteId: quote.id, qr: { kind: 'quote' } })
  for (const deed of [
    () => draw(south, fields),
    () => look(south, fields),
    () => south.call(draftPoster, { query: { quoteId: quote.id } }),
  ])
    expect(await refusalOf(deed())).toMatchObject({ status: 404, code: 'rates.quote_not_found' })
})

test('a poster that shows nothing of a quote is of none, whichever its fields name', async () => {
  const quote = await aQuoteOf(lin)
  for (const quoteId of [quote.id, 999_999]) {
    const made = await draw(south, card({ quoteId }))
    const { rows } = await product.pool.query('select quote_id from ai.drawings where id = $1', [made.id])
    expect(rows).toEqual([{ quote_id: null }])
  }
})

test('a link that was made for a poster ends where the poster is not drawn after all', async () => {
  const quote = await aQuoteOf(lin)
  const given = {
    fields: posterFields.parse(lane({ quoteId: quote.id, qr: { kind: 'quote' } })),
    seenBy: 'me' as const,
  }
  const caller = await personContext(product.context, office.person('sales'))
  // An address of so many signs has no room as a QR.
  const home = `https://crm.example.com/${'x'.repeat(1200)}`
  await expect(createDrawingHere(caller, home, { ...given, parentId: null })).rejects.toMatchObject({
    code: expect.stringMatching(/./),
  })
  const { rows } = await product.pool.query(
    'select revoked_at is not null as "isRevoked" from rates.share_links where quote_id = $1',
    [quote.id],
  )
  expect(rows).toEqual([{ isRevoked: true }])
})

test('letters that the font lacks and texts without room are named with their field, and leave neither drawing nor link', async () => {
  const quote = await aQuoteOf(lin)
  const ofQuote = lane({ quoteId: quote.id, qr: { kind: 'quote' } })
  expect(await refusalOf(draw(lin, { ...ofQuote, remark: '한국 특가' }))).toMatchObject({
    code: 'ai.glyph_missing',
    fields: [['remark', 'ai.glyph_missing']],
  })
  expect(await refusalOf(draw(lin, { ...ofQuote, size: 'square', remark: '长'.repeat(600) }))).toMatchObject({
    fields: [['remark', 'ai.poster_overflow']],
  })
  expect((await lin.call(listQuoteLinks, { params: { id: quote.id } })).links).toEqual([])
})

test.each<[string, Partial<PosterFieldsInput>, string]>([
  ['no lane', { lanes: [] }, 'ai.poster_lane_missing'],
  ['no price', { lanes: [{ pols: ['CNSHA'], pods: ['USLAX'], prices: [] }] }, 'ai.poster_price_missing'],
  [
    'no port',
    { lanes: [{ pols: [], pods: ['USLAX'], prices: [{ container: '20GP', amount: 1 }] }] },
    'ai.poster_port_missing',
  ],
  ['no last day', { validTo: null }, 'ai.poster_valid_missing'],
  ['days backwards', { validFrom: daysOn(12) }, 'ai.days_backwards'],
  ['a notice without a title', { preset: 'notice', remark: 'x' }, 'ai.poster_title_missing'],
  ['a notice without a text', { preset: 'notice', title: 'x' }, 'ai.poster_text_missing'],
  ['a card without a name', { preset: 'card' }, 'ai.poster_name_missing'],
  ['a QR without text', { qr: { kind: 'text', text: '' } }, 'ai.poster_qr_blank'],
  [
    'a QR of another site as WeChat',
    { qr: { kind: 'wechat', text: 'https://wechat.com.example/x' } },
    'ai.poster_qr_wechat',
  ],
  ['a QR of no quote', { qr: { kind: 'quote' } }, 'ai.poster_qr_quote'],
])('%s is refused at its field', async (_, more, code) => {
  expect(await refusalOf(draw(lin, lane(more)))).toMatchObject({ status: 400, fields: [[expect.any(String), code]] })
})

test('the logo is changed by administrators, shown to all who draw, and part of their posters', async () => {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const images = { logo: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }
  expect(await refusalOf(lin.call(putLogo, { images }))).toMatchObject({ status: 403 })
  const plain = await look(lin, card())
  expect(await admin.call(putLogo, { images })).toEqual({ hasLogo: true, version: 1 })
  expect(await admin.call(putLogo, { images })).toEqual({ hasLogo: true, version: 2 })
  expect(await lin.call(getLogo, {})).toMatchObject({ hasLogo: true, can: { edit: false } })
  const shown = await fetch(`${product.address}/api/ai/logo/image`, { headers: lin.headers() })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await look(lin, card())).image).not.toBe(plain.image)
  expect((await look(lin, card({ hasLogo: false }))).image).toBe(plain.image)
  expect(await admin.call(deleteLogo, {})).toMatchObject({ hasLogo: false })
  expect((await look(lin, card())).image).toBe(plain.image)
})

test('people without the page draw nothing and see nothing', async () => {
  const made = await draw(lin, card(), 'all')
  for (const deed of [
    () => look(follow, card()),
    () => draw(follow, card()),
    () => follow.call(listDrawings, { query: {} }),
  ])
    expect(await refusalOf(deed())).toMatchObject({ status: 403 })
  expect((await fetchImage(follow, made.id, 'image')).status).toBe(403)
})
