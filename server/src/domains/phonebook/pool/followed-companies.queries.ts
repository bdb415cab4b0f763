import { type PoolRules, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { CompanyCustody } from '../policy.ts'

/** A company as a follow-up finds it. */
export interface FollowedCompany extends CompanyCustody {
  id: number
  version: number
  name: string
  progress: string
  progress_chosen_at: Date | null
  held_since: Date | null
  protected_until: Date | null
  last_touch_at: Date | null
  /** The rules in force, where the company is protected by them. */
  rules: PoolRules | null
}

/** Returns the company, whoever may see it; undefined when it is deleted. */
export async function readFollowedCompany(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<FollowedCompany | undefined> {
  const { rows } = await sql<Omit<FollowedCompany, 'rules'> & { rules: unknown }>`
    select c.id, c.version, c.name, c.visibility, c.custodian_id, c.follower_ids, c.progress, c.progress_chosen_at, c.held_since, c.protected_until,
           c.last_touch_at, case when c.protected_until is not null then (select rules from phonebook.pool_rules) end as rules
    from phonebook.companies c where c.id = ${id} and c.delete_after is null`.execute(db)
  const [row] = rows
  return row && { ...row, rules: row.rules === null ? null : poolRules.parse(row.rules) }
}
