import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { requireCompany } from './companies.queries.ts'
import type { Whose } from './rates.rules.ts'
import { requireReading } from './readings.queries.ts'
import { publishReading } from './steps.commands.ts'

/**
 * Says whose the rates of a reading are, or those of the lines that are named; lines that became rates are passed over. Fails where the
 * caller does not see the company.
 */
export async function sayWhoseReading(
  context: Context,
  id: number,
  { places, ...whose }: Whose & { places?: readonly number[] | undefined },
): Promise<{ lines: number }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingWhose' }, async (tx) => {
    const { owner } = await requireReading(tx, id)
    await requireCompany(tx, whose.companyId)
    const lines = places === undefined ? await sayOfAll(tx, id, whose) : await sayOfLines(tx, id, whose, places)
    await tx.audit({ subject: 'reading', id, after: { ...whose, line: places?.join(', ') ?? '' } })
    publishReading(tx, { id, owner_id: owner.id })
    return { lines }
  })
}

async function sayOfAll({ db }: WriteContext, id: number, { companyId, sourceName }: Whose): Promise<number> {
  await sql`
    update rates.readings set company_id = ${companyId}, source_name = ${companyId === null ? sourceName : ''}, version = version + 1
    where id = ${id}`.execute(db)
  // What the rates refused for the company that was said is tried again.
  await sql`
    update rates.reading_lines set outcome = '', refusal = ''
    where reading_id = ${id} and state = 'waiting' and refusal = 'rates.company_unknown'`.execute(db)
  return 0
}

async function sayOfLines(
  { db }: WriteContext,
  id: number,
  { companyId, sourceName }: Whose,
  places: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    update rates.reading_lines
    set company_id = ${companyId}, source_name = ${companyId === null ? sourceName : ''}, edited = true, outcome = '', refusal = ''
    where reading_id = ${id} and place = any(${[...places]}::integer[]) and state <> 'accepted'
    returning place`.execute(db)
  return rows.length
}
