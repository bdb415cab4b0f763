import { newMilestone } from '@seamark/contract/orders/milestones/milestones'
import { stepNames, stepOf } from '@seamark/contract/orders/orders/steps'
import { expect, test } from 'vitest'
import { eventOf } from './kinds.rules.ts'

const journey = { pol: 'CNSHA', transfer_port: 'SGSIN', pod: 'USLAX' }
const at = '2026-11-20T04:00:00.000Z'
const byCode = (category: string, code: string, more: object = {}) =>
  eventOf(newMilestone.parse({ category, code, classifier: 'ACT', at, ...more }), journey)

test.each(stepNames)('the step %s has a name of DCSA, or one of ours, and is found again by it', (step) => {
  const event = eventOf(newMilestone.parse({ step, classifier: 'ACT', at }), journey)
  const { category, code, document, load, at: where } = stepOf(step)
  expect(event).toEqual({
    step,
    category,
    code,
    document,
    load,
    place: { origin: 'CNSHA', transfer: 'SGSIN', destination: 'USLAX', paper: '' }[where],
  })
  const { step: _, ...codes } = event
  expect(byCode(category, code, { ...codes }).step).toBe(step)
})

test.each<[string, object, string | null]>([
  ['a departure at the port of loading', { code: 'DEPA', place: 'CNSHA' }, 'sailed'],
  ['a departure at the transfer port', { code: 'DEPA', place: 'SGSIN' }, 'transferSailed'],
  ['an arrival at the port of discharge', { code: 'ARRI', place: 'USLAX' }, 'arrived'],
  ['a departure of which nobody says where', { code: 'DEPA' }, null],
  ['a departure somewhere else', { code: 'DEPA', place: 'KRPUS' }, null],
])('%s', (_, given, expected) => {
  expect(byCode('TRANSPORT', '', { ...given, code: (given as { code: string }).code }).step).toBe(expected)
})

test('an empty box through the gate is another step than a laden one', () => {
  expect(byCode('EQUIPMENT', 'GTOT', { load: 'EMPTY', place: 'CNSHA' }).step).toBe('emptyOut')
  expect(byCode('EQUIPMENT', 'GTOT', { load: 'LADEN', place: 'USLAX' }).step).toBe('gatedOut')
  expect(byCode('EQUIPMENT', 'GTIN', { load: 'LADEN', place: 'CNSHA' }).step).toBe('gatedIn')
  expect(byCode('EQUIPMENT', 'GTIN', { load: 'EMPTY' }).step).toBe('emptyIn')
})

test('an event outside the chain is kept by its code', () => {
  expect(byCode('EQUIPMENT', 'INSP')).toMatchObject({ step: null, code: 'INSP' })
  expect(byCode('SHIPMENT', 'RECE', { document: 'SHI' })).toMatchObject({ step: null, document: 'SHI' })
})

test('a place that somebody gives is kept', () => {
  expect(eventOf(newMilestone.parse({ step: 'gatedIn', classifier: 'ACT', at, place: 'CNNGB' }), journey).place).toBe(
    'CNNGB',
  )
})
