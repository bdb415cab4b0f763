import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { actAsPerson } from '../../identity/index.ts'

/** The first of the people who may do this, as whom demo data is written; undefined where nobody may. */
export async function actAsFirstWith(
  context: Context,
  permission: Parameters<typeof passes>[1],
): Promise<Context | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where disabled_at is null order by id limit 20`.execute(context.db)
  for (const { id } of rows) {
    const person = await actAsPerson(context, id)
    if (passes(person.actor, permission)) return person
  }
  return undefined
}

/** Somebody who holds clients, with one of them that was spoken to last. */
export interface DemoHolder {
  person: Context
  company: { id: number; name: string; progress: string; lastDay: string | null }
}

/** The first people who hold clients, as whom demo data is written. */
export async function holdersOfDemo(context: Context, most: number): Promise<DemoHolder[]> {
  const { rows } = await sql<DemoHolder['company'] & { holderId: number }>`
    select h.custodian_id as "holderId", c.id, c.name, c.progress, to_char(c.last_touch_at at time zone ${context.zone}, 'YYYY-MM-DD') as "lastDay"
    from (select distinct custodian_id from phonebook.companies where custodian_id is not null and delete_after is null order by 1 limit ${most}) h
    cross join lateral (
      select id, name, progress, last_touch_at from phonebook.companies
      where custodian_id = h.custodian_id and delete_after is null and merged_into is null
      order by last_touch_at desc nulls last, id limit 1) c order by 1`.execute(context.db)
  return Promise.all(
    rows.map(async ({ holderId, ...company }) => ({ person: await actAsPerson(context, holderId), company })),
  )
}
