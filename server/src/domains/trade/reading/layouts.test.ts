import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findTables } from './adapters/tables.ts'
import { trimCells } from './cell-texts.rules.ts'
import { columnsOf, headingFacts, sameColumns } from './headings.rules.ts'
import { inspectTables } from './inspected-tables.queries.ts'
import { readingOf } from './readings.rules.ts'
import { createAggregator, createNormaliser } from './rows.rules.ts'
import { readBatches } from '../../workbench/index.ts'
import type { Plan, FactRow, AggregateRow } from './fact-rows.rules.ts'
import { workbookBytes } from '../../../platform/testing/workbooks.ts'

/** Reads a file as an import does when nobody corrects it. */
async function imported(content: string | Buffer, plan: Partial<Plan> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-layouts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const { tables } = await findTables(file, path.join(folder, 'unpacked'))
  const [table] = tables
  if (!table) throw new Error('no table')
  const found = headingFacts(table.facts.head, table.facts.headerRow)
  const columns = columnsOf(found.suggestions.map(({ column, field }) => ({ index: column, field })))
  const whole: Plan = { ...usual, shape: found.shape, columns, headings: found.headings, ...plan }
  const normalise = found.shape === 'full' ? createNormaliser(whole) : createAggregator(whole)
  const records: (FactRow | AggregateRow)[] = []
  const refused: string[] = []
  let rows = 0
  for await (const batch of readBatches(file, { ...table.facts, from: found.dataRow })) {
    for (const { row, cells } of batch) {
      rows += 1
      const read = normalise(trimCells(cells), row)
      if ('record' in read) records.push(read.record)
      else refused.push(read.refused)
    }
  }
  const flagged = records.filter(({ remarks }) => remarks.length > 0).length
  expect(rows, 'every row is kept, flagged or refused').toBe(records.length - flagged + flagged + refused.length)
  return { found, records, refused, rows }
}

/** Reads a file with the order of dates and the decimals that the file itself shows. */
async function asItTells(content: string | Buffer, plan: Partial<Plan> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-layouts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const found = await inspectTables(file, 'file', {}, new Date())
  return imported(content, { ...readingOf({ found }), dayFirst: found.dayFirst ?? true, ...plan })
}

const usual: Plan = {
  source: 1,
  direction: 'import',
  shape: 'full',
  columns: {},
  zone: 'Asia/Shanghai',
  dayFirst: true,
  modes: { 10: 11, 11: 11 },
  weightUnit: null,
  today: '2026-11-22',
}

const csv = (...rows: string[][]) =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n')
const table = (heading: string, ...rows: string[]) => csv(...[heading, ...rows].map((row) => row.split('|')))

