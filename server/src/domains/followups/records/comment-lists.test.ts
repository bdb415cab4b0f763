import { deleteComment, listComments } from '@seamark/contract/followups/records/comments'
import { createRecord, listRecords, mostCommentsShown } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const said = 75

const { id: companyId } = await lin.call(createCompany, { body: aCompany() })
const at = new Date(Date.now() - 60_000).toISOString()
const { id } = await lin.call(createRecord, {
  params: { id: companyId },
  body: { way: 'phone', at, progress: 'contacted', content: '聊了美西运价' },
})
await sql`
  insert into followups.comments (record_id, author_id, text)
  select ${id}, ${office.person('sales')}::bigint, '第' || n || '条' from generate_series(1, ${said}::int) n order by n`.execute(
  product.db,
)
const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => `第${from + place}条`)
const page = (before?: number, caller = lin) =>
  caller.call(listComments, { params: { id }, query: before === undefined ? {} : { before } })

test('a follow-up comes with the newest twenty of its comments and how many there are', async () => {
  const [record] = (await lin.call(listRecords, { params: { id: companyId }, query: {} })).rows
  expect(record?.commentCount).toBe(said)
  expect(record?.comments.map(({ text }) => text)).toEqual(texts(said - mostCommentsShown + 1, said))
})

test('all of them are read page by page, the oldest first, with what may be done with each', async () => {
  const newest = await page()
  expect(newest.comments.map(({ text }) => text)).toEqual(texts(26, said))
  expect(newest.comments[0]?.can).toEqual({ edit: true, delete: true })
  const earlier = await page(newest.next ?? 0)
  expect(earlier.comments.map(({ text }) => text)).toEqual(texts(1, 25))
  expect(earlier.next).toBeNull()
  const [first] = earlier.comments
  await lin.call(deleteComment, { params: { id: first?.id ?? 0 }, version: first?.version ?? 0 })
  expect((await page(newest.next ?? 0)).comments[0]).toMatchObject({
    text: '',
    isDeleted: true,
    can: { edit: false, delete: false },
  })
})

test('by nobody who may not read the follow-up', async () => {
  expect(await refusalOf(page(undefined, zhou))).toMatchObject({ httpStatus: 404, code: 'followups.record_not_found' })
})
