import { modePresets } from '@seamark/contract/trade/sources'
import { describe, expect, test } from 'vitest'
import { readContainers, readTypes } from './containers.rules.ts'
import { readDay } from './dates.rules.ts'
import { readHs } from './hs.rules.ts'
import { readMode } from './modes.rules.ts'
import { type Decimal, decimalOf, isCommodityCode, readNumber } from './numbers.rules.ts'
import { laneOf, readCountry, readPort } from './places.rules.ts'
import { kilogramsOf, takenApart } from './weights.rules.ts'

describe('commodity codes', () => {
  test.each([
    ['850980', '850980'],
    ['8509.80.00', '85098000'],
    ['HS 8509 80', '850980'],
    ['HS CODE: 850980', '850980'],
    ['850980.0', '850980'],
    ['850980;392690', '850980'],
    ['8509', '8509'],
    ['85098011223344', '8509801122'],
    ['N/A', ''],
    ['', ''],
  ])('%s is %s', (cell, hs) => expect(readHs(cell)).toEqual({ hs }))

  test.each([
    ['30617', '030617'],
    ['9012100', '09012100'],
    ['710', undefined],
    ['70190', '070190'],
  ])('%s has lost a zero: %s', (cell, hs) => {
    expect(readHs(cell)).toEqual(hs === undefined ? { hs: '', remark: 'hs_unusable' } : { hs, remark: 'hs_zero_restored' })
  })

  test.each(['85098', '8.50980E+07', 'TOYS', '001122', '771234', '12'])('%s is none, and no guess is made', (cell) => {
    expect(readHs(cell)).toEqual({ hs: '', remark: 'hs_unusable' })
  })
})

