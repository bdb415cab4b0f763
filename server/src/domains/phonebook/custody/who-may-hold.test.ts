import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  assignCompany,
  changeFollowers,
  listHolders,
  transferCompany,
} from '@seamark/contract/phonebook/custody/ownership'
import { previewDesignation } from '@seamark/contract/phonebook/designations/designations'
import { newHandover, planHandover } from '@seamark/contract/phonebook/handovers/handovers'
import { arrangeStandIn } from '@seamark/contract/identity/stand-ins/stand-ins'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, judgeSheetRows, openOffice, personContext, refusalOf, writeSheetRows } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')
const manager = await product.signIn('manager')

/** Takes the right to edit from everybody who has the role of this person. */
await sql`
  update identity.roles set capabilities = array_remove(capabilities, 'edit'), codes = codes || 321
  where id = (select role_id from identity.user_roles where user_id = ${office.person('service')})`.execute(product.db)
const reader = office.person('service')

let made = 0
const create = (visibility: 'private' | 'public' = 'private') =>
  lin.call(createCompany, { body: aCompany({ name: `持有货代${++made}`, visibility }) })
async function setCap(cap: number | null) {
  await product.pool.query('update phonebook.pool_rules set rules = rules || $1::jsonb', [
    JSON.stringify({ holdingCap: cap }),
  ])
}
async function countHeld() {
  const { rows } = await product.pool.query<{ held: number }>(
    'select count(*)::int as held from phonebook.companies where custodian_id = $1 and delete_after is null',
    [office.person('sales')],
  )
  return rows[0]?.held ?? 0
}

test('who may not edit is offered as a follow-up person and not as a custodian', async () => {
  const ids = async (purpose: 'hold' | 'follow') =>
    (await lin.call(listHolders, { query: { purpose } })).people.map(({ id }) => id)
  expect(await ids('hold')).not.toContain(reader)
  expect(await ids('follow')).toContain(reader)
  expect(await ids('hold')).toContain(office.person('sales2'))
  const { id } = await create()
  await lin.call(changeFollowers, { params: { id }, body: { add: [reader], remove: [] } })
})

test('who may not edit gets no company: by assigning, passing on, designating, handing over, importing or standing in', async () => {
  const [pooled, own] = [await create('public'), await create()]
  const unknown = { details: { fields: [{ code: 'phonebook.assignee_unknown' }] } }
  expect(
    await refusalOf(boss.call(assignCompany, { params: { id: pooled.id }, body: { userId: reader } })),
  ).toMatchObject(unknown)
  expect(
    await refusalOf(boss.call(transferCompany, { params: { id: own.id }, version: 1, body: { userId: reader } })),
  ).toMatchObject(unknown)
  const designation = { chosen: { ids: [pooled.id] }, rule: 'roundRobin' as const, userIds: [reader] }
  expect(await refusalOf(manager.call(previewDesignation, { body: designation }))).toMatchObject(unknown)
  const plan = newHandover.parse({ fromId: office.person('sales'), rules: [], rest: [reader] })
  expect(await refusalOf(boss.call(planHandover, { body: plan }))).toMatchObject({
    details: { fields: [{ code: 'phonebook.receiver_unknown' }] },
  })
  const days = { from: '2099-01-01', until: '2099-01-02', note: '' }
  expect(
    await refusalOf(
      boss.call(arrangeStandIn, { body: { absentId: office.person('sales'), coverId: reader, ...days } }),
    ),
  ).toMatchObject({ details: { fields: [{ field: 'coverId', code: 'identity.cover_person_unable' }] } })
})

test('the limit of companies held holds for a company written by hand, and not for one of the pool', async () => {
  await create()
  await setCap(await countHeld())
  expect(await refusalOf(create())).toMatchObject({ httpStatus: 409, code: 'phonebook.holding_full' })
  await create('public')
  await setCap((await countHeld()) + 1)
  const tries = await Promise.allSettled([create(), create(), create(), create()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await setCap(300)
})

test('an import for oneself stops at the limit and says so of each row', async () => {
  await setCap((await countHeld()) + 1)
  const context = await personContext(product.context, office.person('sales'))
  const rows = ['甲', '乙', '丙'].map((name) => ({ name: `限额导入${name}` }))
  const results = await writeSheetRows(context, await judgeSheetRows(context, rows, { visibility: 'private' }))
  await setCap(300)
  expect(results.map(({ verdict, problems }) => [verdict, problems?.[0]?.code])).toEqual([
    ['create', undefined],
    ['error', 'phonebook.holding_full'],
    ['error', 'phonebook.holding_full'],
  ])
})
