import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/index'
import { countQuotes, listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { changeQuote, reviseQuote } from '@seamark/contract/rates/quotes/quotes'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { aQuote, aRequest, draftOf, issued } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const company = async (name: string) => (await lin.call(createCompany, { body: aCompany({ name }) })).id
const companyId = await company('第一个客户')
const otherId = await company('另一个客户')

test('a revision keeps its client, and a first draft may have another', async () => {
  const change = ({ id, version }: { id: number; version: number }) =>
    lin.call(changeQuote, { params: { id }, version, body: aQuote(otherId) })
  expect(await change(await draftOf(lin, companyId))).toMatchObject({ company: { id: otherId } })
  const { id, version } = await issued(lin, companyId)
  const second = await lin.call(reviseQuote, { params: { id }, version })
  expect(await refusalOf(change(second))).toMatchObject({
    details: { fields: [{ field: 'companyId', code: 'rates.quote_company_fixed' }] },
  })
})

test('the quotes that answer a request are found by it, by whoever may see them', async () => {
  const { id: demandId } = await lin.call(createRate, { body: aRequest({ companyId }) })
  const quote = await draftOf(lin, companyId, { demandId })
  await draftOf(lin, companyId)
  const found = async (caller: Caller) =>
    (await caller.call(listQuotes, { query: { demandId } })).rows.map(({ number }) => number)
  expect([await found(lin), await found(manager), await found(zhou)]).toEqual([[quote.number], [quote.number], []])
  expect((await lin.call(countQuotes, { query: { demandId } })).counts.draft.value).toBe(1)
})
