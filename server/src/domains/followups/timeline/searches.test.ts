import { commentOnRecord } from '@seamark/contract/followups/records/comments'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk } from '../../phonebook/testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)

const at = () => new Date(Date.now() - 60_000).toISOString()
const said = (content: string) => ({ way: 'phone', at: at(), progress: 'contacted', content }) as const

/** The kinds of the entries that say the text, newest first, without the beginning that all share. */
const found = async (caller: Caller, id: number, q: string, kinds?: string) => {
  const query = { q, ...(kinds ? { kinds } : {}) }
  const { entries } = await caller.call(listCompanyActivity, { params: { id }, query })
  return entries.map(({ kind }) => kind.replace(/^\w+\.activity\./, ''))
}

test('a timeline is searched by what was said, by names, and by the words of an entry', async () => {
  const { id } = await lin.call(createCompany, { body: { name: '象山搜索货运' } })
  const params = { id }
  const record = await lin.call(createRecord, { params, body: said('客户要周三截关的舱，100%_确定') })
  await lin.call(createRecord, { params, body: said('改到周五') })
  await lin.call(commentOnRecord, { params: { id: record.id }, body: { text: '舱位紧张' } })
  const body = newContact.parse({ name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] })
  await lin.call(createContact, { params, body })
  expect(await found(lin, id, '周三')).toEqual(['logged'])
  expect(await found(lin, id, '周')).toEqual(['logged', 'logged'])
  expect(await found(lin, id, '舱')).toEqual(['commented', 'logged'])
  expect(await found(lin, id, '舱', 'followups.activity.logged')).toEqual(['logged'])
  expect(await found(lin, id, '王芳')).toEqual(['contactAdded'])
  expect((await found(lin, id, '林晓帆')).length).toBeGreaterThan(4)
  // Signs of a pattern are letters like any others, and names of facts are no words of people.
  expect(await found(lin, id, '%_确')).toEqual(['logged'])
  expect(await found(lin, id, '_三')).toEqual([])
  expect(await found(lin, id, 'images')).toEqual([])
})

test('a search tells a stranger nothing that the timeline does not', async () => {
  const { id } = await lin.call(createCompany, { body: { name: '象山公海货运' } })
  const params = { id }
  await lin.call(createRecord, { params, body: said('林报过价') })
  const { version } = await lin.call(getCompany, { params })
  await lin.call(releaseCompany, { params, version, body: { reason: '付款太慢' } })
  const boss = await product.signIn('sysadmin')
  expect(await found(boss, id, '付款')).toEqual(['released'])
  expect(await found(boss, id, '报过价')).toEqual(['logged'])
  expect(await found(zhou, id, '付款')).toEqual([])
  expect(await found(zhou, id, '报过价')).toEqual([])
  await zhou.call(createRecord, { params, body: said('周问过价') })
  expect(await found(zhou, id, '过价')).toEqual(['logged'])
})
