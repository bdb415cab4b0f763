import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { endQuote, type QuoteOutcome, quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { mostReported, reportQuotes, type ReportRow } from '@seamark/contract/rates/quotes/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../../../phonebook/testing.ts'
import { aLine, daysOn, draftOf, issued, today } from '../../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const companyId = (await lin.call(createCompany, { body: aCompany() })).id
const theirs = (await zhou.call(createCompany, { body: aCompany({ name: '同事的客户' }) })).id
const period = { issuedFrom: daysOn(-1), issuedTo: today() }
const report = (by: 'lane' | 'carrier' | 'person', caller: Caller = lin) =>
  caller.call(reportQuotes, { query: { by, ...period } })
const ended = async (outcome: Partial<QuoteOutcome>, given = {}) => {
  const { id, version } = await issued(lin, companyId, given)
  return lin.call(endQuote, { params: { id }, version, body: quoteOutcome.parse(outcome) })
}

await draftOf(lin, companyId)
await issued(lin, companyId)
const late = await issued(lin, companyId)
await sql`update rates.quotes set valid_from = valid_from - 30, valid_to = valid_to - 30 where id = ${late.id}`.execute(
  product.db,
)
await ended({ outcome: 'won' })
await ended({ outcome: 'lost', reason: 'price', rivalPrice: 2500, rivalCurrency: 'USD' })
await ended({ outcome: 'lost', reason: 'space' }, { lines: [aLine({ pods: ['DEHAM'], carrier: 'COSU' }), aLine()] })
await ended({ outcome: 'noReply' })
await issued(zhou, theirs)

test('each figure is the count of the list that it opens, for each lane, carrier and person', async () => {
  const shown = { open: 'issued', noOutcome: 'noOutcome', won: 'won', lost: 'lost', noReply: 'noReply' } as const
  for (const by of ['lane', 'carrier', 'person'] as const) {
    const { rows } = await report(by, manager)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const group = { [by === 'person' ? 'authorId' : by]: row.key }
      const countOf = async (filters: object) =>
        (await manager.call(listQuotes, { query: { ...period, ...group, ...filters } })).count.value
      expect([by, row.key, row.issued]).toEqual([by, row.key, await countOf({ show: 'all' })])
      for (const [figure, show] of Object.entries(shown))
        expect([by, row.key, figure, row[figure as keyof ReportRow]]).toEqual([
          by,
          row.key,
          figure,
          await countOf({ show }),
        ])
      for (const { reason, count } of row.reasons) expect(count).toBe(await countOf({ show: 'lost', reason }))
    }
  }
})

test('says what share was won of those that ended, and by how much the rival was cheaper', async () => {
  const { total } = await report('lane')
  expect(total).toMatchObject({ issued: 6, open: 1, noOutcome: 1, won: 1, lost: 2, noReply: 1, wonPercent: 25 })
  expect(total.gap).toEqual({ percent: 2, quotes: 1 })
})

test('counts nothing that the caller may not see', async () => {
  expect((await report('person')).rows.map(({ key }) => Number(key))).toEqual([office.person('sales')])
  expect((await report('person', manager)).rows.map(({ key }) => Number(key)).toSorted()).toEqual(
    [office.person('sales'), office.person('sales2')].toSorted(),
  )
})

test('more quotes than a report counts are refused, and none of them is left out', async () => {
  await sql`
    insert into rates.quotes (number, company_id, author_id, language, valid_from, valid_to, state, issued_at)
    select 'Q991231-' || lpad(n::text, 6, '0'), ${companyId}, ${office.person('sales')}, 'zh', current_date, current_date, 'withdrawn', now()
    from generate_series(1, ${mostReported}) n`.execute(product.db)
  expect(await refusalOf(report('lane'))).toMatchObject({
    code: 'rates.report_wide',
    httpStatus: 400,
    message: expect.stringContaining('20'),
  })
})
