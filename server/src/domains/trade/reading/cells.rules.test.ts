import { modePresets } from '@seamark/contract/trade/sources/sources'
import { describe, expect, test } from 'vitest'
import { readContainers, readTypes } from './values/containers.rules.ts'
import { readCountry } from './values/countries.rules.ts'
import { readDay } from './values/dates.rules.ts'
import { readHs } from './values/hs.rules.ts'
import { shipAndVoyage } from './ship-cells.rules.ts'
import { readMode } from './values/modes.rules.ts'
import {
  besideNumber,
  type Decimal,
  decimalOf,
  isAmbiguous,
  isCommodityCode,
  mayBeNumberCells,
  readNumber,
} from './values/numbers.rules.ts'
import { laneOf, readPort } from './values/places.rules.ts'
import { kilogramsOf, splitUnit } from './values/weights.rules.ts'

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
    // Japan has nine digits, and these eleven are not twelve.
    ['8509.40-000', '850940000'],
    ['850940000', '850940000'],
    ['0901.11-000', '090111000'],
    ['2106.90-299', '210690299'],
    ['85094000000', '8509400000'],
    ['9801.00-000', '980100000'],
    ['N/A', ''],
    ['', ''],
  ])('%s is %s', (cell, hs) => expect(readHs(cell)).toEqual({ hs }))

  test.each([
    ['30617', '030617'],
    ['9012100', '09012100'],
    ['710', undefined],
    ['70190', '070190'],
    ['901110000', '0901110000'],
    // Türkiye has twelve digits.
    ['90111000011', '0901110000'],
    ['90111000011.0', '0901110000'],
    // The heading is complete.
    ['9011.1', undefined],
    ['8599.40-000', undefined],
  ])('%s has lost a zero: %s', (cell, hs) => {
    expect(readHs(cell)).toEqual(
      hs === undefined ? { hs: '', remark: 'hs_unusable' } : { hs, remark: 'hs_zero_restored' },
    )
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
    ['48 1.340 210 12.750', ','],
    ['48 1,340 210 12,750', '.'],
    ['48 1.345 210 12.755', null],
    ['1.340 12.750', null],
    ['48 1.340', null],
  ])('the fractions of %s stand behind %s', (cells, decimal) => expect(decimalOf(cells.split(' '))).toBe(decimal))

  test.each<[string[], Decimal | null]>([
    [['9 200,500', '200,500'], ','],
    [['1 200,5'], ','],
    [["9'200.500", '200.500'], '.'],
    [['9’200'], null],
    [['US$ 4.800,50'], ','],
  ])('the fractions of %j stand behind %s, whatever parts the thousands', (cells, decimal) =>
    expect(decimalOf(cells)).toBe(decimal),
  )

  test.each([
    ['9.000', true],
    ['US$ 4.800', true],
    ['$ 9.200', true],
    ['$9.200', true],
    ['US$ 4.800,50', false],
    ['0.500', false],
    ['9.20', false],
    ['9,000', false],
    ['1.234.567', false],
  ])('%s may be thousands: %s', (cell, is) => expect(isAmbiguous(cell)).toBe(is))

  test.each([
    [['9.125', '10.375', '1234', '4.800,55'], true],
    [['9.125', '9.200'], false],
    [['9.125', '9,200'], false],
    [['9.125', 'N/A'], true],
    [['1234', '4.800,55'], false],
  ])('%j may be cells of numbers: %s', (cells, are) => expect(mayBeNumberCells(cells)).toBe(are))

  test.each([
    ['4800', '4800', ''],
    ['4800€', '4800', '€'],
    ['4800 EUR', '4800', 'EUR'],
    ['US$ 4.800,50', '4.800,50', 'US$'],
    ['(4,800) USD', '(4,800)', 'USD'],
    ['４８００元', '4800', '元'],
    ['1.5E+03', '1.5E+03', ''],
    ['TOYS', 'TOYS', ''],
    ['', '', ''],
  ])('%s is %s and %j', (cell, number, words) => expect(besideNumber(cell)).toEqual({ number, words }))

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
  expect(splitUnit('9,200 KG')).toEqual({ number: '9,200', unit: 'KG' })
  expect(splitUnit('12.5MT')).toEqual({ number: '12.5', unit: 'MT' })
  expect(splitUnit('9200')).toEqual({ number: '9200', unit: '' })
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

  test.each(['10', '11', '3', 'constructor', '__proto__'])(
    "a source's code %s without a map passes for nothing",
    (cell) => {
      expect(readMode(cell, {})).toEqual({ mode: 0, remark: 'mode_unknown' })
    },
  )
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
    ['CNSHA SHANGHAI', 'CNSHA'],
    ['CNZZZ, SHANGHAI', 'CNSHA'],
    ['PORT OF SAVANNAH', 'USSAV'],
    ['NHAVA SHEVA SEA', 'INNSA'],
    ['Porto de Santos', 'BRSSZ'],
    ['PORTO DE PARANAGUA', 'BRPNG'],
    ['Puerto de Veracruz', 'MXVER'],
    ['PORT OF SPAIN', 'TTPOS'],
    ['Porto', 'PTLEI'],
    ['OSAKA JAPAN', 'JPOSA'],
    ['OSAKA/JAPAN', 'JPOSA'],
    ['HONG KONG, CHINA', 'HKHKG'],
    // A word of five letters is no code if it is a name.
    ['PORTO VELHO', ''],
    ['PORTO MARGHERA', ''],
    ['LAGOS PORTUGAL', ''],
    ['NORTH VANCOUVER', ''],
    // The port must be in the state beside it.
    ['1814, ST PETERSBURG, FL', ''],
    ['2908, VANCOUVER, WA', ''],
    ['Vancouver, Washington', ''],
    ['VANCOUVER, WA, USA', ''],
    ['5402, ALEXANDRIA, VA', ''],
    ['GEORGETOWN, SC', ''],
    ['PORTSMOUTH, VA', ''],
    ['WILMINGTON, DE', ''],
    ['0101, PORTLAND, ME', 'USPWM'],
    ['2904, PORTLAND, OR', 'USPDX'],
    ['PORTLAND ME', 'USPWM'],
    ['2704, LOS ANGELES, CA', 'USLAX'],
    ['LOS ANGELES, CA, USA', 'USLAX'],
    ['LONG BEACH CA', 'USLGB'],
    ['4909, SAN JUAN, PR', 'PRSJU'],
    ['Savannah, Georgia', 'USSAV'],
    // These letters are a country, and also a state of Brazil or Australia, or a province.
    ['Poti, Georgia', 'GEPTI'],
    ['COLON, PA', 'PAONX'],
    ['ITAJAI, SC', 'BRITJ'],
    ['FREMANTLE, WA', 'AUFRE'],
    ['VANCOUVER, BC', 'CAVAN'],
    // The name has several ports, or means another place of that name.
    ['深圳', ''],
    ['LAGOS', ''],
    ['Valencia', ''],
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
    ['COREA (SUR), REPUBLICA DE', 'KR'],
    ['Korea, Republic of', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Congo, the Democratic Republic of the', 'CD'],
    ['CONGO', 'CG'],
    ['China, Hong Kong SAR', 'HK'],
    ['China (Taiwan)', 'TW'],
    ['中国（澳门）', 'MO'],
    ['GUINEA, EQUATORIAL', 'GQ'],
    ['GUINEA, BISSAU', 'GW'],
    ['SUDAN, SOUTH', 'SS'],
    ['SUDAN', 'SD'],
    ['SAMOA, AMERICAN', 'AS'],
    ['中國', 'CN'],
    ['中華人民共和国', 'CN'],
    ['大韓民国', 'KR'],
    ['COREA', 'KR'],
    ['República de Corea', 'KR'],
    ['REPUBLICA DE COREA', 'KR'],
    ['ESTADOS UNIDOS DE AMERICA', 'US'],
    ['印尼', 'ID'],
    ['HOLANDA', 'NL'],
    ['Atlantis', ''],
    ['', ''],
  ])('%s is the country %j', (cell, code) => expect(readCountry(cell)).toBe(code))

  test('the lane is that of the end abroad', () => {
    expect([laneOf('CNNGB', 'USLAX'), laneOf('USLAX', 'CNNGB'), laneOf('CNNGB', ''), laneOf('', '')]).toEqual([
      'usWest',
      'usWest',
      '',
      '',
    ])
  })
})

