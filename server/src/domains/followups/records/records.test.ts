import { claimCompany, releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { commentOnRecord } from '@seamark/contract/followups/records/comments'
import {
  createRecord,
  deleteRecord,
  editRecord,
  type FollowUpRecord,
  getRecordRules,
  listEarlier,
  listRecords,
  restoreRecord,
} from '@seamark/contract/followups/records/records'
import { editTemplate, listTemplates } from '@seamark/contract/followups/templates/templates'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Announcement } from '../../../platform/events.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesPurged, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { purgeRecords } from './deletions.commands.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
await product.context.jobs.offWork('followups.purgeRecords', { wait: true })

let count = 0
const aClient = (given = {}, caller = lin) =>
  caller.call(createCompany, {
    body: aCompany({ name: `跟进客户 ${(count += 1)}`, code: '', progress: 'unconfirmed', ...given }),
  })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const said = (given = {}) =>
  ({ way: 'phone', at: minutesAgo(1), progress: 'contacted', content: '聊了美西运价', ...given }) as const
const log = (id: number, given = {}, caller = lin, images?: Record<string, Blob>) =>
  caller.call(createRecord, { params: { id }, body: said(given), ...(images ? { images } : {}) })
const drawnAs = async (format: 'png' | 'jpeg', background = '#1677ff') =>
  sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .toFormat(format)
    .toBuffer()
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const blue = await drawnAs('jpeg')
const files = async () => (await product.db.selectFrom('files.files').select('id').execute()).length
const fields = async (promise: Promise<unknown>) => (await refusalOf(promise)).details?.fields
const progressOf = async (id: number) => (await lin.call(getCompany, { params: { id } })).progress
/** Moves the clock past the pool's quiet time. */
const settle = (id: number) =>
  sql`update phonebook.companies set pooled_at = now() - interval '9 days' where id = ${id}`.execute(product.db)
const follower = (id: number, username: string) =>
  product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [office.person(username)] })
    .where('id', '=', id)
    .execute()

