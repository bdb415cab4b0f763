import * as contract from '@seamark/contract/discussions/discussions'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write } from '../../../platform/write.ts'
import { uploadFile } from '../../files/testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { purgeDiscussions, sinceDeleted } from '../../discussions/testing.ts'
import { draftOf } from '../testing.ts'
import { forgetQuotes } from './moves.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, colleague, manager, stranger] = await Promise.all(
  ['sales', 'sales2', 'manager', 'sales3'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !colleague || !manager || !stranger) throw new Error('nobody')

let params: contract.Subject = { kind: 'quote', id: 0 }
let companyId = 0
beforeEach(async () => {
  companyId = (await lin.call(createCompany, { body: aCompany({ name: `讨论客户${companyId + 1}` }) })).id
  params = { kind: 'quote', id: (await draftOf(lin, companyId)).id }
})

const say = (text: string, mentionedIds: number[] = [], caller: Caller = lin) =>
  caller.call(contract.addComment, { params, body: { text, mentionedIds } })
const read = (caller: Caller = lin) => caller.call(contract.getDiscussion, { params, query: {} })
const textsOf = async (caller: Caller = lin) => (await read(caller)).comments.map(({ text }) => text)
const edit = ({ id, version }: contract.Comment, text: string, caller: Caller = lin, mentionedIds: number[] = []) =>
  caller.call(contract.changeComment, { params: { id }, version, body: { text, mentionedIds } })
const remove = ({ id, version }: contract.Comment, caller: Caller = lin) =>
  caller.call(contract.deleteComment, { params: { id }, version })
const attach = async (name = '放舱单.pdf', bytes = Buffer.from('S/O'), caller: Caller = lin) => {
  const uploadId = await uploadFile(caller, product.api, name, bytes, 'attachment')
  return caller.call(contract.addAttachment, { params, body: { uploadId, kind: 'shippingOrder' } })
}
const open = (id: number, caller: Caller = lin, part = 'file') =>
  fetch(`${product.api}/discussions/attachments/${id}/${part}`, { headers: caller.headers() })
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
    .withExif({ IFD0: { Model: 'PhoneOfAWitness' } })
    .jpeg()
    .toBuffer()
