import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import {
  closeRate,
  createRate,
  deleteRate,
  editRate,
  getRate,
  listRateHistory,
  reopenRate,
  restoreRate,
} from '@seamark/contract/rates/index'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { describe, expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { actFor } from '../../identity/index.ts'
import { companiesMoved } from '../../phonebook/index.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../testing.ts'
import { purgeRates } from './deletions.commands.ts'
import { handedOverRequests } from './companies.queries.ts'
import { valuesOf } from './rates.commands.ts'
import { resettle } from './states.commands.ts'
import { auditedRates } from './subjects.queries.ts'
import { writeRates } from './writings.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)

/** Each test has a source of its own, so that its offers replace no others. */
let source = 0
const sourceName = () => `同行${(source += 1)}`
const make = (body: Parameters<typeof anOffer>[0] = {}) =>
  lin.call(createRate, { body: anOffer({ sourceName: sourceName(), ...body }) })
const read = (id: number, caller = lin) => caller.call(getRate, { params: { id } })
const editOf = ({ side: _side, ...rest }: ReturnType<typeof valuesOf>, more: object) => ({ ...rest, ...more })
const holds = (rate: Rate) => rate.prices.map(({ container, endsOn }) => `${container} ${endsOn}`)
const asLin = async () => {
  const { rows } = await product.pool.query<{ role_id: number }>(
    'select role_id from identity.user_roles where user_id = $1',
    [office.person('sales')],
  )
  return actFor(product.context, { userId: office.person('sales'), roleId: rows[0]?.role_id ?? 0 })
}
const audited = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from platform.audit left join platform.audit_values on audit_id = id
     where subject_kind = 'rate' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

describe('an offer', () => {
  test('is kept as given, with a number, our codes and comparable prices', async () => {
    const made = await make({
      surcharges: [
        { code: 'LSS', amounts: [20, 40] },
        { code: 'DOC', amounts: [450], currency: 'CNY', unit: 'bill' },
      ],
      boxes: [{ container: '40HQ', count: 3 }],
      weekdays: [6, 3],
      transitDays: 14,
    })
    expect(made).toMatchObject({
      side: 'supply',
      state: 'open',
      carrier: 'MSCU',
      lane: 'usWest',
      weekdays: [3, 6],
      isExpired: false,
      endsOn: '2099-12-31',
      owner: { name: '林晓帆' },
      source: 'typed',
      masked: false,
      can: { edit: true },
      boxes: [{ container: '40HQ', count: 3, open: 3 }],
    })
    expect(made.number).toMatch(/^S\d{8,}$/)
    expect(made.prices.map(({ container, comparable }) => [container, comparable])).toEqual([
      ['20GP', 1870],
      ['40GP', 2340],
      ['40HQ', 2390],
    ])
    expect(await audited(made.id)).toMatchObject([{ action: 'rates.rateCreated', after: { pols: ['CNSHA'] } }])
    const { rows } = await product.pool.query('select count(*)::int as n from rates.legs where rate_id = $1', [made.id])
    expect(rows).toEqual([{ n: 3 }])
  })

  test('again with the same days and prices changes nothing', async () => {
    const given = { sourceName: sourceName() }
    const [first, second] = [await make(given), await make(given)]
    expect(second.id).toBe(first.id)
    expect(await audited(first.id)).toHaveLength(1)
  })

  test('of a later day ends the older one the day before, and its expiry stays as written', async () => {
    const given = { sourceName: sourceName() }
    const older = await make(given)
    const newer = await make({
      ...given,
      effective: '2026-12-01',
      prices: [
        { container: '20GP', amount: 1900 },
        { container: '40GP', amount: 2300 },
        { container: '40HQ', amount: 2250 },
      ],
    })
    expect(await read(older.id)).toMatchObject({
      expiry: '2099-12-31',
      endsOn: '2026-11-30',
      supersededBy: { id: newer.id, number: newer.number },
    })
    expect(newer.prices.map(({ previous }) => previous)).toEqual([1850, 2300, 2350])
    const { prices } = await lin.call(listRateHistory, { params: { id: newer.id } })
    expect(
      prices.filter(({ container }) => container === '40HQ').map(({ amount, endsOn }) => [amount, endsOn]),
    ).toEqual([
      [2250, '2099-12-31'],
      [2350, '2026-11-30'],
    ])
  })

  test('leaves containers that the newer one does not name', async () => {
    const given = { sourceName: sourceName() }
    const older = await make(given)
    await make({ ...given, effective: '2026-12-01', prices: [{ container: '40HQ', amount: 2250 }] })
    const now = await read(older.id)
    expect(holds(now)).toEqual(['20GP 2099-12-31', '40GP 2099-12-31', '40HQ 2026-11-30'])
    expect(now).toMatchObject({ state: 'open', endsOn: '2099-12-31' })
  })

  test('that comes late with an earlier day holds until the one that is there', async () => {
    const given = { sourceName: sourceName() }
    const newer = await make({ ...given, effective: '2026-12-01' })
    const [late] = await writeRates(
      await asLin(),
      [{ rate: anOffer(given), ownerId: office.person('sales'), source: 'paste' }],
      'rates.write',
    )
    expect(late).toMatchObject({ outcome: 'created', endedBy: newer.id, replaced: [] })
    expect(holds(await read(newer.id))).toEqual(['20GP 2099-12-31', '40GP 2099-12-31', '40HQ 2099-12-31'])
  })

  test('of the same day replaces the one that is there, and what is deleted gives the days back', async () => {
    const given = { sourceName: sourceName() }
    const older = await make(given)
    const newer = await make({ ...given, prices: older.prices.map(({ container }) => ({ container, amount: 2000 })) })
    expect(await read(older.id)).toMatchObject({ state: 'superseded', supersededBy: { id: newer.id } })
    await lin.call(deleteRate, { params: { id: newer.id }, version: newer.version })
    expect(await read(older.id)).toMatchObject({ state: 'open', endsOn: '2099-12-31', supersededBy: null })
    await lin.call(restoreRate, { params: { id: newer.id } })
    expect(await read(older.id)).toMatchObject({ state: 'superseded' })
  })

  test('of a lot holds on the days that settling gives: alone of its key, twice in the lot, and over one that is there', async () => {
    const [alone, twice, there] = [sourceName(), sourceName(), sourceName()]
    await make({ sourceName: there })
    const given = [
      { sourceName: alone },
      { sourceName: twice },
      { sourceName: twice, effective: '2026-12-01' },
      { sourceName: there, effective: '2026-12-01' },
    ]
    const written = await writeRates(
      await asLin(),
      given.map((one) => ({ rate: anOffer(one), ownerId: office.person('sales'), source: 'file' as const })),
    )
    const ids = written.flatMap((one) => (one.outcome === 'created' ? [one.id] : []))
    const standing = async () => {
      const { rows } = await product.pool.query<{ of: string; during: string; live: boolean }>(
        `select r.source_name as of, p.during::text, p.live, r.state, r.ends_on::text, l.state as leg, l.ends_on::text as leg_ends
         from rates.prices p join rates.rates r on r.id = p.rate_id join rates.legs l on l.rate_id = r.id and l.container = p.container
         where p.container = '40HQ' and r.source_name = any($1) order by r.id`,
        [[alone, twice, there]],
      )
      return rows
    }
    const before = await standing()
    expect(before.map(({ of, during, live }) => [of, during, live])).toEqual([
      [there, '[2026-01-01,2026-12-01)', true],
      [alone, '[2026-01-01,2100-01-01)', true],
      [twice, '[2026-01-01,2026-12-01)', true],
      [twice, '[2026-12-01,2100-01-01)', true],
      [there, '[2026-12-01,2100-01-01)', true],
    ])
    await write(await asLin(), { permission: 'rates.write', audit: 'test.settled' }, async (tx) => {
      tx.unchanged()
      await resettle(tx, ids, async () => undefined)
    })
    expect(await standing()).toEqual(before)
  })

  test('of another ship of the week holds beside it', async () => {
    const given = { sourceName: sourceName() }
    const one = await make({ ...given, sailingDays: ['2026-12-05'] })
    await make({ ...given, sailingDays: ['2026-12-08'], prices: [{ container: '40HQ', amount: 2000 }] })
    expect(holds(await read(one.id))).toContain('40HQ 2099-12-31')
  })

  test('written by ten people at once leaves one price of each day', async () => {
    const name = sourceName()
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        lin.call(createRate, {
          body: anOffer({ sourceName: name, prices: [{ container: '40HQ', amount: 2000 + place }] }),
        }),
      ),
    )
    const { rows } = await product.pool.query(
      `select count(*) filter (where p.live)::int as live, count(*)::int as n
       from rates.prices p join rates.rates r on r.id = p.rate_id where r.source_name = $1`,
      [name],
    )
    expect(rows).toEqual([{ live: 1, n: 10 }])
  })
})

