import { newOrder, orderChanges } from '@seamark/contract/orders/orders/orders'
import { expect, test } from 'vitest'
import { beginOfQuote, bodyOf, valuesOf } from './order-values-rules.ts'

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
