import { rateSorts } from '@seamark/contract/rates/choices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { closeRate, countRates, createRate, listRates } from '@seamark/contract/rates/index'
import { listedRate, rateListedFields } from '@seamark/contract/rates/rates/lists'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)

const offer = (caller: typeof lin, more: Parameters<typeof anOffer>[0]) =>
  caller.call(createRate, { body: anOffer(more) })
const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '金丝雀进出口' }) })

const la = await offer(lin, { routeCode: 'AAC2', contractNumber: 'SC-77', remark: '限重二十吨', recommended: true })
const ny = await offer(zhou, {
  pods: ['USNYC', 'USSAV'],
  carrier: 'MSK',
  kind: 'spot',
  basis: 'allIn',
  space: 'spot',
  prices: [{ container: '40HQ', amount: 4150 }],
  expiry: '2099-06-30',
})
const hamburg = await offer(zhou, {
  pols: ['CNNGB'],
  pods: ['DEHAM'],
  boxOwner: 'shipper',
  currency: 'CNY',
  prices: [{ container: '20GP', amount: 9000 }],
  effective: '2099-01-01',
})
const past = await offer(lin, { pods: ['JPOSA'], effective: '2024-01-01', expiry: '2024-01-31', confirmPrices: true })
const closed = await offer(lin, { pods: ['KRPUS'], confirmPrices: true })
await lin.call(closeRate, { params: { id: closed.id }, version: 1, body: { reason: '满' } })
const wanted = await lin.call(createRate, {
  body: aRequest({ companyId, remark: '王总急要', sourceName: '王总', cargo: '灯具' }),
})
const names = new Map([
  [la.id, 'la'],
  [ny.id, 'ny'],
  [hamburg.id, 'hamburg'],
  [past.id, 'past'],
  [closed.id, 'closed'],
  [wanted.id, 'wanted'],
])

const find = async (query: object, caller = lin) => {
  const { rows } = await caller.call(listRates, { query })
  const { value } = await caller.call(countRates, { query })
  expect(value).toBe(rows.length)
  return rows.map(({ id }) => names.get(id) ?? '?').sort()
}

describe('the list', () => {
  test.each<[string, object, string[]]>([
    ['everything in the market', {}, ['hamburg', 'la', 'ny', 'wanted']],
    ['offers', { side: 'supply' }, ['hamburg', 'la', 'ny']],
    ['requests', { side: 'demand' }, ['wanted']],
    [
      'what has run out and was closed, too',
      { side: 'supply', expired: 'true' },
      ['closed', 'hamburg', 'la', 'ny', 'past'],
    ],
    ['a state', { state: 'closed', expired: 'true' }, ['closed']],
    ['what is matched', { state: 'matched' }, []],
    ['a port of loading', { pol: 'CNNGB' }, ['hamburg']],
    ['a port by its other code', { pol: 'CNNBO' }, ['hamburg']],
    ['ports of discharge', { pod: 'USNYC,DEHAM' }, ['hamburg', 'ny']],
    ['a lane', { lane: 'usEast' }, ['ny']],
    ['a carrier', { carrier: 'MAEU' }, ['ny']],
    ['a route code', { side: 'supply', routeCode: 'aac2', pod: 'USLAX' }, ['la']],
    ['a container', { container: '20GP' }, ['hamburg', 'la']],
    ['a price', { container: '40HQ', priceFrom: 2000, priceTo: 3000 }, ['la']],
    ['a price of 40HQ where no container is named', { priceFrom: 4000 }, ['ny']],
    ['a price in dollars, of which yuan without a rate are none', { container: '20GP', priceFrom: 1000 }, ['la']],
    ['a day', { validOn: '2024-01-15' }, ['past']],
    ['a later day', { validOn: '2099-08-01', side: 'supply' }, ['hamburg', 'la']],
    ['what ends by a day', { endsTo: '2099-06-30', side: 'supply' }, ['ny']],
    ['a kind', { kind: 'spot' }, ['ny']],
    ['a basis', { basis: 'allIn' }, ['ny']],
    ['a box owner', { boxOwner: 'shipper' }, ['hamburg']],
    ['a state of space', { space: 'spot' }, ['ny']],
    ['recommended ones', { recommended: 'true' }, ['la']],
    ['my own', { mine: 'true' }, ['la', 'wanted']],
    ['an owner', { ownerId: office.person('sales2') }, ['hamburg', 'ny']],
    ['a company', { companyId }, ['wanted']],
    ['chosen ones', { ids: `${la.id},${ny.id}` }, ['la', 'ny']],
    ['a lane as traders write it', { q: '上海-洛杉矶', side: 'supply' }, ['la']],
    ['a carrier by its Chinese name', { q: '马士基' }, ['ny']],
    ['a container by its name', { q: '小柜', side: 'supply' }, ['hamburg', 'la']],
    ['a number', { q: la.number.toLowerCase() }, ['la']],
    ['a contract', { q: 'sc-77' }, ['la']],
    ['a remark', { q: '限重' }, ['la']],
    ['a company by its name', { q: '金丝雀' }, ['wanted']],
    ['nothing', { q: '没有这样的' }, []],
  ])('finds %s', async (_, query, expected) => {
    expect(await find(query)).toEqual(expected)
  })

  test.each(rateSorts)('pages through everything once, sorted by %s in both directions', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await lin.call(listRates, { query: { sort, order, limit: 1, ...(cursor ? { cursor } : {}) } })
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(new Set(seen).size).toBe(4)
      expect(seen).toHaveLength(4)
    }
  })

  test('sorts by the price that can be compared, and puts rates without one last', async () => {
    for (const [order, expected] of [
      ['asc', ['la', 'ny', 'hamburg']],
      ['desc', ['ny', 'la', 'hamburg']],
    ] as const) {
      const { rows } = await lin.call(listRates, { query: { side: 'supply', sort: 'price', order } })
      expect(rows.map(({ id }) => names.get(id))).toEqual(expected)
    }
  })

  test('refuses a cursor of another order', async () => {
    const { next } = await lin.call(listRates, { query: { limit: 1 } })
    const refused = await refusalOf(lin.call(listRates, { query: { sort: 'price', cursor: next ?? '' } }))
    expect(refused).toMatchObject({ code: 'rates.cursor_invalid' })
  })

  test.each(rateListedFields)(
    'a row has %s when it is asked for, as the whole row has it, and nothing else',
    async (field) => {
      const whole = await lin.call(listRates, { query: { sort: 'number' } })
      const { rows } = await lin.call(listRates, { query: { sort: 'number', columns: field } })
      const always = Object.keys(listedRate.shape).filter((name) => !rateListedFields.some((one) => one === name))
      for (const [place, row] of rows.entries()) {
        expect(Object.keys(row).sort()).toEqual([...always, field].sort())
        expect(row[field]).toEqual(whole.rows[place]?.[field])
      }
      expect(rows).toHaveLength(4)
    },
  )
})