describe('the database refuses', () => {
  test.each<[string, string, string]>([
    [
      'two prices of a key on one day',
      `insert into rates.prices (rate_id, container, amount, currency, key, effective, during, live)
       select rate_id, '45HQ', 1, 'USD', key, effective, during, true from rates.prices where rate_id = $1 and live limit 1;`,
      '23P01',
    ],
    ['boxes below zero', 'update rates.boxes set open = -1 where rate_id = $1', '23514'],
    ['more open boxes than there are', 'update rates.boxes set open = total + 1 where rate_id = $1', '23514'],
    ['an end before the beginning', `update rates.rates set expiry = effective - 1 where id = $1`, '23514'],
    ['an offer without an end', 'update rates.rates set expiry = null where id = $1', '23514'],
    ['an unknown state', `update rates.rates set state = 'gone' where id = $1`, '23514'],
    ['a price without a currency', `update rates.prices set currency = '' where rate_id = $1`, '23514'],
  ])('%s', async (what, statement, code) => {
    const made = await make({ boxes: [{ container: '40HQ', count: 3 }] })
    if (what.startsWith('two prices'))
      await product.pool.query(
        `insert into rates.prices (rate_id, container, amount, currency, key, effective, during, live)
         select rate_id, '45HQ', 1, 'USD', key, effective, during, true from rates.prices where rate_id = $1 and live limit 1`,
        [made.id],
      )
    const other = what.startsWith('two prices')
      ? `insert into rates.prices (rate_id, container, amount, currency, key, effective, during, live)
         select (select max(id) from rates.rates where id <> $1), '45HQ', 1, 'USD', key, effective, during, true
         from rates.prices where rate_id = $1 and container = '45HQ'`
      : statement
    await expect(product.pool.query(other, [made.id])).rejects.toMatchObject({ code })
  })
})

