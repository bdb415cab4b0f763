import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { describe, expect, test } from 'vitest'
import { headingFacts } from './headings.rules.ts'

const suggested = (heading: string) => headingFacts([{ row: 1, cells: heading.split('|') }], 1).suggestions
const fields = (heading: string) => suggested(heading).map(({ field }) => field)

describe('headings of one row', () => {
  test.each<[TradeField, string]>([
    [
      'date',
      'Fecha conocimiento|Fecha declaración|Fecha aceptación|Fecha de numeración|Fecha de levante|Fecha de salida|Fecha importación|年月日|進口日期|輸入申告年月日|' +
        '輸入許可日|申告年月日|Bill of Entry Date|Shipping Bill Date|Date of Import',
    ],
    ['importer', '境内收货人|進口商|收貨人|Name of Importer|Buyer/Consignee|Razón Social del Importador'],
    ['exporter', '境外发货人|出口商名稱|Shipper/Exporter|Nombre del exportador|仕出人'],
    ['hs', '稅則號列|商品編號|HS Number|Código arancel|統計番号|HS番号'],
    ['house_bill', '提运单号|HBL号|提單號碼|N° BL|Nº BL|N.° BL'],
    ['master_bill', 'MBL号'],
    ['item', '欄番号'],
    ['vessel', '船名航次'],
    ['containers', '箱號|櫃號|Container No.|Número de contenedor'],
    ['mode', '運輸方式'],
    ['pol', '启运港|裝貨港'],
    ['pod', '指运港|卸貨港|Puerto desembarque'],
    ['port_home', '进境关别'],
    ['origin', '启运国(地区)|原產國|Country of Export|仕出国|輸出国'],
    ['weight_kg', 'Gross Mass (KG)|Kg bruto|總毛重(KG)|Gross Wt (KGS)|G.W. (KG)'],
    ['quantity', '成交数量|數量|Número de bultos|貨物個数'],
    ['quantity_unit', '成交单位|單位'],
    [
      'value',
      'FOB金额|美元总价|Customs Value (USD)|Declared Value (USD)|US$ FOB|CIF US$|Valor en aduana|申告価格(USD)|CIF価格',
    ],
  ])('%s: %s', (field, headings) => {
    for (const heading of headings.split('|')) expect([heading, ...fields(heading)]).toEqual([heading, field])
  })

  test.each([
    [
      'a count of boxes',
      'No. of Containers|Total Containers|Container Qty|集装箱数|柜数|コンテナ数|Número de contenedores|N° contenedores',
    ],
    ['the number of a party', 'NIT Importador|NIT del importador|Importador RUC|经营单位代码|收货人编码'],
    ['a day is no number', 'Date B/L Number|日期 报关单号'],
    ['a price of one', 'FOB US$/kg|US$ FOB Unitario'],
  ])('nobody takes %s: %s', (_what, headings) => {
    for (const heading of headings.split('|')) expect([heading, ...fields(heading)]).toEqual([heading, null])
  })

  test('日本 begins with no day', () => expect(fields('日本 申告番号')).toEqual(['declaration']))

  test.each(['Valor en aduana (COP)', 'FOB金额(人民币)', 'CIF価格(円)', '申告価格(円)', 'Customs Value (PKR)'])(
    'a value in another currency should be looked at: %s',
    (heading) => {
      expect(suggested(heading)).toMatchObject([{ field: 'value', confidence: 0.5 }])
    },
  )

  test.each<[string, (TradeField | null)[]]>([
    ['总毛重(KG)|净重(KG)', ['weight_kg', null]],
    ['净重(KG)|毛重', [null, 'weight']],
    ['淨重(KG)|總毛重', [null, 'weight']],
    ['Gross Wt (KGS)|Net Weight (KGS)', ['weight_kg', null]],
    ['Gross Weight|Weight Unit|Net Weight (KG)', ['weight', 'weight_unit', null]],
    ['Peso neto (kg)|Peso bruto', [null, 'weight']],
    ['正味重量(KG)|総重量', [null, 'weight']],
    ['Net Weight (KG)', ['weight_kg']],
    ['Weight|Net Weight (KG)', ['weight', 'weight_kg']],
  ])('a net weight stands back behind a gross one: %s', (headings, expected) =>
    expect(fields(headings)).toEqual(expected),
  )

  test.each<[string, (TradeField | null)[]]>([
    ['经营单位|进口日期|启运国', ['importer', 'date', 'origin']],
    ['经营单位|启运国|指运港', ['importer', 'origin', 'pod']],
    ['经营单位|出口日期|运抵国', ['exporter', 'date', 'destination']],
    ['收发货人|出口日期|境外收货人', ['exporter', 'date', 'importer']],
    ['经营单位|收货单位', [null, 'importer']],
  ])('who declares is on the side of its country: %s', (headings, expected) =>
    expect(fields(headings)).toEqual(expected),
  )

  test('and a person should look', () =>
    expect(suggested('经营单位')).toMatchObject([{ field: 'importer', confidence: 0.6 }]))

  test('a value that begins with dollars needs no column of the currency', () => {
    expect(fields('US$ FOB|Currency')).toEqual(['value', null])
    expect(fields('FOB|Currency')).toEqual(['value', 'currency'])
  })
})

describe('headings of two rows', () => {
  const known = ['Date', 'Importer', 'Exporter', 'HS Code']
  const two = (upper: string, lower: string) =>
    headingFacts(
      [
        { row: 1, cells: [...known, ...upper.split('|')] },
        { row: 2, cells: ['', '', '', '', ...lower.split('|')] },
      ],
      1,
    )
  test.each<[string, string, (TradeField | null)[]]>([
    ['Port||Weight (KG)|', 'Loading|Discharge|Gross|Net', ['pol', 'pod', 'weight_kg', null]],
    ['Puerto||Peso (kg)|', 'Embarque|Descarga|Bruto|Neto', ['pol', 'pod', 'weight_kg', null]],
    ['Puerto|', 'Carga|Desembarque', ['pol', 'pod']],
    ['港口||重量(KG)|', '装货|卸货|毛|净', ['pol', 'pod', 'weight_kg', null]],
    ['港口|', '裝貨|卸貨', ['pol', 'pod']],
    ['Port|', 'Ningbo|Callao', ['port_home', null]],
  ])('%s over %s', (upper, lower, expected) => {
    const { suggestions, dataRow } = two(upper, lower)
    expect(suggestions.slice(known.length).map(({ field }) => field)).toEqual(expected)
    expect(dataRow).toBe(expected[1] === null ? 2 : 3)
  })
})
