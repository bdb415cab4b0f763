import type { VisitState } from '@seamark/contract/exhibitions/choices'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'

interface Asked {
  from: string
  until: string
  of: 'own' | 'team'
  personId?: number | undefined
}

const mostShown = 500

/** The exhibitions between two days, and the visits that are planned then: the caller's own, or of people whom she reaches. */
export async function getExhibitionCalendar(context: Context, { from, until, ...whose }: Asked) {
  authorize(context, 'exhibitions.listExhibitions')
  const { rows: exhibitions } = await sql<{
    id: number
    name: string
    edition: string
    from_day: string
    to_day: string
  }>`
    select id, name, edition, from_day, to_day from exhibitions.exhibitions
    where delete_after is null and from_day < ${until}::date and to_day >= ${from}::date order by from_day, id limit 100`.execute(
    context.db,
  )
  const { rows: visits } = await sql<VisitRow>`
    select e.id, e.exhibition_id, e.name, e.booth_text, e.visit_on, e.visit_state, e.owner_id, owner.name as owner_name
    from exhibitions.exhibitors e
    join exhibitions.exhibitions x on x.id = e.exhibition_id and x.delete_after is null
    join identity.users owner on owner.id = e.owner_id
    where e.delete_after is null and e.visit_on >= ${from}::date and e.visit_on < ${until}::date and ${visitorsOf(context, whose)}
    order by e.visit_on, e.booth_sort, e.id limit ${mostShown}`.execute(context.db)
  return {
    exhibitions: exhibitions.map((row) => ({
      id: row.id,
      name: nameOfExhibition(row),
      fromDay: row.from_day,
      toDay: row.to_day,
    })),
    visits: visits.map((row) => ({
      id: row.id,
      exhibitionId: row.exhibition_id,
      name: row.name,
      booth: row.booth_text,
      day: row.visit_on,
      state: row.visit_state,
      person: { id: row.owner_id, name: row.owner_name },
    })),
  }
}

interface VisitRow {
  id: number
  exhibition_id: number
  name: string
  booth_text: string
  visit_on: string
  visit_state: VisitState | null
  owner_id: number
  owner_name: string
}

/** A person beyond her reach has no visits for the caller. */
function visitorsOf(context: Context, { of, personId }: Pick<Asked, 'of' | 'personId'>): RawBuilder<boolean> {
  const { id, reach } = personOf(context)
  const asked = personId ?? (of === 'own' ? id : undefined)
  const among = asked === undefined ? sql<boolean>`true` : sql<boolean>`e.owner_id = ${asked}`
  if (reach.kind === 'all' || asked === id) return among
  return sql<boolean>`(${among} and e.owner_id = any(${[id, ...reach.ids]}::bigint[]))`
}
