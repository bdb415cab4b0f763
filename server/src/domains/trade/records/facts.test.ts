import { expect, test } from 'vitest'
import { tabSeparated } from '../../../platform/engine/engine.ts'
import { startTestApp } from '../../../testing.ts'
import { countBoxes, noteBills } from './boxes.commands.ts'
import { recallBeforeLot, type Note } from './documents.rules.ts'
import { factTables, findKnownFacts, noteRevisions, replaceRecords, takeBack } from './facts.commands.ts'

const product = await startTestApp()
const { engine } = product.context
const source = 9

interface Row {
  import: number
  line: number
  key: number
  document?: number
  revision?: number
  commodity?: string
  master_bill?: string
  house_bill?: string
  containers?: string[]
  container_types?: string[]
  teu?: number
}

async function put(rows: readonly Row[]) {
  const lines = rows.map((row) => [
    source,
    row.import,
    row.line,
    row.key,
    'import',
    '2026-05-04',
    row.commodity ?? '',
    row.master_bill ?? '',
    row.house_bill ?? '',
    row.containers ?? [],
    row.container_types ?? [],
    row.teu ?? 0,
    row.document ?? 0,
    row.revision ?? 0,
  ])
  const columns =
    'source import line key direction date commodity master_bill house_bill containers container_types teu document revision'.split(
      ' ',
    )
  await engine.insert('facts.records', columns, tabSeparated(lines))
}

const there = async (imports: readonly number[]) =>
  (
    await engine.rows<{ import: number; line: number; key: number; teu: number }>(
      'select import, line, key, teu from facts.records where import in {imports:Array(UInt32)} order by import, line',
      { imports },
    )
  ).map(({ import: by, line, key, teu }) => [by, line, key, teu])

test('what an import replaced comes back with its undo, also when the undo was broken off', async () => {
  await put([
    { import: 1, line: 1, key: 100 },
    { import: 1, line: 2, key: 101 },
  ])
  const place = { importId: 2, sourceId: source, first: 1, last: 2 }
  const leaving = [{ key: '100', import: 1, line: 1, by: { line: 2, revision: 0 } }]
  await replaceRecords(engine, place, leaving)
  await replaceRecords(engine, place, leaving)
  await put([{ import: 2, line: 2, key: 100 }])
  expect(await there([1, 2])).toEqual([
    [1, 2, 101, 0],
    [2, 2, 100, 0],
  ])
  const known = recallBeforeLot(
    await findKnownFacts(engine, factTables.full, 'test-1', source, { keys: ['100', '101', '102'], documents: [] }),
    place,
  )
  expect(known.present).toEqual(new Set([2]))
  for (const [index, key] of ['100', '101'].entries())
    expect(known.known.get(key)?.lines.get(key)?.there).toEqual(
      new Map([[0, { revision: 0, places: [{ key, import: 1, line: index + 1 }] }]]),
    )
  await takeBack(engine, 2, 0)
  await takeBack(engine, 2, 0)
  expect(await there([1, 2])).toEqual([
    [1, 1, 100, 0],
    [1, 2, 101, 0],
  ])
})

test('an undo leaves what a later import has put in the place; the undo of that one brings the first back', async () => {
  await put([{ import: 11, line: 1, key: 200 }])
  await replaceRecords(engine, { importId: 12, sourceId: source, first: 1, last: 1 }, [
    { key: '200', import: 11, line: 1, by: { line: 1, revision: 0 } },
  ])
  await put([{ import: 12, line: 1, key: 200 }])
  await replaceRecords(engine, { importId: 13, sourceId: source, first: 1, last: 1 }, [
    { key: '200', import: 12, line: 1, by: { line: 1, revision: 0 } },
  ])
  await put([{ import: 13, line: 1, key: 200 }])
  await takeBack(engine, 12, 0)
  expect(await there([11, 12, 13])).toEqual([[13, 1, 200, 0]])
  await takeBack(engine, 13, 0)
  expect(await there([11, 12, 13])).toEqual([[11, 1, 200, 0]])
})

