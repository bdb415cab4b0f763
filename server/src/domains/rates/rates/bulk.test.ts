import { closeRate, createRate, getRate } from '@seamark/contract/rates/index'
import { confirmBulk, countBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { anOffer } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
let source = 0
const make = (caller = lin) => caller.call(createRate, { body: anOffer({ sourceName: `批量${(source += 1)}` }) })
const read = (id: number) => lin.call(getRate, { params: { id } })
const pricesOf = async (id: number) => (await read(id)).prices.map(({ amount }) => amount)

async function run(action: string, input: Record<string, unknown>, ids: readonly number[]) {
  const counted = await lin.call(countBulk, { body: { list: 'rates', action, input, rows: { ids: [...ids] } } })
  return lin.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}
async function undo(id: number) {
  const counted = await lin.call(countUndo, { params: { id }, body: { overwrite: 'none' } })
  return lin.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
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
  expect(await refusalOf(run('reprice', { by: 'amount', value: 0 }, [one.id]))).toMatchObject({ httpStatus: 400 })
})
