import { languages } from '@seamark/contract/languages'
import { type TradeField, tradeFields } from '@seamark/contract/trade/reading/fields'
import { describe, expect, test } from 'vitest'
import { translate } from '../../../../platform/translate.ts'
import { suggestFields } from './suggestions.rules.ts'

const fieldOf = (heading: string, ...cells: string[]) =>
  suggestFields(
    [heading],
    cells.map((cell) => [cell]),
  )[0]?.field ?? null

const fieldsOf = (headings: string, ...rows: string[]) =>
  suggestFields(
    headings.split('|'),
    rows.map((row) => row.split('|')),
  ).map(({ field }) => field)

describe('headings by what their words mean', () => {
  test.each<[TradeField, string]>([
    [
      'date',
      'ASSESSMENT DATE|REGISTRY_DATE|CUSTOMS CLEARANCE DATE|出运日期|通関日|ATA|放行时间|船期|ngày thông quan|Дата декларации|Tanggal berangkat|수입신고수리일|Release_Dt',
    ],
    [
      'value',
      'USD_FOB_ITEM|USD_CIF_ITEM|CIF_IN_USD|SUMOFUSD_FOB|SUM_OF_FOB_USD|Total CIF (US$)|Valor CIF Item US$|Таможенная стоимость, USD|Nilai FOB (US$)|成交总价',
    ],
    [
      'pol',
      'SHIPPING_PORT|起运口岸|PORT OF EMBARKATION|装运口岸|Load Port|From Port|Export Port|Cảng đi|Порт отправления|Porto de carga|Yükleme limanı',
    ],
    ['pod', 'PLACE_OF_DISCHARGE|目的口岸|抵达港|Disch. Port|POD Code|To Port|Import Port|揚げ港|Cảng đến|도착항명'],
    [
      'commodity',
      'HS_CODE_DESCRIPTION|COMMERCIAL_DESCRIPTION|HS_DESCRIPTION|PRODUCT_DETAILS|Nature of Goods|HS描述|Наименование продукции',
    ],
    [
      'weight_kg',
      'GROSS_KG|GROSS_KILO|GROSS_WT_IN_KG|GrossWeightKG|Gross Weight in Kilograms|毛重量(千克)|Brutto kg|WT_KGS|Вес брутто, кг',
    ],
    ['origin', 'FROM_COUNTRY_NAME|Exporting Country|Country of Dispatch|输出国|Nước xuất khẩu|수출국'],
    ['destination', 'TO_COUNTRY_NAME|Importing Country|Destination Country Name|输入国|Nước nhập khẩu|목적국가'],
    ['container_type', '箱型箱量|箱型|柜型|Loại cont|Tipo de contêiner'],
    ['vessel', '船名航次|Vessel/Voyage|Tên tàu/Số chuyến'],
    ['mode', 'MODE|Mode of Shipment|Phương thức vận chuyển|Taşıma şekli|Вид транспорта|รูปแบบการขนส่ง'],
  ])('%s: %s', (field, headings) => {
    for (const heading of headings.split('|')) expect([heading, fieldOf(heading)]).toEqual([heading, field])
  })

  test.each(
    (
      'CUSTOM SEAL|CONTAINER_YN|CONTAINER FLAG|VESSEL OWNER|CARRIER ADDRESS|HS CHAPTER|WEIGHT CERTIFICATE|DATE FORMAT|CONTAINER DEPOSIT|PORT CHARGES|' +
      'GOODS INSURANCE|FREIGHT_USD|UNIT_PRICE|DUTY_USD|INVOICE_DATE|Importer City|BL Type|Voyage Status|海关封志|收货人电话|Số seal|Đơn giá (USD)|Курс валюты|' +
      'Birim fiyat|Harga satuan|환율|ราคาต่อหน่วย|Valor do frete US$'
    ).split('|'),
  )('no field takes %s', (heading) => expect(fieldOf(heading)).toBeNull())

  test.each([
    ['exporter', 'Đối tác xuất khẩu|Export Partner|Контрагент экспорт|Parceiro de exportação'],
    ['importer', 'Đối tác nhập khẩu|Import partner|Контрагент импорт|Mitra impor'],
  ])('a partner with a side is the %s: %s', (field, headings) => {
    for (const heading of headings.split('|')) {
      const [found] = suggestFields([heading], [['HARBOR LIGHT CO'], ['Blue Whale LLC']])
      expect([heading, found?.field, (found?.confidence ?? 1) < 0.7]).toEqual([heading, field, true])
      expect([heading, fieldOf(heading, 'Vietnam', 'Japan', 'Chile')]).toEqual([heading, 'country_abroad'])
    }
  })

  test.each([
    ['委托客户|收货人', ['exporter', 'importer']],
    ['委託單位|發貨人', ['importer', 'exporter']],
    ['委托方|发货人|收货人', [null, 'exporter', 'importer']],
  ])('a forwarder’s client is the side that no other column names: %s', (headings, fields) =>
    expect(fieldsOf(headings)).toEqual(fields),
  )

  test('the name of each field in each language means the field', () => {
    for (const field of tradeFields)
      for (const language of languages) {
        const name = translate(language, `trade.field.${field}`)
        expect([name, fieldOf(name)]).toEqual([name, field])
      }
  })

  test('among values the one in dollars is taken, also where another is the better known word', () =>
    expect(fieldsOf('CIF_VALUE|CIF_VALUE_IN_USD')).toEqual([null, 'value']))
})

