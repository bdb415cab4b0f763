import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { endQuote, getQuote, quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { confirmBulk, countBulk, countUndo, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { draftOf, issued } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const companyId = (await lin.call(createCompany, { body: aCompany() })).id
const theirs = (await zhou.call(createCompany, { body: aCompany({ name: '同事的客户' }) })).id
const read = (id: number, caller: Caller = lin) => caller.call(getQuote, { params: { id } })

async function run(action: string, input: Record<string, unknown>, ids: readonly number[], caller: Caller = lin) {
  const counted = await caller.call(countBulk, { body: { list: 'quotes', action, input, rows: { ids: [...ids] } } })
  return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}
async function undo(id: number, caller: Caller = lin) {
  const counted = await caller.call(countUndo, { params: { id }, body: { overwrite: 'none' } })
  return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}

test('many get an outcome; drafts and those of colleagues are refused, and an undo leaves them as they were', async () => {
  const [one, two, draft, other] = [
    await issued(lin, companyId),
    await issued(lin, companyId),
    await draftOf(lin, companyId),
    await issued(zhou, theirs),
  ]
  const lost = { outcome: 'lost', reason: 'price', rivalPrice: 2400, rivalCurrency: 'USD' }
  const done = await run('outcome', lost, [one.id, two.id, draft.id, other.id])
  expect(done.counts).toMatchObject({ done: 2, refused: 2 })
  expect(await read(one.id)).toMatchObject({ state: 'lost', outcome: { reason: 'price', rivalPrice: 2400 } })
  const { rows } = await lin.call(listBulkRows, { params: { id: done.id }, query: {} })
  expect(rows.find(({ id }) => id === one.id)?.fields).toMatchObject([{ before: 'Issued', after: 'Lost' }])
  expect((await undo(done.id)).counts).toMatchObject({ done: 2 })
  expect(await read(one.id)).toMatchObject({ state: 'issued', outcome: null, corrections: [] })
})

test('those that have ended already are corrected when a reason is given, and an undo brings the first word back', async () => {
  const quote = await issued(lin, companyId)
  const won = await lin.call(endQuote, {
    params: { id: quote.id },
    version: quote.version,
    body: quoteOutcome.parse({ outcome: 'won' }),
  })
  expect((await run('outcome', { outcome: 'noReply' }, [won.id])).counts).toMatchObject({ refused: 1 })
  const done = await run('outcome', { outcome: 'noReply', why: '记错了' }, [won.id])
  expect(await read(won.id)).toMatchObject({ state: 'noReply', corrections: [{ outcome: 'won' }] })
  await undo(done.id)
  expect(await read(won.id)).toMatchObject({ state: 'won', corrections: [] })
})

test('what was said after the run is a conflict, and stays', async () => {
  const quote = await issued(lin, companyId)
  const done = await run('outcome', { outcome: 'noReply' }, [quote.id])
  const { version } = await read(quote.id)
  await lin.call(endQuote, {
    params: { id: quote.id },
    version,
    body: quoteOutcome.parse({ outcome: 'won', why: '客户回信了' }),
  })
  expect((await undo(done.id)).counts).toMatchObject({ conflict: 1 })
  expect(await read(quote.id)).toMatchObject({ state: 'won' })
})

test('many are withdrawn, and an undo lets their clients read them again', async () => {
  const [one, draft] = [await issued(lin, companyId), await draftOf(lin, companyId)]
  const done = await run('withdraw', {}, [one.id, draft.id])
  expect(done.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await read(one.id)).toMatchObject({ state: 'withdrawn' })
  await undo(done.id)
  expect(await read(one.id)).toMatchObject({ state: 'issued', can: { share: true } })
})

test('many get another author, who is told once; one whom the caller does not reach is refused', async () => {
  const quotes = [await issued(lin, companyId), await issued(lin, companyId)]
  const ids = quotes.map(({ id }) => id)
  expect((await run('assign', { authorId: office.person('sales3') }, ids, manager)).counts).toMatchObject({
    refused: 2,
  })
  const done = await run('assign', { authorId: office.person('sales2') }, ids, manager)
  expect(done.counts).toMatchObject({ done: 2 })
  expect(await read(quotes[0]?.id ?? 0, manager)).toMatchObject({ author: { id: office.person('sales2') } })
  const { rows } = await sql<{ times: number; facts: { count: number } }>`
    select times, facts from notices.notices
    where kind = 'rates.notice.quotesAssigned' and user_id = ${office.person('sales2')}`.execute(product.db)
  expect(rows).toMatchObject([{ times: 1, facts: { count: 2 } }])
  await undo(done.id, manager)
  expect(await read(quotes[0]?.id ?? 0)).toMatchObject({ author: { id: office.person('sales') } })
})
