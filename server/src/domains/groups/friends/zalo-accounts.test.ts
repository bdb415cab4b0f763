import {
  createZaloAccount,
  deleteZaloAccount,
  editZaloAccount,
  listZaloAccounts,
  newZaloAccount,
  restoreZaloAccount,
  zaloFieldNames,
} from '@seamark/contract/groups/friends/zalo-accounts'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'
import { purgeZaloAccounts } from './zalo-accounts.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)

test('phone, account type and country each say that they are missing', () => {
  const problems = newZaloAccount.safeParse({}).error?.issues
  expect(problems?.map(({ message }) => message).toSorted()).toEqual([
    'groups.zalo_country_blank',
    'groups.zalo_phone_blank',
    'groups.zalo_type_blank',
  ])
})

test('a number must be one of its country, and is there once, however it is written', async () => {
  const body = newZaloAccount.parse({ phone: '0912 345 678', type: 'personal', country: 'VN' })
  const account = await lin.call(createZaloAccount, { body })
  expect(account).toMatchObject({ phone: '0912 345 678', can: { edit: true, delete: true } })
  expect(await refusalOf(zhou.call(createZaloAccount, { body: { ...body, phone: '+84912345678' } }))).toMatchObject({
    status: 409,
    code: 'groups.zalo_phone_taken',
    fields: ['phone'],
  })
  expect(await refusalOf(zhou.call(createZaloAccount, { body: { ...body, phone: '12345' } }))).toMatchObject({
    status: 400,
    code: 'groups.zalo_phone_invalid',
    fields: ['phone'],
  })
  expect((await zhou.call(listZaloAccounts, {})).accounts).toMatchObject([{ id: account.id, can: { edit: false } }])
})

test('an account is changed by its people with both values in the log, and read by the number of its new country', async () => {
  const body = newZaloAccount.parse({ phone: '0352345678', type: 'business', country: 'VN' })
  const { id } = await lin.call(createZaloAccount, { body })
  const params = { id }
  expect(await refusalOf(zhou.call(editZaloAccount, { params, version: 1, body: { note: 'x' } }))).toMatchObject({
    status: 403,
    code: 'groups.zalo_not_yours',
  })
  expect(await refusalOf(lin.call(editZaloAccount, { params, version: 1, body: { country: 'TH' } }))).toMatchObject({
    code: 'groups.zalo_phone_invalid',
  })
  const changes = {
    phone: '13900000031',
    country: 'CN',
    type: 'personal' as const,
    colleagueId: office.person('sales2'),
    note: '越南线',
  }
  expect(await lin.call(editZaloAccount, { params, version: 1, body: changes })).toMatchObject({ version: 2 })
  expect(await refusalOf(lin.call(editZaloAccount, { params, version: 1, body: { note: 'y' } }))).toMatchObject({
    code: 'platform.version_stale',
  })
  const { rows } = await product.pool.query<{ after: object }>(
    `select after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'zaloAccount' and subject_id = $1 and action = 'groups.zaloAccountChanged'`,
    [id],
  )
  expect(Object.keys(rows[0]?.after ?? {}).toSorted()).toEqual(zaloFieldNames.toSorted())
  // Now its colleague may, too.
  expect(await zhou.call(editZaloAccount, { params, version: 2, body: { note: '周' } })).toMatchObject({ version: 3 })
})

test('a deleted account comes back within ten seconds, unless its number stands there anew', async () => {
  const body = newZaloAccount.parse({ phone: '0862345678', type: 'personal', country: 'VN' })
  const { id } = await lin.call(createZaloAccount, { body })
  const params = { id }
  await lin.call(deleteZaloAccount, { params, version: 1 })
  expect(await refusalOf(lin.call(editZaloAccount, { params, version: 2, body: { note: 'x' } }))).toMatchObject({
    code: 'groups.zalo_not_found',
  })
  const back = await lin.call(restoreZaloAccount, { params })
  await lin.call(deleteZaloAccount, { params, version: back.version })
  await zhou.call(createZaloAccount, { body })
  expect(await refusalOf(lin.call(restoreZaloAccount, { params }))).toMatchObject({ code: 'groups.zalo_phone_taken' })
  await product.pool.query(`update groups.zalo_accounts set delete_after = now() - interval '1 second' where id = $1`, [
    id,
  ])
  expect(await refusalOf(lin.call(restoreZaloAccount, { params }))).toMatchObject({ code: 'groups.undo_over' })
  await purgeZaloAccounts(product.context)
  const { rowCount } = await product.pool.query('select from groups.zalo_accounts where id = $1', [id])
  expect(rowCount).toBe(0)
})
