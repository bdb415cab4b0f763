import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { shareQuote } from '@seamark/contract/rates/links/links'
import { addChargeSet, chargeSetInput, listQuotes, readQuoteText } from '@seamark/contract/rates/quotes/quote-lists'
import { issueQuote, reviseQuote } from '@seamark/contract/rates/quotes/quotes'
import {
  quoteFromRates,
  quoteLineOfRate,
  type RateCopies,
  rateCopies,
} from '@seamark/contract/rates/quotes/rate-copies'
import { createRate } from '@seamark/contract/rates/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest, daysOn, today } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const companyId = (await lin.call(createCompany, { body: aCompany() })).id
let source = 0
const offer = (given = {}) =>
  lin.call(createRate, { body: anOffer({ sourceName: `供应${(source += 1)}`, carrier: 'MSCU', ...given }) })
const quoted = (given: Partial<RateCopies>, caller = lin) =>
  caller.call(quoteFromRates, { body: rateCopies.parse({ companyId, rateIds: [1], ...given }) })
const margin = { kind: 'amount' as const, value: 100 }
const past = (id: number) =>
  sql`update rates.rates set effective = '2026-01-01', expiry = ${daysOn(-2)}, ends_on = ${daysOn(-2)} where id = ${id}`.execute(
    product.db,
  )

test('ticked rates become the lines of a draft, with the margin on top, and the quote ends with the earliest', async () => {
  const one = await offer({ weekdays: [3], transitDays: 14, expiry: daysOn(6) })
  const two = await offer({ pods: ['DEHAM'] })
  const quote = await quoted({ rateIds: [two.id, one.id], margin, language: 'zh' })
  expect(quote).toMatchObject({ state: 'draft', validFrom: today(), validTo: daysOn(6), seesCost: true })
  expect(quote.lines).toMatchObject([
    { pods: ['DEHAM'], rateId: two.id, margin },
    { pods: ['USLAX'], rateId: one.id, sailing: '周三', transitDays: 14, rateEnds: daysOn(6) },
  ])
  expect(quote.lines[1]?.prices).toEqual([
    { container: '20GP', buying: 1850, selling: 1950, isFrom: false },
    { container: '40GP', buying: 2300, selling: 2400, isFrom: false },
    { container: '40HQ', buying: 2350, selling: 2450, isFrom: false },
  ])
})

test('without a margin the last one for the client or the lane is taken; where there is none it is asked for', async () => {
  const { id } = await offer({ pods: ['JPTYO'], expiry: daysOn(20) })
  expect(await refusalOf(quoted({ rateIds: [id] }))).toMatchObject({
    details: { fields: [{ field: 'margin', code: 'rates.margin_missing' }] },
  })
  const first = await quoted({ rateIds: [id], margin: { kind: 'amount', value: 55 } })
  await lin.call(issueQuote, { params: { id: first.id }, version: 1, body: { expiredLinesSeen: false } })
  const { lines } = await quoted({ rateIds: [id] })
  expect(lines[0]).toMatchObject({ margin: { value: 55 }, prices: [{ buying: 1850, selling: 1905 }, {}, {}] })
})

test('surcharges and the local charges of the ports come along, each once and only those in force', async () => {
  const charge = (code: string, amount: number) => ({
    code,
    side: 'origin' as const,
    unit: 'bill' as const,
    container: null,
    currency: 'CNY',
    amount,
    state: 'added' as const,
  })
  const keep = (given: object) =>
    lin.call(addChargeSet, {
      body: chargeSetInput.parse({
        port: 'CNNGB',
        side: 'origin',
        from: '2026-01-01',
        charges: [charge('DOC', 450)],
        ...given,
      }),
    })
  await keep({})
  await keep({ carrier: 'COSU', charges: [charge('SEAL', 60)] })
  await keep({ carrier: 'MSCU', charges: [charge('VGM', 50)] })
  await keep({ carrier: 'MSCU', from: '2025-01-01', to: '2025-12-31', charges: [charge('OLD', 1)] })
  const { id } = await offer({
    pols: ['CNNGB'],
    surcharges: [
      { code: 'DOC', side: 'origin', unit: 'bill', amounts: [500], currency: 'CNY', state: 'added' },
      { code: 'BAF', state: 'included' },
    ],
  })
  const { charges } = await quoted({ rateIds: [id], margin })
  expect(charges.map(({ code, amount, state }) => [code, amount, state])).toEqual([
    ['DOC', 500, 'added'],
    ['BAF', null, 'included'],
    ['VGM', 50, 'added'],
  ])
})

