import { expect, test } from 'vitest'
import { type AuditedSubject, type Domain, refuseSharedKinds } from './domain.ts'

const subject = (kind: string): AuditedSubject => ({
  kind,
  namesOf: async () => new Map(),
  find: async () => [],
  mayOpen: async () => false,
})
const domain = (name: string, ...kinds: string[]): Domain => ({ name, subjects: kinds.map(subject) })
const office = (name: string, kind: string): Domain => ({
  name,
  officeRecords: [{ kind, title: '', permission: 'settings.manage', audit: '', tables: () => [] }],
})

test('a domain may describe its records in both ways', () => {
  const both = { ...domain('identity', 'role'), ...office('identity', 'role') }
  expect(() => refuseSharedKinds([both, domain('rates', 'rate')])).not.toThrow()
})

test('a domain may describe the records of another, when that is said', () => {
  const both = [office('identity', 'role'), domain('oversight', 'role')]
  expect(() => refuseSharedKinds(both, { oversight: 'identity' })).not.toThrow()
  expect(() => refuseSharedKinds(both)).toThrow('identity and oversight both have records of the kind role')
})

test.each([
  [[domain('settings', 'rate'), domain('rates', 'rate')]],
  [[office('settings', 'rate'), domain('rates', 'rate')]],
])('two domains may not have records of one kind', (domains) => {
  expect(() => refuseSharedKinds(domains)).toThrow('settings and rates both have records of the kind rate')
})
