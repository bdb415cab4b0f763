import type { Standing, VisitState } from '@seamark/contract/exhibitions/choices'
import type { Hall, HallBooth } from '@seamark/contract/exhibitions/halls/halls'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { boothOrder } from '../booths/cells.rules.ts'
import { standingExhibition } from '../exhibitions/exhibitions.queries.ts'
import { joinCompany, seesVisits, standingText } from '../policy.ts'

interface PlacedRow {
  hall: string
  number: string
  area: number | null
  id: number
  name: string
  standing: Standing
  visit_state: VisitState | null
}

/** Whoever has withdrawn stands nowhere any more. */
const isThere = sql<boolean>`(e.delete_after is null and coalesce(e.last_listed_at >= x.listed_at, true))`

/** The largest fairs have some twelve thousand booths. */
const mostPlaced = 12_000

/** The halls of an exhibition with their booths in order, and who stands there. */
export async function listHalls(context: Context, id: number) {
  authorize(context, 'exhibitions.listExhibitors')
  await standingExhibition(context, id)
  const company = joinCompany(personOf(context))
  const { rows } = await sql<PlacedRow>`
    select b.hall, b.number, case when count(*) over (partition by e.id) = 1 then e.area::float8 end as area, e.id, e.name, ${standingText} as standing, e.visit_state
    from exhibitions.booths b
    join exhibitions.exhibitor_booths eb on eb.booth_id = b.id
    join exhibitions.exhibitors e on e.id = eb.exhibitor_id
    join exhibitions.exhibitions x on x.id = e.exhibition_id
    ${company}
    where b.exhibition_id = ${id} and ${isThere} order by e.name, e.id limit ${mostPlaced + 1}`.execute(context.db)
  const { rows: without } = await sql<{ count: number }>`
    select count(*)::int as count from exhibitions.exhibitors e join exhibitions.exhibitions x on x.id = e.exhibition_id
    where e.exhibition_id = ${id} and ${isThere}
      and not exists (select from exhibitions.exhibitor_booths eb where eb.exhibitor_id = e.id)`.execute(context.db)
  const placed = rows.slice(0, mostPlaced)
  return {
    halls: hallsOf(seesVisits(context.actor) ? placed : placed.map((row) => ({ ...row, visit_state: null }))),
    withoutBooth: without[0]?.count ?? 0,
    isCut: rows.length > mostPlaced,
  }
}

function hallsOf(rows: readonly PlacedRow[]): Hall[] {
  const byHall = [...Map.groupBy(rows, ({ hall }) => hall)].map(([name, placed]) => ({
    name,
    booths: [...Map.groupBy(placed, ({ number }) => number)]
      .map(([number, all]): HallBooth => ({ number, area: areaOf(all), exhibitors: all.map(asStanding) }))
      .toSorted((one, other) => compare(orderOf('', one.number), orderOf('', other.number))),
  }))
  // Booths without a hall stand last.
  return byHall.toSorted((one, other) => compare(orderOf(one.name, ''), orderOf(other.name, '')))
}

/** Whoever share a booth may each be told a part of it, so the largest is the nearest. */
function areaOf(placed: readonly PlacedRow[]): number | null {
  const told = placed.flatMap(({ area }) => area ?? [])
  return told.length > 0 ? Math.max(...told) : null
}

const asStanding = ({ id, name, standing, visit_state: visitState }: PlacedRow) => ({
  id,
  name,
  standing,
  visitState,
})

const orderOf = (hall: string, number: string) => (hall === '' && number === '' ? '~' : boothOrder([{ hall, number }]))
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
