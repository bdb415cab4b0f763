import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { listOwnerships } from '@seamark/contract/phonebook/custody/ownership'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { listNotices } from '@seamark/contract/notices/notices'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const boss = await product.signIn('sysadmin')

const read = (id: number) => boss.call(getCompany, { params: { id } })
const employ = (name: string, disabled_at: Date | null) =>
  product.db.updateTable('identity.users').set({ disabled_at }).where('id', '=', office.person(name)).execute()

/** Merges Zhou's record into Lin's and undoes it; the people in `left` leave before the undo. */
async function mergeAndUndo(...left: string[]) {
  const kept = await lin.call(createCompany, { body: aCompany({ code: '' }) })
  const other = await zhou.call(createCompany, {
    body: aCompany({ code: '', name: '宁波远洋货代', organizationNumber: '' }),
  })
  const companies = [kept, other].map(({ id, version }) => ({ id, version }))
  const { runId } = await boss.call(mergeCompanies, { body: { keepId: kept.id, companies } })
  for (const name of left) await employ(name, new Date())
  const counted = await boss.call(countUndo, { params: { id: runId }, body: { overwrite: 'none' } })
  await boss.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  for (const name of left) await employ(name, null)
  return { kept: await read(kept.id), other: await read(other.id) }
}
const handsOf = async (id: number) =>
  (await boss.call(listOwnerships, { params: { id }, query: {} })).rows.map(({ kind, from, to }) => [
    kind,
    from?.id,
    to?.id,
  ])

test('taken back, a record is its custodian’s again', async () => {
  const { other } = await mergeAndUndo()
  expect(other).toMatchObject({ visibility: 'private', custodian: { id: office.person('sales2') } })
})

test('whose custodian has left goes to that of the record that stayed, who is told', async () => {
  const { kept, other } = await mergeAndUndo('sales2')
  expect([kept.custodian?.id, other.custodian?.id]).toEqual([office.person('sales'), office.person('sales')])
  expect((await handsOf(other.id))[0]).toEqual(['undone', office.person('sales2'), office.person('sales')])
  const { rows } = await lin.call(listNotices, { query: { kinds: 'phonebook.notice.received' } })
  expect(rows[0]).toMatchObject({ facts: { company: other.name } })
})

test('with both gone it falls into the pool', async () => {
  const { kept, other } = await mergeAndUndo('sales', 'sales2')
  expect(other).toMatchObject({ visibility: 'public', custodian: null })
  expect(kept.custodian?.id).toBe(office.person('sales'))
  expect((await handsOf(other.id))[0]).toEqual(['undone', office.person('sales2'), undefined])
})
