import {
  commentOnRecord,
  deleteComment,
  editComment,
  listEarlierComments,
} from '@seamark/contract/followups/records/comments'
import {
  createRecord,
  deleteRecord,
  type FollowUpRecord,
  listRecords,
} from '@seamark/contract/followups/records/records'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

let count = 0
/** Logs a follow-up of 林晓帆 for a company that 赵一鸣 follows. */
async function aRecord() {
  const company = await lin.call(createCompany, { body: aCompany({ name: `评论客户 ${(count += 1)}`, code: '' }) })
  await product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [office.person('follow')] })
    .where('id', '=', company.id)
    .execute()
  const at = new Date(Date.now() - 60_000).toISOString()
  const record = await lin.call(createRecord, {
    params: { id: company.id },
    body: { way: 'phone', at, progress: 'contacted', content: '聊了美西运价' },
  })
  return { company, record }
}

const fields = async (promise: Promise<unknown>) => (await refusalOf(promise)).details?.fields
const mentions = async (caller: typeof lin) =>
  (await caller.call(listNotices, { query: { kinds: 'followups.notice.mentioned' } })).rows
/** Returns the only comment of a record, as the answer shows it. */
function said({ comments }: FollowUpRecord) {
  const comment = comments[0]
  if (!comment) throw new Error('no comment')
  return comment
}
async function aComment(text = '请跟一下', mentionedIds: number[] = []) {
  const { company, record } = await aRecord()
  return {
    company,
    record,
    comment: said(await lin.call(commentOnRecord, { params: { id: record.id }, body: { text, mentionedIds } })),
  }
}
const age = (id: number) =>
  sql`update followups.comments set at = now() - interval '25 hours' where id = ${id}`.execute(product.db)
const logged = async (id: number) =>
  (
    await product.db
      .selectFrom('platform.audit as a')
      .innerJoin('platform.audit_values as v', 'v.audit_id', 'a.id')
      .select(['a.action', 'v.before', 'v.after'])
      .where('a.subject_kind', '=', 'record')
      .where('a.subject_id', '=', id)
      .orderBy('a.id')
      .execute()
  ).slice(1)

describe('a comment', () => {
  test('is said by insiders, stands oldest first, and tells whoever is called by name', async () => {
    const { company, record } = await aRecord()
    await lin.call(commentOnRecord, {
      params: { id: record.id },
      body: { text: '请跟一下', mentionedIds: [office.person('follow'), office.person('sales')] },
    })
    const answered = await follow.call(commentOnRecord, { params: { id: record.id }, body: { text: '好的' } })
    expect(
      answered.comments.map(({ author, text, mentioned }) => [author.name, text, mentioned.map(({ name }) => name)]),
    ).toEqual([
      ['林晓帆', '请跟一下', expect.arrayContaining(['赵一鸣', '林晓帆'])],
      ['赵一鸣', '好的', []],
    ])
    expect(await mentions(follow)).toMatchObject([
      { facts: { author: '林晓帆', name: company.name }, subject: { kind: 'company', id: company.id } },
    ])
    expect(await mentions(lin)).toEqual([])
  })

  test('names nobody who may not see the company, and nobody is told', async () => {
    const { record } = await aRecord()
    const mention = (id: number) =>
      lin.call(commentOnRecord, { params: { id: record.id }, body: { text: '看看', mentionedIds: [id] } })
    expect(await fields(mention(office.person('sales2')))).toMatchObject([
      { field: 'mentionedIds', code: 'followups.mention_blind', message: expect.stringContaining('周敏') },
    ])
    expect(await fields(mention(999_999))).toMatchObject([{ code: 'followups.person_unknown' }])
    expect((await mention(office.person('manager'))).comments).toHaveLength(1)
    expect(await fields(lin.call(commentOnRecord, { params: { id: record.id }, body: { text: ' ' } }))).toMatchObject([
      { field: 'text', code: 'followups.comment_blank' },
    ])
  })
})

