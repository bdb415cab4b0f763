import { buffer } from 'node:stream/consumers'
import { getTradeImport } from '@seamark/contract/trade/imports/imports'
import { listTradeRecords } from '@seamark/contract/trade/records/records'
import { getParty } from '@seamark/contract/trade/parties/parties'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../../platform/failure.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { openRefusedRows } from './refused-rows.queries.ts'
import { withEngine } from './engine-waits.commands.ts'
import { applyPortName } from './port-names.commands.ts'
import { countBoxes, noteBills } from '../records/boxes.commands.ts'
import { addRecords, tradeImportsOf } from '../testing.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
await openOffice(context, testPassword)
const manager = await product.signIn('manager')
const imports = tradeImportsOf(manager, product.api)

const teuOf = async (importId: number) =>
  (
    await context.engine.rows<{ teu: number }>(
      'select teu from facts.records where import = {importId:UInt32} order by line',
      { importId },
    )
  ).map(({ teu }) => teu)

describe('boxes of one bill that two imports name', () => {
  const box = { containers: ['CSQU3054383'], container_types: ['40HQ'], teu: 2 }

  test('count once also when both are counted at once', async () => {
    const first = await addRecords(context, [{ ...box, master_bill: 'M1' }])
    let second: Awaited<ReturnType<typeof addRecords>> | undefined
    let other: Promise<void> = Promise.resolve()
    let ended = false
    const { engine } = context
    // Between the first count's reading and writing, the second import brings the box's house bill and counts.
    const slow = {
      ...engine,
      command: async (...given: Parameters<typeof engine.command>) => {
        await engine.command(...given)
        if (second || !given[0].includes('into facts.recounted')) return
        second = await addRecords(context, [{ ...box, master_bill: 'M1', house_bill: 'H1' }])
        await noteBills(engine, second.importId)
        other = countBoxes(context, second.importId, second.sourceId).then(() => void (ended = true))
        await vi.waitFor(async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory_xact_lock%'`.execute(
            db,
          )
          expect(ended || (rows[0]?.n ?? 0) > 1).toBe(true)
        }, 20_000)
      },
    }
    await context.engine.command('alter table facts.records update teu = 0 where import = {id:UInt32}', {
      id: first.importId,
    })
    await noteBills(engine, first.importId)
    await countBoxes({ ...context, engine: slow }, first.importId, first.sourceId)
    await other
    expect([await teuOf(first.importId), await teuOf(second?.importId ?? 0)]).toEqual([[0], [2]])
  })

  test('are not forgotten for an undo when the settling of the same import ends', async () => {
    const { importId, sourceId } = await addRecords(context, [
      { ...box, master_bill: 'M2' },
      { ...box, master_bill: 'M2' },
    ])
    await noteBills(context.engine, importId)
    await noteBills(context.engine, importId, 'settle')
    await countBoxes(context, importId, sourceId, 'settle')
    await context.engine.command('alter table facts.records update teu = 2 where import = {importId:UInt32}', {
      importId,
    })
    await countBoxes(context, importId, sourceId)
    expect(await teuOf(importId)).toEqual([2, 0])
  })
})

