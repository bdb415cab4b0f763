import { maskedText } from '@seamark/contract/platform/masked-values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ListColumn } from '../../../platform/list.ts'
import { testPerson } from '../../../platform/testing/people.ts'
import { cellReader, chosenColumns, fileNameOf, readQuery } from './exports.rules.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: key,
  kind: 'text',
  ...more,
})
const columns = [
  column('code', { always: true }),
  column('name'),
  column('custodian'),
  column('visibility', { of: 'custodian' }),
  column('area', { of: 'phone' }),
  column('number', { of: 'phone' }),
]

test.for([
  { screen: null, is: ['code', 'name', 'custodian', 'visibility', 'area', 'number'] },
  { screen: ['name'], is: ['code', 'name'] },
  { screen: ['phone', 'name', 'code'], is: ['area', 'number', 'name', 'code'] },
  { screen: ['custodian', 'phone'], is: ['code', 'custodian', 'visibility', 'area', 'number'] },
  { screen: ['number', 'phone'], is: ['code', 'number', 'area'] },
])('the screen’s columns $screen give the file $is', ({ screen, is }) => {
  expect(chosenColumns({ columns }, screen).map(({ key }) => key)).toEqual(is)
})

test('a column that is nobody’s is named', () => {
  expect(() => chosenColumns({ columns }, ['name', 'margin'])).toThrow('workbench.column_unknown')
})

test('a file is named by the list, the day and the minute of the office', () => {
  expect(fileNameOf('客户列表', new Date('2026-11-21T10:30:59Z'), 'Asia/Shanghai', 'xlsx')).toBe(
    '客户列表 2026-11-21 1830.xlsx',
  )
  expect(fileNameOf('Companies', new Date('2026-11-21T20:05:00Z'), 'Asia/Shanghai', 'csv')).toBe(
    'Companies 2026-11-22 0405.csv',
  )
})

test('a query is read as the list’s own call reads it', () => {
  const query = z.strictObject({ limit: z.coerce.number().int() })
  expect(readQuery({ query }, { limit: '3' })).toEqual({ limit: 3 })
  expect(() => readQuery({ query }, { limit: 'x', more: '1' })).toThrow('platform.invalid_input')
})

test('a file covers values, and numbers within words of outsiders, for whoever’s role shows none', () => {
  const row = { qq: '84256', none: '', snippet: '加微信 13800138000', remark: '致电 13800138000', size: 20 }
  const read = (can: Parameters<typeof testPerson>[1]) =>
    [
      column('qq', { isContactValue: true }),
      column('none', { isContactValue: true }),
      column('snippet', { holdsContactValues: true }),
      column('remark'),
      column('size', { holdsContactValues: true }),
    ].map((one) => cellReader({ actor: testPerson(1, can) })(one)(row))
  expect(read({ capabilities: new Set() })).toEqual([maskedText, '', `加微信 ${maskedText}`, row.remark, 20])
  expect(read({})).toEqual(Object.values(row))
})
