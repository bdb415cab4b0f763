import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { lookUpNumbers } from '@seamark/contract/phonebook/look-ups/look-ups'
import { createProfile } from '@seamark/contract/phonebook/profiles/profiles'
import { createTagGroup, listTagGroups } from '@seamark/contract/phonebook/tags/tags'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
await boss.call(createTagGroup, { body: { name: '级别', nameEn: 'Grade', labels: [{ name: '重点', nameEn: 'Key' }] } })
const { groups } = await lin.call(listTagGroups, {})
const tagId = groups.flatMap(({ tags }) => tags)[0]?.id ?? 0

const wang = { name: '王芳', position: '经理', values: [{ kind: 'mobile', value: '138 0013 8061' }] } as const
const li = {
  name: '李强',
  values: [
    { kind: 'mobile', value: '13900139061' },
    { kind: 'email', value: 'li@one.example' },
  ],
} as const
let made = 0
const create = (given: Record<string, unknown> = {}, caller: Caller = lin) =>
  caller.call(createProfile, { body: { name: `一次保存物流${(made += 1)}`, country: 'CN', ...given } })
const contactsOf = async (id: number, caller: Caller = lin) =>
  (await caller.call(listContacts, { params: { id }, query: {} })).rows
const named = async (name: string) => (await boss.call(listCompanies, { query: { q: name } })).rows.length

test('one save makes the company, its contacts and its tags; the first contact is primary, and all are found', async () => {
  const company = await create({ contacts: [wang, li], tagIds: [tagId] })
  expect(company).toMatchObject({ tagIds: [tagId], primaryContact: { name: '王芳', mobile: '138 0013 8061' } })
  expect((await contactsOf(company.id)).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
    ['王芳', true],
    ['李强', false],
  ])
  for (const q of ['13900139061', '李强']) expect(await named(q)).toBe(1)
  const audit = await product.db
    .selectFrom('platform.audit')
    .select(['action', 'subject_kind'])
    .where('actor_id', '=', company.custodian?.id ?? 0)
    .where('action', 'in', ['phonebook.companyCreated', 'phonebook.contactCreated', 'phonebook.companyTagged'])
    .execute()
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'phonebook.companyCreated',
    'phonebook.companyTagged',
    'phonebook.contactCreated',
    'phonebook.contactCreated',
  ])
})

test('who puts a company into the pool says who is there, too', async () => {
  const company = await create({
    visibility: 'public',
    contacts: [{ ...wang, values: [{ kind: 'mobile', value: '13800138062' }] }],
    tagIds: [tagId],
  })
  expect(company).toMatchObject({ visibility: 'public', custodian: null, tagIds: [tagId] })
  expect((await contactsOf(company.id, boss)).map(({ name }) => name)).toEqual(['王芳'])
})

test.each([
  [
    'a mobile that is too short',
    { contacts: [li, { ...wang, values: [{ kind: 'mobile', value: '1380013' }] }] },
    'contacts.1.values.0.value',
  ],
  [
    'a value twice',
    { contacts: [{ ...wang, values: [wang.values[0], { kind: 'mobile', value: '13800138061' }] }] },
    'contacts.0.values.1.value',
  ],
  ['no mobile', { contacts: [{ ...wang, values: [] }] }, 'contacts.0.values'],
  ['a tag that is gone', { contacts: [wang], tagIds: [987_654_321] }, 'tagIds'],
])('%s keeps everything from being made', async (_, given, field) => {
  const name = `什么都没建${(made += 1)}`
  const refusal = await refusalOf(create({ name, ...given }))
  expect(refusal.details?.fields?.map((one) => one.field)).toEqual([field])
  expect(await named(name)).toBe(0)
})

test('a company alone is made as before', async () => {
  const company = await create()
  expect(company).toMatchObject({ tagIds: [], primaryContact: null, custodian: { name: '林晓帆' } })
  const same = await lin.call(createCompany, { body: newCompany.parse({ name: `${company.name}二` }) })
  expect(same.custodian?.name).toBe('林晓帆')
})

test('a number that a colleague holds is told before anything is saved, and nothing more than that', async () => {
  const company = await create({ contacts: [{ ...wang, values: [{ kind: 'mobile', value: '13800138063' }] }] })
  const look = (value: string, caller: Caller = zhou) =>
    caller.call(lookUpNumbers, { body: { values: [{ kind: 'mobile', value }], country: 'CN' } })
  expect((await look('+86 138-0013-8063')).matches).toMatchObject([
    { id: null, name: company.name, custodian: '林晓帆', by: [{ kind: 'mobile', contact: null }] },
  ])
  expect((await look('13800138063', lin)).matches).toMatchObject([{ id: company.id, by: [{ contact: '王芳' }] }])
  expect((await look('13800138069')).matches).toEqual([])
})
