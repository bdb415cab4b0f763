import { newOrder, orderChanges } from '@seamark/contract/orders/orders/orders'
import { expect, test } from 'vitest'
import { beginOfPair, beginOfQuote, bodyOf, valuesOf } from './order-values-rules.ts'

const start = valuesOf(undefined, { managerId: 7, companyId: null })

test('a new order sends everything, and nothing that the server does not know', () => {
  const body = bodyOf({ ...start, vessel: 'EVER ACE', containers: [{ number: '', type: '', seal: '' }] }, undefined)
  expect(newOrder.parse(body)).toMatchObject({ managerId: 7, vessel: 'EVER ACE', containers: [] })
})

test('an edit sends what was changed and nothing else', () => {
  expect(bodyOf({ ...start, voyage: '317W' }, start)).toEqual({ voyage: '317W' })
  expect(bodyOf(start, start)).toEqual({})
  expect(orderChanges.parse(bodyOf({ ...start, sailingDay: '2026-12-05' }, start))).toEqual({
    sailingDay: '2026-12-05',
  })
})

test('an emptied manager leaves the one that there is, and an empty line of a container is no container', () => {
  expect(bodyOf({ ...start, managerId: null, containers: [{ number: '', type: '', seal: '' }] }, start)).toEqual({})
})

test('a quote gives an order its client and what all its lines agree on', () => {
  const line = {
    pods: ['USLAX'],
    via: '',
    service: '',
    sailing: '',
    transitDays: null,
    freeDays: null,
    freeDetention: null,
    tonnes: null,
    cutoff: null,
    currency: 'USD',
  }
  const lineOf = (pols: string[], carrier: string) => ({
    ...line,
    pols,
    carrier,
    basis: 'allIn' as const,
    margin: null,
    rateEnds: null,
    rateId: null,
    remark: '',
    prices: [],
  })
  const quote = {
    id: 3,
    company: { id: 9, name: '客户' },
    lines: [lineOf(['CNSHA'], 'MSCU'), lineOf(['CNNGB'], 'MSCU')],
  }
  expect(beginOfQuote(quote)).toEqual({ companyId: 9, quoteId: 3, pol: '', pod: 'USLAX', carrier: 'MSCU' })
  expect(bodyOf(valuesOf(undefined, beginOfQuote(quote)), undefined)).toMatchObject({ quoteId: 3, companyId: 9 })
})

test('a pair gives an order its client, the way on which both agree, and its boxes', () => {
  const supply = {
    pols: ['CNSHA', 'CNNGB'],
    pods: ['USLAX', 'USLGB'],
    via: 'KRPUS',
    carrier: 'MSCU',
    sailingDays: ['2026-12-05'],
  }
  const demand = { company: { id: 9, name: '客户' }, pols: ['CNNGB'], pods: ['USLAX', 'USLGB'] }
  const box = { number: '', type: '40HQ', seal: '' }
  const begin = beginOfPair({ pair: { id: 4, boxes: 2 }, offered: '40HQ', demand, supply })
  expect(begin).toEqual({
    companyId: 9,
    pairId: 4,
    pol: 'CNNGB',
    pod: '',
    transferPort: 'KRPUS',
    carrier: 'MSCU',
    sailingDay: '2026-12-05',
    containers: [box, box],
  })
  expect(newOrder.parse(bodyOf(valuesOf(undefined, begin), undefined))).toMatchObject({ pairId: 4, companyId: 9 })
})

test('an offer from a neighbour sails from there, several sailings leave the day open, and an order has room for 100 boxes', () => {
  const supply = { pols: ['CNNGB'], pods: ['USLAX'], via: '', carrier: '', sailingDays: ['2026-12-05', '2026-12-12'] }
  const demand = { company: null, pols: ['CNSHA'], pods: ['USLAX'] }
  const begin = beginOfPair({ pair: { id: 4, boxes: 300 }, offered: '20GP', demand, supply })
  expect(begin).toMatchObject({ companyId: null, pol: 'CNNGB', pod: 'USLAX', sailingDay: null })
  expect(begin.containers).toHaveLength(100)
})
