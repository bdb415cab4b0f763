import { changePoolRules, getPoolRules, listFalling, simulatePool } from '@seamark/contract/phonebook/index'
import type { PoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write } from '../../../platform/write.ts'
import { createDemoCompanies } from '../demo.ts'
import { claimRules } from './pool-rules.queries.ts'
import { openOffice, refusalOf } from '../testing.ts'
import { type Touch, touchCompany } from './follow-ups.commands.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
await createDemoCompanies(product.pool, {
  companies: 120,
  people: [{ id: office.person('sales'), departmentId: null }],
  seed: 5,
})
const boss = await product.signIn('sysadmin')
const sales = await product.signIn('sales')
const first = await boss.call(getPoolRules, {})
const dayMs = 24 * 3600 * 1000

async function change(changes: Partial<PoolRules>) {
  const { version, rules } = await boss.call(getPoolRules, {})
  return boss.call(changePoolRules, { version, body: { ...rules, ...changes } })
}

describe('the rules of the pool', () => {
  test('begin with the usual ones of the trade, and take nothing from anybody until somebody says so', () => {
    expect(first.rules).toMatchObject({
      recycling: false,
      days: { unconfirmed: 30, contacted: 30, replied: 30, quoted: 60, following: 60, ordered: 180 },
      warningDays: [7, 3, 1, 0],
      protectionDays: 10,
      dailyClaims: 20,
      holdingCap: 300,
      coolDownDays: 7,
      quietDays: 1,
      dailyViews: null,
    })
  })

  test('are changed with what they were before in the log, and hold for claiming at once', async () => {
    const after = await change({ dailyClaims: 5, quietDays: 0 })
    expect(after).toMatchObject({
      rules: { dailyClaims: 5, quietDays: 0 },
      updatedBy: { id: office.person('sysadmin') },
    })
    expect(await claimRules(product.context)).toMatchObject({ dailyClaims: 5, quietDays: 0, holdingCap: 300 })
    const { rows } = await product.pool.query(
      `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = 'phonebook.poolRulesChanged'`,
    )
    expect(rows).toEqual([{ before: { dailyClaims: 20, quietDays: 1 }, after: { dailyClaims: 5, quietDays: 0 } }])
  })

  test('that are saved as they stand change nothing', async () => {
    const before = await boss.call(getPoolRules, {})
    expect(await change({})).toEqual(before)
  })

  test('are not overwritten unseen', async () => {
    const { version, rules } = await boss.call(getPoolRules, {})
    await change({ coolDownDays: 3 })
    const refused = await refusalOf(boss.call(changePoolRules, { version, body: { ...rules, coolDownDays: 9 } }))
    expect(refused).toMatchObject({
      httpStatus: 412,
      code: 'platform.version_stale',
      details: { current: { rules: { coolDownDays: 3 } } },
    })
  })

  test('begin to move companies after the days of grace; other rules leave that day alone', async () => {
    const today = businessDay(new Date())
    expect((await change({ recycling: true, graceDays: 7 })).beginsOn).toBe(
      businessDay(new Date(Date.now() + 7 * dayMs)),
    )
    await product.pool.query(`update phonebook.pool_rules set begins_on = '2020-01-01'`)
    expect((await change({ dailyClaims: 9, warningDays: [5] })).beginsOn).toBe('2020-01-01')
    expect((await change({ graceDays: 0 })).beginsOn).toBe(today)
  })

  test.each<[Partial<PoolRules>, string, string]>([
    [{ warnHour: 20, runHour: 20 }, 'runHour', 'phonebook.pool_hours'],
    [{ protectionDays: 30, protectionMaxDays: 20 }, 'protectionMaxDays', 'phonebook.pool_protection'],
    [{ sparedDepartmentIds: [987_654] }, 'sparedDepartmentIds', 'phonebook.department_unknown'],
  ])('refuse %j at its field', async (changes, field, code) => {
    const { details } = await refusalOf(change(changes))
    expect(details?.fields).toMatchObject([{ field, code }])
  })

  test('are for those whose role opens their screen', async () => {
    const body = first.rules
    for (const call of [
      () => sales.call(getPoolRules, {}),
      () => sales.call(changePoolRules, { version: 1, body }),
      () => sales.call(simulatePool, { body }),
      () => sales.call(listFalling, { body: { rules: body, within: 1 } }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ httpStatus: 403, code: 'platform.forbidden' })
    }
  })

  test('are simulated over the companies that the caller may see, and nothing is saved', async () => {
    await product.pool.query(`update phonebook.companies set held_since = '2025-01-01' where custodian_id is not null`)
    const before = await boss.call(getPoolRules, {})
    const body = { ...first.rules, graceDays: 0 }
    const seen = async (username: string) =>
      (await (await product.signIn(username)).call(simulatePool, { body })).total.within[2]
    expect(await seen('manager')).toBe(await seen('sysadmin'))
    expect(await seen('manager')).toBeGreaterThan(0)
    expect(await seen('manager2')).toBe(0)
    expect(await boss.call(getPoolRules, {})).toEqual(before)
  })
})

