import { describe, expect, test } from 'vitest'
import { keyOf, readRow } from './rows.rules.ts'

const zone = 'Asia/Shanghai'
const read = (cells: Record<string, string>) => readRow(cells, zone)
const codes = (cells: Record<string, string>) =>
  read(cells).remarks.map(({ field, code }) => `${field} ${code.replace('orders.', '')}`)

test('a row becomes an order in our own terms', () => {
  expect(
    read({
      number: ' smk 2611/001 ',
      carrier: '中远海运',
      vesselVoyage: 'EVER ACE / 317W',
      bookingNo: 'cosu 641',
      pol: '盐田',
      pod: 'Los Angeles',
      sailingDay: '2026/12/5',
      arrivalDay: '2026年12月22日',
      siCutOff: '2026-12-02 12:00',
      container: 'csqu 305438-3',
      containerType: '高柜',
      seal: 'sl 1',
      remark: '电放',
    }),
  ).toEqual({
    number: 'SMK2611/001',
    values: {
      carrier: 'COSU',
      vessel: 'EVER ACE',
      voyage: '317W',
      bookingNo: 'COSU641',
      pol: 'CNYTN',
      pod: 'USLAX',
      sailingDay: '2026-12-05',
      arrivalDay: '2026-12-22',
      siCutOff: '2026-12-02T04:00:00.000Z',
      remark: '电放',
    },
    container: { number: 'CSQU3054383', type: '40HQ', seal: 'SL1' },
    remarks: [],
  })
})

describe('what is not sure is empty or as written, and named', () => {
  test.each<[Record<string, string>, string[], object]>([
    [{ sailingDay: '12/5' }, ['sailingDay day_unreadable'], {}],
    [{ sailingDay: '05/12/2026' }, ['sailingDay day_unreadable'], {}],
    [{ sailingDay: '2026-02-30' }, ['sailingDay day_unreadable'], {}],
    [{ siCutOff: '2026-12-02 25:00' }, ['siCutOff time_unreadable'], {}],
    [
      { sailingDay: '2026-12-05', arrivalDay: '2026-12-01' },
      ['arrivalDay arrival_before_sailing'],
      { arrivalDay: '2026-12-01' },
    ],
    [{ pod: '某不知名港' }, ['pod port_unknown'], { pod: '某不知名港' }],
    [{ pol: '深圳' }, ['pol port_unknown'], { pol: '深圳' }],
    [{ carrier: '某船公司' }, ['carrier carrier_unknown'], { carrier: '某船公司' }],
    [{ vessel: 'X'.repeat(81) }, ['vessel too_long'.replace('too_long', 'field.too_long')], {}],
  ])('%j', (cells, expected, values) => {
    expect(codes(cells)).toEqual(expected)
    expect(read(cells).values).toMatchObject(values)
    for (const [key, value] of Object.entries(read(cells).values))
      expect([key, Object.hasOwn(cells, key) && value]).not.toEqual([key, undefined])
  })

  test('a wrong check digit stays with its number, and says the right digit', () => {
    expect(read({ container: 'CSQU3054384' })).toMatchObject({
      container: { number: 'CSQU3054384' },
      remarks: [{ field: 'container', code: 'orders.container_check', params: { digit: 3 } }],
    })
    expect(codes({ container: 'TBA' })).toEqual(['container container_form'])
    expect(codes({ containerType: '一车' })).toEqual(['containerType container_type_unknown'])
  })
})

test.each<[Record<string, string>, [string, string]]>([
  [{ vesselVoyage: 'EVER ACE/317W' }, ['EVER ACE', '317W']],
  [{ vesselVoyage: 'EVER ACE V.317W' }, ['EVER ACE', '317W']],
  [{ vesselVoyage: 'EVER ACE' }, ['EVER ACE', '']],
  [{ vessel: 'ONE APUS', voyage: '12E', vesselVoyage: 'EVER ACE/317W' }, ['ONE APUS', '12E']],
])('the ship of %j', (cells, [vessel, voyage]) => {
  expect([read(cells).values.vessel ?? '', read(cells).values.voyage ?? '']).toEqual([vessel, voyage])
})

test.each<[Record<string, string>, string | undefined]>([
  [{ number: 'a1', bookingNo: 'B' }, 'number:A1'],
  [{ bookingNo: 'b 1', masterBill: 'M' }, 'booking:B1'],
  [{ masterBill: 'm1' }, 'bill:M1'],
  [{ vessel: 'X' }, undefined],
])('the key of %j is %s', (cells, expected) => {
  expect(keyOf(read(cells))).toBe(expected)
})