describe('units and currencies of headings', () => {
  const row = '2026-03-05|HARBOR LIGHT INC|900|4800'
  const read = async (weight: string, value: string, cells = row, plan: Partial<Plan> = {}) => {
    const { records } = await imported(table(`Date|Importer|${weight}|${value}`, cells), { weightUnit: 'kg', ...plan })
    const [{ weight: kilograms, value: dollars, remarks } = { weight: null, value: null, remarks: [] }] =
      records as FactRow[]
    return [kilograms, dollars, remarks.filter((one) => one !== 'exporter_undisclosed')]
  }

  test.each<[string, string, number, number | null, string[]]>([
    ['毛重(吨)', '金额(人民币)', 900_000, null, ['currency_other']],
    ['Gross Weight (LB)', 'Total Value (EUR)', 408.233133, null, ['currency_other']],
    ['Gross Weight', 'Amount (RMB)', 900, null, ['currency_other']],
    ['毛重', '金額（千円）', 900, null, ['currency_other']],
    ['毛重', '金额(万美元)', 900, 48_000_000, []],
    ['Gross Weight', 'Value (declared)', 900, null, ['currency_unknown']],
  ])('%s, %s', async (weight, value, kilograms, dollars, remarks) =>
    expect(await read(weight, value)).toEqual([kilograms, dollars, remarks]),
  )

  test('what a cell says of itself goes before its heading', async () => {
    expect(await read('Weight (T)', 'Value', '2026-03-05|HARBOR LIGHT INC|900 KG|€4800')).toEqual([
      900,
      null,
      ['currency_other'],
    ])
  })

  test('another currency beside a value is told; none is none, and never dollars', async () => {
    const of = async (currency: string) => {
      const { records } = await imported(
        table('Date|Importer|Value|Currency', `2026-03-05|HARBOR LIGHT INC|4800|${currency}`),
      )
      return (records as FactRow[]).map(({ value, value_said, currency, remarks }) => [
        value,
        value_said,
        currency,
        remarks.filter((one) => one.startsWith('currency')),
      ])
    }
    expect([await of('EUR'), await of('USD'), await of('-'), await of('')]).toEqual([
      [[null, 4800, 'EUR', ['currency_other']]],
      [[4800, null, 'USD', []]],
      [[null, 4800, '', ['currency_unknown']]],
      [[null, 4800, '', ['currency_unknown']]],
    ])
  })

  test.each([
    ['4800€', 'Value', null, ['currency_other']],
    ['4800 EUR', 'Value', null, ['currency_other']],
    ['4800 EUR', 'Value USD', null, ['currency_other']],
    ['CNY 4800', 'Value', null, ['currency_other']],
    ['4800 USD', 'Value', 4800, []],
    ['4800 USD', 'Total Value (EUR)', 4800, []],
    ['US$ 4,800.50', 'Value', 4800.5, []],
    ['US$ 4.800', 'Value', 4.8, ['number_ambiguous']],
    ['$4,800', 'Value', null, ['currency_unknown']],
    // Pesos have the same sign as dollars.
    ['$4,800', 'Total Value (MXN)', null, ['currency_other']],
    ['4800 pieces', 'Value', null, ['number_unreadable']],
    ['-', 'Value', null, []],
  ])('a value of %s under %s', async (cell, heading, dollars, remarks) => {
    expect((await read('Gross Weight', heading, `2026-03-05|HARBOR LIGHT INC|900|${cell}`)).slice(1)).toEqual([
      dollars,
      remarks,
    ])
  })

  test('of two values the one in dollars is taken', async () => {
    const { found } = await imported(table('Date|Importer|总值(人民币)|总值(美元)', '2026-03-05|HARBOR LIGHT INC|1|2'))
    expect(found.suggestions.map(({ field }) => field)).toEqual(['date', 'importer', null, 'value'])
  })
})

