import { expect, test } from 'vitest'
import { boxesText, containerType, flagsOf } from './flags.rules.ts'

const atlas = { isCarrier: (code: string) => code === 'COSU', isPort: (code: string) => /^(CN|US)[A-Z]{3}$/.test(code) }
const right: Parameters<typeof flagsOf>[0] = {
  company_id: 1,
  carrier: 'COSU',
  ports: ['CNSHA', '', 'USLAX'],
  sailing_on: '2026-11-20',
  arriving_on: '2026-12-08',
  containers: [{ number: 'CSQU3054383' }, { number: '' }],
}

test.each<[string, Partial<typeof right>, string[]]>([
  ['nothing', {}, []],
  ['the arrival is before the sailing', { arriving_on: '2026-11-19' }, ['arrivalBeforeSailing']],
  ['it arrives on the day of sailing', { arriving_on: '2026-11-20' }, []],
  ['a wrong check digit', { containers: [{ number: 'CSQU3054384' }] }, ['containerCheck']],
  ['no container number at all', { containers: [{ number: 'TBA' }] }, ['containerCheck']],
  ['a carrier in words', { carrier: '某某航运' }, ['carrierUnknown']],
  ['no carrier yet', { carrier: '' }, []],
  ['a port in words', { ports: ['CNSHA', '', '某港'] }, ['portUnknown']],
  ['no client of the phonebook', { company_id: null }, ['clientUnknown']],
  ['several', { company_id: null, carrier: 'X', ports: ['x'] }, ['carrierUnknown', 'portUnknown', 'clientUnknown']],
])('%s', (_, given, expected) => {
  expect(flagsOf({ ...right, ...given }, atlas)).toEqual(expected)
})

test('boxes are counted by their type', () => {
  expect(boxesText([{ type: '40HQ' }, { type: '20GP' }, { type: '40HQ' }, { type: '' }])).toBe('2×40HQ, 1×20GP, 1×?')
  expect(boxesText([])).toBe('')
})

test.each([
  ['高柜', '40HQ'],
  ['40HC', '40HQ'],
  ['45G1', '40HQ'],
  ['20GP', '20GP'],
  ['', ''],
  ['一辆车', ''],
])('a type as people write it: %s is %s', (text, expected) => {
  expect(containerType(text)).toBe(expected)
})
