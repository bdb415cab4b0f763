import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { mostBooths, type ReadBooth } from './cells.rules.ts'

/** The booths of an exhibitor, in their order. */
export interface KeptBooths {
  exhibitionId: number
  exhibitorId: number
  booths: readonly ReadBooth[]
}

/** Sets the booths of exhibitors, and makes those that nobody has named before. */
export async function keepBooths(tx: WriteContext, all: readonly KeptBooths[]) {
  if (all.length === 0) return
  const lines = all.flatMap(({ exhibitionId, exhibitorId, booths }) =>
    booths.slice(0, mostBooths).map(({ hall, number }, place) => ({
      exhibition: exhibitionId,
      exhibitor: exhibitorId,
      hall: hall.slice(0, 20),
      number: number.slice(0, 30),
      place: place + 1,
    })),
  )
  const given = sql`json_to_recordset(${JSON.stringify(lines)}::json) as g (exhibition bigint, exhibitor bigint, hall text, number text, place int)`
  // In their order, so that two lists that make the same booths do not wait for each other in a circle.
  await sql`
    insert into exhibitions.booths (exhibition_id, hall, number)
    select distinct exhibition, hall, number from ${given} order by 1, 2, 3 on conflict do nothing`.execute(tx.db)
  await sql`delete from exhibitions.exhibitor_booths where exhibitor_id = any(${all.map(({ exhibitorId }) => exhibitorId)}::bigint[])`.execute(
    tx.db,
  )
  await sql`
    insert into exhibitions.exhibitor_booths (exhibitor_id, booth_id, place)
    select g.exhibitor, b.id, min(g.place) from ${given}
    join exhibitions.booths b on b.exhibition_id = g.exhibition and b.hall = g.hall and b.number = g.number
    group by g.exhibitor, b.id`.execute(tx.db)
}