describe('a follow-up', () => {
  test('is logged in one call with contact, images and answers, moves the company on, counts for its days, and is told in activity and log', async () => {
    const company = await aClient()
    const contact = await lin.call(createContact, {
      params: { id: company.id },
      body: { name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] },
    })
    const { templates } = await lin.call(listTemplates, {})
    const [call] = templates
    const at = minutesAgo(5)
    const given = {
      at,
      contactId: contact.id,
      templateId: call?.id ?? 0,
      optionIds: String(call?.options[0]?.id),
      remark: '下午再聊',
      progress: 'quoted',
    }
    const record = await log(company.id, given, lin, { image1: blob(blue), image2: blob(await drawnAs('png')) })
    expect(record).toMatchObject({
      companyId: company.id,
      contact: { id: contact.id, name: '王芳' },
      author: { name: '林晓帆' },
      at,
      progress: 'quoted',
      answer: { name: '电话沟通', options: [{ name: '已接通' }], remark: '下午再聊' },
      images: [
        { width: 800, height: 500 },
        { width: 800, height: 500 },
      ],
      edits: 0,
      can: { edit: true, delete: true, comment: true },
    })
    const now = await lin.call(getCompany, { params: { id: company.id } })
    expect([now.progress, now.lastTouchAt, now.version]).toEqual(['quoted', at, company.version + 1])
    const kinds = await product.db
      .selectFrom('activity.entries')
      .select('kind')
      .where('subject_id', '=', company.id)
      .where('subject_kind', '=', 'company')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['phonebook.activity.progressed', 'followups.activity.logged']),
    )
    const audit = await product.db
      .selectFrom('platform.audit')
      .select('action')
      .where('subject_kind', '=', 'record')
      .where('subject_id', '=', record.id)
      .execute()
    expect(audit).toEqual([{ action: 'followups.recordLogged' }])
  })

  test('plans the next contact in the same transaction', async () => {
    const company = await aClient()
    const next = new Date(Date.now() + 86_400_000).toISOString()
    const record = await log(company.id, { nextContactAt: next })
    const tasks = await product.db
      .selectFrom('followups.tasks')
      .select(['company_id', 'person_id', 'due_at'])
      .where('record_id', '=', record.id)
      .execute()
    expect(tasks).toEqual([{ company_id: company.id, person_id: office.person('sales'), due_at: new Date(next) }])
    expect((await lin.call(getCompany, { params: { id: company.id } })).nextContactAt).toBe(next)
  })

  test('says enough by the options of a template alone', async () => {
    const company = await aClient()
    const [call] = (await lin.call(listTemplates, {})).templates
    const record = await log(company.id, { content: '', templateId: call?.id, optionIds: String(call?.options[1]?.id) })
    expect([record.content, record.answer?.options.map(({ name }) => name)]).toEqual(['', ['无人接听']])
  })

  test.each([
    [
      'no words',
      { content: ' ' },
      'content',
      'followups.content_progress_empty',
      'Follow-up content and contact progress cannot be empty.',
    ],
    [
      'no progress',
      { progress: undefined },
      'progress',
      'followups.content_progress_empty',
      'Follow-up content and contact progress cannot be empty.',
    ],
    ['unconfirmed', { progress: 'unconfirmed' }, 'progress', 'followups.content_progress_empty', ''],
    ['no time', { at: undefined }, 'at', 'followups.time_missing', 'Time / contact time must be chosen.'],
    [
      'a time tomorrow',
      { at: new Date(Date.now() + 86_400_000).toISOString() },
      'at',
      'followups.time_future',
      'cannot be in the future',
    ],
    ['a next contact that is over', { nextContactAt: minutesAgo(10) }, 'nextContactAt', 'followups.next_past', ''],
    [
      'a next contact in the year 9999',
      { nextContactAt: '9999-01-01T00:00:00Z' },
      'nextContactAt',
      'followups.next_far',
      '',
    ],
    ['a contact of nobody', { contactId: 999_999 }, 'contactId', 'followups.contact_unknown', ''],
    ['a template that is none', { templateId: 999_999 }, 'templateId', 'followups.template_unknown', ''],
    ['5,001 letters', { content: '字'.repeat(5001) }, 'content', 'field.too_long', '5000'],
  ] as const)('with %s is refused, and nothing is written', async (_, given, field, code, words) => {
    const company = await aClient()
    expect(await fields(log(company.id, given))).toMatchObject([
      { field, code, message: expect.stringContaining(words) },
    ])
    expect((await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows).toEqual([])
  })

  test('of another company’s contact is refused', async () => {
    const [one, two] = [await aClient(), await aClient()]
    const contact = await lin.call(createContact, {
      params: { id: one.id },
      body: { name: '李雷', values: [{ kind: 'mobile', value: '13800138001' }] },
    })
    expect(await fields(log(two.id, { contactId: contact.id }))).toMatchObject([
      { field: 'contactId', code: 'followups.contact_unknown' },
    ])
  })

  test('answers a template as it asks', async () => {
    const company = await aClient()
    const { templates } = await manager.call(listTemplates, {})
    const reply = templates.find(({ name }) => name === '催款')
    if (!reply) throw new Error('no template')
    const two = reply.options.map(({ id }) => id).slice(0, 2)
    expect(await fields(log(company.id, { templateId: reply.id, optionIds: two.join() }))).toMatchObject([
      { field: 'optionIds', code: 'followups.options_one' },
    ])
    expect(await fields(log(company.id, { templateId: reply.id, optionIds: '999999' }))).toMatchObject([
      { field: 'optionIds', code: 'followups.option_unknown' },
    ])
    await manager.call(editTemplate, {
      params: { id: reply.id },
      version: reply.version,
      body: { allowsRemark: false },
    })
    expect(await fields(log(company.id, { templateId: reply.id, remark: '月底' }))).toMatchObject([
      { field: 'remark', code: 'followups.remark_refused' },
    ])
  })
})

