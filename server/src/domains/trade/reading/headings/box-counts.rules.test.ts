import { expect, test } from 'vitest'
import { boxesCountedBy } from './box-counts.rules.ts'
import { suggestFields } from './suggestions.rules.ts'

test.each<[string, 'count_20' | 'count_40', string]>([
  ['20F', 'count_20', '20'],
  ["20'", 'count_20', '20'],
  ['20´', 'count_20', '20'],
  ['20尺', 'count_20', '20'],
  ['20呎櫃', 'count_20', '20'],
  ['20GP', 'count_20', '20GP'],
  ['20 DV', 'count_20', '20GP'],
  ["No. of 20' Containers", 'count_20', '20'],
  ['20ft Container Qty', 'count_20', '20'],
  ['20呎貨櫃數量', 'count_20', '20'],
  ['Qtd. de Contêineres 20', 'count_20', '20'],
  ['Número de contenedores de 20 pies', 'count_20', '20'],
  ['Anzahl Container 20 Fuß', 'count_20', '20'],
  ['Nombre de conteneurs 20 pieds', 'count_20', '20'],
  ['Кол-во контейнеров 20 фут', 'count_20', '20'],
  ['40F', 'count_40', '40'],
  ['40HQ', 'count_40', '40HQ'],
  ["40' HC", 'count_40', '40HQ'],
  ['HQ40', 'count_40', '40HQ'],
  ['40高柜', 'count_40', '40HQ'],
  ['40RF', 'count_40', '40RF'],
  ['45HC', 'count_40', '45HQ'],
  ["Số cont 40'", 'count_40', '40'],
])('%s counts boxes', (heading, field, type) => expect(boxesCountedBy(heading)).toMatchObject({ field, type }))

test.each(['20', '40'])('a bare %s may count boxes, and a person looks', (heading) =>
  expect(boxesCountedBy(heading)).toMatchObject({ isBare: true }),
)

test.each([
  'Container 20 Number 40',
  '20/40',
  '120 GP',
  '20% duty',
  'HS 20',
  'Line 40',
  'Freight 20GP',
  "Rate 40'",
  '2026-20',
  'Container No.',
  'Address 20',
])('%s counts no boxes', (heading) => expect(boxesCountedBy(heading)).toBeUndefined())

test('each size has its column, and two kinds of forty feet are both taken', () => {
  const headings = ['Booking', '20GP', '40GP', '40HQ']
  const rows = [
    ['A1', '1', '', '2'],
    ['A2', '', '3', '1'],
  ]
  expect(suggestFields(headings, rows).map(({ field }) => field)).toEqual([null, 'count_20', 'count_40', 'count_40'])
})

test('cells that are no numbers take the field away', () =>
  expect(suggestFields(['40HQ'], [['yes'], ['no']])[0]?.field).toBeNull())
