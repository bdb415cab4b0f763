import { expect, test } from 'vitest'
import { readStatement, withSettings } from './statements.ts'

const read = (text: string, address: Record<string, string> = {}) => readStatement(text, new URLSearchParams(address))

test('the format is taken off the end, and off nowhere else', () => {
  expect(read("select 'x FORMAT y' as a \nFORMAT JSONEachRow")).toMatchObject({
    sql: "select 'x FORMAT y' as a",
    format: 'JSONEachRow',
  })
  expect(read('select 1 format TSV;')).toMatchObject({ sql: 'select 1', format: 'TSV' })
  expect(read("select formatDateTime(now(), '%Y') from a")).toMatchObject({
    format: 'JSONEachRow',
    sql: "select formatDateTime(now(), '%Y') from a",
  })
})

test.each<[string, string, string, string]>([
  ['a text', 'String', 'Ningbo', "'Ningbo'"],
  ['an empty text', 'String', '', "''"],
  ['quotes', 'String', String.raw`O\'Brien "& Sons"`, String.raw`'O\'Brien "& Sons"'`],
  ['a quote that nobody escaped', 'String', "'; drop table a; --", String.raw`'\'; drop table a; --'`],
  ['backslashes', 'String', String.raw`C:\\new\\table`, String.raw`'C:\\new\\table'`],
  ['tab and line', 'String', String.raw`a\tb\nc`, "'a\tb\nc'"],
  ['what looks like null but is a text', 'String', String.raw`\\N`, String.raw`'\\N'`],
  ['what looks like a parameter', 'String', '{other:String}', "'{other:String}'"],
  ['null', 'Nullable(String)', String.raw`\N`, "_CAST(NULL, 'Nullable(String)')"],
  ['a number', 'UInt32', '42', "_CAST('42', 'UInt32')"],
  ['a number that is none', 'UInt32', "4') or (1=1", String.raw`_CAST('4\') or (1=1', 'UInt32')`],
  ['a day', 'Date', '2026-11-01', "_CAST('2026-11-01', 'Date')"],
  [
    'texts',
    'Array(String)',
    String.raw`['CNSHA','it\'s']`,
    String.raw`_CAST('[\'CNSHA\',\'it\\\'s\']', 'Array(String)')`,
  ],
])('a parameter: %s', (_, type, text, literal) => {
  expect(read(`select {given:${type}} as x`, { param_given: text }).sql).toBe(`select ${literal} as x`)
})

test('a parameter of a longer name is not taken for it; one twice is twice there; one that is missing fails', () => {
  const asked = read('select {port:String}, {ports:String}, { port : String }', { param_port: 'a', param_ports: 'b' })
  expect(asked.sql).toBe("select 'a', 'b', 'a'")
  expect(() => read('select {port:String}', { param_ports: 'b' })).toThrow('`port`')
})

test('settings are what is neither a parameter nor of the client', () => {
  const statement = read('select 1', {
    query_id: 'q',
    database: 'd',
    param_a: '1',
    max_threads: '2',
    join_algorithm: "ha'sh",
    mutations_sync: '-1',
  })
  expect(statement.settings).toEqual({ max_threads: '2', join_algorithm: "ha'sh", mutations_sync: '-1' })
  expect(withSettings(statement)).toBe(String.raw`select 1
settings max_threads = 2, join_algorithm = 'ha\'sh', mutations_sync = -1`)
  expect(withSettings(read('select 1'))).toBe('select 1')
})

test('settings stand before a remark at the end could swallow them', () => {
  expect(withSettings(read('select 1 -- one', { max_threads: '1' }))).toBe('select 1 -- one\nsettings max_threads = 1')
})

test('an insert of lines names its table and columns', () => {
  expect(read('INSERT INTO facts.records (`source`, "line", key) FORMAT TabSeparated').insert).toEqual({
    table: 'facts.records',
    columns: ['source', 'line', 'key'],
  })
  expect(read('insert into facts.records (source) select 1').insert).toBeUndefined()
})