test('an engine that is there and never manages a work is not asked for ever', async () => {
  const { importId } = await addRecords(context, [{}])
  const record = await db.selectFrom('trade.imports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow()
  await expect(withEngine(context, record, () => Promise.reject(fail('platform.engine_busy')), 1200)).rejects.toThrow(
    RunSuperseded,
  )
})

test('a port name that is brought to its records begins no other', async () => {
  await addRecords(context, [
    { pol: '', pol_text: 'NINGPO' },
    { pol: '', pol_text: 'CHIN HAI' },
  ])
  await sql`
    with named as (insert into trade.port_names (text, records) values ('NINGPO', 1), ('CHIN HAI', 1) returning text)
    insert into territory.port_aliases (word, code) select text, 'CNNGB' from named`.execute(db)
  await applyPortName(context, { text: 'NINGPO' })
  const { rows } = await sql`select from jobs.job where name = 'trade.applyPortName'`.execute(db)
  expect(rows).toEqual([])
})

test('an answer that is corrected, or taken back, brings lane and doubt along', async () => {
  const text = 'SAN PEDRO BERTH NINE'
  const { importId } = await addRecords(context, [
    { pod: '', pod_text: text, lane: '', remarks: ['pod_unmatched'] },
    { pol: '', pol_text: text, pod: '', pod_text: 'NOWHERE', lane: '', remarks: ['pol_unmatched', 'pod_unmatched'] },
  ])
  await sql`insert into trade.port_names (text, records) values (${text}, 2)`.execute(db)
  const answered = async (code: string | null) => {
    await (code === null
      ? sql`delete from territory.port_aliases where word = ${text}`
      : sql`insert into territory.port_aliases (word, code) values (${text}, ${code}) on conflict (word) do update set code = excluded.code`
    ).execute(db)
    await applyPortName(context, { text })
    const found = await context.engine.rows<object>(
      `select toString(pol) as pol, toString(pod) as pod, toString(lane) as lane, remarks from facts.records where import = {importId:UInt32} order by line`,
      { importId },
    )
    return found.map((row) => Object.values(row) as unknown[])
  }
  expect(await answered('USLAX')).toEqual([
    ['CNNGB', 'USLAX', 'usWest', []],
    ['USLAX', '', 'usWest', ['pod_unmatched']],
  ])
  expect(await answered('DEHAM')).toEqual([
    ['CNNGB', 'DEHAM', 'europeBase', []],
    ['DEHAM', '', 'europeBase', ['pod_unmatched']],
  ])
  expect(await answered('CNSHA')).toEqual([
    ['CNNGB', 'CNSHA', '', []],
    ['CNSHA', '', '', ['pod_unmatched']],
  ])
  expect(await answered(null)).toEqual([
    ['CNNGB', '', '', ['pod_unmatched']],
    ['', '', '', ['pod_unmatched', 'pol_unmatched']],
  ])
})

test('refused rows are saved whole by two at once', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ['2026-03-01', `BUYER ${n}`, `SELLER ${n}`, 'PUMPS'])
  const source = await imports.source('Customs of a harbour')
  const file = csvFile([['arrival date', 'consignee', 'shipper', 'goods'], ...rows])
  const fields = { 'arrival date': 'date', consignee: 'importer', shipper: 'exporter', goods: 'commodity' } as const
  await imports.done(source, 'first.csv', file, fields)
  // All rows are in the engine already, but PostgreSQL does not know it.
  const { id } = await imports.done(source, 'again.csv', file, fields)
  const { counts } = await manager.call(getTradeImport, { params: { id } })
  const { engine } = context
  const save = async (asker = context) => {
    const { stream } = await openRefusedRows(asker, id, { format: 'csv' })
    const cells: string[][] = parse(await buffer(stream), { bom: true })
    return cells.length - 1
  }
  // The second worker begins and ends while the first one asks the engine.
  let second: Promise<number> | undefined
  const interrupted = {
    ...engine,
    rows: async <Row>(...asked: Parameters<typeof engine.rows>) => {
      await (second ??= save())
      return engine.rows<Row>(...asked)
    },
  }
  expect([await save({ ...context, engine: interrupted }), await second]).toEqual([counts?.refused, counts?.refused])
})

test('who sells to herself is on both sides, and each bar opens just its records', async () => {
  const { party } = await addRecords(context, [
    { date: '2026-04-02', importer: 'TWIN HARBORS INC', exporter: 'TWIN HARBORS INC' },
    { date: '2026-04-09', importer: 'TWIN HARBORS INC', exporter: null },
  ])
  const id = party('TWIN HARBORS INC')
  const span = { from: '2026-04-01', to: '2026-04-30' }
  const { months, year } = await manager.call(getParty, { params: { id }, query: span })
  const count = async (query: Record<string, string>) =>
    (await manager.call(listTradeRecords, { query: { ...span, ...query } })).count.value
  expect([months[0]?.imports, months[0]?.exports, year.shipments]).toEqual([
    await count({ importer: String(id) }),
    await count({ exporter: String(id) }),
    await count({ party: String(id) }),
  ])
})