describe('images', () => {
  test('are drawn anew, shown whole and small to insiders alone, and never carry where they were taken', async () => {
    const company = await aClient()
    const { images } = await log(company.id, {}, lin, { image1: blob(blue) })
    const open = (path: string | undefined, caller = lin) =>
      fetch(`${product.api}${path}`, { headers: { cookie: caller.companion } })
    const whole = Buffer.from(await (await open(images[0]?.image)).arrayBuffer())
    const small = await sharp(Buffer.from(await (await open(images[0]?.thumbnail)).arrayBuffer())).metadata()
    expect([(await sharp(whole).metadata()).format, small.width, whole.includes('canary-exif')]).toEqual([
      'jpeg',
      320,
      false,
    ])
    for (const path of [images[0]?.image, images[0]?.thumbnail]) expect((await open(path, zhou)).status).toBe(404)
    expect((await fetch(`${product.api}${images[0]?.image}`)).status).toBe(401)
  })

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  test.each([
    ['a GIF that is called JPG', { image1: blob(gif) }, 'image1', 'platform.image_type', 'JPG or PNG'],
    ['half an image', { image1: blob(blue.subarray(0, 300)) }, 'image1', 'platform.image_unreadable', 'damaged'],
    [
      'one byte more than 1 MB',
      { image1: blob(Buffer.concat([blue, Buffer.alloc(2 ** 20 + 1 - blue.length)])) },
      'image1',
      'platform.image_too_large',
      '1 MB',
    ],
    [
      'ten images',
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`image${index + 1}`, blob(blue)])),
      'images',
      'followups.images_blank',
      'Follow-up images cannot be blank, at most 9.',
    ],
  ] as const)('%s is refused, and no file is left', async (_, images, field, code, words) => {
    const company = await aClient()
    const before = await files()
    expect(await fields(log(company.id, {}, lin, images))).toMatchObject([
      { field, code, message: expect.stringContaining(words) },
    ])
    expect(await files()).toBe(before)
  })

  test('exactly 1 MB and nine of them are taken', async () => {
    const company = await aClient()
    const most = Buffer.concat([blue, Buffer.alloc(2 ** 20 - blue.length)])
    const nine = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`image${index + 1}`, blob(index === 0 ? most : blue)]),
    )
    expect((await log(company.id, {}, lin, nine)).images).toHaveLength(9)
  })

  test('are needed where the office asks for them', async () => {
    const sysadmin = await product.signIn('sysadmin')
    const chosen = await sysadmin.call(changeOptions, {
      version: (await sysadmin.call(getOptions, {})).version,
      body: { recordImagesRequired: true },
    })
    expect((await lin.call(getRecordRules, {})).imagesRequired).toBe(true)
    const company = await aClient()
    expect(await fields(log(company.id))).toMatchObject([
      { field: 'images', message: 'Follow-up images cannot be blank, at most 9.' },
    ])
    expect((await log(company.id, {}, lin, { image1: blob(blue) })).images).toHaveLength(1)
    await sysadmin.call(changeOptions, { version: chosen.version, body: { recordImagesRequired: null } })
  })
})