describe('changing a comment', () => {
  test('is its author’s: it says so, keeps what it said, is logged, and tells only whoever is newly called', async () => {
    const before = [(await mentions(follow)).length, (await mentions(manager)).length]
    const { record, comment } = await aComment('@赵一鸣 请跟一下', [office.person('follow')])
    expect(comment).toMatchObject({ version: 1, edits: 0, isDeleted: false, can: { edit: true, delete: true } })
    const mentionedIds = [office.person('follow'), office.person('manager')]
    const edit = { params: { id: comment.id }, version: 1, body: { text: '@赵一鸣 @沈慕白 请跟一下', mentionedIds } }
    const edited = said(await lin.call(editComment, edit))
    expect(edited).toMatchObject({
      text: '@赵一鸣 @沈慕白 请跟一下',
      version: 2,
      edits: 1,
      mentioned: expect.arrayContaining([expect.objectContaining({ id: office.person('manager') })]),
    })
    expect(
      (await follow.call(listEarlierComments, { params: { id: comment.id } })).versions.map(({ text }) => text),
    ).toEqual(['@赵一鸣 请跟一下'])
    expect([(await mentions(follow)).length, (await mentions(manager)).length]).toEqual(
      before.map((count) => count + 1),
    )
    expect((await mentions(follow))[0]?.times).toBe(1)
    expect(await logged(record.id)).toMatchObject([
      { action: 'followups.commentMade', after: { comment: '@赵一鸣 请跟一下' } },
      {
        action: 'followups.commentChanged',
        before: { comment: '@赵一鸣 请跟一下' },
        after: { comment: '@赵一鸣 @沈慕白 请跟一下' },
      },
    ])
    expect(await refusalOf(lin.call(editComment, edit))).toMatchObject({
      httpStatus: 412,
      code: 'platform.version_stale',
    })
  })

  test('calls nobody who may not see the company', async () => {
    const { comment } = await aComment()
    const edit = lin.call(editComment, {
      params: { id: comment.id },
      version: 1,
      body: { text: '@周敏', mentionedIds: [office.person('sales2')] },
    })
    expect(await fields(edit)).toMatchObject([{ field: 'mentionedIds', code: 'followups.mention_blind' }])
    expect(
      await fields(lin.call(editComment, { params: { id: comment.id }, version: 1, body: { text: ' ' } })),
    ).toMatchObject([{ code: 'followups.comment_blank' }])
  })

  test('is refused to colleagues, and to its author when the time is over', async () => {
    const { comment } = await aComment()
    const edit = (caller: typeof lin) =>
      caller.call(editComment, { params: { id: comment.id }, version: 1, body: { text: '改了' } })
    expect(await refusalOf(edit(follow))).toMatchObject({ httpStatus: 403, code: 'followups.comment_not_yours' })
    expect(await refusalOf(edit(manager))).toMatchObject({ httpStatus: 403, code: 'followups.comment_not_yours' })
    expect(await refusalOf(edit(zhou))).toMatchObject({ httpStatus: 404, code: 'followups.comment_not_found' })
    const earlier = zhou.call(listEarlierComments, { params: { id: comment.id } })
    expect(await refusalOf(earlier)).toMatchObject({ httpStatus: 404, code: 'followups.comment_not_found' })
    await age(comment.id)
    expect(await refusalOf(edit(lin))).toMatchObject({
      httpStatus: 409,
      code: 'followups.comment_over',
      message: expect.stringContaining('24'),
    })
  })
})

describe('deleting a comment', () => {
  test('takes its words away and leaves its place; only the log knows what it said', async () => {
    const { company, record, comment } = await aComment('报错价了')
    await lin.call(editComment, { params: { id: comment.id }, version: 1, body: { text: '报错价了，别外传' } })
    await follow.call(commentOnRecord, { params: { id: record.id }, body: { text: '收到' } })
    const { comments } = await lin.call(deleteComment, { params: { id: comment.id }, version: 2 })
    const none = { edit: false, delete: false }
    expect(comments).toMatchObject([
      { text: '', mentioned: [], edits: 0, isDeleted: true, author: { name: '林晓帆' }, can: none },
      { text: '收到' },
    ])
    const seen = await follow.call(listRecords, { params: { id: company.id }, query: {} })
    expect(JSON.stringify(seen)).not.toContain('报错价了')
    const kept = await product.db
      .selectFrom('followups.comment_versions')
      .selectAll()
      .where('comment_id', '=', comment.id)
      .execute()
    expect(kept).toEqual([])
    expect((await logged(record.id)).at(-1)).toMatchObject({
      action: 'followups.commentDeleted',
      before: { comment: '报错价了，别外传' },
    })
    for (const again of [
      () => lin.call(deleteComment, { params: { id: comment.id }, version: 3 }),
      () => lin.call(editComment, { params: { id: comment.id }, version: 3, body: { text: '又来' } }),
      () => lin.call(listEarlierComments, { params: { id: comment.id } }),
    ])
      expect(await refusalOf(again())).toMatchObject({ httpStatus: 404, code: 'followups.comment_not_found' })
  })

  test('is its author’s while there is time, later that of whoever may delete follow-ups', async () => {
    const { record } = await aRecord()
    const comment = said(await follow.call(commentOnRecord, { params: { id: record.id }, body: { text: '好的' } }))
    const remove = (caller: typeof lin, version = 1) =>
      caller.call(deleteComment, { params: { id: comment.id }, version })
    expect(await refusalOf(remove(zhou))).toMatchObject({ httpStatus: 404, code: 'followups.comment_not_found' })
    expect(await refusalOf(remove(follow, 7))).toMatchObject({ httpStatus: 412 })
    await age(comment.id)
    expect(await refusalOf(remove(follow))).toMatchObject({ httpStatus: 409, code: 'followups.comment_over' })
    expect(said(await remove(lin)).isDeleted).toBe(true)
  })

  test('is over with its follow-up and with the company', async () => {
    const { company, record, comment } = await aComment()
    const remove = () => lin.call(deleteComment, { params: { id: comment.id }, version: 1 })
    await lin.call(releaseCompany, {
      params: { id: company.id },
      version: (await lin.call(getCompany, { params: { id: company.id } })).version,
      body: { reason: '没有货' },
    })
    // In the pool she still reads her own record, but not the comments of insiders.
    const [own] = (await lin.call(listRecords, { params: { id: company.id }, query: {} })).rows
    expect(own && said(own).can).toEqual({ edit: false, delete: false })
    expect(await refusalOf(remove())).toMatchObject({ httpStatus: 404, code: 'followups.comment_not_found' })
    const other = await aComment()
    await lin.call(deleteRecord, { params: { id: other.record.id }, version: other.record.version })
    expect(await refusalOf(lin.call(deleteComment, { params: { id: other.comment.id }, version: 1 }))).toMatchObject({
      httpStatus: 404,
    })
    expect(record.id).not.toBe(other.record.id)
  })
})