describe('the layouts that people bring', () => {
  test('(a) a manifest of US customs, joined: statuses, identifiers and the later run', async () => {
    const { records } = await imported(
      table(
        'identifier|carrier_code|vessel_name|port_of_unlading|estimated_arrival_date|actual_arrival_date|foreign_port_of_lading_qualifier|foreign_port_of_lading|manifest_quantity|manifest_unit|weight|weight_unit|record_status_indicator|conveyance_id|mode_of_transportation|master_bol_number|house_bol_number|run_date|consignee_name|shipper_name|container_number|container_type|description_sequence_number|harmonized_number|description_text',
        '2026010001|MAEU|EVER EXAMPLE|Savannah, Georgia|2026-01-10|2026-01-12|Schedule K Foreign Port|Ningbo,China|40|BOX|22046.23|Pounds|New|9321483|Vessel, containerized|MAEU100000001|HBL0001|2026-01-13|HARBOR LIGHT INC|NINGBO SONGFENG CO LTD|CSQU3054383|45G1|1|850980|HAND MIXERS',
        '2026010001|MAEU|EVER EXAMPLE|Savannah, Georgia|2026-01-10|2026-01-14|Schedule K Foreign Port|Ningbo,China|38|BOX|20000|Pounds|Amended|9321483|Vessel, containerized|MAEU100000001|HBL0001|2026-01-20|HARBOR LIGHT INC|NINGBO SONGFENG CO LTD|CSQU3054383|45G1|1|850980|HAND MIXERS',
        '2026010001|MAEU|EVER EXAMPLE|Savannah, Georgia|2026-01-10|2026-01-14||Ningbo,China|||||Deleted|9321483|||HBL0001|2026-02-01|HARBOR LIGHT INC||CSQU3054383|45G1|1|850980|HAND MIXERS',
      ),
    )
    const [first, amended, deleted] = records as FactRow[]
    expect(first).toMatchObject({
      date: '2026-01-12',
      pol: 'CNNGB',
      pod: 'USSAV',
      lane: 'usEast',
      mode: 11,
      imo: 9_321_483,
      carrier: 'MAEU',
      quantity: 40,
      containers: ['CSQU3054383'],
      container_types: ['40HQ'],
      teu: 2,
      remarks: [],
    })
    expect(first?.weight).toBeCloseTo(10_000, 0)
    expect(
      [first, amended, deleted].map((record) => [record?.status, record?.revision, record?.key === first?.key]),
    ).toEqual([
      ['new', Date.UTC(2026, 0, 13) / 1000, true],
      ['amended', Date.UTC(2026, 0, 20) / 1000, true],
      ['deleted', Date.UTC(2026, 1, 1) / 1000, true],
    ])
  })

  const wide =
    'ACTUAL_ARRIVAL_DATE|ESTIMATE_ARRIVAL_DATE|BILL_OF_LADING|MASTER_BILL_OF_LADING|CARRIER_SASC_CODE|CONSIGNEE_NAME|CONSIGNEE_ADDRESS|SHIPPER_NAME|NOTIFY_PARTY_NAME|CONTAINER_ID|CONTAINER_DESC_CODE|COUNTRY|COUNTRY_SURE_LEVEL|HS_CODE|HS_CODE_SURE_LEVEL|LAST_VIST_FOREIGN_PORT|LOADING_PORT|UNLOADING_PORT|MODE_OF_TRANSPORTATION|QUANTITY|QUANTITY_UNIT|WEIGHT|WEIGHT_UNIT|WEIGHT_IN_KG|TEU|CIF|VESSEL_CODE|VESSEL_NAME'

  test('(b) a wide row of a publisher: packed boxes, codes with names, words for nothing, a code among the quantities', async () => {
    const { found, records } = await imported(
      table(
        wide,
        '2026-03-05|2026-03-04|HBL7|MBL7|MAEU, MAERSK LINES, INC|HARBOR LIGHT INC|1 DOCK RD|TO ORDER|EXAMPLE LOGISTICS LLC|CSQU3054383,TEXU3070079,MSK|22G1,45G1|IN, INDIA|3|610620|2|N/A|53306, MUNDRA|1703, SAVANNAH, GA|10|610620|PCS|100|LB|45.36|10.68|NULL|N/A|Ever Example',
        'N/A|2026-03-06|HBL8|MBL8|NULL|HARBOR LIGHT INC||CARGO PANTS CO||TEXU3070070|22,102,210,221,022,100,000|IN, INDIA|3|30617|2|N/A|53306, NOWHERE|1703, SAVANNAH, GA|77|12|PCS|100|??|||1,200.50|1234568|N/A',
      ),
    )
    expect(
      found.suggestions
        .filter(({ heading }) => /COUNTRY_SURE_LEVEL|ADDRESS/.test(heading))
        .every(({ field }) => field === null),
    ).toBe(true)
    expect(records[0]).toMatchObject({
      date: '2026-03-05',
      importer: { key: 'HARBOR LIGHT' },
      exporter: { key: '' },
      // The party is undisclosed, and the text stays as written.
      exporter_text: 'TO ORDER',
      forwarder_text: 'EXAMPLE LOGISTICS LLC',
      carrier: 'MAEU',
      containers: ['CSQU3054383', 'TEXU3070079'],
      container_types: ['20GP', '40HQ'],
      teu: 3,
      source_teu: 10.68,
      origin: 'IN',
      hs: '610620',
      hs_certainty: '2',
      quantity: null,
      weight: 45.36,
      value: null,
      imo: 0,
      vessel: 'EVER EXAMPLE',
      mode: 11,
      pol: 'INMUN',
      pod: 'USSAV',
      remarks: ['quantity_is_hs', 'exporter_undisclosed', 'container_cut_off', 'teu_differs'],
    })
    expect(records[1]).toMatchObject({
      date: '2026-03-06',
      hs: '030617',
      exporter: { forwards: false },
      weight: null,
      value: null,
      value_said: 1200.5,
      mode: 0,
      pol: '',
      pol_text: '53306, NOWHERE',
      imo: 0,
    })
    expect([...(records[1]?.remarks ?? [])].sort()).toEqual(
      [
        'container_invalid',
        'currency_unknown',
        'date_other',
        'hs_zero_restored',
        'imo_invalid',
        'mode_unknown',
        'pol_unmatched',
        'type_unknown',
        'weight_unit_unknown',
      ].sort(),
    )
  })

  test('(b) a box that drops out of the list takes its type with it', async () => {
    const row = (boxes: string, types: string) =>
      `2026-03-05|2026-03-05|HBL7|MBL7||HARBOR LIGHT INC||SONGFENG||${boxes}|${types}|IN, INDIA|3|610620|2|||||12|PCS|100|KG|100||||`
    const { records } = await imported(
      table(
        wide,
        row('CSQU3054383,CSQU3054383,TEXU3070079', '22G1,22G1,45G1'),
        row('CSQU3054383,UNKNOWN,TEXU3070079', '22G1,22G1,45G1'),
        row('CSQU3054383,N/A,TEXU3070079', '22G1,22G1,45G1'),
        row('CSQU3054383,CSQU3054383,TEXU3070079', '22G1,45G1'),
      ),
    )
    expect(records).toMatchObject(
      [1, 2, 3, 4].map(() => ({
        containers: ['CSQU3054383', 'TEXU3070079'],
        container_types: ['20GP', '40HQ'],
        teu: 3,
      })),
    )
  })

  test('boxes that a blank parts have the types that a blank parts', async () => {
    const { records } = await imported(
      table(
        'Date|Importer|Container No|Container Type',
        '2026-03-05|HARBOR LIGHT INC|CSQU3054383 TEXU3070079|20GP 40HQ',
        '2026-03-05|HARBOR LIGHT INC||40HQ*2',
      ),
    )
    expect(records).toMatchObject([
      { containers: ['CSQU3054383', 'TEXU3070079'], container_types: ['20GP', '40HQ'], teu: 3 },
      { containers: [], container_types: ['40HQ', '40HQ'], teu: 4 },
    ])
  })

  test('(b) the same bill with another date is the same record; another line of it is not', async () => {
    const row = (day: string, code: string) =>
      `${day}|${day}|HBL7|MBL7||HARBOR LIGHT INC||SONGFENG||CSQU3054383|22G1|IN, INDIA|3|${code}|2|||||12|PCS|100|KG|100|1|||`
    const { records } = await imported(
      table(wide, row('2026-03-05', '610620'), row('2026-03-09', '610620'), row('2026-03-05', '850980')),
    )
    const [one, same, other] = records.map(({ key }) => key)
    expect([same === one, other === one]).toEqual([true, false])
    expect(BigInt(one ?? '') < 2n ** 64n).toBe(true)
  })

  test('(c) India, imports: the port by its code, the day of India, rupees left out', async () => {
    const { records } = await imported(
      table(
        'PORT CODE|INDIAN PORT|DATE|IEC|IMPORTER|ADDRESS|CITY|CHA NO|CHA NAME|COUNTRY OF_ORIGIN|HS CODE|GOODS DESCRIPTION|QUANTITY|UNIT|UNIT PRICE_INR|TOTAL VALUE_INR|TOTAL VALUE_USD|DUTY|LOADING PORT|INVOICE CURRENCY|SUPPLIER|BE TYPE|DECLARATION NO',
        'INNSA1|Nhava Sheva Sea|2025-03-28T18:30:00.000Z|0388|EXAMPLE TEXTILES PVT LTD|12 ROAD|MUMBAI|11/1|EXAMPLE CLEARING AGENCY|China|85098000|HAND MIXERS|1,200|PCS|100|120000|1,500.25|0|Ningbo|CNY|NINGBO SONGFENG CO LTD|H|9000001',
      ),
      { zone: 'Asia/Kolkata' },
    )
    expect(records[0]).toMatchObject({
      date: '2025-03-29',
      pod: 'INNSA',
      pol: 'CNNGB',
      origin: 'CN',
      lane: 'indiaPakistan',
      importer: { key: 'EXAMPLE TEXTILES' },
      forwarder_text: 'EXAMPLE CLEARING AGENCY',
      hs: '85098000',
      quantity: 1200,
      value: 1500.25,
    })
  })

  test('(c) India, exports: the other way round, and the buyer is nobody', async () => {
    const { records } = await imported(
      table(
        'EXPORTER_NAME|BUYER_NAME|INDIAN_PORT|FOREIGN_PORT|COUNTRY|EXP_DATE|MONTHYEAR|HS_CODE|PRODUCT_DESCRIPTION|QUANTITY|UNIT',
        'EXAMPLE TEXTILES PVT LTD|TO THE ORDER|Mundra|Savannah|United States|05-Mar-2025|Mar 2025|610620|BLOUSES|500|PCS',
        'EXAMPLE TEXTILES PVT LTD|HARBOR LIGHT INC|Mundra|Savannah|United States||Mar 2025|610620|BLOUSES|500|PCS',
      ),
      { direction: 'export' },
    )
    expect(records[0]).toMatchObject({
      direction: 'export',
      date: '2025-03-05',
      pol: 'INMUN',
      pod: 'USSAV',
      destination: 'US',
      importer: { key: '' },
      remarks: ['importer_undisclosed'],
    })
    expect(records[1]).toMatchObject({ date: '2025-03-01', remarks: ['day_unknown'] })
  })

  test.each([
    ['IMP', 'import'],
    ['Imp.', 'import'],
    ['EXP', 'export'],
    ['EXPO', 'export'],
    ['X', 'export'],
    ['', 'import'],
  ])('a row of %s is an %s', async (word, direction) => {
    const { records } = await imported(
      table('Date|IMP_EXP|Importer|HS Code|Country', `2026-03-05|${word}|HARBOR LIGHT INC|850940|China`),
    )
    expect(records[0]).toMatchObject({
      direction,
      origin: direction === 'import' ? 'CN' : '',
      destination: direction === 'import' ? '' : 'CN',
    })
  })

  test('(d) Vietnam: no boxes, both descriptions, the sea by its word', async () => {
    const { records } = await imported(
      table(
        'DECLARATION_DATE|DECLARATION_NUMBER|CUSTOMS_OFFICE_NAME|IMPORTER_ID|IMPORTER_NAME_EN|IMPORTER_NAME_VN|EXPORTER_NAME|HS_CODE|PRODUCT_DESC_EN|PRODUCT_DESC_VN|QTY|UNIT|TOTAL_PRICE_IN_USD|ORIGIN_COUNTRY|TRANS_TYPE_NAME',
        '2026/3/5|1060001|CAT LAI|0300|EXAMPLE FURNITURE JSC|CÔNG TY CỔ PHẦN VÍ DỤ|SONGFENG CO LTD|94036090|WOODEN CABINET|TỦ GỖ|12|PCE|3000|CHINA|SEA',
      ),
    )
    expect(records[0]).toMatchObject({
      date: '2026-03-05',
      mode: 11,
      teu: 0,
      containers: [],
      commodity: 'WOODEN CABINET; TỦ GỖ',
      value: 3000,
      origin: 'CN',
      remarks: [],
    })
  })

  test('(e) Brazil: boxes are counted, not named', async () => {
    const { records } = await imported(
      table(
        'SHIPMENT_DATE|CONSIGNEE_NAME|SHIPPER_NAME|NORTIFY_PARTY_NAME|CARRIER|FORWARDER|CARGO_TYPE|CONTAINER_LOAD_TYPE|CONTAINER_NUMBER_20|CONTAINER_NUMBER_40|TEU|GROSS_WEIGHT|HS_CODE|ORIGIN_PORT|UNLOADING_PORT|VESSEL_NAME|TRANSPORT|VALUE_IN_USD',
        '05/03/2026|EXEMPLO LTDA|SONGFENG CO LTD|EXEMPLO LTDA|MSC|EXAMPLE FREIGHT|DRY|FCL|0|0.99|1.98|9000|850980|Ningbo|Santos|MSC EXAMPLE|MARITIMO|12000',
      ),
      { weightUnit: 'kg' },
    )
    expect(records[0]).toMatchObject({
      date: '2026-03-05',
      teu: 1.98,
      source_teu: 1.98,
      weight: 9000,
      pod: 'BRSSZ',
      lane: 'southAmericaEast',
      forwarder_text: 'EXEMPLO LTDA; EXAMPLE FREIGHT',
      mode: 11,
      remarks: [],
    })
  })

  test('(f) Kenya: a road is a road', async () => {
    const { records } = await imported(
      table(
        'IMP_DATE|IMPORTER_NAME|SUPPLIER_NAME|AGENT_NAME|MODE_OF_TRANSPORT|HS_CODE|QUANTITY|GROSS_WEIGHT|ORIGIN_COUNTRY',
        '05-MAR-26|EXAMPLE STORES LIMITED|SONGFENG|EXAMPLE CLEARING|ROAD|30617|5|100 KG|CHINA',
      ),
    )
    expect(records[0]).toMatchObject({ date: '2026-03-05', mode: 10, weight: 100, remarks: ['hs_zero_restored'] })
  })

  test('(g) Comtrade, in Latin 1: figures of months, never shipments', async () => {
    const { found, records, refused } = await imported(
      Buffer.from(
        table(
          'typeCode|freqCode|refPeriodId|refYear|refMonth|period|reporterISO|flowCode|flowDesc|partnerDesc|cmdCode|cmdDesc|aggrLevel|qtyUnitAbbr|qty|isQtyEstimated|netWgt|cifvalue|fobvalue|primaryValue|isAggregate',
          "C|M|20250301|2025|3|202503|CHN|X|Export|Côte d'Ivoire|850980|Mixers|6|u|100|false|2500.5|||1234.56|true",
          'C|M|20250301|2025|3|202503|CHN|M|Import|Türkiye|850980|Mixers|6|u|100|false|2500.5|||1234.56|true',
          'C|A|20250101|2025|52|2025|CHN|M|Import|Türkiye|850980|Mixers|6|u|100|false|2500.5|||1234.56|true',
        ),
        'latin1',
      ),
      { weightUnit: 'kg' },
    )
    expect(found.shape).toBe('aggregated')
    expect(records[0]).toMatchObject({
      month: '2025-03-01',
      direction: 'export',
      destination: 'CI',
      hs: '850980',
      weight: 2500.5,
      value: 1234.56,
      quantity: 100,
    })
    expect(records[1]).toMatchObject({ direction: 'import', origin: 'TR' })
    expect(refused, 'a year is no month').toEqual(['date_unreadable'])
  })

  test("(h) China's customs statistics: thousands in quotes, names of countries and not its own codes", async () => {
    const { found, records, refused } = await imported(
      table(
        '数据年月|商品编码|商品名称|贸易伙伴编码|贸易伙伴名称|第一数量|第一计量单位|第二数量|第二计量单位|美元',
        '202503|85098010|食品搅拌机|112|印度尼西亚|1,234|台|5,678|千克|12,345',
        '202503|85098010|食品搅拌机|999|几内亚比绍|1|台|5|千克|12',
        '合计|||||1,235|台|||12,357',
      ),
      { direction: 'export' },
    )
    expect(found.shape).toBe('aggregated')
    expect(records[0]).toMatchObject({
      month: '2025-03-01',
      hs: '85098010',
      destination: 'ID',
      quantity: 1234,
      quantity_unit: '台',
      value: 12_345,
    })
    expect(records[1]).toMatchObject({ destination: 'GW' })
    expect(refused).toEqual(['total_row'])
  })

  test('shares of a total are aggregated', async () => {
    const { found } = await imported(
      table(
        'MONTHYEAR|HS_CODE|IMPORTER_NAME|ORIGIN_COUNTRY|TOTALQUANTITY|TOTALVALUE|%GTTOTALVALUE',
        'Mar 2025|850980|HARBOR LIGHT INC|CHINA|100|2000|1.5',
      ),
    )
    expect(found.shape).toBe('aggregated')
  })
})

