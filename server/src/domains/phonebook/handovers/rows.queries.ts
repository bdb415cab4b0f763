import type { handoverRow } from '@seamark/contract/phonebook/handovers/handovers'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cutPage, plainCursor } from '../../../platform/page.ts'
import { visibleHandover } from './handovers.queries.ts'
import { visibleTo } from '../policy.ts'

interface Asked {
  show: 'all' | 'stayed'
  limit: number
  cursor?: string | undefined
}

type Row = z.output<typeof handoverRow>

interface Shown {
  company_id: number
  company_name: string | null
  part: Row['part']
  to_id: number | null
  to_name: string | null
  outcome: Row['outcome']
}

/** The company and part of the last row. */
const rowCursor = plainCursor(z.tuple([z.coerce.number(), z.string()]), '-')

/** Returns the companies of a hand-over. Those that the caller may no longer see are listed without their name. */
export async function listHandoverRows(context: Context, id: number, { show, limit, cursor }: Asked) {
  await visibleHandover(context, id)
  const where = sql`r.handover_id = ${id} ${show === 'stayed' ? sql`and r.outcome <> 'moved'` : sql``}`
  const [companyId, part] = cursor === undefined ? [0, ''] : rowCursor.read(cursor)
  const { rows } = await sql<Shown>`
    select r.company_id, c.name as company_name, r.part, r.to_id, receiver.name as to_name, r.outcome
    from phonebook.handover_rows r
    left join phonebook.companies c on c.id = r.company_id and c.delete_after is null and ${visibleTo(personOf(context))}
    left join identity.users receiver on receiver.id = r.to_id
    where ${where} and (r.company_id, r.part) > (${companyId}, ${part}) order by r.company_id, r.part limit ${limit + 1}`.execute(
    context.db,
  )
  const page = cutPage(rows, limit, (last) => rowCursor.write([last.company_id, last.part]))
  const listed = { table: 'phonebook.handover_rows', alias: 'r', rest: sql`where ${where}` }
  const count = await countBeside(context, page, cursor, listed)
  return {
    rows: page.rows.map(
      (row): Row => ({
        company: row.company_name === null ? null : { id: row.company_id, name: row.company_name },
        part: row.part,
        to: row.to_id === null ? null : { id: row.to_id, name: row.to_name ?? '' },
        outcome: row.outcome,
      }),
    ),
    next: page.next,
    count,
  }
}
