import { closeRate, createRate, getRate } from '@seamark/contract/rates/index'
import { confirmBulk, countBulk, countUndo, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
let source = 0
const make = (caller = lin) => caller.call(createRate, { body: anOffer({ sourceName: `批量${(source += 1)}` }) })
const read = (id: number) => lin.call(getRate, { params: { id } })
const pricesOf = async (id: number) => (await read(id)).prices.map(({ amount }) => amount)

async function run(action: string, input: Record<string, unknown>, ids: readonly number[], caller = lin) {
  const counted = await caller.call(countBulk, { body: { list: 'rates', action, input, rows: { ids: [...ids] } } })
  return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}
async function undo(id: number, caller = lin) {
  const counted = await caller.call(countUndo, { params: { id }, body: { overwrite: 'none' } })
  return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}

test('prices of many rates go up, those of a colleague stay, and an undo sets them back', async () => {
  const [one, two, other] = [await make(), await make(), await make(zhou)]
  const done = await run('reprice', { by: 'amount', value: 203, rounding: 5 }, [one.id, two.id, other.id])
  expect(done.counts).toMatchObject({ done: 2, refused: 1 })
  expect([await pricesOf(one.id), await pricesOf(other.id)]).toEqual([
    [2055, 2505, 2555],
    [1850, 2300, 2350],
  ])
  expect((await undo(done.id)).counts).toMatchObject({ done: 2 })
  expect(await pricesOf(two.id)).toEqual([1850, 2300, 2350])
})

test('an undo leaves a rate that was changed since', async () => {
  const one = await make()
  const done = await run('extend', { expiry: '2098-01-01' }, [one.id])
  expect(await read(one.id)).toMatchObject({ expiry: '2098-01-01', endsOn: '2098-01-01' })
  await run('extend', { expiry: '2097-01-01' }, [one.id])
  expect((await undo(done.id)).counts).toMatchObject({ conflict: 1 })
  expect(await read(one.id)).toMatchObject({ expiry: '2097-01-01' })
})

test('a validity that would end before it begins is refused for that rate', async () => {
  const one = await make()
  expect((await run('extend', { expiry: '2020-01-01' }, [one.id])).counts).toMatchObject({ refused: 1, done: 0 })
})

test('many are withdrawn with one reason, closed ones are refused, and an undo brings them back', async () => {
  const [one, two] = [await make(), await make()]
  await lin.call(closeRate, { params: { id: two.id }, version: 1, body: { reason: '早先' } })
  const done = await run('close', { reason: '船期取消' }, [one.id, two.id])
  expect(done.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await read(one.id)).toMatchObject({ state: 'closed', closeReason: '船期取消' })
  await undo(done.id)
  expect([await read(one.id), await read(two.id)]).toMatchObject([{ state: 'open' }, { state: 'closed' }])
})

test('recommended is set and taken away, and a change by nothing is refused', async () => {
  const one = await make()
  await run('recommend', { recommended: true }, [one.id])
  expect(await read(one.id)).toMatchObject({ recommended: true })
  expect((await run('recommend', { recommended: true }, [one.id])).counts).toMatchObject({ unchanged: 1 })
  for (const value of [0, 100_001])
    expect(await refusalOf(run('reprice', { by: 'amount', value }, [one.id]))).toMatchObject({
      httpStatus: 400,
      details: { fields: [expect.objectContaining({ code: 'rates.change_form' })] },
    })
})

test('prices that rise from a day on stay until then, and rates with the new prices follow; an undo takes these away', async () => {
  const [one, later, ended] = [
    await make(),
    await lin.call(createRate, { body: anOffer({ sourceName: '晚开始', effective: '2099-12-10' }) }),
    await lin.call(createRate, { body: anOffer({ sourceName: '早到期', expiry: '2099-11-30' }) }),
  ]
  const request = await lin.call(createRate, { body: aRequest({ prices: [{ container: '40HQ', amount: 2000 }] }) })
  const rise = { by: 'amount', value: 200, from: '2099-12-01' }
  const done = await run('reprice', rise, [one.id, later.id, ended.id, request.id])
  expect(done.counts).toMatchObject({ done: 2, refused: 2 })
  expect(await read(one.id)).toMatchObject({ endsOn: '2099-11-30', version: 1, state: 'open' })
  expect(await pricesOf(one.id)).toEqual([1850, 2300, 2350])
  const [next] = await copiesOf(one.id)
  expect(await read(next?.id ?? 0)).toMatchObject({
    effective: '2099-12-01',
    expiry: '2099-12-31',
    owner: { name: '林晓帆' },
    prices: [
      { amount: 2050, previous: 1850 },
      { amount: 2500, previous: 2300 },
      { amount: 2550, previous: 2350 },
    ],
  })
  // A rate that begins on the day or later has new prices at once.
  expect(await pricesOf(later.id)).toEqual([2050, 2500, 2550])
  const refused = async (run: number) =>
    (await lin.call(listBulkRows, { params: { id: run }, query: { outcome: 'refused' } })).rows.map(
      ({ problem }) => problem,
    )
  expect(await refused(done.id)).toEqual([
    expect.stringContaining('2099-11-30'),
    expect.stringContaining('Only offers'),
  ])
  // The same message twice raises nothing twice.
  const again = await run('reprice', rise, [one.id])
  expect(again.counts).toMatchObject({ done: 0, refused: 1 })
  expect((await undo(done.id)).counts).toMatchObject({ done: 2 })
  expect(await read(one.id)).toMatchObject({ endsOn: '2099-12-31' })
  expect([await copiesOf(one.id), await pricesOf(later.id)]).toMatchObject([[{ deleted: true }], [1850, 2300, 2350]])
  expect((await run('reprice', rise, [one.id])).counts).toMatchObject({ done: 1 })
})

const nextPeriod = { effective: '2100-01-01', expiry: '2100-01-14' }
const copiesOf = async (id: number) => {
  const { rows } = await product.pool.query<{ id: number; number: string; deleted: boolean }>(
    `select id::float8 as id, number, delete_after is not null as deleted from rates.rates where copied_from = $1 order by id`,
    [id],
  )
  return rows
}

test('offers are copied to the next period once, without what belongs to the old one; an undo takes the copies away', async () => {
  const one = await lin.call(createRate, {
    body: anOffer({
      sourceName: '复制',
      sailingDays: ['2099-12-01'],
      cutoff: '2099-11-30',
      space: 'spot',
      boxes: [{ container: '40HQ', count: 3 }],
      weekdays: [3],
    }),
  })
  const request = await lin.call(createRate, { body: aRequest() })
  const other = await make(zhou)
  const done = await run('copy', nextPeriod, [one.id, request.id, other.id])
  expect(done.counts).toMatchObject({ done: 1, refused: 2 })
  const [copy] = await copiesOf(one.id)
  expect(await read(copy?.id ?? 0)).toMatchObject({
    ...nextPeriod,
    owner: { name: '林晓帆' },
    sailingDays: [],
    cutoff: null,
    space: '',
    boxes: [],
    weekdays: [3],
    prices: [{ amount: 1850 }, { amount: 2300 }, { amount: 2350 }],
  })
  expect(await read(one.id)).toMatchObject({ expiry: '2099-12-31', space: 'spot' })
  const again = await run('copy', nextPeriod, [one.id])
  expect(again.counts).toMatchObject({ done: 0, refused: 1 })
  const { rows } = await lin.call(listBulkRows, { params: { id: again.id }, query: { outcome: 'refused' } })
  expect(rows[0]?.problem).toContain(copy?.number)
  expect((await undo(done.id)).counts).toMatchObject({ done: 1 })
  expect(await copiesOf(one.id)).toMatchObject([{ deleted: true }])
  expect((await run('copy', nextPeriod, [one.id])).counts).toMatchObject({ done: 1 })
})

test('the database refuses a second copy of a rate for one day', async () => {
  const one = await make()
  await run('copy', nextPeriod, [one.id])
  const [copy] = await copiesOf(one.id)
  const refused = product.pool.query(
    `insert into rates.rates (number, side, kind, basis, effective, expiry, source, owner_id, key, copied_from, created_by, updated_by)
     select number || 'x', side, kind, basis, effective, expiry, source, owner_id, key, copied_from, created_by, updated_by
     from rates.rates where id = $1`,
    [copy?.id],
  )
  await expect(refused).rejects.toMatchObject({ constraint: 'rates_copied' })
})

test('a copy that was changed since is a conflict of the undo', async () => {
  const one = await make()
  const done = await run('copy', nextPeriod, [one.id])
  const [copy] = await copiesOf(one.id)
  await run('extend', { expiry: '2100-01-31' }, [copy?.id ?? 0])
  expect((await undo(done.id)).counts).toMatchObject({ conflict: 1 })
  expect(await copiesOf(one.id)).toMatchObject([{ deleted: false }])
})

test('a period that ends before it begins is refused', async () => {
  const one = await make()
  const refusal = await refusalOf(run('copy', { effective: '2100-01-14', expiry: '2100-01-01' }, [one.id]))
  expect(refusal).toMatchObject({ httpStatus: 400 })
})

test('rates are given to a colleague by those who assign, and an undo gives them back', async () => {
  const own = await make()
  const nameless = await lin.call(createRate, { body: anOffer({ pods: ['USSEA'] }) })
  const zhous = await zhou.call(createRate, {
    body: anOffer({ pods: ['USSEA'], prices: [{ container: '40HQ', amount: 2600 }] }),
  })
  expect(await refusalOf(run('owner', { ownerId: office.person('sales2') }, [own.id]))).toMatchObject({
    code: 'platform.forbidden',
  })
  const done = await run('owner', { ownerId: office.person('sales2') }, [own.id, nameless.id], manager)
  expect(done.counts).toMatchObject({ done: 2 })
  expect(await read(own.id)).toMatchObject({ owner: { name: '周敏' }, can: { edit: false } })
  // Offers of nobody are those of their owner: the two of one key and day now meet, and the one that came later holds.
  expect([await read(nameless.id), await read(zhous.id)]).toMatchObject([
    { state: 'open', prices: [{ endsOn: '2099-12-31' }, { endsOn: '2099-12-31' }, { endsOn: null }] },
    { state: 'open', prices: [{ endsOn: '2099-12-31' }] },
  ])
  expect((await undo(done.id, manager)).counts).toMatchObject({ done: 2 })
  expect(await read(nameless.id)).toMatchObject({
    owner: { name: '林晓帆' },
    prices: [{ endsOn: '2099-12-31' }, { endsOn: '2099-12-31' }, { endsOn: '2099-12-31' }],
  })
})

test('rates are not given to people outside one’s reach or who have left', async () => {
  const one = await make()
  for (const ownerId of [office.person('sales3'), 987_654_321])
    expect(await refusalOf(run('owner', { ownerId }, [one.id], manager))).toMatchObject({
      code: 'rates.person_unknown',
    })
  expect(await read(one.id)).toMatchObject({ owner: { name: '林晓帆' } })
})

test('many are deleted, and for thirty days brought back with the prices that they had', async () => {
  const older = await lin.call(createRate, { body: anOffer({ sourceName: '删', effective: '2026-01-01' }) })
  const newer = await lin.call(createRate, { body: anOffer({ sourceName: '删', effective: '2026-06-01' }) })
  const other = await make(zhou)
  const done = await run('delete', {}, [newer.id, other.id])
  expect(done.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await refusalOf(read(newer.id))).toMatchObject({ code: 'rates.rate_not_found' })
  expect(await read(older.id)).toMatchObject({ endsOn: '2099-12-31' })
  const { rows } = await product.pool.query<{ days: number }>(
    `select extract(epoch from delete_after - now())::float8 / 86400 as days from rates.rates where id = $1`,
    [newer.id],
  )
  expect(rows[0]?.days).toBeGreaterThan(29.9)
  expect((await undo(done.id)).counts).toMatchObject({ done: 1 })
  expect([await read(newer.id), await read(older.id)]).toMatchObject([
    { state: 'open', endsOn: '2099-12-31' },
    { endsOn: '2026-05-31' },
  ])
})

test('copies and followers keep how the text named their ports', async () => {
  const [copied, raised] = [await make(), await make()]
  await product.pool.query(
    `update rates.rate_ports set word = '洛港' where role = 'pod' and rate_id = any($1::bigint[])`,
    [[copied.id, raised.id]],
  )
  await run('copy', nextPeriod, [copied.id])
  await run('reprice', { by: 'amount', value: 200, from: '2099-12-01' }, [raised.id])
  for (const { id } of [copied, raised]) {
    const [next] = await copiesOf(id)
    expect((await read(next?.id ?? 0)).portWords).toEqual([{ role: 'pod', code: 'USLAX', word: '洛港' }])
  }
})