describe('the sign before fractions', () => {
  test.each([
    [
      'thousands with a blank',
      ['Date|Importer|Gross Weight KG', '2026-03-05|HARBOR LIGHT INC|9 200,500', '2026-03-06|HARBOR LIGHT INC|200,500'],
      [{ weight: 9200.5 }, { weight: 200.5 }],
    ],
    [
      'TEU',
      [
        'Date|Importer|Gross Weight KG|TEU',
        '2026-03-05|HARBOR LIGHT INC|9.200,50|2,000',
        '2026-03-06|HARBOR LIGHT INC|9|1,500',
      ],
      [{ teu: 2 }, { teu: 1.5 }],
    ],
    [
      'counted boxes',
      [
        'Fecha|Importador|Peso bruto (kg)|Contenedores 20|Contenedores 40',
        '05/03/2026|HARBOR LIGHT INC|9.200,50|1,000|2,000',
      ],
      [{ teu: 5, remarks: ['exporter_undisclosed'] }],
    ],
  ] as const)('of a file with a comma is a comma everywhere: %s', async (_what, [heading, ...rows], records) => {
    expect((await asItTells(table(heading, ...rows))).records).toMatchObject(records)
  })

  test.each([
    ['a file with semicolons', 'Date;Importer;Gross Weight KG\n2026-03-05;A CO;9,000'],
    [
      'figures of both forms',
      table('Date|Importer|Quantity|Gross Weight (T)', '2026-03-05|A CO|812|10,479', '2026-03-06|A CO|1.340|19,288'),
    ],
  ])('is doubted in each row of %s, where nothing tells', async (_what, content) => {
    const { records } = await asItTells(content)
    expect(records.map(({ remarks }) => remarks.includes('number_ambiguous'))).toEqual(records.map(() => true))
  })

  test('of a workbook is a point in numbers, whatever its texts have', async () => {
    const rows = [
      [46_023, 'A CO', 9.125, '4.800,55'],
      [46_024, 'A CO', 10.375, '4.800,55'],
      [46_025, 'A CO', 1234, '4.800,55'],
    ]
    const { records } = await asItTells(workbookBytes([['Date', 'Importer', 'Gross Weight KG', 'Value USD'], ...rows]))
    expect(records.map(({ weight, value, remarks }) => [weight, value, remarks.includes('number_ambiguous')])).toEqual([
      [9.125, 4800.55, true],
      [10.375, 4800.55, true],
      [1234, 4800.55, false],
    ])
  })

  test('of a workbook is that of its texts where a column is one of texts', async () => {
    const { records } = await asItTells(
      workbookBytes([
        ['Date', 'Importer', 'Gross Weight KG', 'Value USD'],
        ['2026-03-05', 'A CO', '9.125', '4.800,55'],
        ['2026-03-06', 'A CO', '9.200', '4.800,55'],
      ]),
    )
    expect(records).toMatchObject([{ weight: 9125 }, { weight: 9200 }])
  })
})