test('1450+ stays 1450+ in all that the client and the office read, and a 40GP that nobody named is not offered', async () => {
  const { id } = await offer({
    basis: 'allIn',
    prices: [
      { container: '20GP', amount: 1450, isFrom: true },
      { container: '40GP', amount: 2600, isImplied: true },
      { container: '40HQ', amount: 2600 },
    ],
    surcharges: [{ code: 'THC', amounts: [10, 20, 21], currency: 'USD' }],
  })
  const draft = await quoted({ rateIds: [id], margin, language: 'en' })
  expect(draft.lines[0]?.prices).toEqual([
    { container: '20GP', buying: 1450, selling: 1550, isFrom: true },
    { container: '40HQ', buying: 2600, selling: 2700, isFrom: false },
  ])
  expect(draft.charges.map(({ container, amount }) => [container, amount])).toEqual([
    ['20GP', 10],
    ['40HQ', 21],
  ])
  const { version } = await lin.call(issueQuote, {
    params: { id: draft.id },
    version: draft.version,
    body: { expiredLinesSeen: false },
  })
  const { text, document } = await lin.call(readQuoteText, { params: { id: draft.id } })
  expect(text).toContain('20GP USD 1,550+ · 40HQ USD 2,700 ')
  expect(document.lines[0]?.prices.map((one) => one.text)).toEqual(['USD 1,550+', 'USD 2,700'])
  const { rows } = await lin.call(listQuotes, { query: { q: draft.number } })
  expect(rows[0]?.lanes[0]?.prices.map(({ isFrom }) => isFrom)).toEqual([true, false])
  const { path } = await lin.call(shareQuote, { params: { id: draft.id } })
  const page = await fetch(`${product.address}${path}`, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } })
  expect(await page.text()).toContain('USD 1,550+')
  const revision = await lin.call(reviseQuote, { params: { id: draft.id }, version })
  expect(revision.lines).toEqual(draft.lines)
})

test('a line says all that its rate says, and the quote begins when the last of its rates does', async () => {
  const pods = [
    'USLAX',
    'USLGB',
    'USOAK',
    'USSEA',
    'USNYC',
    'USSAV',
    'USHOU',
    'USCHS',
    'USORF',
    'USBAL',
    'USMIA',
    'USTPA',
  ]
  const prices = (['20GP', '40GP', '40HQ', '45HQ', '20RF', '40RF', '40RH', '20OT', '40OT', '20FR'] as const).map(
    (container) => ({ container, amount: 1000 }),
  )
  const said = { freeDemurrage: 100, freeDetention: 7, transitDays: 150, tonnes: 24.5, cutoff: daysOn(4) }
  const later = await offer({ ...said, pods, prices, effective: daysOn(3), expiry: daysOn(30) })
  const soon = await offer({ carrier: 'COSU', expiry: daysOn(10) })
  const quote = await quoted({ rateIds: [later.id, soon.id], margin })
  expect(quote).toMatchObject({ validFrom: daysOn(3), validTo: daysOn(10) })
  const { freeDemurrage: freeDays, ...others } = said
  expect(quote.lines[0]).toMatchObject({ ...others, freeDays, pods })
  expect(quote.lines[0]?.prices).toHaveLength(10)
  expect(await quoted({ rateIds: [later.id], margin })).toMatchObject({ validFrom: daysOn(3), validTo: daysOn(17) })
  const ending = await offer({ carrier: 'ONEY', expiry: daysOn(2) })
  expect(await refusalOf(quoted({ rateIds: [ending.id, later.id], margin }))).toMatchObject({
    message: expect.stringMatching(new RegExp(`${later.number}.+${daysOn(3)}.+${daysOn(2)}`)),
    details: { fields: [{ field: 'rateIds', code: 'rates.quote_rates_apart' }] },
  })
})

