import { fieldSynonyms } from '@seamark/contract/trade/reading/field-synonyms'
import { tradeFields } from '@seamark/contract/trade/reading/fields'
import { expect, test } from 'vitest'
import { isFieldFound } from './field-rules.ts'

const found = (typed: string) =>
  tradeFields.filter((field) => isFieldFound({ value: field, label: '', synonyms: fieldSynonyms[field] }, typed))

test.each([
  ['毛重', 'weight'],
  ['净重', 'weight'],
  ['gross weight', 'weight'],
  ['peso bruto', 'weight'],
  ['柜号', 'containers'],
  ['ＨＳ code', 'hs'],
  ['提单号', 'house_bill'],
  ['货值', 'value'],
  ['consignee', 'importer'],
  ['shipper', 'exporter'],
  ['包装', 'quantity_unit'],
  ['船东', 'carrier'],
] as const)('%s finds %s', (typed, field) => expect(found(typed)).toContain(field))

test('a word that no field has finds none', () => expect(found('电话')).toEqual([]))

test('a field is found by its name, and by its key where it has a hint', () => {
  expect(isFieldFound({ value: 'name', label: '公司名称' }, ' 公司 ')).toBe(true)
  expect(isFieldFound({ value: 'name', label: '公司名称' }, 'name')).toBe(false)
  expect(isFieldFound({ value: 'name', label: '公司名称', hint: '' }, 'NAME')).toBe(true)
  expect(isFieldFound(undefined, 'name')).toBe(false)
})