const auditOf = async () => {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select a.action, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.subject_kind = 'quote' and a.subject_id = ${params.id} and a.action like 'discussions.%' order by a.id`.execute(
    product.db,
  )
  return rows
}

describe('comments on a quote', () => {
  test('are read and written by whoever sees the quote, and by nobody else', async () => {
    const first = await say('买家要 9.6 米柜')
    expect(first).toMatchObject({ author: { name: '林晓帆' }, editedAt: null, can: { edit: true, delete: true } })
    await say('可以', [], manager)
    expect(await textsOf()).toEqual(['买家要 9.6 米柜', '可以'])
    expect((await read(manager)).comments[0]?.can).toEqual({ edit: false, delete: true })
    for (const call of [
      () => read(stranger),
      () => say('我看看', [], stranger),
      () => edit(first, '改一下', stranger),
      () => remove(first, stranger),
      () => stranger.call(contract.restoreComment, { params: { id: first.id } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ httpStatus: 404 })
    expect(await auditOf()).toEqual([
      { action: 'discussions.commentMade', before: null, after: { comment: '买家要 9.6 米柜', mentioned: [] } },
      { action: 'discussions.commentMade', before: null, after: { comment: '可以', mentioned: [] } },
    ])
  })

  test('stay hidden from whoever lost the quote', async () => {
    await say('价格底线 2400')
    await product.db
      .updateTable('rates.quotes')
      .set({ author_id: office.person('sales3') })
      .where('id', '=', params.id)
      .execute()
    await product.db
      .updateTable('phonebook.companies')
      .set({ custodian_id: office.person('sales3') })
      .where('id', '=', companyId)
      .execute()
    expect(await refusalOf(read(lin))).toMatchObject({ code: 'discussions.record_not_found' })
    expect(await textsOf(stranger)).toEqual(['价格底线 2400'])
  })

  test('tell the people who are mentioned once, and refuse those who cannot see the quote', async () => {
    const blind = await refusalOf(say('@顾 看看', [office.person('sales3')]))
    expect(blind).toMatchObject({ httpStatus: 400, details: { fields: [{ field: 'mentionedIds' }] } })
    expect(blind.message).toContain('看不到')
    expect(await refusalOf(say('@谁', [987_654_321]))).toMatchObject({
      details: { fields: [{ code: 'discussions.person_unknown' }] },
    })
    expect(await textsOf()).toEqual([])
    const said = await say('@赵 请批', [office.person('manager'), office.person('sales')])
    await edit(said, '@赵 请尽快批', lin, [office.person('manager')])
    const { rows } = await sql<{ user_id: number; times: number }>`
      select user_id, times from notices.notices where kind = 'discussions.notice.mentioned' and subject_id = ${params.id}`.execute(
      product.db,
    )
    expect(rows).toEqual([{ user_id: office.person('manager'), times: 1 }])
    const notices = await manager.call(listNotices, { query: {} })
    expect(JSON.stringify(notices)).toContain(`/freight/quotes/${params.id}`)
  })

  test('are changed by their author alone, in the version that she saw', async () => {
    const said = await say('先报 2550')
    expect(await refusalOf(edit(said, '改', manager))).toMatchObject({ code: 'discussions.comment_not_yours' })
    const changed = await edit(said, '先报 2500')
    expect(changed).toMatchObject({ text: '先报 2500', version: 2, editedAt: expect.any(String) })
    expect(await refusalOf(edit(said, '再改'))).toMatchObject({
      code: 'platform.version_stale',
      details: { current: { text: '先报 2500' } },
    })
    expect((await auditOf()).at(-1)).toMatchObject({
      before: { comment: '先报 2550' },
      after: { comment: '先报 2500' },
    })
  })

  test.each([
    ['without words', '  '],
    ['that is too long', 'x'.repeat(1001)],
  ])('%s are refused by the field', async (_, text) => {
    const { details } = await refusalOf(say(text))
    expect(details?.fields?.[0]?.field).toBe('text')
  })

  test('are deleted by the author or who reaches her, and come back within ten seconds', async () => {
    const said = await say('删我')
    await remove(said, manager)
    expect(await textsOf()).toEqual([])
    expect(await refusalOf(remove(said))).toMatchObject({ code: 'discussions.comment_not_found' })
    expect(await lin.call(contract.restoreComment, { params: { id: said.id } })).toMatchObject({
      text: '删我',
      version: 3,
    })
    expect(await textsOf()).toEqual(['删我'])
    await remove({ ...said, version: 3 })
    await sinceDeleted(product.db, said.id)
    expect(await refusalOf(lin.call(contract.restoreComment, { params: { id: said.id } }))).toMatchObject({
      code: 'discussions.undo_over',
    })
    await purgeDiscussions(product.context)
    expect(await refusalOf(lin.call(contract.restoreComment, { params: { id: said.id } }))).toMatchObject({
      code: 'discussions.comment_not_found',
    })
  })

  test('come fifty a page, the newest first to be read', async () => {
    await sql`
      insert into discussions.comments (subject_kind, subject_id, author_id, text)
      select 'quote', ${params.id}, ${office.person('sales')}, 'c' || n from generate_series(1, 60) n`.execute(
      product.db,
    )
    const newest = await read()
    expect(newest.comments.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `c${at + 11}`))
    const before = newest.earlier ?? 0
    const earlier = await lin.call(contract.getDiscussion, { params, query: { before } })
    expect(earlier.comments.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => `c${at + 1}`))
    expect(earlier.earlier).toBeNull()
  })

  test('need the right to edit, which reading does not bring', async () => {
    await product.db
      .updateTable('identity.roles')
      .set(({ fn, val }) => ({ capabilities: fn('array_remove', ['capabilities', val('edit')]) }))
      .where('authority', '=', 'salesManager')
      .execute()
    const reader = await product.signIn('manager', testPassword, 'zh')
    expect((await read(reader)).can).toEqual({ write: false })
    expect(await refusalOf(say('我也说', [], reader))).toMatchObject({ code: 'discussions.only_reading' })
    await product.db
      .updateTable('identity.roles')
      .set(({ fn, val }) => ({ capabilities: fn('array_append', ['capabilities', val('edit')]) }))
      .where('authority', '=', 'salesManager')
      .execute()
  })
})

describe('attachments of a quote', () => {
  test('keep name and bytes, and are opened by whoever sees the quote', async () => {
    const file = await attach('放舱单 S-O.pdf', Buffer.from('the bytes'))
    expect(file).toMatchObject({ kind: 'shippingOrder', name: '放舱单 S-O.pdf', size: 9, can: { delete: true } })
    expect((await read(manager)).attachments).toMatchObject([{ id: file.id, author: { name: '林晓帆' } }])
    const opened = await open(file.id, manager)
    expect(await opened.text()).toBe('the bytes')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await open(file.id, stranger)).status).toBe(404)
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'discussions.attachmentAdded',
      after: { attachment: '放舱单 S-O.pdf', kind: 'shippingOrder' },
    })
  })

  test('that are pictures are shown, drawn anew, to whoever may open the file', async () => {
    const taken = await photo(3000, 1500)
    const file = await attach('装箱.jpg', taken)
    expect(file.preview).toEqual({
      image: `/discussions/attachments/${file.id}/image`,
      thumbnail: `/discussions/attachments/${file.id}/thumbnail`,
      width: 2400,
      height: 1200,
    })
    for (const [part, width] of [
      ['image', 2400],
      ['thumbnail', 320],
    ] as const) {
      const shown = await open(file.id, manager, part)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      const bytes = Buffer.from(await shown.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width })
      expect(bytes.includes('PhoneOfAWitness')).toBe(false)
      expect((await open(file.id, stranger, part)).status).toBe(404)
    }
    expect(Buffer.from(await (await open(file.id)).arrayBuffer())).toEqual(taken)
    await lin.call(contract.deleteAttachment, { params: { id: file.id } })
    expect((await open(file.id, lin, 'thumbnail')).status).toBe(404)
  })

  test.each([
    ['is no picture', Buffer.from('not a picture')],
    ['breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['is empty but for its first byte', Buffer.from([0xff])],
  ])('with the name of a picture that %s are kept as they are and not shown', async (_, bytes) => {
    const file = await attach('装箱.jpg', bytes)
    expect(file).toMatchObject({ name: '装箱.jpg', size: bytes.length, preview: null })
    expect((await open(file.id, lin, 'image')).status).toBe(404)
    expect((await open(file.id)).status).toBe(200)
  })

  test('take no upload of another person or purpose, and no upload twice', async () => {
    const body = (uploadId: string) => ({ uploadId, kind: 'photo' as const })
    const theirs = await uploadFile(stranger, product.api, 'a.pdf', Buffer.from('a'), 'attachment')
    const imported = await uploadFile(lin, product.api, 'a.csv', Buffer.from('a'))
    for (const uploadId of [theirs, imported])
      expect(await refusalOf(lin.call(contract.addAttachment, { params, body: body(uploadId) }))).toMatchObject({
        code: 'files.upload_unknown',
      })
    const own = await uploadFile(lin, product.api, 'b.pdf', Buffer.from('b'), 'attachment')
    await lin.call(contract.addAttachment, { params, body: body(own) })
    expect(await refusalOf(lin.call(contract.addAttachment, { params, body: body(own) }))).toMatchObject({
      code: 'files.upload_unknown',
    })
    expect((await read()).attachments).toHaveLength(1)
  })

  test('are at most fifty, also where two are added at once', async () => {
    await sql`
      with f as (
        insert into files.files (key, name, media_type, size, owner_id)
        select 'k' || ${params.id}::text || '-' || n, 'f', 'x', 1, ${office.person('sales')}::bigint from generate_series(1, 49) n returning id)
      insert into discussions.attachments (subject_kind, subject_id, author_id, kind, name, size, file_id)
      select 'quote', ${params.id}, ${office.person('sales')}, 'other', 'f', 1, id from f`.execute(product.db)
    const one = await uploadFile(lin, product.api, 'one.pdf', Buffer.from('1'), 'attachment')
    const two = await uploadFile(manager, product.api, 'two.pdf', Buffer.from('2'), 'attachment')
    const answers = await Promise.allSettled([
      lin.call(contract.addAttachment, { params, body: { uploadId: one, kind: 'other' } }),
      manager.call(contract.addAttachment, { params, body: { uploadId: two, kind: 'other' } }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).attachments).toHaveLength(50)
  })

  test('are deleted with their bytes once they cannot come back', async () => {
    const file = await attach('装箱.jpg', await photo(400, 300))
    const { file_id, preview_id, thumbnail_id } = await product.db
      .selectFrom('discussions.attachments')
      .select(['file_id', 'preview_id', 'thumbnail_id'])
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    const files = [file_id, preview_id ?? 0, thumbnail_id ?? 0]
    const left = async () =>
      (await sql`select 1 from files.files where id = any(${files}::bigint[])`.execute(product.db)).rows.length
    expect(await left()).toBe(3)
    const drop = (caller: Caller) => caller.call(contract.deleteAttachment, { params: { id: file.id } })
    expect(await refusalOf(drop(stranger))).toMatchObject({ code: 'discussions.attachment_not_found' })
    await drop(lin)
    expect((await open(file.id)).status).toBe(404)
    expect(await lin.call(contract.restoreAttachment, { params: { id: file.id } })).toMatchObject({ id: file.id })
    expect((await open(file.id)).status).toBe(200)
    await drop(manager)
    await sinceDeleted(product.db, file.id)
    await purgeDiscussions(product.context)
    expect(await left()).toBe(0)
  })
})

test('a quote that is really deleted takes its comments and files along', async () => {
  await say('随单删除')
  const file = await attach()
  await write.bookkeep(product.context, 'phonebook.openCompany', (tx) => forgetQuotes(tx, { ids: [companyId] }))
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from discussions.comments where subject_id = ${params.id})
         + (select count(*) from discussions.attachments where id = ${file.id})
         + (select count(*) from files.files where name = '放舱单.pdf' and size = 3 and id in (select file_id from discussions.attachments)) as left`.execute(
    product.db,
  )
  expect(Number(rows[0]?.left)).toBe(0)
})