describe('how many records of the pool somebody may open in a day', () => {
  test('is not counted while there is no limit', async () => {
    await sales.call(getCompany, { params: { id: await pooled(0) } })
    expect(await views()).toBe(0)
  })

  test('is counted once for each, and refused beyond; what she holds herself is open', async () => {
    await change({ dailyViews: 2 })
    const own = await product.db
      .selectFrom('phonebook.companies')
      .select('id')
      .where('custodian_id', '=', office.person('sales'))
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const id of [await pooled(0), await pooled(0), await pooled(1), own.id])
      await sales.call(getCompany, { params: { id } })
    expect(await views()).toBe(2)
    expect(await refusalOf(sales.call(getCompany, { params: { id: await pooled(2) } }))).toMatchObject({
      httpStatus: 429,
      code: 'phonebook.pool_views_spent',
    })
    expect(await sales.call(getCompany, { params: { id: await pooled(1) } })).toMatchObject({ masked: true })
    expect(await boss.call(getCompany, { params: { id: await pooled(3) } })).toMatchObject({ masked: false })
    await product.pool.query(`update phonebook.pool_views set day = day - 1`)
    expect(await sales.call(getCompany, { params: { id: await pooled(2) } })).toMatchObject({ masked: true })
  })

  test('holds for many at once', async () => {
    await change({ dailyViews: 3 })
    await product.pool.query('delete from phonebook.pool_views')
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => pooled(index)))
    const answers = await Promise.allSettled(ids.map((id) => sales.call(getCompany, { params: { id } })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await views()).toBe(3)
  })

  async function pooled(index: number) {
    const { id } = await product.db
      .selectFrom('phonebook.companies')
      .select('id')
      .where('visibility', '=', 'public')
      .orderBy('id')
      .offset(index)
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const views = async () => (await product.db.selectFrom('phonebook.pool_views').selectAll().execute()).length
})

describe('a follow-up', () => {
  const touch = (given: Touch) =>
    write(product.context, { permission: 'phonebook.openCompany', audit: 'test.touched' }, async (tx) => {
      await touchCompany(tx, given)
      tx.unchanged()
    })

  test('lets the days begin anew, never back in time, and extends protection up to its end', async () => {
    await change({ protectionDays: 10, protectionExtendDays: 3, protectionMaxDays: 20 })
    const { id } = await product.db
      .selectFrom('phonebook.companies')
      .select('id')
      .where('visibility', '=', 'private')
      .limit(1)
      .executeTakeFirstOrThrow()
    const held = new Date('2026-03-25T02:00:00Z')
    const day = (days: number) => new Date(held.getTime() + days * dayMs)
    await product.db
      .updateTable('phonebook.companies')
      .set({ held_since: held, protected_until: day(10), last_touch_at: null })
      .where('id', '=', id)
      .execute()
    await touch({ companyId: id, at: day(8), nextContactAt: day(12) })
    expect(await dates(id)).toEqual({
      last_touch_at: day(8),
      protected_until: day(11),
      next_contact_at: day(12),
      exempt_until: null,
      idle_since: day(8),
    })
    await touch({ companyId: id, at: day(2), exemptUntil: day(90) })
    expect(await dates(id)).toEqual({
      last_touch_at: day(8),
      protected_until: day(11),
      next_contact_at: day(12),
      exempt_until: day(90),
      idle_since: day(8),
    })
    await touch({ companyId: id, at: day(19), nextContactAt: null })
    expect(await dates(id)).toMatchObject({ last_touch_at: day(19), protected_until: day(20), next_contact_at: null })
  })

  test('of a company that is gone is refused', async () => {
    await expect(touch({ companyId: 987_654, at: new Date() })).rejects.toMatchObject({
      code: 'phonebook.company_not_found',
    })
  })

  const dates = (id: number) =>
    product.db
      .selectFrom('phonebook.companies')
      .select(['last_touch_at', 'protected_until', 'next_contact_at', 'exempt_until', 'idle_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
})

const businessDay = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(at)
