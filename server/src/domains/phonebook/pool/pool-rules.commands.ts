import { businessDay } from '../../../platform/business-day.ts'
import type { PoolRules, PoolRulesInForce } from '@seamark/contract/phonebook/pool/pool-rules'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changedRules, movesFalls } from './pool-rules.rules.ts'
import { getPoolRules } from './pool-rules.queries.ts'
import { firstDayOfRules } from '../companies/due-days.queries.ts'

/**
 * Changes the rules of the pool. Changes that make companies fall on other days begin after the days of grace. Throws for a stale version, and for a
 * department that is gone.
 */
export async function changePoolRules(context: Context, version: number, rules: PoolRules): Promise<PoolRulesInForce> {
  return write(
    context,
    { permission: 'phonebook.managePoolRules', audit: 'phonebook.poolRulesChanged' },
    async (tx) => {
      await tx.db.selectFrom('phonebook.pool_rules').select('version').forUpdate().execute()
      const before = await getPoolRules(tx)
      if (before.version !== version) throw fail('platform.version_stale', {}, { current: before })
      const changed = changedRules(before.rules, rules)
      if (changed.length === 0) {
        tx.unchanged()
        return before
      }
      if (changed.includes('sparedDepartmentIds')) await assertDepartmentsExist(tx, rules.sparedDepartmentIds)
      const begins = movesFalls(changed) ? firstDayOfRules(sql`${businessDay(tx)}`, rules.graceDays) : sql`begins_on`
      await sql`
      update phonebook.pool_rules
      set rules = ${JSON.stringify(rules)}::jsonb, version = version + 1, begins_on = ${begins}, updated_at = ${tx.now()}::timestamptz, updated_by = ${actorId(tx)}`.execute(
        tx.db,
      )
      await tx.audit({
        subject: 'poolRules',
        id: null,
        before: pickRules(before.rules, changed),
        after: pickRules(rules, changed),
      })
      tx.publish({ event: { topic: 'phonebook.poolRules' }, audience: { code: 358, holder: null } })
      return getPoolRules(tx)
    },
  )
}

async function assertDepartmentsExist(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql`
    select from unnest(${[...ids]}::bigint[]) asked (id)
    where not exists (select from identity.departments d where d.id = asked.id and d.deleted_at is null)`.execute(tx.db)
  if (rows.length > 0) throw failField('sparedDepartmentIds', 'phonebook.department_unknown')
}

const pickRules = (rules: PoolRules, keys: readonly (keyof PoolRules)[]): Partial<Record<keyof PoolRules, unknown>> =>
  Object.fromEntries(keys.map((key) => [key, rules[key]]))