describe('dates of three parts of two digits', () => {
  const dates = async (...days: string[]) => {
    const { records } = await asItTells(
      table('輸入日|輸入者|HSコード', ...days.map((day) => `${day}|株式会社松風電機|850940`)),
    )
    return (records as FactRow[]).map(({ date, remarks }) => [date, remarks.includes('date_order')])
  }

  test('begin with the year where the column says so', async () => {
    expect(await dates('26/03/05', '26/04/07')).toEqual([
      ['2026-03-05', false],
      ['2026-04-07', false],
    ])
    expect(await dates('25/03/26', '31/03/26', '05/04/26')).toEqual([
      ['2026-03-25', false],
      ['2026-03-31', false],
      ['2026-04-05', false],
    ])
  })

  test('are doubted where it says nothing', async () => expect(await dates('25/03/26')).toEqual([['2026-03-25', true]]))
})

describe('layouts that nobody has seen', () => {
  test('a title block above, headings in Chinese on row 6, a sum below', async () => {
    const { found, records, refused } = await imported(
      csv(
        ['示例海关出口明细'],
        ['制表单位：示例数据'],
        ['统计期间：2026年3月'],
        [],
        ['打印时间：2026-04-01'],
        [
          '序号',
          '日期',
          '进口商',
          '出口商',
          '海关编码',
          '产品描述',
          '起运港',
          '目的港',
          '箱号',
          '箱型',
          '毛重(KG)',
          '船名',
          '提单号',
          '运输方式',
        ],
        [
          '1',
          '2026/3/5',
          'HARBOR LIGHT INC',
          '宁波松风电器有限公司',
          '850980',
          '食品搅拌机',
          '宁波',
          '洛杉矶',
          'CSQU3054383',
          '高柜',
          '9,200',
          'EVER EXAMPLE',
          'ABC123',
          '海运',
        ],
        ['合计', '', '', '', '', '', '', '', '', '', '9,200', '', '', ''],
      ),
      { direction: 'export' },
    )
    expect(found.row).toBe(6)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      line: 7,
      pol: 'CNNGB',
      pod: 'USLAX',
      teu: 2,
      weight: 9200,
      exporter: { key: '宁波松风电器' },
      house_bill: 'ABC123',
      mode: 11,
      remarks: [],
    })
    expect(refused).toEqual(['total_row'])
  })

  test('headings in two rows', async () => {
    const { found, records } = await imported(
      csv(
        ['Shipment', '', 'Party', '', 'Weight', '', 'Goods'],
        ['Date', 'Bill of lading', 'Importer', 'Exporter', 'Gross', 'Unit', 'HS code'],
        ['2026-03-05', 'ABC1', 'HARBOR LIGHT INC', 'SONGFENG', '100', 'KG', '850980'],
      ),
    )
    expect([found.row, found.dataRow]).toEqual([1, 3])
    expect(records[0]).toMatchObject({
      date: '2026-03-05',
      house_bill: 'ABC1',
      importer: { key: 'HARBOR LIGHT' },
      hs: '850980',
    })
  })

  test.each([
    [
      'Spanish',
      'FECHA DE EMBARQUE;IMPORTADOR;PROVEEDOR;PARTIDA ARANCELARIA;PUERTO DE EMBARQUE;PUERTO DE DESCARGA;PESO BRUTO (KG);VÍA DE TRANSPORTE',
      '05-ene-2026;EJEMPLO SA DE CV;SONGFENG;850980;Ningbo;Manzanillo, Mexico;1.234,5;MARÍTIMO',
    ],
    [
      'Japanese',
      '輸入日\t輸入者名\t輸出者名\tHSコード\t積港\t揚港\t重量(KG)\t輸送方法',
      '2026年1月5日\t株式会社松風電機\tSONGFENG\t850980\tNingbo\t横浜\t1,234.5\t海上',
    ],
  ])('in %s', async (_language, heading, row) => {
    const { records } = await imported(`${heading}\n${row}\n`)
    expect(records[0]).toMatchObject({
      date: '2026-01-05',
      hs: '850980',
      weight: 1234.5,
      mode: 11,
      exporter: { key: 'SONGFENG' },
      pol: 'CNNGB',
    })
  })

  test.each([
    ['Date|Importer|Exporter|HS Code|Quantity|Value', '2026-03-05|TOTAL|||10|100'],
    ['Date|Importer|Exporter|HS Code|Quantity|Value', '2026-03-05|Subtotal:|||10|100'],
    ['Date|Importer|Exporter|HS Code|Quantity|Value', '2026-03-05|||TOTAL GENERAL|10|100'],
    ['日期|进口商|出口商|海关编码|数量', '2026-03-05|A公司|合计||10'],
    ['日期|进口商|出口商|海关编码|产品描述|数量', '2026-03-05|A公司|||小计|10'],
    [
      'MONTHYEAR|HS_CODE|IMPORTER_NAME|ORIGIN_COUNTRY|TOTALQUANTITY|TOTALVALUE|%GTTOTALVALUE',
      'Mar 2025|850980|Grand Total||100|2000|1.5',
    ],
    [
      '数据年月|商品编码|商品名称|贸易伙伴编码|贸易伙伴名称|第一数量|第一计量单位|美元',
      '202503|85098010|食品搅拌机||合计|1,235|台|12,357',
    ],
  ])('of %s the row %s is a sum, though it has a date', async (heading, row) => {
    expect(await imported(table(heading, row))).toMatchObject({ records: [], refused: ['total_row'] })
  })

  test('a company is called Total where a bill, a declaration or a box stands beside it', async () => {
    const { records, refused } = await imported(
      table(
        'Date|Importer|HS Code|Bill of Lading|Declaration No|Container No',
        '2026-03-05|TOTAL|850980|ABC1||',
        '2026-03-05|TOTAL|850980||9000001|',
        '2026-03-05|TOTAL|850980|||CSQU3054383',
      ),
    )
    expect([records.length, refused]).toEqual([3, []])
  })

  test('what cannot be a record says why', async () => {
    const { refused } = await imported(
      table(
        'DATE|IMPORTER|EXPORTER|HS CODE',
        '2030-01-01|A INC|B|850980',
        '1980-01-01|A INC|B|850980',
        '|A INC|B|850980',
        'soon|A INC|B|850980',
        '2026-01-01|||',
        '#REF!|A INC|B|850980',
      ),
    )
    expect(refused).toEqual([
      'date_future',
      'date_before_1990',
      'date_missing',
      'date_unreadable',
      'nothing_but_date',
      'date_missing',
    ])
  })
})

test('tables of the same kind are told by their headings, whatever their order', () => {
  expect(sameColumns(['Date', 'HS Code', 'Importer'], ['IMPORTER', 'hs_code', 'date', 'more'])).toEqual([2, 1, 0])
  expect(sameColumns(['Date', 'HS Code', 'Importer'], ['date', 'HS CODE'])).toEqual([0, 1, -1])
  expect(sameColumns(['Date', 'HS Code', 'Importer'], ['name', 'address', 'date'])).toBeUndefined()
})
