import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { renamedCompanies } from '../policy.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'exhibitions.exhibitorsCarried' } as const

/**
 * The exhibitors of merged companies go to the one that stays, and keep where they came from. Those that were known by a name which the one that stays
 * has not are tied to it, or they would be nobody's.
 */
export const carryExhibitors = (tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`
      with merged as (select e.id, coalesce(e.company_id, named.id) as company_id
        from exhibitions.exhibitors e
        left join lateral (
          select o.id from phonebook.companies o
          where o.id = any(${otherIds}::bigint[]) and (o.name_key = any(e.name_ties) or o.id = any(${renamedCompanies}))
            and not exists (select from phonebook.companies k where k.id = ${keepId} and k.name_key = any(e.name_ties))
          order by o.id limit 1) named on true
        where e.company_id = any(${otherIds}::bigint[])
          or e.name_ties && array(select o.name_key from phonebook.companies o where o.id = any(${otherIds}::bigint[]) and o.name_key is not null
            union select f.name_key from phonebook.former_names f where f.company_id = any(${otherIds}::bigint[])))
      update exhibitions.exhibitors e set company_id = ${keepId}::bigint, company_came_by = e.company_came_by || merged.company_id, name_ties = '{}',
        version = e.version + 1
      from merged where e.id = merged.id and merged.company_id is not null
      returning e.id, merged.company_id as before, e.company_id as after`,
  )

/** Gives back to each company the exhibitors that came from it, as they are now. */
export const returnExhibitors = (tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`update exhibitions.exhibitors e set company_id = e.company_came_by[cardinality(e.company_came_by)],
        company_came_by = e.company_came_by[:cardinality(e.company_came_by) - 1], version = e.version + 1
      where e.company_id = ${keepId} and e.company_came_by[cardinality(e.company_came_by)] = any(${otherIds}::bigint[])
      returning e.id, ${keepId}::bigint as before, e.company_id as after`,
  )

/** Before companies are deleted for good: their exhibitors are known by their names again. */
export const untieExhibitors = (tx: WriteContext, { ids }: { ids: readonly number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`update exhibitions.exhibitors e set company_id = null, company_came_by = '{}', name_ties = array[e.name_key], version = e.version + 1
      from exhibitions.exhibitors old
      where old.id = e.id and e.company_id = any(${[...ids]}::bigint[]) returning e.id, old.company_id as before, e.company_id as after`,
  )

interface CarriedRow {
  id: number
  before: number
  after: number | null
}

async function carry(context: WriteContext, update: RawBuilder<CarriedRow>) {
  await write(context, deed, async (tx) => {
    const { rows } = await update.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id, before, after }) => ({
        subject: 'exhibitor',
        id,
        before: { company: before },
        after: { company: after },
      })),
    )
  })
}
