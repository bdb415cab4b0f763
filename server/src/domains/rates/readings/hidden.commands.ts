import type { OpenedPart } from '@seamark/contract/rates/readings/grids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { requireReading } from './readings.queries.ts'
import { readReadingJob } from './runs.commands.ts'
import { publishReading } from './steps.commands.ts'

/**
 * Reads the sheets anew with hidden parts that a person wants. Fails while the sheets are read, once rates were made of
 * them, and, unless the caller agrees, where a person has edited lines, which are read as they came.
 */
export async function openHiddenParts(
  context: Context,
  id: number,
  { opened, dropsEdits }: { opened: readonly OpenedPart[]; dropsEdits: boolean },
): Promise<{ id: number }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingReread' }, async (tx) => {
    const { owner } = await requireReading(tx, id)
    const { rows } = await sql<{ state: string; edited: number }>`
      select r.state, l.edited from (select * from rates.readings where id = ${id} for update) r
      cross join lateral (
        select count(*) filter (where edited and state <> 'accepted')::int as edited
        from rates.reading_lines where reading_id = r.id) l`.execute(tx.db)
    const [now] = rows
    if (now?.state === 'reading') throw fail('rates.reading_at_work')
    if (now && now.edited > 0 && !dropsEdits) throw fail('rates.reading_edited', { n: now.edited })
    await dropLines(tx, id)
    await sql`
      update rates.readings
      set state = 'reading', failure = '', failure_params = '{}', passed = '[]', lines_done = 0, lines_total = null, attempts = 0,
        opened = ${JSON.stringify(opened)}::jsonb, version = version + 1, touched_at = now()
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'reading', id, after: { opened: opened.length } })
    await readReadingJob.later(tx, { id })
    publishReading(tx, { id, owner_id: owner.id })
    return { id }
  })
}

/** A line that became a rate meanwhile stays, and then nothing is read anew. */
async function dropLines({ db }: WriteContext, id: number) {
  await sql`delete from rates.reading_lines where reading_id = ${id} and state <> 'accepted'`.execute(db)
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from rates.reading_lines where reading_id = ${id}`.execute(db)
  const taken = rows[0]?.taken ?? 0
  if (taken > 0) throw fail('rates.reading_taken', { n: taken })
}
