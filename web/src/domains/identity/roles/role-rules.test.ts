import type { Role } from '@seamark/contract/identity/roles/roles'
import { systemAdministratorCodes } from '@seamark/contract/identity/sessions/users'
import { describe, expect, test } from 'vitest'
import { blankRole, changesOf, copyOf, fixedCodes, inputOf, rolesOf, valuesOf } from './role-rules.ts'
import type { ScreenGroup } from './role-screens-rules.ts'

const groups: ScreenGroup[] = [
  {
    path: '/contacts',
    title: 'phonebook.menu',
    codes: [304],
    screens: [{ code: 321, titles: ['phonebook.companies'] }],
    open: [],
  },
]
const role: Role = {
  id: 4,
  version: 1,
  authority: 'sales',
  names: { zh: '销售', en: 'Sales', es: 'Ventas', ja: '営業' },
  codes: [304, 318, 319, 321, 463],
  opensEverything: false,
  scope: 'own',
  capabilities: ['edit', 'import'],
  holders: { count: 0, people: [] },
  can: { edit: true, delete: true },
}

describe('a role in the form', () => {
  test('comes back as it was: codes without a screen too', () => {
    const values = valuesOf(role, groups)
    expect(values.others).toBe('318-319, 463')
    expect(changesOf(role, inputOf(values, groups, 'zh'))).toEqual({})
  })

  test('gives what was changed and nothing else', () => {
    const values = {
      ...valuesOf(role, groups),
      codes: [304, 318, 319, 463],
      capabilities: ['import' as const, 'edit' as const],
    }
    expect(changesOf(role, inputOf(values, groups, 'zh'))).toEqual({ codes: [304, 318, 319, 463] })
    expect(changesOf(role, inputOf({ ...valuesOf(role, groups), others: '463、476' }, groups, 'zh'))).toEqual({
      codes: [304, 321, 463, 476],
    })
  })

  test('keeps codes without a screen while their text cannot be read', () => {
    expect(inputOf({ ...valuesOf(role, groups), others: '46x' }, groups, 'zh').codes).toEqual(role.codes)
  })

  test('takes the name of the reader’s language where none was given', () => {
    const names = { zh: ' 单证 ', en: 'Documents', es: ' ', ja: '' }
    expect(inputOf({ ...valuesOf(blankRole, groups), names }, groups, 'zh').names).toEqual({
      zh: '单证',
      en: 'Documents',
      es: '单证',
      ja: '单证',
    })
  })
})

describe('a copy', () => {
  test('has everything but the names, which have the first free number', () => {
    const { names, codes, scope, capabilities } = copyOf(role, [role])
    expect(names).toEqual({ zh: '销售 2', en: 'Sales 2', es: 'Ventas 2', ja: '営業 2' })
    expect(copyOf(role, [role, { names: { zh: '甲', en: 'A', es: 'A', ja: '営業 2' } }]).names.zh).toBe('销售 3')
    expect({ codes, scope, capabilities }).toEqual({
      codes: role.codes,
      scope: 'own',
      capabilities: ['edit', 'import'],
    })
  })

  test('of the system administrator has its codes written down', () => {
    const administrator = { ...role, authority: '系统管理员', codes: [463] }
    expect(copyOf(administrator, []).codes).toEqual([...systemAdministratorCodes, 463])
    expect(rolesOf(administrator)).toEqual([...systemAdministratorCodes, 463])
    expect([fixedCodes(administrator).length, fixedCodes(role).length, fixedCodes(undefined).length]).toEqual([
      400, 0, 0,
    ])
  })
})

test('the role that opens everything says so in one word', () => {
  expect(rolesOf({ ...role, opensEverything: true })).toEqual(['admin'])
})
