import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** The names of parties as they are called today, by the ids that were kept: one that was joined to another is that one. */
export async function partyNames({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive followed as (
      select p.id as kept, p.id, p.joined_to from trade.parties p where p.id = any(${[...ids]}::int[])
      union select f.kept, p.id, p.joined_to from followed f join trade.parties p on p.id = f.joined_to)
    select f.kept as id, p.name from followed f join trade.parties p on p.id = f.id where f.joined_to is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
