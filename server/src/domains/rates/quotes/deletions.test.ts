import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import * as contract from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { draftOf, issued } from '../testing.ts'
import { purgeQuotes } from './deletions.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const companyId = (await lin.call(createCompany, { body: aCompany() })).id

const remove = ({ id, version }: Pick<contract.Quote, 'id' | 'version'>, caller: Caller = lin) =>
  caller.call(contract.deleteQuote, { params: { id }, version })
const restore = (id: number, caller: Caller = lin) => caller.call(contract.restoreQuote, { params: { id } })
const read = (id: number, caller: Caller = lin) => caller.call(contract.getQuote, { params: { id } })
const revise = ({ id, version }: contract.Quote) => lin.call(contract.reviseQuote, { params: { id }, version })
const numbers = async () => (await lin.call(listQuotes, { query: { limit: 200 } })).rows.map(({ number }) => number)
const isOver = (id: number) =>
  sql`update rates.quotes set delete_after = now() - interval '1 second' where id = ${id}`.execute(product.db)
const deeds = async (id: number) =>
  (
    await sql<{ deed: string; after: unknown }>`
      select a.action as deed, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id
      where a.subject_kind = 'quote' and a.subject_id = ${id} order by a.id`.execute(product.db)
  ).rows

test('a draft is gone at once, can be restored for ten seconds, and then is deleted with what was said of it', async () => {
  const draft = await draftOf(lin, companyId, { cargo: '灯具' })
  const { undoUntil } = await remove(draft)
  expect(Date.parse(undoUntil) - Date.now()).toBeLessThan(11_000)
  expect(await refusalOf(read(draft.id))).toMatchObject({ code: 'rates.quote_not_found' })
  expect(await numbers()).not.toContain(draft.number)
  expect(await restore(draft.id)).toMatchObject({ number: draft.number, cargo: '灯具', state: 'draft' })
  expect(await restore(draft.id)).toMatchObject({ number: draft.number })
  await remove(await read(draft.id), manager)
  await isOver(draft.id)
  expect(await refusalOf(restore(draft.id))).toMatchObject({ code: 'rates.undo_over', httpStatus: 410 })
  await purgeQuotes(product.context)
  const { rows } = await sql`select from rates.quotes where id = ${draft.id}`.execute(product.db)
  expect(rows).toEqual([])
  expect((await deeds(draft.id)).map(({ deed }) => deed)).toEqual([
    'rates.quoteCreated',
    'rates.quoteDeleted',
    'rates.quoteRestored',
    'rates.quoteDeleted',
    'rates.quoteDraftsPurged',
  ])
  expect(JSON.stringify(await deeds(draft.id))).not.toContain('灯具')
})

test('what was issued stays, and so does the draft of a stranger or of an older version', async () => {
  const quote = await issued(lin, companyId)
  expect(quote.can.delete).toBe(false)
  expect(await refusalOf(remove(quote))).toMatchObject({ code: 'rates.quote_kept', httpStatus: 409 })
  const draft = await draftOf(lin, companyId)
  expect(draft.can.delete).toBe(true)
  expect(await refusalOf(remove(draft, zhou))).toMatchObject({ code: 'rates.quote_not_found' })
  expect(await refusalOf(remove({ ...draft, version: 7 }))).toMatchObject({ code: 'platform.version_stale' })
  await remove(draft)
  expect(await refusalOf(restore(draft.id, zhou))).toMatchObject({ code: 'rates.quote_not_found' })
  await expect(
    sql`update rates.quotes set delete_after = now() where id = ${quote.id}`.execute(product.db),
  ).rejects.toMatchObject({ code: '23514' })
})

test('an insider who only reads the client deletes nothing', async () => {
  const draft = await draftOf(lin, companyId)
  await sql`update phonebook.companies set follower_ids = follower_ids || ${await idOf('sales2')}::bigint where id = ${companyId}`.execute(
    product.db,
  )
  expect((await read(draft.id, zhou)).can.delete).toBe(false)
  expect(await refusalOf(remove(draft, zhou))).toMatchObject({ code: 'rates.quote_not_yours' })
})

const idOf = async (username: string) =>
  (await sql<{ id: number }>`select id from identity.users where username = ${username}`.execute(product.db)).rows[0]
    ?.id ?? 0

test('a deleted revision stands in the way of no other, and does not come back beside it', async () => {
  const quote = await issued(lin, companyId)
  const second = await revise(quote)
  await remove(second)
  expect((await read(quote.id)).revisions.map(({ revision }) => revision)).toEqual([1])
  const again = await revise(quote)
  expect(again).toMatchObject({ revision: 2, state: 'draft' })
  expect(await refusalOf(restore(second.id))).toMatchObject({ code: 'rates.quote_not_found' })
})

test('of two who begin a revision at once one succeeds', async () => {
  const quote = await issued(lin, companyId)
  const begun = await Promise.allSettled([revise(quote), revise(quote), revise(quote)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const { rows } = await sql`select from rates.quotes where number = ${quote.number} and state = 'draft'`.execute(
    product.db,
  )
  expect(rows).toHaveLength(1)
  const second = sql`
    insert into rates.quotes (number, revision, company_id, author_id, language, valid_from, valid_to)
    select number, 3, company_id, author_id, language, valid_from, valid_to from rates.quotes where id = ${quote.id}`
  await expect(second.execute(product.db)).rejects.toMatchObject({ constraint: 'quotes_one_draft' })
})
