import { expect, test } from 'vitest'
import { suggestFields } from './suggestions.rules.ts'

const fieldsOf = (headings: string, ...rows: string[]) =>
  suggestFields(
    headings.split('|'),
    rows.map((row) => row.split('|')),
  ).map(({ field }) => field)

test.each<[string, string[], (string | null)[]]>([
  ['Weight|Weight UQ', ['900|KG', '1200|LB'], ['weight', 'weight_unit']],
  ['Gross Weight|UOM', ['900|KG', '1200|KG'], ['weight', 'weight_unit']],
  ['Peso bruto|Unidad', ['900|KG', '1200|LB'], ['weight', 'weight_unit']],
  ['Rohmasse|Maßeinheit', ['900|KG', '1200|T'], ['weight', 'weight_unit']],
  ['毛重|单位', ['900|千克', '1200|吨'], ['weight', 'weight_unit']],
  [
    'Weight|UOM|Quantity|UOM',
    ['900|KG|12|CTN', '1200|KG|4|PCS'],
    ['weight', 'weight_unit', 'quantity', 'quantity_unit'],
  ],
  [
    'Quantity|UOM|Weight|UOM',
    ['12|CTN|900|KG', '4|PCS|1200|KG'],
    ['quantity', 'quantity_unit', 'weight', 'weight_unit'],
  ],
  ['数量|单位|毛重|单位', ['12|箱|900|千克', '4|件|1200|千克'], ['quantity', 'quantity_unit', 'weight', 'weight_unit']],
  ['Quantity|UOM', ['12|KG', '4|KG'], ['quantity', 'quantity_unit']],
  ['Gross Weight|Blurb', ['12|CTN', '40|pcs'], ['weight', null]],
])('%s: %j', (headings, rows, fields) => expect(fieldsOf(headings, ...rows)).toEqual(fields))

test('the unit of the quantity that is taken goes before that of another', () =>
  expect(fieldsOf('申报数量|申报单位|法定数量|法定单位', '12|箱|40|千克', '4|件|70|个')).toEqual([
    null,
    null,
    'quantity',
    'quantity_unit',
  ]))

test.each([
  ['荷姿', ['CT', 'PK'], 'quantity_unit'],
  ['Packages', ['12', '40'], 'quantity'],
  ['Packages', ['CTN', 'PLT'], 'quantity_unit'],
  ['包装', ['纸箱', '托盘'], 'quantity_unit'],
  ['Packstückart', ['Karton', 'Palette'], 'quantity_unit'],
  ['Nature des colis', ['CT', 'PK'], 'quantity_unit'],
])('%s over %j', (heading, cells, field) =>
  expect(
    suggestFields(
      [heading],
      cells.map((cell) => [cell]),
    )[0]?.field,
  ).toBe(field),
)

test.each([
  ['申报单位', ['PCS', 'BAG', 'KG']],
  ['Agent', ['USD', 'EUR']],
  ['Declarant', ['20', "40'"]],
  ['Shipper', ['KG', 'T']],
])('%s over %j is no party', (heading, cells) => {
  const field =
    suggestFields(
      [heading],
      cells.map((cell) => [cell]),
    )[0]?.field ?? null
  expect(['importer', 'exporter', 'forwarder']).not.toContain(field)
})

test.each([
  ['申报单位', ['上海样品报关有限公司', '宁波测试物流公司'], 'forwarder'],
  ['报关行', ['样品报关行', '测试报关行'], 'forwarder'],
])('%s over names is the declarant', (heading, cells, field) =>
  expect(
    suggestFields(
      [heading],
      cells.map((cell) => [cell]),
    )[0]?.field,
  ).toBe(field),
)
