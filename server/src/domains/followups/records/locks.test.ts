import { createRecord, editRecord, listRecords } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../../phonebook/testing.ts'
import { forgetRecordsOf } from './moves.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const said = {
  way: 'phone',
  at: new Date(Date.now() - 60_000).toISOString(),
  progress: 'contacted',
  content: '聊了美西运价',
} as const

test('who edits a follow-up and who merges its company wait for each other one way only', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  const record = await lin.call(createRecord, { params: { id }, body: said })
  const merging = await product.pool.connect()
  await merging.query('begin')
  await merging.query('select from phonebook.companies where id = $1 for no key update', [id])
  const body = { ...said, content: '聊了美东运价' }
  const edit = lin.call(editRecord, { params: { id: record.id }, version: record.version, body })
  await lockAwaited(product.pool)
  await merging.query('update followups.records set came_by = came_by where id = $1', [record.id])
  await merging.query('commit')
  merging.release()
  expect((await edit).content).toBe('聊了美东运价')
})

test('a company goes for good with all its follow-ups, however many', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  await sql`
    insert into followups.records (company_id, author_id, way, at, progress, content)
    select ${id}, ${office.person('sales')}::bigint, 'phone', now(), 'contacted', '电话' from generate_series(1, 2300)`.execute(
    product.db,
  )
  await write(product.context, { permission: 'phonebook.openCompany', audit: 'test.purged' }, async (tx) => {
    tx.unchanged()
    await forgetRecordsOf(tx, [id])
  })
  expect((await lin.call(listRecords, { params: { id }, query: {} })).count.value).toBe(0)
})
