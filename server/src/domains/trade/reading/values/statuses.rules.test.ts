import { expect, test } from 'vitest'
import { readStatus } from './statuses.rules.ts'

test.each([
  ['New', 'new'],
  ['N', 'new'],
  ['新增', 'new'],
  ['Nuevo', 'new'],
  ['新規', 'new'],
  ['Amended', 'amended'],
  ['更正', 'amended'],
  ['Modificado', 'amended'],
  ['訂正', 'amended'],
  ['Deleted', 'deleted'],
  ['删除', 'deleted'],
  ['Eliminado', 'deleted'],
  ['取消', 'deleted'],
  ['Cleared', null],
  ['Released', null],
  ['已放行', null],
  ['New York', null],
  ['', null],
])('%j as a status is %s', (text, status) => expect(readStatus(text)).toBe(status))