describe('a change', () => {
  test('replaces the values, keeps the number, and is in the log with both sides', async () => {
    const made = await make()
    const edit = editOf(valuesOf(made), { remark: '本周五前有效', pods: ['USLGB'], carrier: 'ONE' })
    const changed = await lin.call(editRate, { params: { id: made.id }, version: made.version, body: edit })
    expect(changed).toMatchObject({ number: made.number, version: 2, pods: ['USLGB'], remark: '本周五前有效' })
    expect((await audited(made.id))[1]).toMatchObject({
      action: 'rates.rateChanged',
      before: { pods: ['USLAX'], remark: '' },
      after: { pods: ['USLGB'], remark: '本周五前有效' },
    })
    const { rows } = await product.pool.query('select distinct pod from rates.legs where rate_id = $1', [made.id])
    expect(rows).toEqual([{ pod: 'USLGB' }])
  })

  test('of a stale version is refused with the current record', async () => {
    const made = await make()
    const body = editOf(valuesOf(made), { remark: '一' })
    await lin.call(editRate, { params: { id: made.id }, version: 1, body })
    const refused = await refusalOf(lin.call(editRate, { params: { id: made.id }, version: 1, body }))
    expect(refused).toMatchObject({ code: 'platform.version_stale' })
  })

  test('is for the owner and those who reach the owner', async () => {
    const made = await make()
    const body = editOf(valuesOf(made), { remark: '改' })
    const other = await refusalOf(zhou.call(editRate, { params: { id: made.id }, version: 1, body }))
    expect(other).toMatchObject({ code: 'rates.rate_not_yours' })
    const withdrawal = { params: { id: made.id }, version: 1, body: { reason: '满' } }
    expect(await refusalOf(zhou.call(closeRate, withdrawal))).toMatchObject({ code: 'rates.rate_not_yours' })
    expect(await refusalOf(zhou.call(deleteRate, { params: { id: made.id }, version: 1 }))).toMatchObject({
      code: 'rates.rate_not_yours',
    })
    expect(await manager.call(editRate, { params: { id: made.id }, version: 1, body })).toMatchObject({ version: 2 })
  })

  test('may not leave fewer boxes than pairs have taken', async () => {
    const made = await make({ boxes: [{ container: '40HQ', count: 5 }] })
    await product.pool.query('update rates.boxes set open = 2 where rate_id = $1', [made.id])
    const fewer = editOf(valuesOf(made), { boxes: [{ container: '40HQ', count: 2 }] })
    expect(
      await refusalOf(lin.call(editRate, { params: { id: made.id }, version: made.version, body: fewer })),
    ).toMatchObject({ code: 'rates.boxes_below_taken' })
    const more = editOf(valuesOf(made), { boxes: [{ container: '40HQ', count: 6 }] })
    expect((await lin.call(editRate, { params: { id: made.id }, version: made.version, body: more })).boxes).toEqual([
      { container: '40HQ', count: 6, open: 3 },
    ])
  })
})