describe('numbers', () => {
  test.each<[string, number | null | undefined]>([
    ['1234', 1234],
    ['1,234', 1234],
    ['1,234,567.89', 1234567.89],
    ['12,34,567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['1.234.567', 1234567],
    ['12,5', 12.5],
    ['1.5', 1.5],
    ['1 234 567', 1234567],
    ["1'234.5", 1234.5],
    ['１２３', 123],
    ['$1,200.50', 1200.5],
    ['(12)', -12],
    ['1.2E+05', 120_000],
    ['', undefined],
    ['-', undefined],
    ['NULL', undefined],
    ['#N/A', undefined],
    ['many', null],
    ['12 boxes', null],
    ['1,2,3', null],
  ])('%s is %s', (cell, number) => expect(readNumber(cell)).toBe(number))

  test.each<[string, Decimal | null, number | null]>([
    ['9.000', ',', 9000],
    ['9.000', '.', 9],
    ['9.000', null, 9],
    ['12.500,50', ',', 12_500.5],
    ['12,500', ',', 12.5],
    ['12,500', null, 12_500],
    ['1.234.567', ',', 1_234_567],
    ['9.5', ',', 9.5],
    ['1234', ',', 1234],
    ['-1.250,5', ',', -1250.5],
  ])('%s in a column with %s is %s', (cell, decimal, number) => expect(readNumber(cell, decimal)).toBe(number))

  test.each<[string, Decimal | null]>([
    ['9.000 12.500,50', ','],
    ['9.000 12,5', ','],
    ['9.000 1.234.567', ','],
    ['9.000 9.5', '.'],
    ['9.125 1234.500', '.'],
    ['9.125 0.500', '.'],
    ['9.000 1,234,567', '.'],
    ['9.000 12,34,567', '.'],
    ['9.000KG 12,5KG', ','],
    ['9.000 12,500', null],
    ['9.5 12,5', null],
    ['9 12', null],
  ])('the fractions of %s stand behind %s', (cells, decimal) => expect(decimalOf(cells.split(' '))).toBe(decimal))

  test.each([
    [610_620, '610620', true],
    [610_620, '61062000', true],
    [30_617, '030617', false],
    [901_210, '09012100', true],
    [610_621, '610620', false],
    [20, '610620', false],
  ])('%d beside %s is the code: %s', (number, hs, is) => expect(isCommodityCode(number, hs)).toBe(is))
})

test.each([
  ['KG', 1],
  ['k', 1],
  ['Kilograms', 1],
  ['LB', 0.45359237],
  ['Pounds', 0.45359237],
  ['MT', 1000],
  ['Metric Tons', 1000],
  ['吨', 1000],
  ['千克', 1],
  ['CBM', undefined],
  ['', undefined],
])('one %s is %s kilograms', (unit, kilograms) => expect(kilogramsOf(unit)).toBe(kilograms))

test('number and unit of one cell are taken apart', () => {
  expect(takenApart('9,200 KG')).toEqual({ number: '9,200', unit: 'KG' })
  expect(takenApart('12.5MT')).toEqual({ number: '12.5', unit: 'MT' })
  expect(takenApart('9200')).toEqual({ number: '9200', unit: '' })
})

describe('modes', () => {
  test.each([
    ['11', modePresets.usCbp, 11],
    ['10', modePresets.usCbp, 11],
    ['30', modePresets.usCbp, 10],
    ['40', modePresets.usCbp, 0],
    ['10, Vessel, non-container', modePresets.usCbp, 11],
    ['2', modePresets.chinaCustoms, 11],
    ['4', modePresets.chinaCustoms, 10],
    ['1', modePresets.unece, 11],
    ['SEA', {}, 11],
    ['Vessel, containerized', {}, 11],
    ['水路运输', {}, 11],
    ['MARÍTIMO', {}, 11],
    ['海上輸送', {}, 11],
    ['ROAD', {}, 10],
    ['Carretera', {}, 10],
    ['公路运输', {}, 10],
    ['AIR', {}, 0],
    ['铁路运输', {}, 0],
    ['', {}, 0],
  ])('%s is %j', (cell, map, mode) => expect(readMode(cell, map)).toEqual({ mode }))

  test.each(['10', '11', '3', 'constructor', '__proto__'])("a source's code %s without a map passes for nothing", (cell) => {
    expect(readMode(cell, {})).toEqual({ mode: 0, remark: 'mode_unknown' })
  })
})

describe('places', () => {
  test.each([
    ['53306, MUNDRA', 'INMUN'],
    ['1703, SAVANNAH, GA', 'USSAV'],
    ['INNSA1', 'INNSA'],
    ['宁波', 'CNNGB'],
    ['NINGBO', 'CNNGB'],
    ['CNNBO', 'CNNGB'],
    ['Ningbo, China', 'CNNGB'],
    ['SHANGHAI (CNSHA)', 'CNSHA'],
    ['CNSHA - SHANGHAI', 'CNSHA'],
    ['PORT OF SAVANNAH', 'USSAV'],
    ['NHAVA SHEVA SEA', 'INNSA'],
    // Several ports, or another one of that name.
    ['深圳', ''],
    ['Valencia, Venezuela', ''],
    ['NOWHERE AT ALL', ''],
    ['12345', ''],
    ['', ''],
  ])('%s is the port %j', (cell, code) => expect(readPort(cell)).toBe(code))

  test.each([
    ['IN, INDIA', 'IN'],
    ['India', 'IN'],
    ['印度尼西亚', 'ID'],
    ['几内亚比绍', 'GW'],
    ['几内亚', 'GN'],
    ['US', 'US'],
    ['Viet Nam', 'VN'],
    ['ESTADOS UNIDOS', 'US'],
    ['アメリカ合衆国', 'US'],
    ['Atlantis', ''],
    ['', ''],
  ])('%s is the country %j', (cell, code) => expect(readCountry(cell)).toBe(code))

  test('the lane is that of the end abroad', () => {
    expect([laneOf('CNNGB', 'USLAX'), laneOf('USLAX', 'CNNGB'), laneOf('CNNGB', ''), laneOf('', '')]).toEqual(['usWest', 'usWest', '', ''])
  })
})

describe('a cell of a whole page is read at once, whatever stands in it', () => {
  const readers: Record<string, (cell: string) => unknown> = {
    date: (cell) => readDay(cell, { zone: 'Asia/Shanghai', dayFirst: true }),
    number: readNumber,
    weight: takenApart,
    hs: readHs,
    mode: (cell) => readMode(cell, {}),
    country: readCountry,
    containers: readContainers,
    types: (cell) => readTypes(cell),
  }
  // As long as a cell may be; what repeats in it makes a careless pattern try every part of it with every other.
  const pages = ['1 ', '0', ' ', '(', 'T', '12,', '1 1:11'].map((part) => `1${part.repeat(32_000 / part.length)}!`)
  test.each(Object.keys(readers))('%s', (name) => {
    const begun = process.cpuUsage().user
    for (const page of pages) readers[name]?.(page)
    expect((process.cpuUsage().user - begun) / 1000).toBeLessThan(1000)
  })
})
