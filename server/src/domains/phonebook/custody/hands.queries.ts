import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** The last change of hands of a company, and since when and how protected its holder has it. */
export interface Hands {
  id: number
  held_since: string | null
  protected_until: string | null
  /** Null while the company has had one holder from the beginning, without a row of the history. */
  ownership_id: number | null
  from_id: number | null
  to_id: number | null
  at: string | null
  /** Whether anything was done to the company after that change of hands. */
  is_touched: boolean
}

/**
 * Returns the last change of hands by company. Rows of the history that came with merged records are of other hands. Every later change of a
 * company, in this domain or one above, records activity.
 */
export async function lastHands({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Hands>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Hands>`
    select c.id, c.held_since::text, c.protected_until::text, o.id as ownership_id, o.from_id, o.to_id, o.at::text,
           exists (select from activity.entries e where e.subject_kind = 'company' and e.subject_id = c.id and e.at > o.at) as is_touched
    from phonebook.companies c
    left join lateral (
      select * from phonebook.ownerships o where o.company_id = c.id and o.kind <> 'merged' and o.came_by = '{}' order by o.id desc limit 1) o on true
    where c.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
