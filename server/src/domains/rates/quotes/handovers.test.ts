import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { getHandover, newHandover, planHandover, runHandover } from '@seamark/contract/phonebook/handovers/handovers'
import { createRate, getRate } from '@seamark/contract/rates/index'
import { getQuote } from '@seamark/contract/rates/quotes/quotes'
import { confirmBulk, countBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, personContext } from '../../phonebook/testing.ts'
import { tellOfGivenRates } from '../rates/owners/given.commands.ts'
import { anOffer, aRequest, draftOf, issued } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const [from, to] = [office.person('sales'), office.person('sales2')]

/** A client of lin with two requests, a draft and an issued quote. */
async function aBook(name: string) {
  const { id } = await lin.call(createCompany, { body: aCompany({ name, code: '' }) })
  const requests = [
    await lin.call(createRate, { body: aRequest({ companyId: id, pods: ['NZAKL'] }) }),
    await lin.call(createRate, { body: aRequest({ companyId: id, pods: ['NZTRG'] }) }),
  ]
  return { requests, quotes: [await draftOf(lin, id), await issued(lin, id)] }
}

async function handOver(given: Partial<z.input<typeof newHandover>>) {
  const { id, parts } = await manager.call(planHandover, {
    body: newHandover.parse({ fromId: from, rest: [to], ...given }),
  })
  await manager.call(runHandover, { params: { id } })
  await vi.waitFor(async () => expect((await manager.call(getHandover, { params: { id } })).state).toBe('done'), 10_000)
  return parts
}
const authors = (quotes: readonly { id: number }[]) =>
  Promise.all(quotes.map(async ({ id }) => (await manager.call(getQuote, { params: { id } })).author.id))
const owners = (rates: readonly { id: number }[]) =>
  Promise.all(rates.map(async ({ id }) => (await manager.call(getRate, { params: { id } })).owner.id))
const told = async (caller: Caller, kinds = 'rates.notice.given') =>
  (await caller.call(listNotices, { query: { kinds } })).rows.map(({ facts: { by, count }, times, path }) => ({
    by,
    count,
    times,
    path,
  }))
const forget = () => product.pool.query('delete from notices.notices')
const path = '/freight/rates?segment=demand&mine=true'

test('a hand-over that leaves quotes out leaves them with their author, and tells the new owner of the requests once', async () => {
  const { requests, quotes } = await aBook('报价留下')
  await forget()
  const parts = await handOver({ without: ['quotes'] })
  expect(parts).toContainEqual(expect.objectContaining({ part: 'quotes', count: 2, goes: false }))
  expect(await authors(quotes)).toEqual([from, from])
  expect(await owners(requests)).toEqual([to, to])
  expect(await told(zhou)).toMatchObject([{ count: 2, times: 1, path }])
  expect(await told(zhou, 'rates.notice.quotesAssigned')).toEqual([])
})

test('without that tick quotes go along, and requests that are left out stay, so that the new author is told of the quotes alone', async () => {
  const { requests, quotes } = await aBook('报价同去')
  await forget()
  const parts = await handOver({ without: ['requests'] })
  expect(parts).toContainEqual(expect.objectContaining({ part: 'quotes', count: 2, goes: true }))
  expect(await authors(quotes)).toEqual([to, to])
  expect(await owners(requests)).toEqual([from, from])
  expect(await told(zhou)).toEqual([])
  expect(await told(zhou, 'rates.notice.quotesAssigned')).toMatchObject([
    { count: 2, times: 1, path: '/freight/quotes?of=own' },
  ])
})

test('rates that are given to a colleague at once are told by one notice, and so is the undo to their former owner', async () => {
  const ids = [
    await lin.call(createRate, { body: anOffer({ sourceName: '庄家甲' }) }),
    await lin.call(createRate, { body: anOffer({ sourceName: '庄家乙' }) }),
  ].map(({ id }) => id)
  await forget()
  const body = { list: 'rates', action: 'owner', input: { ownerId: to }, rows: { ids } }
  const counted = await manager.call(countBulk, { body })
  const { id } = await manager.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  expect(await told(zhou)).toMatchObject([{ count: 2, times: 1, path: '/freight/rates?segment=supply&mine=true' }])
  expect(await told(lin)).toEqual([])
  const undoing = await manager.call(countUndo, { params: { id }, body: { overwrite: 'none' } })
  await manager.call(confirmBulk, { params: { id: undoing.id }, body: { count: undoing.total } })
  expect(await told(lin)).toMatchObject([{ count: 2 }])
})

test('a deed in lots tells once with all its rates; another giver tells by a notice of her own, and nobody is told of her own deed', async () => {
  await forget()
  const give = async (giver: number, numbers: readonly string[]) =>
    write.bookkeep(await personContext(product.context, giver), 'rates.read', (tx) =>
      tellOfGivenRates(
        tx,
        numbers.map((number) => ({ number, side: 'demand', ownerId: to })),
      ),
    )
  await give(office.person('manager'), ['D1', 'D2', 'D3'])
  await give(office.person('manager'), ['D4'])
  await give(from, ['D5'])
  await give(to, ['D6'])
  expect((await told(zhou)).map(({ count, times }) => [count, times])).toEqual([
    [1, 1],
    [4, 1],
  ])
})
