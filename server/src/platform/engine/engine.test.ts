import { ClickHouseError } from '@clickhouse/client'
import { afterAll, expect, test } from 'vitest'
import { createEngine, noEngine, tabSeparated } from './engine.ts'
import { Failure } from '../failure.ts'
import { testEngine } from '../testing/database.ts'

/** These tests hold for any engine: the one beside us, or the server of CLICKHOUSE_TEST_URL where that is set. */
const { url } = testEngine()
const engine = createEngine(url)
afterAll(() => engine.stop())

const one = async (question: string, parameters = {}) => (await engine.rows<{ x: unknown }>(question, parameters))[0]?.x
const addRecords = (token: string | undefined, ...rows: (readonly (string | number | readonly string[] | null)[])[]) =>
  engine.insert(
    'facts.records',
    ['import', 'line', 'date', 'commodity', 'containers', 'weight', 'pol'],
    tabSeparated(rows),
    token,
  )
const countKept = (importId: number) =>
  one('select count() as x from facts.records where import = {importId:UInt32}', { importId })

const hard = [
  'plain',
  '',
  `it's "quoted"`,
  String.raw`back\slash \' \n \N`,
  'tab\there\nline\rreturn',
  '宁波港 👍',
  '\\N',
  '[1,2]',
  "'; drop table facts.records; --",
  '{port:String}',
]

test.each(hard)('a text is bound as it is: %j', async (text) => {
  expect(await one('select {text:String} as x', { text })).toBe(text)
  expect(await one('select {text:Nullable(String)} as x', { text })).toBe(text)
})

test('texts in an array are bound as they are', async () => {
  expect(await one('select {texts:Array(String)} as x', { texts: hard })).toEqual(hard)
  expect(await one('select {texts:Array(String)} as x', { texts: [] })).toEqual([])
})

test.each<[string, unknown, unknown]>([
  ['UInt32', 4_294_967_295, 4_294_967_295],
  ['Int64', -5, -5],
  ['Float64', 1.25, 1.25],
  ['Bool', true, true],
  ['Nullable(String)', null, null],
  ['Nullable(UInt32)', null, null],
  ['Date', '2026-02-28', '2026-02-28'],
  ['Array(UInt32)', [1, 2, 3], [1, 2, 3]],
  ['Array(UInt64)', [18_446_744_073_709_551_615n], [18_446_744_073_709_552_000]],
  ['Array(Nullable(UInt8))', [1, null], [1, null]],
  ['Array(Bool)', [true, false], [true, false]],
])('a value of %s is bound: %s', async (type, value, answer) => {
  expect(await one(`select {value:${type}} as x`, { value })).toEqual(answer)
})

test('one that is asked without its parameter is wrong, and says so', async () => {
  await expect(engine.rows('select {port:String}')).rejects.toBeInstanceOf(ClickHouseError)
})

test('a setting holds for its statement alone', async () => {
  const threads = `select toUInt32(getSetting('max_threads')) as x`
  const usual = await one(threads)
  expect(await engine.rows(threads, {}, { max_threads: 1 })).toEqual([{ x: 1 }])
  expect(await one(threads)).toBe(usual)
})

test('lines are kept as they were written', async () => {
  await addRecords(
    undefined,
    ...hard.map((text, line) => [1, line, '2026-03-01', text, [text, 'second'], line === 0 ? null : line + 0.5, text]),
  )
  const rows = await engine.rows(
    'select commodity, containers, weight, pol from facts.records where import = 1 order by line',
  )
  expect(rows).toEqual(
    hard.map((text, line) => ({
      commodity: text,
      containers: [text, 'second'],
      weight: line === 0 ? null : line + 0.5,
      pol: text,
    })),
  )
})

test('the same token twice writes once, another token writes again', async () => {
  const row = [2, 1, '2026-03-01', 'x', [], null, 'CNNGB'] as const
  await addRecords('lot 2/1', row)
  await addRecords('lot 2/1', row)
  expect(await countKept(2)).toBe(1)
  await addRecords('lot 2/2', row)
  expect(await countKept(2)).toBe(2)
})

test('the same token holds for each year of a lot', async () => {
  const rows = ['2025-12-31', '2026-01-01'].map((date, line) => [3, line, date, 'x', [], null, ''] as const)
  await addRecords('lot 3', ...rows)
  await addRecords('lot 3', ...rows)
  expect(await countKept(3)).toBe(2)
})

test('lines that cannot be read write nothing', async () => {
  const good = [4, 1, '2026-03-01', 'x', [], null, '']
  await expect(addRecords(undefined, good, [4, 'two', 'x', '', [], null, ''])).rejects.toThrow(/Cannot parse/i)
  expect(await countKept(4)).toBe(0)
})

test('changes and deletions are done when the call comes back', async () => {
  await addRecords(
    undefined,
    [5, 1, '2026-03-01', 'x', [], null, 'CNNGB'],
    [5, 2, '2026-03-01', 'x', [], null, 'CNNGB'],
  )
  await engine.command(
    'alter table facts.records update commodity = {text:String} where import = {id:UInt32} and line = 1',
    { id: 5, text: `it's` },
  )
  expect(await one('select commodity as x from facts.records where import = 5 and line = 1')).toBe(`it's`)
  await engine.command('delete from facts.records where import = {id:UInt32} and line = 1', { id: 5 })
  expect(await countKept(5)).toBe(1)
})

test('many ask at once, and each has its own answer', async () => {
  const asked = Array.from({ length: 60 }, (_, n) => n)
  expect(await Promise.all(asked.map((n) => one('select {n:UInt32} + sleep(0.01) as x', { n })))).toEqual(asked)
})

test('a question that takes too much is refused, with when to come again', async () => {
  const tooMuch = engine.rows(
    'select groupArray(number) as x from numbers(100000000)',
    {},
    { max_memory_usage: 10_000_000 },
  )
  await expect(tooMuch).rejects.toMatchObject({ code: 'platform.engine_busy', details: { retryAfter: 10 } })
  const tooLong = engine.rows(
    'select sum(cityHash64(number)) from numbers(100000000000)',
    {},
    { max_execution_time: 1 },
  )
  await expect(tooLong).rejects.toMatchObject({ code: 'platform.engine_busy' })
})

test('a question that is wrong is not taken for one that is too much', async () => {
  await expect(engine.rows('select nothing from facts.records')).rejects.toMatchObject({ code: '47' })
})

test('an address where nobody answers is down, with when to come again', async () => {
  const nobody = createEngine('http://127.0.0.1:9')
  await expect(nobody.rows('select 1')).rejects.toMatchObject({
    code: 'platform.engine_down',
    details: { retryAfter: 5 },
    httpStatus: 503,
  })
  expect(await nobody.isUp()).toBe(false)
  await nobody.stop()
})

test('without an engine everything says so', async () => {
  const none = noEngine()
  await expect(none.rows('select 1')).rejects.toBeInstanceOf(Failure)
  await expect(none.insert('facts.records', ['line'], tabSeparated([[1]]))).rejects.toMatchObject({
    code: 'platform.engine_missing',
    httpStatus: 503,
  })
  expect([await none.isUp(), none.isConfigured, engine.isConfigured, await engine.isUp()]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
