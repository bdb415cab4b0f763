import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  createContact,
  deleteContact,
  editContact,
  restoreContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { contactsText } from '../matching/search.rules.ts'
import { aCompany, type Caller, judgeSheetRows, openOffice, personContext, writeSheetRows } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const boss = await product.signIn('sysadmin')

const contact = {
  name: '曾凡星',
  values: [
    { kind: 'mobile', value: '139 5555 7319' },
    { kind: 'phone', value: '0574-5551 2486 转 801' },
    { kind: 'email', value: 'Fanxing@Canary-Contact.example' },
    { kind: 'wechat', value: 'fanxing_zeng' },
    { kind: 'qq', value: '739155281' },
    { kind: 'linkedin', value: 'https://www.linkedin.com/in/zeng-fan-xing' },
  ],
} as const
const words = [
  '曾凡星',
  '凡星',
  'zengfanxing',
  'zfx',
  '7319',
  '13955557319',
  '+86 139-5555-7319',
  '2486',
  '057455512486',
  '@canary-contact.example',
  'canary-contact.example',
  'fanxing_zeng',
  'fanxing',
  '739155281',
  'zeng-fan-xing',
]

const found = async (caller: Caller, q: string) =>
  (await caller.call(listCompanies, { query: { q } })).rows.map(({ id }) => id)
const findable = async (id: number, caller = lin) => {
  const missed: string[] = []
  for (const q of words) if (!(await found(caller, q)).includes(id)) missed.push(q)
  return missed
}
const open = (given: Parameters<typeof aCompany>[0] = {}, caller: Caller = lin) =>
  caller.call(createCompany, { body: aCompany({ email: '', telephone: '', qq: '', website: '', ...given }) })
const add = ({ id }: { id: number }, caller: Caller = lin) =>
  caller.call(createContact, { params: { id }, body: { ...contact, values: [...contact.values] } })

test('a company is found by its contacts, whatever of them is typed, and no longer once they have changed', async () => {
  const made = await open({ name: '找人物流' })
  const { id, version } = await add(made)
  expect(await findable(made.id)).toEqual([])
  const other = { name: '严冬', values: [{ kind: 'mobile' as const, value: '13855550001' }] }
  await lin.call(editContact, { params: { id }, version, body: other })
  expect(await findable(made.id)).toEqual(words)
  expect(await found(lin, '严冬')).toEqual([made.id])
  expect(await found(lin, 'yandong')).toEqual([made.id])
  await lin.call(deleteContact, { params: { id }, version: version + 1 })
  expect(await found(lin, '严冬')).toEqual([])
  await lin.call(restoreContact, { params: { id } })
  expect(await found(lin, '严冬')).toEqual([made.id])
})

test('by insiders only: in the pool neither numbers nor people are looked into', async () => {
  const pooled = await open({ name: '公海找人物流', visibility: 'public' }, boss)
  const own = await open({ name: '私有找人物流' })
  await add(pooled, boss)
  await add(own)
  for (const q of words) {
    expect([q, await found(zhou, q)]).toEqual([q, []])
    expect([q, (await found(lin, q)).includes(pooled.id)]).toEqual([q, false])
  }
  expect(await findable(pooled.id, boss)).toEqual([])
  expect(await found(zhou, '公海找人')).toEqual([pooled.id])
})

test('what is written of the company itself, by a form or a file, keeps its contacts findable', async () => {
  const made = await open({ name: '改名前物流', code: 'FIND-1' })
  await add(made)
  await lin.call(editCompany, {
    params: { id: made.id },
    version: 1,
    body: { name: '改名后物流', telephone: '55581234' },
  })
  expect(await findable(made.id)).toEqual([])
  expect([await found(lin, '改名前'), await found(lin, '改名后'), await found(lin, '55581234')]).toEqual([
    [],
    [made.id],
    [made.id],
  ])
  const context = await personContext(product.context, office.person('sales'))
  const rows = await judgeSheetRows(context, [{ code: 'FIND-1', name: '导入改名物流', email: 'new@file.example' }], {
    existing: 'update',
  })
  expect((await writeSheetRows(context, rows, { existing: 'update' })).map(({ verdict }) => verdict)).toEqual([
    'update',
  ])
  expect(await findable(made.id)).toEqual([])
  expect([await found(lin, '改名后'), await found(lin, '导入改名'), await found(lin, '@file.example')]).toEqual([
    [],
    [made.id],
    [made.id],
  ])
})

test('even when the company comes to say itself what a contact says', async () => {
  const made = await open({ name: '同样内容物流' })
  const said = await lin.call(createContact, {
    params: { id: made.id },
    body: {
      name: '12',
      values: [
        { kind: 'mobile', value: '13800137012' },
        { kind: 'phone', value: '12' },
      ],
    },
  })
  await lin.call(editCompany, { params: { id: made.id }, version: 1, body: { qq: '12345', telephone: '12' } })
  await lin.call(editContact, { params: { id: said.id }, version: 1, body: { name: '后来的人' } })
  expect(await found(lin, '后来的人')).toEqual([made.id])
  await lin.call(editCompany, { params: { id: made.id }, version: 2, body: { telephone: '', qq: '' } })
  const { rows } = await sql<{ own: string; names: string; contacts: string }>`
    select left(search_all, length(search_all) - length(search_contacts)) as own, search_names as names, search_contacts as contacts
    from phonebook.companies where id = ${made.id}`.execute(product.db)
  expect(rows[0]?.own).toBe(rows[0]?.names)
  expect(rows[0]?.contacts).toMatch(/^\| /)
})

test('the text of contacts begins with a mark, holds each form once, and is empty without contacts', () => {
  expect(contactsText([])).toBe('')
  const text = contactsText([
    { name: '曾凡星', values: [{ kind: 'mobile', value: '138 0013 8000', key: '+8613800138000' }] },
    { name: '曾凡星', values: [{ kind: 'phone', value: '0574-87654829转801', key: '+8657487654829;ext=801' }] },
  ])
  expect(text).toBe('| 曾曾凡凡星星 cengfanxing ccffxx zengfanxing zzffxx 8613800138000 8657487654829 057487654829 ')
})
