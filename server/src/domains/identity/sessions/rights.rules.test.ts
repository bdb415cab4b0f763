import { capabilities } from '@seamark/contract/platform/route'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf, codesOf, reachOf, rolesOf, type RoleRow } from './rights.rules.ts'

const role = (row: Partial<RoleRow>): RoleRow => ({
  authority: 'sales',
  opens_everything: false,
  codes: [],
  scope: 'own',
  capabilities: [],
  ...row,
})

describe('screen codes', () => {
  test.each<[string, Partial<RoleRow>, number[], number[]]>([
    ['an ordinary role has what it is given', { codes: [321, 463] }, [321, 463], [0, 304, 476]],
    ['系统管理员 has 0 to 399 and nothing beyond', { authority: '系统管理员' }, [0, 321, 399], [400, 463, 476]],
    ['系统管理员 may be given more', { authority: '系统管理员', codes: [463] }, [0, 399, 463], [476]],
    ['a role that merely resembles it has nothing', { authority: '系统管理员 ' }, [], [0, 321]],
  ])('%s', (_sentence, row, has, lacks) => {
    const codes = codesOf(role(row))
    expect(has.filter((code) => !codes.has(code))).toEqual([])
    expect(lacks.filter((code) => codes.has(code))).toEqual([])
  })

  test('the browser is told the codes, or the one word that opens everything', () => {
    expect(rolesOf(role({ codes: [304, 321] }))).toEqual([304, 321])
    expect(rolesOf(role({ codes: [304], opens_everything: true }))).toEqual(['admin'])
  })
})

test.each<[Partial<RoleRow>, readonly string[]]>([
  [{}, []],
  [{ capabilities: ['edit', 'fly'] }, ['edit']],
  [{ opens_everything: true }, capabilities],
])('what %j can do', (row, can) => expect(capabilitiesOf(role(row))).toEqual(can))

test.each<[Partial<RoleRow>, ReturnType<typeof reachOf>]>([
  [{ scope: 'own' }, { kind: 'people', ids: [7] }],
  [{ scope: 'department' }, { kind: 'people', ids: [7, 8, 9] }],
  [{ scope: 'all' }, { kind: 'all' }],
  [{ scope: 'own', opens_everything: true }, { kind: 'all' }],
  [{ scope: 'of a later version' }, { kind: 'people', ids: [7] }],
])('whose records %j reaches', (row, reach) =>
  expect(reachOf(role(row), 7, { department: [8, 7, 9], absentIds: [] })).toEqual(reach),
)

test.each<[Partial<RoleRow>, ReturnType<typeof reachOf>]>([
  [{ scope: 'own' }, { kind: 'people', ids: [7, 12, 8] }],
  [{ scope: 'department' }, { kind: 'people', ids: [7, 8, 9, 12] }],
  [{ scope: 'all' }, { kind: 'all' }],
])('whose records %j reaches for whoever stands in for others', (row, reach) =>
  expect(reachOf(role(row), 7, { department: [8, 7, 9], absentIds: [12, 8] })).toEqual(reach),
)