describe('a colleague who does not see the company', () => {
  test.each<[string, object]>([
    ['the company', { companyId }],
    ['the name of the company', { q: '金丝雀' }],
    ['the remark', { q: '王总急要' }],
    ['the source', { q: '王总' }],
  ])('does not find the request by %s', async (_, query) => {
    expect(await find(query, zhou)).toEqual([])
    expect(await find(query)).toEqual(['wanted'])
  })

  test('sees the way, the boxes and the owner, and no word of whose it is', async () => {
    const { rows } = await zhou.call(listRates, { query: { side: 'demand' } })
    expect(rows).toMatchObject([
      {
        pods: ['USLAX'],
        owner: { name: '林晓帆' },
        company: null,
        isCompanyHidden: true,
        remark: '',
        sourceName: '',
        masked: true,
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/金丝雀|王总/)
    expect(await find({ q: '灯具' }, zhou)).toEqual(['wanted'])
  })
})

test('requests are found by whether they were quoted, and by whether anything was found for them', async () => {
  expect(await find({ quoteStatus: 'notQuoted' })).toEqual(['wanted'])
  await product.pool.query(
    `insert into rates.quotes (number, company_id, author_id, language, valid_from, valid_to, demand_id, state, issued_at)
     values ('Q260101-001', $1, $2, 'zh', current_date, current_date, $3, 'issued', now())`,
    [companyId, office.person('sales'), wanted.id],
  )
  expect(await find({ quoteStatus: 'notQuoted' })).toEqual([])
  expect(await find({ quoteStatus: 'quoted' })).toEqual(['wanted'])
  expect((await lin.call(listRates, { query: { side: 'demand', columns: 'quoteStatus' } })).rows).toMatchObject([
    { quoteStatus: 'quoted' },
  ])
  expect(await find({ unmatched: 'true' })).toEqual(['wanted'])
  await product.pool.query(
    'insert into rates.pairs (demand_id, supply_id, container, offered) values ($1, $2, $3, $3)',
    [wanted.id, la.id, '40HQ'],
  )
  expect(await find({ unmatched: 'true' })).toEqual([])
  expect(await find({ unmatched: 'false' })).toEqual(['wanted'])
})