describe('headings by their cells', () => {
  test('cells that contradict a heading take its field away, or let a person look', () => {
    expect(fieldOf('CONTAINER CLAUSE', 'N', 'Y')).toBeNull()
    expect(suggestFields(['Container No.'], [['N'], ['Y']])).toMatchObject([{ field: 'containers', confidence: 0.5 }])
    expect(fieldOf('Importer registry', '12345', '67890')).toBeNull()
  })

  test.each<[TradeField, string, string[]]>([
    ['containers', 'Ψ', ['MSKU1234565', 'TCNU7654328']],
    ['date', 'Ψ', ['05/03/2026', '18/03/2026']],
    ['date', 'Ψ', ['20260305', '20260318']],
    ['hs', 'Ψ', ['85167990', '39269099']],
    ['master_bill', 'Ψ', ['EGLV123456789012', 'COSU6123456780']],
    ['weight_kg', 'Ψ (kg)', ['900', '1200']],
    ['value', 'Ψ (USD)', ['900', '1200']],
    ['country_abroad', 'Ψ', ['CHINA', 'VIETNAM']],
    ['mode', 'Ψ', ['Đường biển', 'Đường bộ']],
    ['currency', 'Ψ', ['USD', 'EUR']],
  ])('%s under a word of no dictionary: %s %j', (field, heading, cells) =>
    expect(fieldOf(heading, ...cells)).toBe(field),
  )

  test.each<[string, string[]]>([
    ['numbers', ['123456789', '23']],
    ['names', ['HARBOR LIGHT INC', 'BLUE WHALE LLC']],
    ['an address', ['1 Dock Road, Savannah', '2 Dock Road']],
  ])('%s under a word of no dictionary are left for a person', (_what, cells) =>
    expect(fieldOf('Ψ', ...cells)).toBeNull(),
  )

  test('units make a column of units beside a quantity, and no party', () => {
    expect(fieldsOf('Quantity|Blurb', '12|CTN', '40|pcs')).toEqual(['quantity', 'quantity_unit'])
    expect(fieldsOf('Gross Weight|Blurb', '12|CTN', '40|pcs')[1]).toBeNull()
    expect(suggestFields(['Forwarder'], [['CTN'], ['PCS']])[0]?.field).toBeNull()
  })

  test('a person looks at what only the cells tell', () =>
    expect(suggestFields(['Ψ'], [['85167990'], ['39269099']])[0]?.confidence).toBeLessThan(0.7))

  test('numbers of carriers make a column of bills one of master bills, unless another has them', () => {
    const rows = ['EGLV123456789012', 'COSU6123456780']
    expect(fieldOf('提运单号', ...rows)).toBe('master_bill')
    expect(fieldOf('提运单号', 'HB001', 'XYZ77')).toBe('house_bill')
    expect(fieldsOf('MBL|HBL', ...rows.map((bill) => `${bill}|${bill}`))).toEqual(['master_bill', 'house_bill'])
  })

  test('of two weights in a language of no dictionary the greater is the gross weight', () =>
    expect(fieldsOf('Ψ (kg)|Φ (kg)', '850|900', '1100|1200')).toEqual([null, 'weight_kg']))

  test('ports are those of the other end where one end is named', () =>
    expect(fieldsOf('Port of Loading|Ψ', 'NINGBO|CNSHA', 'SHENZHEN|VNHPH')).toEqual(['pol', 'pod']))
})
