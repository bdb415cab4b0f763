import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getCapture, takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { deviceList, listCaptureFairs } from '@seamark/contract/exhibitions/captures/fairs'
import { createExhibition, deleteExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createExhibitor, editExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { addDays } from '@seamark/contract/platform/days'
import { mostImageBytes } from '@seamark/contract/platform/images'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dayAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { listen, openDesk, personContext } from '../../phonebook/testing.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'
import { captureSubject } from './captures.queries.ts'

const product = await startTestApp({ live: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('manager2')
const today = dayAt(new Date(), product.context.zone)
const fair = await manager.call(createExhibition, { body: anExhibition({ fromDay: today, toDay: addDays(today, 3) }) })

const drawn = (background: string) =>
  sharp({ create: { width: 900, height: 540, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .jpeg()
    .toBuffer()
const [white, blue] = [await drawn('#ffffff'), await drawn('#1677ff')]
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const aCard = (given: object = {}) => ({
  exhibitionId: fair.id,
  companyName: '宁波甬江户外用品有限公司',
  contactName: '方小姐',
  mobile: '138 0574 0000',
  note: '要美西报价',
  revision: 1,
  capturedAt: new Date().toISOString(),
  device: 'phone-1',
  ...given,
})
const take = (id: string, given: object = {}, images: Record<string, Blob> = {}, caller = lin) =>
  caller.call(takeCapture, { params: { id }, body: aCard(given), images })
const shown = (path: string, caller = lin) => fetch(`${product.api}${path}`, { headers: { cookie: caller.companion } })
const count = async (text: string, values: unknown[] = []) =>
  Number((await product.pool.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]?.n)

test('a capture comes back with its photos and their digests, drawn anew, and its deed stands in the log', async () => {
  const id = randomUUID()
  const images = { front: blob(white), back: blob(blue) }
  const given = { heat: 'A', tags: '美线\n整柜', nextStep: 'quote', nextTime: 'tomorrow', frontDigest: digestOf(white) }
  const { taken, capture } = await take(id, given, images)
  expect(taken).toBe('new')
  expect(capture).toMatchObject({
    id,
    companyName: '宁波甬江户外用品有限公司',
    heat: 'A',
    tags: ['美线', '整柜'],
    next: { step: 'quote', on: addDays(dayAt(new Date(capture.capturedAt), product.context.zone), 1) },
    author: { id: office.person('sales') },
    state: 'unsorted',
    front: { sha256: digestOf(white), width: 900, height: 540 },
    back: { sha256: digestOf(blue) },
  })
  const answer = await shown(capture.front?.image ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(bytes.includes('canary-exif')).toBe(false)
  const small = await shown(capture.front?.thumbnail ?? '')
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
  const logged = `platform.audit where subject_kind = 'capture' and subject_id = $1 and action = 'exhibitions.captureTaken' and actor_id = $2`
  expect(await count(logged, [capture.number, office.person('sales')])).toBe(1)
})

test('a capture that is sent again, or ten times at once, is one row with one set of photos', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(id, {}, { front: blob(white) })))
  expect(answers.filter(({ taken }) => taken === 'new')).toHaveLength(1)
  expect(new Set(answers.map(({ capture }) => capture.number)).size).toBe(1)
  const again = await take(id, { note: 'not taken: the revision is the same' }, { front: blob(white) })
  expect([again.taken, again.capture.note, again.capture.front?.sha256]).toEqual([
    'known',
    '要美西报价',
    digestOf(white),
  ])
  expect(await count('exhibitions.captures where id = $1', [id])).toBe(1)
  expect(await count('exhibitions.capture_images where capture_id = $1', [id])).toBe(1)
})

test('a higher revision wins with the photos it names, a lower one is answered with what is there', async () => {
  const id = randomUUID()
  const first = await take(id, {}, { front: blob(white), back: blob(blue) })
  const files = await count('files.files')
  const kept = { revision: 3, note: '改要美东报价', frontDigest: digestOf(white), capturedAt: '2030-01-01T00:00:00Z' }
  const changed = await take(id, kept)
  expect(changed).toMatchObject({
    taken: 'changed',
    capture: {
      revision: 3,
      note: '改要美东报价',
      capturedAt: first.capture.capturedAt,
      front: { image: first.capture.front?.image },
      back: null,
    },
  })
  // The back went with its thumbnail.
  expect(await count('files.files')).toBe(files - 2)
  expect((await shown(first.capture.back?.image ?? '')).status).toBe(404)
  const late = await take(id, { revision: 2, note: '旧' })
  expect([late.taken, late.capture.note, late.capture.revision]).toEqual(['known', '改要美东报价', 3])
  const other = await take(id, { revision: 4, frontDigest: digestOf(blue) }, { front: blob(blue) })
  expect(other.capture.front?.image).not.toBe(first.capture.front?.image)
  expect(
    await count(
      `platform.audit a join platform.audit_values v on v.audit_id = a.id
       where a.subject_kind = 'capture' and a.subject_id = $1 and a.action = 'exhibitions.captureChanged' and v.before is not null`,
      [first.capture.number],
    ),
  ).toBe(2)
})

test('a capture that has been sorted is no longer changed from the phone, and a repetition is still answered', async () => {
  const id = randomUUID()
  await take(id)
  await product.pool.query(
    `update exhibitions.captures set state = 'sorted', outcome = 'kept', sorted_at = now(), sorted_by = author_id where id = $1`,
    [id],
  )
  expect((await take(id)).capture.state).toBe('sorted')
  expect(await refusalOf(take(id, { revision: 2, note: 'too late' }))).toMatchObject({
    status: 409,
    code: 'exhibitions.capture_sorted',
  })
})

test('the capture of another person is refused, whatever its revision, and stays as it is', async () => {
  const id = randomUUID()
  await take(id)
  for (const caller of [zhou, manager])
    expect(await refusalOf(take(id, { revision: 9, note: 'trespass' }, {}, caller))).toMatchObject({
      status: 403,
      code: 'exhibitions.capture_other_person',
    })
  expect((await lin.call(getCapture, { params: { id } })).note).toBe('要美西报价')
  await expect(
    product.pool.query('update exhibitions.captures set author_id = $2 where id = $1', [id, office.person('sales2')]),
  ).rejects.toThrow('the author and the arrival of a capture stay')
})

test.each<[string, object, Record<string, Blob>, string, string[]]>([
  [
    'nothing on it',
    { companyName: '', contactName: '', note: '', mobile: '13805740000' },
    {},
    'exhibitions.capture_empty',
    [],
  ],
  ['an unknown fair', { exhibitionId: 987_654_321 }, {}, 'exhibitions.exhibition_not_found', []],
  ['a text for a photo', {}, { front: new Blob(['<svg/>']) }, 'platform.image_type', ['front']],
  ['5 MB', {}, { back: blob(Buffer.alloc(mostImageBytes + 1)) }, 'platform.image_too_large', ['back']],
  ['another digest', { frontDigest: 'a'.repeat(64) }, { front: blob(white) }, 'exhibitions.image_damaged', ['front']],
  ['a photo left out', { backDigest: 'b'.repeat(64) }, {}, 'exhibitions.image_missing', ['back']],
  ['half a next step', { nextStep: 'quote' }, {}, 'platform.invalid_input', ['nextTime']],
  ['a revision of 0', { revision: 0 }, {}, 'platform.invalid_input', ['revision']],
])('a capture with %s is refused and leaves no row', async (_what, given, images, code, fields) => {
  const id = randomUUID()
  const refused = await refusalOf(take(id, given, images))
  expect(refused).toMatchObject({ code, fields: fields.map((field) => ({ field })) })
  expect(await count('exhibitions.captures where id = $1', [id])).toBe(0)
})

test('a photo alone, a name alone and a note alone are enough', async () => {
  const nothing = { companyName: '', contactName: '', note: '', mobile: '' }
  for (const [given, images] of [
    [nothing, { back: blob(blue) }],
    [{ ...nothing, contactName: '方小姐' }, {}],
    [{ ...nothing, note: '明天再来' }, {}],
  ] as const)
    expect((await take(randomUUID(), given, images)).taken).toBe('new')
})

test('a wrong clock is kept as it was said, and the time of the capture is one that can be true', async () => {
  const ahead = (await take(randomUUID(), { capturedAt: '2031-05-01T08:00:00+08:00' })).capture
  expect(ahead.saidAt).toBe('2031-05-01T00:00:00.000Z')
  expect(Date.parse(ahead.capturedAt) - Date.parse(ahead.arrivedAt)).toBeLessThanOrEqual(5 * 60_000)
  expect(Date.parse(ahead.capturedAt)).toBeGreaterThanOrEqual(Date.parse(ahead.arrivedAt))
  const behind = (
    await take(randomUUID(), { capturedAt: '2012-01-01T00:00:00Z', nextStep: 'visit', nextTime: 'afterFair' })
  ).capture
  expect(dayAt(new Date(behind.capturedAt), product.context.zone)).toBe(addDays(today, -3))
  expect(behind.next?.on).toBe(addDays(today, 4))
})

test('an exhibitor of another fair, or one that is gone, leaves its name', async () => {
  const elsewhere = await manager.call(createExhibition, { body: anExhibition() })
  const here = await lin.call(createExhibitor, { body: anExhibitor(fair.id) })
  const there = await lin.call(createExhibitor, { body: anExhibitor(elsewhere.id) })
  expect((await take(randomUUID(), { exhibitorId: here.id })).capture.exhibitorId).toBe(here.id)
  const { capture } = await take(randomUUID(), { exhibitorId: there.id, companyName: there.name })
  expect([capture.exhibitorId, capture.companyName]).toEqual([null, there.name])
})

test('it is seen by its author, whoever reaches her and whoever manages the fair, and by nobody else on any path', async () => {
  const own = await zhou.call(createExhibition, { body: anExhibition({ fromDay: today, toDay: today }) })
  const id = randomUUID()
  const { capture } = await take(id, { exhibitionId: own.id }, { front: blob(white) })
  const boss = await product.signIn('sysadmin')
  for (const caller of [lin, zhou, manager, boss])
    expect((await caller.call(getCapture, { params: { id } })).mobile).toBe('138 0574 0000')
  expect(await refusalOf(stranger.call(getCapture, { params: { id } }))).toMatchObject({
    status: 404,
    code: 'exhibitions.capture_not_found',
  })
  for (const path of [capture.front?.image, capture.front?.thumbnail])
    expect([(await shown(path ?? '', zhou)).status, (await shown(path ?? '', stranger)).status]).toEqual([200, 404])
  const named = async (username: string) => {
    const context = await personContext(product.context, office.person(username))
    const [names, found, mayOpen] = await Promise.all([
      captureSubject.namesOf(context, [capture.number]),
      captureSubject.find(context, '甬江户外'),
      captureSubject.mayOpen(context, capture.number),
    ])
    return [names.size, found.includes(capture.number), mayOpen]
  }
  expect(await named('sales')).toEqual([1, true, true])
  expect(await named('manager2')).toEqual([0, false, false])
})

test('its author and her manager hear of it, and nobody who does not see it', async () => {
  const streams = await Promise.all([lin, manager, stranger].map((caller) => listen(product.api, caller)))
  const { capture } = await take(randomUUID())
  // Everybody hears of a fair, so that the stranger has heard all before it.
  const next = await manager.call(createExhibition, { body: anExhibition() })
  const [byLin, byManager, byStranger] = await Promise.all(streams.map((stream) => stream.until(next.id)))
  const event = { topic: 'exhibitions.capture', id: capture.number, by: office.person('sales') }
  expect([byLin, byManager].map((events) => events?.some((one) => isDeepStrictEqual(one, event)))).toEqual([true, true])
  expect(byStranger?.filter(({ topic }) => topic === event.topic)).toEqual([])
})

test('a fair at which something was captured is not deleted', async () => {
  const made = await manager.call(createExhibition, { body: anExhibition() })
  await take(randomUUID(), { exhibitionId: made.id })
  const deletion = { params: { id: made.id }, version: made.version }
  expect(await refusalOf(manager.call(deleteExhibition, deletion))).toMatchObject({
    status: 409,
    code: 'exhibitions.has_captures',
  })
  const gone = await manager.call(createExhibition, { body: anExhibition() })
  await manager.call(deleteExhibition, { params: { id: gone.id }, version: gone.version })
  expect(await refusalOf(take(randomUUID(), { exhibitionId: gone.id }))).toMatchObject({
    code: 'exhibitions.exhibition_not_found',
  })
})

test('the phone is told the fairs of these days, with the tags that are used most at each', async () => {
  const days = (from: number, to: number) => ({ fromDay: addDays(today, from), toDay: addDays(today, to) })
  const make = (from: number, to: number) => manager.call(createExhibition, { body: anExhibition(days(from, to)) })
  const [running, soon, over, far, past] = [
    await make(-1, 1),
    await make(7, 9),
    await make(-24, -21),
    await make(8, 9),
    await make(-30, -22),
  ]
  for (const tags of ['美线\n小包', '美线', '美线\n欧线', '欧线'])
    await take(randomUUID(), { exhibitionId: running.id, tags })
  const { fairs } = await stranger.call(listCaptureFairs, { query: {} })
  const ids = fairs.map(({ id }) => id)
  expect([soon, over].every(({ id }) => ids.includes(id))).toBe(true)
  expect([far, past].some(({ id }) => ids.includes(id))).toBe(false)
  expect(fairs.find(({ id }) => id === running.id)?.tags).toEqual(['美线', '欧线', '小包'])
  expect(ids.indexOf(running.id)).toBeLessThan(ids.indexOf(soon.id))
  const named = await lin.call(listCaptureFairs, { query: { also: far.id } })
  expect(named.fairs[0]?.id).toBe(far.id)
})

test('the list for the phone holds names, booths and initials and no contact, and is not sent again while nothing changed', async () => {
  const made = await manager.call(createExhibition, { body: anExhibition() })
  const contact = { contactName: '秘女士', mobile: '13905749999', email: 'secret@hidden.example', note: 'secret-note' }
  const one = await lin.call(createExhibitor, {
    body: anExhibitor(made.id, {
      name: '宁波甬江户外用品',
      nameEn: 'Yongjiang Outdoor',
      boothText: '3.1B02',
      ...contact,
    }),
  })
  await lin.call(createExhibitor, { body: anExhibitor(made.id, { name: '台州五金', boothText: '3.1A01' }) })
  const ask = (tag?: string) =>
    fetch(`${product.api}/exhibitions/${made.id}/device-list`, {
      headers: { ...stranger.headers(), ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    })
  const first = await ask()
  const text = await first.text()
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret)
  expect(deviceList.parse(JSON.parse(text))).toEqual({
    exhibitionId: made.id,
    isCut: false,
    rows: [
      [expect.any(Number), '台州五金', '', '3.1A01', 'tzwj'],
      [one.id, '宁波甬江户外用品', 'Yongjiang Outdoor', '3.1B02', 'nbyjhwyp yo'],
    ],
  })
  const tag = first.headers.get('etag') ?? ''
  expect((await ask(tag)).status).toBe(304)
  await lin.call(editExhibitor, { params: { id: one.id }, version: one.version, body: { boothText: '3.1B03' } })
  const changed = await ask(tag)
  expect([changed.status, (await changed.text()).includes('3.1B03')]).toEqual([200, true])
  const nowhere = await fetch(`${product.api}/exhibitions/987654321/device-list`, { headers: stranger.headers() })
  expect(nowhere.status).toBe(404)
  const nobody = await fetch(`${product.api}/exhibitions/${made.id}/device-list`)
  expect(nobody.status).toBe(401)
})
