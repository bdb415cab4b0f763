import { foundFile } from '@seamark/contract/trade/imports/found-files'
import { sourceView } from '@seamark/contract/trade/sources/sources'
import { expect, test } from 'vitest'
import { firstValues, hasDirection, mappingOf, sourceOf } from './import-rules.ts'

const found = (guesses: object = {}, more: object = {}) =>
  foundFile.parse({
    files: ['a.csv'],
    file: 'a.csv',
    passedOver: [],
    sheets: [''],
    sheet: 0,
    headerRow: 1,
    encoding: 'utf-8',
    delimiter: ',',
    shape: 'full',
    dayFirst: null,
    columns: [{ index: 0, heading: 'Date', samples: [], suggestion: 'date', confidence: 1 }],
    head: [],
    mappingIsSaved: false,
    guesses: {
      source: null,
      name: 'a',
      country: null,
      direction: null,
      dateMeaning: null,
      zone: null,
      dayFirst: null,
      decimal: null,
      kilograms: null,
      currency: null,
      ...guesses,
    },
    ...more,
  })

const shown = <Value>(value: Value) => ({ value, row: null, text: 'x' })
const source = sourceView.parse({
  id: 7,
  version: 1,
  name: 'Customs',
  country: 'PE',
  direction: 'export',
  shape: 'full',
  dateMeaning: 'declaration',
  zone: 'America/Lima',
  dayFirst: true,
  modes: {},
  weightUnit: 'kg',
  currency: null,
  imports: 0,
  lastImportAt: null,
  mappedColumns: 0,
})
const valuesOf = (file: ReturnType<typeof found>, of?: typeof source) => firstValues({ found: file, mapping: null }, of)

test('a new source has what the file shows, and the date of an export is that of departure', () => {
  const arriving = found({ direction: shown('import') })
  expect(valuesOf(arriving)).toMatchObject({ source: 'new', name: 'a', direction: 'import', dateMeaning: 'arrival' })
  const file = found({ direction: shown('export'), country: shown('VN'), zone: 'Asia/Ho_Chi_Minh' })
  expect(valuesOf(file)).toMatchObject({ dateMeaning: 'departure', country: 'VN', zone: 'Asia/Ho_Chi_Minh' })
  expect(valuesOf(found({ direction: shown('export'), dateMeaning: shown('declaration') }))).toMatchObject({
    dateMeaning: 'declaration',
  })
})

test('a known source has its habits, but the file says the order of its dates', () => {
  expect(valuesOf(found({ direction: shown('import') }, { dayFirst: false }), source)).toMatchObject({
    source: 7,
    direction: 'export',
    zone: 'America/Lima',
    dayFirst: false,
    weightUnit: 'kg',
  })
})

test('a direction that neither file nor source tells is open, and has to be said', () => {
  expect(valuesOf(found())).not.toHaveProperty('direction')
  expect(hasDirection(valuesOf(found()))).toBe(false)
  expect(hasDirection(valuesOf(found(), source))).toBe(true)
  expect(hasDirection(valuesOf(found({ direction: shown('export') })))).toBe(true)
})

test('what is sent names the source apart from the mapping', () => {
  const values = { ...valuesOf(found()), direction: 'import' as const }
  expect(sourceOf({ ...values, name: ' Customs ' })).toEqual({ name: 'Customs', country: null })
  expect(sourceOf({ ...values, source: 7 })).toEqual({ id: 7 })
  expect(Object.keys(mappingOf(values))).not.toEqual(expect.arrayContaining(['source', 'name', 'country']))
})
