import { decideApplication, getApplication } from '@seamark/contract/applications/applications'
import { createCompany, deleteCompany, restoreCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompanies, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { applyForCompany, lookUpCompanies } from '@seamark/contract/phonebook/look-ups/look-ups'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { aCompany, type Caller, openDesk, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
/** Salespeople delete and merge in this office; they assign nothing. */
await sql`
  update identity.roles set capabilities = array(select distinct unnest(capabilities || '{delete,merge}'::text[]))
  where id = (select role_id from identity.user_roles where user_id = ${office.person('sales')})`.execute(product.db)
const seller = await product.signIn('sales')
afterEach(() => setCap(null))

let made = 0
const create = (caller: Caller = lin) =>
  caller.call(createCompany, {
    body: aCompany({ name: `名额货代${++made}`, organizationNumber: '', telephone: '', email: '', code: '' }),
  })
const custodianOf = async (id: number) => (await boss.call(getCompany, { params: { id } })).custodian?.name ?? null

async function setCap(cap: number | null) {
  await product.pool.query('update phonebook.pool_rules set rules = rules || $1::jsonb', [
    JSON.stringify({ holdingCap: cap }),
  ])
}
/** Lets nobody hold more than this person holds now. */
async function fill(username: string): Promise<number> {
  const { rows } = await product.pool.query<{ held: number }>(
    'select count(*)::int as held from phonebook.companies where custodian_id = $1 and delete_after is null',
    [office.person(username)],
  )
  const held = rows[0]?.held ?? 0
  await setCap(held)
  return held
}

describe('who holds as many companies as one may', () => {
  test('gets a deleted one back only after there is room', async () => {
    const { id } = await create()
    await seller.call(deleteCompany, { params: { id }, version: 1 })
    await create()
    const limit = await fill('sales')
    expect(await refusalOf(seller.call(restoreCompany, { params: { id } }))).toMatchObject({
      code: 'phonebook.holding_full',
      httpStatus: 409,
    })
    expect(await refusalOf(boss.call(getCompany, { params: { id } }))).toMatchObject({ httpStatus: 404 })
    await setCap(limit + 1)
    expect(await seller.call(restoreCompany, { params: { id } })).toMatchObject({ id })
    expect(await custodianOf(id)).toBe('林晓帆')
  })

  test('gets many back only as far as there is room', async () => {
    const gone = [await create(), await create()]
    const ids = gone.map(({ id }) => id)
    const counted = await seller.call(countBulk, {
      body: { list: 'companies', action: 'delete', input: {}, rows: { ids } },
    })
    const run = await confirmRun(seller, counted)
    expect(run).toMatchObject({ counts: { done: 2 } })
    await create()
    await setCap((await fill('sales')) + 1)
    const back = await undoRun(seller, run.id)
    expect(back).toMatchObject({ counts: { done: 1, refused: 1 } })
    const { rows } = await seller.call(listBulkRows, { params: { id: back.id }, query: { outcome: 'refused' } })
    expect(rows).toHaveLength(1)
  })

  test('gets a merged one back only where there is room; the rest of the undo stays possible', async () => {
    const [kept, other] = [await create(), await create()]
    const companies = [kept, other].map(({ id, version }) => ({ id, version }))
    const { runId } = await seller.call(mergeCompanies, { body: { keepId: kept.id, companies } })
    await create()
    const limit = await fill('sales')
    expect(await undoRun(seller, runId)).toMatchObject({ counts: { refused: 1 } })
    await setCap(limit + 1)
    expect(await undoRun(seller, runId)).toMatchObject({ counts: { done: 1, refused: 0 } })
    expect(await custodianOf(other.id)).toBe('林晓帆')
  })

  test('is given none by a colleague who may not assign, and the colleague is told who is full', async () => {
    const [one, other] = [await create(), await create()]
    await create(zhou)
    const limit = await fill('sales2')
    const userId = office.person('sales2')
    expect(
      await refusalOf(lin.call(transferCompany, { params: { id: one.id }, version: 1, body: { userId } })),
    ).toMatchObject({ code: 'phonebook.holder_full', message: expect.stringContaining('周敏') as unknown })
    await setCap(limit + 1)
    const { rows } = await lin.call(transferCompanies, { body: { ids: [one.id, other.id], userId } })
    expect(rows.map(({ id, done, code }) => [id, done, code])).toEqual([
      [one.id, true, null],
      [other.id, false, 'phonebook.holder_full'],
    ])
    await manager.call(transferCompany, { params: { id: other.id }, version: 1, body: { userId } })
    expect(await custodianOf(other.id)).toBe('周敏')
  })

  test('gets none by an application that a custodian agrees to; the application stays open', async () => {
    const { id, name } = await create()
    await create(zhou)
    const { matches } = await zhou.call(lookUpCompanies, { body: { name } })
    const application = await zhou.call(applyForCompany, {
      body: {
        reference: matches[0]?.reference ?? '',
        kind: 'phonebook.application.administratorship',
        note: '老客户介绍，想跟进',
      },
    })
    await fill('sales2')
    const decide = (caller: Caller) =>
      caller.call(decideApplication, { params: { id: application.id }, body: { state: 'agreed', note: '可以' } })
    expect(await refusalOf(decide(lin))).toMatchObject({ code: 'phonebook.holder_full' })
    expect(await zhou.call(getApplication, { params: { id: application.id } })).toMatchObject({ state: 'applied' })
    expect(await decide(manager)).toMatchObject({ state: 'agreed' })
    expect(await custodianOf(id)).toBe('周敏')
  })
})

test('what comes back to somebody who may hold none by now goes into the pool', async () => {
  const [one, other] = [await create(zhou), await create(zhou)]
  await manager.call(deleteCompany, { params: { id: one.id }, version: 1 })
  const counted = await manager.call(countBulk, {
    body: { list: 'companies', action: 'delete', input: {}, rows: { ids: [other.id] } },
  })
  const run = await confirmRun(manager, counted)
  await product.pool.query('update identity.users set disabled_at = now() where id = $1', [office.person('sales2')])
  const restored = await manager.call(restoreCompany, { params: { id: one.id } })
  const back = await undoRun(manager, run.id)
  await product.pool.query('update identity.users set disabled_at = null where id = $1', [office.person('sales2')])
  expect(restored).toMatchObject({ visibility: 'public', custodian: null })
  expect(back).toMatchObject({ counts: { done: 1 } })
  expect(await custodianOf(other.id)).toBeNull()
})
