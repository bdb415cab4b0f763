import { linesAtOnce, type ReadingCounts } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { hideRates } from '../rates/deletions.commands.ts'
import { type WrittenRate, writeRates } from '../rates/writings.commands.ts'
import { rateOfLine } from './rates.rules.ts'
import { requireReading } from './readings.queries.ts'
import { publishReading } from './runs.commands.ts'

/** For how many days the rates of a reading can be taken back. */
const undoDays = 30

interface Taken {
  id: number
  line: ReadLine
}

/**
 * Takes the next lines that have no open question as rates, in one transaction with the lines, so that a call that is cut off has
 * taken all of them or none. A line that the rates refuse goes on waiting, with the reason.
 */
export async function acceptReading(context: Context, id: number) {
  return write(context, { permission: 'rates.import', audit: 'rates.readingAccepted' }, async (tx) => {
    const reading = await requireReading(tx, id)
    const { rows } = await sql<Taken>`
      select id::float8 as id, line from rates.reading_lines
      where reading_id = ${id} and state = 'waiting' and is_ready and outcome <> 'refused'
      order by place limit ${linesAtOnce} for update`.execute(tx.db)
    const written = await writeRates(
      tx,
      rows.map((row) => given(tx, reading, row)),
    )
    await keepOutcomes(tx, rows, written)
    const result = {
      created: written.filter(({ outcome }) => outcome === 'created').length,
      superseded: written.filter((one) => one.outcome === 'created' && one.replaced.length > 0).length,
      unchanged: written.filter(({ outcome }) => outcome === 'unchanged').length,
      refused: written.filter(({ outcome }) => outcome === 'refused').length,
    }
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'reading', id, after: result })
    publishReading(tx, { id, owner_id: reading.owner.id })
    const { rows: left } = await sql<{ count: number }>`
      select count(*)::int as count from rates.reading_lines
      where reading_id = ${id} and state = 'waiting' and is_ready and outcome <> 'refused'`.execute(tx.db)
    return { ...result, left: left[0]?.count ?? 0, counts: await countsOf(tx, id) }
  })
}

const countsOf = async (tx: WriteContext, id: number): Promise<ReadingCounts> => (await requireReading(tx, id)).counts

const given = (tx: WriteContext, { day, text }: { day: string; text: string }, { id, line }: Taken) => ({
  rate: rateOfLine(line, day),
  ownerId: personOf(tx).id,
  source: 'paste' as const,
  sourceText: text.slice(line.span.start, line.span.end),
  readingLineId: id,
})

async function keepOutcomes(tx: WriteContext, lines: readonly Taken[], written: readonly WrittenRate[]) {
  if (lines.length === 0) return
  const outcomes = lines.map(({ id }, at) => {
    const one = written[at]
    const isRefused = one === undefined || one.outcome === 'refused'
    return {
      id,
      outcome: one?.outcome ?? 'refused',
      refusal: one?.outcome === 'refused' ? one.problem.code : '',
      rate_id: isRefused ? null : one.id,
      is_accepted: !isRefused,
    }
  })
  await sql`
    update rates.reading_lines l
    set outcome = o.outcome, refusal = o.refusal, rate_id = o.rate_id,
      state = case when o.is_accepted then 'accepted' else l.state end,
      accepted_at = case when o.is_accepted then now() end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (id bigint, outcome text, refusal text, rate_id bigint, is_accepted boolean)
    where l.id = o.id`.execute(tx.db)
}

/** Takes back the rates that a reading made within thirty days. Prices that they ended hold again, and their lines wait. */
export async function undoReading(context: Context, id: number): Promise<{ taken: number; counts: ReadingCounts }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingUndone' }, async (tx) => {
    const reading = await requireReading(tx, id)
    const { rows } = await sql<{ rate_id: number | null; outcome: string }>`
      update rates.reading_lines set state = 'waiting', outcome = '', accepted_at = null
      where reading_id = ${id} and state = 'accepted' and accepted_at > now() - make_interval(days => ${undoDays}::int)
      returning old.rate_id::float8 as rate_id, old.outcome as outcome`.execute(tx.db)
    const made = rows.flatMap(({ rate_id, outcome }) => (outcome === 'created' && rate_id !== null ? [rate_id] : []))
    const { rows: standing } = await sql<{ id: number }>`
      select id::float8 as id from rates.rates where id = any(${made}::bigint[]) and delete_after is null order by id for update`.execute(
      tx.db,
    )
    if (standing.length > 0)
      await hideRates(
        tx,
        standing.map((rate) => rate.id),
        0,
      )
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'reading', id, after: { taken: standing.length } })
    publishReading(tx, { id, owner_id: reading.owner.id })
    return { taken: standing.length, counts: await countsOf(tx, id) }
  })
}
