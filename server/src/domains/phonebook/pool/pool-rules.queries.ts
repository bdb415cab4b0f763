import { businessDay } from '../../../platform/business-day.ts'
import { type PoolRules, type PoolRulesInForce, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'

/** The rules in force. */
export async function rulesInForce({ db }: Pick<Context, 'db'>): Promise<PoolRules> {
  const { rules } = await db.selectFrom('phonebook.pool_rules').select('rules').executeTakeFirstOrThrow()
  return poolRules.parse(rules)
}

export type ClaimRules = Pick<PoolRules, 'dailyClaims' | 'holdingCap' | 'coolDownDays' | 'quietDays' | 'protectionDays'>

/** The rules that limit claiming; a null limit is no limit. */
export async function claimRules(context: Pick<Context, 'db'>): Promise<ClaimRules> {
  return rulesInForce(context)
}

/** The rules in force with their version and their latest results, for people who may change them. */
export async function getPoolRules(context: Context): Promise<PoolRulesInForce> {
  authorize(context, 'phonebook.managePoolRules')
  const row = await context.db
    .selectFrom('phonebook.pool_rules as r')
    .leftJoin('identity.users as u', 'u.id', 'r.updated_by')
    .select(['r.version', 'r.rules', 'r.updated_at', 'r.updated_by', 'u.name'])
    .select([
      sql<string>`r.begins_on::text`.as('begins_on'),
      sql<boolean>`r.begins_on > ${businessDay(context)}`.as('is_waiting'),
    ])
    .executeTakeFirstOrThrow()
  const days = await context.db
    .selectFrom('phonebook.pool_days')
    .select([sql<string>`day::text`.as('day'), 'warned', 'recycled'])
    .orderBy('day', 'desc')
    .limit(14)
    .execute()
  return {
    version: row.version,
    rules: poolRules.parse(row.rules),
    beginsOn: row.begins_on,
    isWaiting: row.is_waiting,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by === null ? null : { id: row.updated_by, name: row.name ?? '' },
    days,
  }
}
