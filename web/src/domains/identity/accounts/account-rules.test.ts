import type { AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { describe, expect, test } from 'vitest'
import { blankAccount, changesOf, formField, inputOf, mailOf, roleIdsOf, valuesOf } from './account-rules.ts'

const names = { zh: '销售', en: 'Sales', es: 'Ventas', ja: '営業' }
const seen = {
  username: 'lin',
  name: '林晓帆',
  roles: [
    { id: 4, names },
    { id: 2, names },
  ],
  department: { id: 7, name: '华东销售部' },
} as AccountDetail

describe('the form of a user', () => {
  test('holds the primary role apart, and gives it first', () => {
    expect(valuesOf(seen)).toMatchObject({ primaryRole: 4, otherRoles: [2], departmentId: 7 })
    expect(roleIdsOf({ primaryRole: 4, otherRoles: [2, 5] })).toEqual([4, 2, 5])
    expect(roleIdsOf({ primaryRole: 4, otherRoles: [2, 4] })).toEqual([4, 2])
    expect(roleIdsOf({ primaryRole: undefined, otherRoles: [2] })).toEqual([])
  })

  test('sends only what was changed', () => {
    expect(changesOf(seen, valuesOf(seen))).toEqual({})
    expect(changesOf(seen, { ...valuesOf(seen), name: ' 林晓帆 ' })).toEqual({})
    expect(changesOf(seen, { ...valuesOf(seen), name: '林帆', departmentId: null })).toEqual({
      name: '林帆',
      departmentId: null,
    })
    expect(changesOf(seen, { ...valuesOf(seen), primaryRole: 2, otherRoles: [4] })).toEqual({ roleIds: [2, 4] })
  })

  test('sends no mail without an address', () => {
    expect(inputOf({ ...blankAccount('es'), username: 'xu', name: '许', primaryRole: 4 })).toEqual({
      username: 'xu',
      name: '许',
      roleIds: [4],
      departmentId: null,
    })
    expect(mailOf({ mail: { to: ' xu@seamark.example ', language: 'es' } })).toEqual({
      to: 'xu@seamark.example',
      language: 'es',
    })
    expect(mailOf({ mail: { to: '  ', language: 'es' } })).toBeUndefined()
    expect(mailOf({})).toBeUndefined()
  })

  test('shows what is wrong with the roles at the primary one', () => {
    expect(formField(['roleIds', 1])).toEqual(['primaryRole'])
    expect(formField(['mail', 'to'])).toEqual(['mail', 'to'])
  })
})
