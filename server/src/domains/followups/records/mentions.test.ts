import { commentOnRecord } from '@seamark/contract/followups/records/comments'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addPorterRole } from '../../identity/testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

test('whoever follows a company and has no screen to read follow-ups on is not called to one', async () => {
  await addPorterRole(product.db, 'porter')
  const porter = await product.addPerson({ username: 'porter', name: '门卫', role: 'porter' })
  const { id } = await lin.call(createCompany, { body: aCompany() })
  await product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [porter] })
    .where('id', '=', id)
    .execute()
  const at = new Date(Date.now() - 60_000).toISOString()
  const record = await lin.call(createRecord, {
    params: { id },
    body: { way: 'phone', at, progress: 'contacted', content: '聊了美西运价' },
  })
  const mention = () =>
    lin.call(commentOnRecord, { params: { id: record.id }, body: { text: '@门卫', mentionedIds: [porter] } })
  expect((await refusalOf(mention())).details?.fields).toMatchObject([
    { field: 'mentionedIds', code: 'followups.mention_blind' },
  ])
  await product.db
    .updateTable('identity.roles')
    .set({ codes: [304, 321] })
    .where('authority', '=', 'porter')
    .execute()
  expect((await mention()).comments).toHaveLength(1)
})