/** So many surcharges with an amount for each of the three containers of an offer: three charges each. */
const surcharges = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `S${index}`, amounts: [10, 20, 21], currency: 'USD' }))

test('a quote holds a hundred charges; of more, none is left out', async () => {
  const many = await offer({ surcharges: surcharges(14), carrier: 'COSU' })
  const { charges } = await quoted({ rateIds: [many.id], margin })
  expect(charges).toHaveLength(42)
  const tooMany = await offer({ surcharges: surcharges(34), carrier: 'ONEY' })
  const query = { rateId: tooMany.id, companyId, language: 'zh' } as const
  const asked = [() => quoted({ rateIds: [tooMany.id], margin }), () => lin.call(quoteLineOfRate, { query })]
  for (const ask of asked)
    expect(await refusalOf(ask())).toMatchObject({
      message: expect.stringContaining('102'),
      details: { fields: [{ field: 'rateIds', code: 'rates.quote_charges_many' }] },
    })
})

test('a rate that has ended is a line that must be replaced or confirmed', async () => {
  const old = await offer()
  await past(old.id)
  const quote = await quoted({ rateIds: [old.id], margin })
  expect(quote.validTo).toBe(daysOn(14))
  const issue = (expiredLinesSeen: boolean) =>
    lin.call(issueQuote, { params: { id: quote.id }, version: 1, body: { expiredLinesSeen } })
  expect(await refusalOf(issue(false))).toMatchObject({ code: 'rates.quote_line_expired' })
  const fresh = await offer()
  const { line } = await lin.call(quoteLineOfRate, { query: { rateId: fresh.id, companyId, language: 'zh' } })
  expect(line).toMatchObject({ rateId: fresh.id, rateEnds: '2099-12-31' })
  expect(await issue(true)).toMatchObject({ state: 'issued' })
})

test('a quote that answers a request brings its cargo along, for its own client alone', async () => {
  const { id } = await offer()
  const request = await lin.call(createRate, { body: aRequest({ companyId, cargo: '灯具' }) })
  const quote = await quoted({ rateIds: [id], margin, demandId: request.id })
  expect(quote).toMatchObject({ demandId: request.id, cargo: '灯具' })
  const other = (await lin.call(createCompany, { body: aCompany({ name: '另一个客户' }) })).id
  expect(await quoted({ rateIds: [id], margin, demandId: request.id, companyId: other })).toMatchObject({ cargo: '' })
  expect(await refusalOf(quoted({ rateIds: [id], margin, demandId: id }))).toMatchObject({
    code: 'rates.rate_not_found',
  })
})

test('an offer that a newer one has replaced since is refused, and the refusal brings the newer', async () => {
  const at = (amount: number) => offer({ sourceName: '改价庄家', prices: [{ container: '40HQ', amount }] })
  const [older, newer] = [await at(2450), await at(2480)]
  const refusal = await refusalOf(quoted({ rateIds: [older.id], margin }))
  expect(refusal).toMatchObject({ code: 'rates.superseded_since', httpStatus: 409 })
  expect(JSON.stringify(refusal)).toContain(newer.number)
  expect(await quoted({ rateIds: [newer.id], margin })).toMatchObject({ lines: [{ rateId: newer.id }] })
})

test('requests, rates without a price, and clients of others are refused', async () => {
  const request = await lin.call(createRate, { body: aRequest() })
  const bare = await offer({ prices: [], currency: '' })
  const { id } = await offer()
  for (const rateId of [request.id, bare.id])
    expect(await refusalOf(quoted({ rateIds: [id, rateId], margin }))).toMatchObject({
      details: { fields: [{ field: 'rateIds', code: 'rates.quote_rate_unusable' }] },
    })
  expect(await refusalOf(quoted({ rateIds: [987_654_321], margin }))).toMatchObject({ code: 'rates.rate_not_found' })
  expect(await refusalOf(quoted({ rateIds: [id], margin }, zhou))).toMatchObject({
    code: 'phonebook.company_not_found',
  })
  const { rows } =
    await sql`select from rates.quotes where company_id = ${companyId} and author_id <> (select author_id from rates.quotes order by id limit 1)`.execute(
      product.db,
    )
  expect(rows).toEqual([])
})