describe('a cell of a whole page is read at once, whatever stands in it', () => {
  const readers: Record<string, (cell: string) => unknown> = {
    date: (cell) => readDay(cell, { zone: 'Asia/Shanghai', dayFirst: true }),
    number: readNumber,
    ambiguous: isAmbiguous,
    value: besideNumber,
    weight: splitUnit,
    hs: readHs,
    mode: (cell) => readMode(cell, {}),
    country: readCountry,
    containers: readContainers,
    types: (cell) => readTypes(cell),
  }
  // Cells may be this long, and repetitions make a careless pattern try every part with every other.
  const pages = ['1 ', '0', ' ', '(', 'T', '12,', '1 1:11'].map((part) => `1${part.repeat(32_000 / part.length)}!`)
  test.each(Object.keys(readers))('%s', (name) => {
    const begun = process.cpuUsage().user
    for (const page of pages) readers[name]?.(page)
    expect((process.cpuUsage().user - begun) / 1000).toBeLessThan(1000)
  })
})

test.each([
  ['SEA', 11],
  ['Đường biển', 11],
  ['DUONG BO', 10],
  ['Đường hàng không', 0],
  ['Seeverkehr', 11],
  ['Straßenverkehr', 10],
  ['Eisenbahnverkehr', 0],
  ['Voie maritime', 11],
  ['Transport routier', 10],
  ['Aérien', 0],
  ['Via mare', 11],
  ['Stradale', 10],
  ['Zeevervoer', 11],
  ['Transport morski', 11],
  ['Transport drogowy', 10],
  ['Rodoviário', 10],
  ['Denizyolu', 11],
  ['Автомобильный', 10],
  ['ЖД', 0],
  ['Laut', 11],
  ['선박', 11],
  ['ทางเรือ', 11],
])('the mode %s is %d without a doubt', (cell, mode) => expect(readMode(cell, {})).toEqual({ mode }))

test.each([
  ['EVER ACE/317W', 'EVER ACE', '317W'],
  ['MSC TEST V.012N', 'MSC TEST', '012N'],
  ['OOCL TEST, 015E', 'OOCL TEST', '015E'],
  ['COSCO TEST 021W', 'COSCO TEST', '021W'],
  ['CMA TEST VOY 0AB1CD', 'CMA TEST', '0AB1CD'],
  // A number may be part of the name.
  ['EVER ACE 8', 'EVER ACE 8', ''],
  ['A/B', 'A/B', ''],
])('%s is the ship %s on the voyage %s', (cell, ship, voyage) => expect(shipAndVoyage(cell)).toEqual([ship, voyage]))