test('an undo brings back nothing of a document of which others have said something later; what they say again, and a deletion, are such words', async () => {
  const replaced = (of: number, key: number, by: number, revision: number) =>
    replaceRecords(engine, { importId: by, sourceId: source, first: 1, last: 9 }, [
      { key: String(key), import: of, line: key % 10, by: { line: 1, revision } },
    ])
  const note = (importId: number, one: Partial<Note>) => {
    const said = {
      document: '60',
      import: importId,
      line: 1,
      digest: 0,
      isDeletion: false,
      key: '60',
      revision: 0,
      latest: one.revision ?? 0,
      ...one,
    }
    return noteRevisions(engine, source, [said], `note-${importId}`)
  }
  // The document is amended twice under other keys, and the amendment between is undone.
  await put([{ import: 51, line: 1, key: 601, document: 60, revision: 1 }])
  await replaced(51, 601, 52, 2)
  await put([{ import: 52, line: 2, key: 602, document: 60, revision: 2 }])
  await replaced(52, 602, 53, 3)
  await put([{ import: 53, line: 3, key: 603, document: 60, revision: 3 }])
  await takeBack(engine, 52, 0)
  expect(await there([51, 52, 53])).toEqual([[53, 3, 603, 0]])
  await takeBack(engine, 53, 0)
  expect(await there([51, 52, 53])).toEqual([[51, 1, 601, 0]])

  // Another import has deleted the whole document at the same revision; when that is undone, the record is there again.
  await replaced(51, 601, 54, 5)
  await note(55, { revision: 5, isDeletion: true })
  await takeBack(engine, 54, 0)
  expect(await there([51])).toEqual([])
  await takeBack(engine, 55, 0)
  expect(await there([51])).toEqual([[51, 1, 601, 0]])

  // Another import says the same again under a later revision, so the record comes back.
  await replaced(51, 601, 56, 5)
  await note(57, { key: '601', revision: 6 })
  await takeBack(engine, 56, 0)
  expect(await there([51])).toEqual([[51, 1, 601, 0]])
})

test('a box counts once in a bill: under its house bill, across lines and imports, and anew when one of them goes', async () => {
  const box = { containers: ['CSQU3054383'], container_types: ['40HQ'], teu: 2, master_bill: 'M1' }
  const two = {
    containers: ['CSQU3054383', 'TEXU3070079'],
    container_types: ['40HQ', '20GP'],
    teu: 3,
    master_bill: 'M1',
  }
  await put([
    { import: 21, line: 1, key: 300, ...box },
    { import: 21, line: 2, key: 301, ...two },
    { import: 21, line: 3, key: 302, ...box, master_bill: 'M2' },
  ])
  await noteBills(engine, 21)
  await countBoxes(product.context, 21, source)
  expect((await there([21])).map(([, , , teu]) => teu)).toEqual([2, 1, 2])
  await put([{ import: 22, line: 1, key: 303, ...box, house_bill: 'H1' }])
  for (let time = 0; time < 2; time += 1) {
    await noteBills(engine, 22)
    await countBoxes(product.context, 22, source)
    expect((await there([21, 22])).map(([, , , teu]) => teu)).toEqual([0, 1, 2, 2])
  }
  await noteBills(engine, 22)
  await takeBack(engine, 22, 0)
  await countBoxes(product.context, 22, source)
  expect((await there([21, 22])).map(([, , , teu]) => teu)).toEqual([2, 1, 2])
})

test('what a killed job has left with the engine goes after a month', async () => {
  const job = 'lot-killed'
  const noted = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const left = async (table: string) =>
    (await engine.rows(`select job from ${table} where job = {job:String}`, { job })).length
  const notes = [29, 31].map((daysAgo, index) => [job, index, index, noted(daysAgo)])
  await engine.insert('facts.sought', ['job', 'key', 'line', 'noted_at'], tabSeparated(notes))
  await engine.insert('facts.recounted', ['job', 'import', 'line', 'noted_at'], tabSeparated(notes))
  for (const table of ['facts.sought', 'facts.recounted']) {
    await engine.command(`optimize table ${table} final`)
    expect(await left(table)).toBe(1)
  }
})

test('a year into which nothing comes any more is put together whole', async () => {
  const [table] = await engine.rows<{ statement: string }>('show create table facts.records')
  expect(table?.statement).toMatch(
    /min_age_to_force_merge_seconds = [1-9].* min_age_to_force_merge_on_partition_only = 1/,
  )
  const pieces = async () =>
    (await engine.rows<{ n: number }>('select uniqExact(_part) as n from facts.records where import = 41'))[0]?.n
  // With this setting the engine does not merge so few parts by itself.
  await engine.command('alter table facts.records modify setting merge_selector_base = 1000')
  for (const line of [1, 2]) await put([{ import: 41, line, key: 400 + line }])
  expect(await pieces()).toBe(2)
  await engine.command('alter table facts.records modify setting min_age_to_force_merge_seconds = 1')
  await expect.poll(pieces, { timeout: 60_000 }).toBe(1)
}, 90_000)
