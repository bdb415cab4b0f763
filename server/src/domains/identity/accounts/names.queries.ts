import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Ids = readonly (number | null)[]

/** The names of people by their ids, disabled people included. Unknown ids are not in the map. */
export async function findPeopleNames(
  { db, keptNames }: Pick<Context, 'db' | 'keptNames'>,
  ids: Ids,
): Promise<ReadonlyMap<number, string>> {
  const read = (wanted: Ids) => findNames({ db }, 'users', wanted)
  return keptNames ? keptNames.find(withoutNull(ids), read) : read(ids)
}

const withoutNull = (ids: Ids) => [...new Set(ids.filter((id) => id !== null))]

/** The names of departments by their ids, deleted ones included. Unknown ids are not in the map. */
export const findDepartmentNames = (context: Pick<Context, 'db'>, ids: Ids) => findNames(context, 'departments', ids)

async function findNames({ db }: Pick<Context, 'db'>, table: 'users' | 'departments', ids: Ids) {
  const wanted = withoutNull(ids)
  if (wanted.length === 0) return new Map<number, string>()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(`identity.${table}`)} where id = any(${wanted}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