describe('out of the market', () => {
  test('a closed offer says why, cannot be changed, and comes back', async () => {
    const made = await make()
    const closed = await lin.call(closeRate, { params: { id: made.id }, version: 1, body: { reason: '舱位已满' } })
    expect(closed).toMatchObject({ state: 'closed', closeReason: '舱位已满', version: 2 })
    const body = editOf(valuesOf(made), {})
    expect(await refusalOf(lin.call(editRate, { params: { id: made.id }, version: 2, body }))).toMatchObject({
      code: 'rates.rate_closed',
    })
    expect(
      await refusalOf(lin.call(closeRate, { params: { id: made.id }, version: 2, body: { reason: '再' } })),
    ).toMatchObject({ code: 'rates.rate_closed' })
    const open = await lin.call(reopenRate, { params: { id: made.id }, version: 2 })
    expect(open).toMatchObject({ state: 'open', closeReason: '', endsOn: '2099-12-31' })
    expect(await refusalOf(lin.call(reopenRate, { params: { id: made.id }, version: 3 }))).toMatchObject({
      code: 'rates.rate_open',
    })
    const { entries } = await lin.call(listRateHistory, { params: { id: made.id } })
    expect(entries.map(({ text }) => text)).toEqual(['put it back on the market', 'withdrew it: 舱位已满', 'added it'])
  })

  test('a closed offer lets the one before it hold again', async () => {
    const given = { sourceName: sourceName() }
    const older = await make(given)
    const newer = await make({ ...given, effective: '2026-12-01' })
    await lin.call(closeRate, { params: { id: newer.id }, version: 1, body: { reason: '作废' } })
    expect(await read(older.id)).toMatchObject({ endsOn: '2099-12-31', supersededBy: null })
    const { rows } = await product.pool.query(`select distinct state from rates.legs where rate_id = $1`, [newer.id])
    expect(rows).toEqual([{ state: 'closed' }])
  })

  test('a deleted one is gone at once, comes back for seconds, and then is really gone', async () => {
    const made = await make()
    await lin.call(deleteRate, { params: { id: made.id }, version: 1 })
    expect(await refusalOf(read(made.id))).toMatchObject({ code: 'rates.rate_not_found' })
    expect(await refusalOf(zhou.call(restoreRate, { params: { id: made.id } }))).toMatchObject({
      code: 'rates.rate_not_found',
    })
    const back = await lin.call(restoreRate, { params: { id: made.id } })
    await lin.call(deleteRate, { params: { id: made.id }, version: back.version })
    await product.pool.query(`update rates.rates set delete_after = now() - interval '1 second' where id = $1`, [
      made.id,
    ])
    expect(await refusalOf(lin.call(restoreRate, { params: { id: made.id } }))).toMatchObject({
      code: 'rates.undo_over',
    })
    await purgeRates(product.context)
    await purgeRates(product.context)
    const { rows } = await product.pool.query('select 1 from rates.rates where id = $1', [made.id])
    expect(rows).toEqual([])
    expect((await audited(made.id)).map(({ action, after }) => [action, after])).toContainEqual([
      'rates.rateCreated',
      null,
    ])
  })
})

describe('whose a request is', () => {
  test('is known to the owner and to those who see the company, and to nobody else', async () => {
    const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '金丝雀进出口' }) })
    const made = await lin.call(createRate, {
      body: aRequest({ companyId, remark: '王总急要', sourceName: '王总' }),
    })
    expect(made).toMatchObject({ company: { name: '金丝雀进出口' }, remark: '王总急要', masked: false })
    expect(await read(made.id, manager)).toMatchObject({ company: { name: '金丝雀进出口' }, masked: false })
    expect(await read(made.id, zhou)).toMatchObject({
      company: null,
      isCompanyHidden: true,
      contact: null,
      remark: '',
      sourceName: '',
      sourceText: '',
      portWords: [],
      masked: true,
      owner: { name: '林晓帆' },
      boxes: [{ container: '40HQ', count: 2, open: 2 }],
    })
  })

  test('cannot be given by somebody who does not see the company', async () => {
    const { id: companyId } = await lin.call(createCompany, {
      body: aCompany({ name: '只归林', organizationNumber: '' }),
    })
    const refused = await refusalOf(zhou.call(createRate, { body: aRequest({ companyId }) }))
    expect(refused).toMatchObject({ code: 'rates.company_unknown' })
    const contact = await refusalOf(lin.call(createRate, { body: aRequest({ companyId, contactId: 987_654_321 }) }))
    expect(contact).toMatchObject({ code: 'rates.contact_unknown' })
  })

  test('a company gets one line on its timeline, however many offers came with it', async () => {
    const { id: companyId } = await lin.call(createCompany, {
      body: aCompany({ name: '庄家', organizationNumber: '' }),
    })
    await writeRates(
      await asLin(),
      ['USLAX', 'USNYC', 'USSAV'].map((pod) => ({
        rate: anOffer({ companyId, pods: [pod] }),
        ownerId: office.person('sales'),
        source: 'file' as const,
      })),
    )
    const { rows } = await product.pool.query(
      `select facts ->> 'count' as count from activity.entries where subject_kind = 'company' and subject_id = $1 and kind like 'rates.%'`,
      [companyId],
    )
    expect(rows).toEqual([{ count: '3' }])
  })
})