describe('the pipeline', () => {
  test('never goes back by a record, nor against a later choice by hand', async () => {
    const company = await aClient({ progress: 'following' })
    await log(company.id, { progress: 'contacted' })
    expect(await progressOf(company.id)).toBe('following')
    const { version } = await lin.call(getCompany, { params: { id: company.id } })
    await lin.call(editCompany, {
      params: { id: company.id },
      version,
      body: { progress: 'replied', progressReason: '客户改主意' },
    })
    await log(company.id, { progress: 'quoted', at: minutesAgo(60) })
    expect(await progressOf(company.id)).toBe('replied')
    await log(company.id, { progress: 'quoted', at: new Date().toISOString() })
    expect(await progressOf(company.id)).toBe('quoted')
  })

  test('is left alone in the pool: what is logged there is kept, seen by its author, and counts for nobody', async () => {
    const company = await aClient({ visibility: 'public' })
    const record = await log(company.id, { progress: 'quoted' }, zhou)
    const after = await zhou.call(getCompany, { params: { id: company.id } })
    expect([after.progress, after.lastTouchAt]).toEqual(['unconfirmed', null])
    expect((await zhou.call(listRecords, { params: { id: company.id }, query: {} })).rows.map(({ id }) => id)).toEqual([
      record.id,
    ])
    expect((await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows).toEqual([])
    await settle(company.id)
    await lin.call(claimCompany, { params: { id: company.id } })
    expect((await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows.map(({ id }) => id)).toEqual([
      record.id,
    ])
  })
})

describe('who may', () => {
  test('follow-up persons log and do not edit; strangers are told that there is nothing', async () => {
    const company = await aClient()
    await follower(company.id, 'follow')
    const record = await log(company.id, { progress: 'replied' }, follow)
    expect([record.author.name, await progressOf(company.id)]).toEqual(['赵一鸣', 'replied'])
    expect(await refusalOf(log(company.id, {}, zhou))).toMatchObject({
      httpStatus: 404,
      code: 'phonebook.company_not_found',
    })
    expect(await refusalOf(zhou.call(listRecords, { params: { id: company.id }, query: {} }))).toMatchObject({
      httpStatus: 404,
      code: 'phonebook.company_not_found',
    })
    const acts = [
      () => zhou.call(editRecord, { params: { id: record.id }, version: 1, body: said() }),
      () => zhou.call(deleteRecord, { params: { id: record.id }, version: 1 }),
      () => zhou.call(listEarlier, { params: { id: record.id } }),
      () => zhou.call(commentOnRecord, { params: { id: record.id }, body: { text: '你好' } }),
    ]
    for (const act of acts)
      expect(await refusalOf(act())).toMatchObject({ httpStatus: 404, code: 'followups.record_not_found' })
  })

  test('whoever has given the company away reads no more of it', async () => {
    const company = await aClient()
    await log(company.id)
    const { version } = await lin.call(getCompany, { params: { id: company.id } })
    await lin.call(releaseCompany, { params: { id: company.id }, version, body: { reason: '没有货' } })
    await settle(company.id)
    await zhou.call(claimCompany, { params: { id: company.id } })
    expect(await refusalOf(lin.call(listRecords, { params: { id: company.id }, query: {} }))).toMatchObject({
      httpStatus: 404,
    })
    expect((await zhou.call(listRecords, { params: { id: company.id }, query: {} })).rows).toHaveLength(1)
  })

  test('only the author edits, while there is time; every edit is kept', async () => {
    const company = await aClient()
    const record = await log(company.id, {}, lin, { image1: blob(blue), image2: blob(blue) })
    const edit = (version: number, given = {}, caller = lin, images?: Record<string, Blob>) =>
      caller.call(editRecord, {
        params: { id: record.id },
        version,
        body: { ...said(given), keptImages: String(record.images[1]?.id) },
        ...(images ? { images } : {}),
      })
    expect(await refusalOf(edit(1, {}, manager))).toMatchObject({ httpStatus: 403, code: 'followups.not_author' })
    const edited = await edit(1, { content: '改了内容', way: 'wechat' }, lin, {
      image1: blob(await drawnAs('png', '#ffffff')),
    })
    expect([edited.content, edited.way, edited.edits, edited.version]).toEqual(['改了内容', 'wechat', 1, 2])
    expect(edited.images.map(({ id }) => id)).toEqual([record.images[1]?.id, expect.any(Number)])
    expect(await refusalOf(edit(1))).toMatchObject({ httpStatus: 412 })
    expect((await manager.call(listEarlier, { params: { id: record.id } })).versions).toMatchObject([
      { way: 'phone', content: '聊了美西运价', images: 2, by: { name: '林晓帆' } },
    ])
    await sql`update followups.records set created_at = now() - interval '25 hours' where id = ${record.id}`.execute(
      product.db,
    )
    expect(await refusalOf(edit(2))).toMatchObject({
      httpStatus: 409,
      code: 'followups.edit_over',
      message: expect.stringContaining('24'),
    })
  })

  test('authors delete while there is time, later whoever may delete; it is undone for ten seconds, then gone with its files', async () => {
    const company = await aClient()
    await follower(company.id, 'follow')
    const before = await files()
    const record = await log(company.id, {}, follow, { image1: blob(blue) })
    await follow.call(deleteRecord, { params: { id: record.id }, version: 1 })
    expect((await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows).toEqual([])
    const restored = await follow.call(restoreRecord, { params: { id: record.id } })
    expect(restored.images).toHaveLength(1)
    await sql`update followups.records set created_at = now() - interval '25 hours' where id = ${record.id}`.execute(
      product.db,
    )
    expect(
      await refusalOf(follow.call(deleteRecord, { params: { id: record.id }, version: restored.version })),
    ).toMatchObject({ code: 'followups.edit_over' })
    expect(restored.can.delete).toBe(true)
    await lin.call(deleteRecord, { params: { id: record.id }, version: restored.version })
    await sql`update followups.records set delete_after = now() - interval '1 second' where id = ${record.id}`.execute(
      product.db,
    )
    expect(await refusalOf(lin.call(restoreRecord, { params: { id: record.id } }))).toMatchObject({
      httpStatus: 410,
      code: 'followups.undo_over',
    })
    await purgeRecords({ ...product.context, requestId: 'purge' })
    await purgeRecords({ ...product.context, requestId: 'purge' })
    expect(await files()).toBe(before)
    expect(await refusalOf(lin.call(restoreRecord, { params: { id: record.id } }))).toMatchObject({ httpStatus: 404 })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.subject_kind = 'record' and a.subject_id = ${record.id} and (v.after is not null or v.before is not null)`.execute(
      product.db,
    )
    expect(rows[0]?.count).toBe(0)
  })

  test('what was said goes where its company goes: into another one and back, and away for good', async () => {
    const [one, other] = [await aClient(), await aClient()]
    const before = await files()
    const record = await log(other.id, {}, lin, { image1: blob(blue) })
    const standsAt = async () =>
      (await product.db.selectFrom('followups.records').select('company_id').where('id', '=', record.id).execute())[0]
        ?.company_id
    const announce = <Payload extends z.ZodType>(what: Announcement<Payload>, payload: z.input<Payload>) =>
      write(product.context, { permission: 'phonebook.openCompany', audit: 'test.announced' }, async (tx) => {
        await tx.reactions.announce(tx, what, payload)
        tx.unchanged()
      })
    await announce(companiesMerged, { keepId: one.id, otherIds: [other.id] })
    expect(await standsAt()).toBe(one.id)
    await announce(companiesUnmerged, { keepId: one.id, otherIds: [other.id] })
    expect(await standsAt()).toBe(other.id)
    await announce(companiesPurged, { ids: [one.id] })
    expect(await standsAt()).toBe(other.id)
    await announce(companiesPurged, { ids: [other.id] })
    expect([await standsAt(), await files()]).toEqual([undefined, before])
  })
})

test('a company’s follow-ups are read a page at a time, newest first, each once', async () => {
  const company = await aClient()
  for (const minutes of [5, 3, 9, 3, 1]) await log(company.id, { at: minutesAgo(minutes) })
  const seen: FollowUpRecord[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await lin.call(listRecords, {
      params: { id: company.id },
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    expect(page.count).toEqual({ value: 5, exact: true })
    seen.push(...page.rows)
    if (page.next === null) break
    cursor = page.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})