test.each<[string, object, string, string]>([
  ['dates backwards', { expiry: '2025-01-01' }, 'expiry', 'rates.dates_backwards'],
  ['no currency', { currency: '' }, 'currency', 'rates.currency_missing'],
  ['an odd price', { prices: [{ container: '40HQ', amount: 24.5 }] }, 'prices.0.amount', 'rates.price_range'],
  ['no port of loading', { pols: [] }, 'pols', 'rates.pol_missing'],
  ['an unknown port', { pods: ['ZZZZZ'] }, 'pods', 'rates.port_unknown'],
  ['an unknown carrier', { carrier: 'Nobody' }, 'carrier', 'rates.carrier_unknown'],
])('%s is refused at its field, with a sentence that fills its places', async (_, more, field, code) => {
  const refused = await refusalOf(make(more))
  expect(refused).toMatchObject({
    code,
    details: { fields: [{ field, code, message: expect.not.stringContaining('{') }] },
  })
})

test('rates follow a company that is merged, and return when the merge is undone', async () => {
  const of = async (name: string) =>
    lin.call(createCompany, { body: aCompany({ name, organizationNumber: '', telephone: '', email: '' }) })
  const [kept, other] = [await of('合并保留'), await of('合并并入')]
  const made = await lin.call(createRate, { body: aRequest({ companyId: other.id }) })
  const merged = await manager.call(mergeCompanies, {
    body: { keepId: kept.id, companies: [kept, other].map(({ id, version }) => ({ id, version })) },
  })
  expect(await read(made.id)).toMatchObject({ company: { id: kept.id } })
  const { id, total } = await manager.call(countUndo, { params: { id: merged.runId }, body: { overwrite: 'none' } })
  await manager.call(confirmBulk, { params: { id }, body: { count: total } })
  expect(await read(made.id)).toMatchObject({ company: { id: other.id } })
})

test('the audit log names a rate for all who have the screen, and opens its values to those who may change it', async () => {
  const made = await make()
  const { rows } = await product.pool.query<{ role_id: number }>(
    'select role_id from identity.user_roles where user_id = $1',
    [office.person('sales2')],
  )
  const other = await actFor(product.context, { userId: office.person('sales2'), roleId: rows[0]?.role_id ?? 0 })
  expect(await auditedRates.namesOf(other, [made.id])).toEqual(new Map([[made.id, made.number]]))
  expect(await auditedRates.find(other, made.number)).toEqual([made.id])
  expect(await auditedRates.mayOpen(other, made.id)).toBe(false)
  expect(await auditedRates.mayOpen(await asLin(), made.id)).toBe(true)
})

test('a request goes to the new custodian of its client; offers, closed ones and all in the pool stay', async () => {
  const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '换手的求舱客户' }) })
  const request = () => lin.call(createRate, { body: aRequest({ companyId, pods: ['NZAKL'] }) })
  const [open, ended, offer] = [await request(), await request(), await make({ companyId })]
  await lin.call(closeRate, { params: { id: ended.id }, version: ended.version, body: { reason: '已订' } })
  const move = (toId: number | null, without: 'requests'[] = []) =>
    write.bookkeep(product.context, 'phonebook.openCompany', (tx) =>
      tx.reactions.announce(tx, companiesMoved, {
        toId,
        moves: [{ companyId, fromId: office.person('sales') }],
        without,
      }),
    )
  const owners = async () =>
    Promise.all([open, ended, offer].map(async ({ id }) => (await read(id, manager)).owner.name))
  expect(await handedOverRequests.countOf(product.context, office.person('sales'), [companyId])).toBe(1)
  await move(null)
  await move(office.person('sales2'), ['requests'])
  expect(await owners()).toEqual(['林晓帆', '林晓帆', '林晓帆'])
  await move(office.person('sales2'))
  expect(await owners()).toEqual(['周敏', '林晓帆', '林晓帆'])
})
