import { linesAtOnce, type Reading, type ReadingCounts } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepDeed } from '../../workbench/index.ts'
import { mayChange } from '../policy.ts'
import { hideRates } from '../rates/deletions.commands.ts'
import { type WrittenRate, writeRates } from '../rates/writings.commands.ts'
import { currentCompany } from './companies.queries.ts'
import { portWordsOf, rateOfLine, whoseOf, type Whose } from './rates.rules.ts'
import { requireReading } from './readings.queries.ts'
import { sourcesOf } from './sheets.queries.ts'
import { publishReading } from './steps.commands.ts'

/** For how many days the rates of a reading can be taken back. */
const undoDays = 30

interface Taken extends Whose {
  id: number
  line: ReadLine
  sender: string
}

/**
 * Takes the next lines that have no open question as rates, in one transaction with the lines, so that a call that is cut off has
 * taken all of them or none. A line that the rates refuse goes on waiting, with the reason.
 */
export async function acceptReading(context: Context, id: number, continues?: number) {
  return write(context, { permission: 'rates.import', audit: 'rates.readingAccepted' }, async (tx) => {
    const reading = await requireReading(tx, id)
    const { rows } = await sql<Taken>`
      select id::float8 as id, line, sender, ${currentCompany(sql`company_id`)} as "companyId", source_name as "sourceName"
      from rates.reading_lines
      where reading_id = ${id} and state = 'waiting' and is_ready and outcome <> 'refused'
      order by place limit ${linesAtOnce} for update`.execute(tx.db)
    const sources = await sourcesOf(
      tx,
      reading,
      rows.map(({ line }) => line),
    )
    const written = await writeRates(
      tx,
      rows.map((row, at) => given(tx, reading, row, sources[at] ?? '')),
    )
    await keepOutcomes(tx, rows, written)
    const runId = await keepAcceptance(tx, { reading: id, continues }, written)
    const result = {
      created: written.filter(({ outcome }) => outcome === 'created').length,
      superseded: written.filter((one) => one.outcome === 'created' && one.replaced.length > 0).length,
      otherTerms: written.filter((one) => one.outcome === 'created' && one.isOtherTerms).length,
      unchanged: written.filter(({ outcome }) => outcome === 'unchanged').length,
      refused: written.filter(({ outcome }) => outcome === 'refused').length,
    }
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'reading', id, after: result })
    publishReading(tx, { id, owner_id: reading.owner.id })
    const { rows: left } = await sql<{ count: number }>`
      select count(*)::int as count from rates.reading_lines
      where reading_id = ${id} and state = 'waiting' and is_ready and outcome <> 'refused'`.execute(tx.db)
    return { ...result, left: left[0]?.count ?? 0, runId, counts: await countsOf(tx, id) }
  })
}

const countsOf = async (tx: WriteContext, id: number): Promise<ReadingCounts> => (await requireReading(tx, id)).counts

const given = (
  tx: WriteContext,
  {
    day,
    kind,
    whose,
    post_address: post,
  }: { day: string; kind: Reading['kind']; whose: Whose; post_address: string | null },
  { id, line, ...said }: Taken,
  sourceText: string,
) => ({
  rate: rateOfLine(line, day, whoseOf(said, whose)),
  ownerId: personOf(tx).id,
  source: post !== null ? ('netPost' as const) : kind === 'file' ? ('file' as const) : ('paste' as const),
  sourceText,
  readingLineId: id,
  words: portWordsOf(line),
})

async function keepOutcomes(tx: WriteContext, lines: readonly Taken[], written: readonly WrittenRate[]) {
  if (lines.length === 0) return
  const outcomes = lines.map(({ id }, at) => {
    const one = written[at]
    const isRefused = one === undefined || one.outcome === 'refused'
    return {
      id,
      outcome: one?.outcome === 'created' && one.isOtherTerms ? 'changed' : (one?.outcome ?? 'refused'),
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

/** Keeps the rates that were made as a deed of the workbench, which lists it and takes it back for thirty days. */
async function keepAcceptance(
  tx: WriteContext,
  { reading, continues }: { reading: number; continues: number | undefined },
  written: readonly WrittenRate[],
): Promise<number | null> {
  const made = written.flatMap((one) => (one.outcome === 'created' ? [one.id] : []))
  if (made.length === 0) return continues ?? null
  const rows = made.map((id) => ({ id, before: null, after: { state: 'open' } }))
  return keepDeed(tx, { list: 'rates', action: acceptance.name, input: { reading }, rows, continues })
}

/** Only the undo is used here, since accepting has a call of its own. */
export const acceptance: BulkAction = {
  name: 'accept',
  title: 'rates.bulk.accept',
  permission: 'rates.import',
  input: z.strictObject({ reading: z.number().int() }),
  revert: takeBackRates,
}

/** Takes back rates that readings made; their lines wait again. A rate that was edited since is a conflict, unless it is to be overwritten. */
async function takeBackRates(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingUndone' }, async (tx) => {
    const found = await lockMade(tx, changes)
    const back = changes.filter(({ id, overwrite }) => {
      const rate = found.get(id)
      return rate && mayChange(personOf(tx), { ownerId: rate.owner_id }) && (overwrite || rate.version === 1)
    })
    const ids = back.map(({ id }) => id)
    if (ids.length === 0) tx.unchanged()
    else await releaseLines(tx, ids)
    return changes.map(({ id }): BulkReversal => {
      const rate = found.get(id)
      if (ids.includes(id)) return { id, outcome: 'reverted' }
      if (!rate) return { id, outcome: 'unchanged' }
      return mayChange(personOf(tx), { ownerId: rate.owner_id })
        ? { id, outcome: 'conflict', now: { state: rate.state } }
        : {
            id,
            outcome: 'refused',
            problem: { field: 'id', code: 'rates.rate_not_yours', params: { owner: rate.owner } },
          }
    })
  })
}

/** Hides the rates and lets the lines that they came from wait again. */
async function releaseLines(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    with waiting as (
      update rates.reading_lines set state = 'waiting', outcome = '', accepted_at = null
      where rate_id = any(${[...ids]}::bigint[]) and state = 'accepted' and outcome in ('created', 'changed') returning reading_id)
    select distinct r.id::float8 as id, r.owner_id::float8 as owner_id
    from waiting join rates.readings r on r.id = waiting.reading_id`.execute(tx.db)
  await hideRates(tx, ids, 0)
  await tx.audits(rows.map(({ id }) => ({ subject: 'reading', id, after: { taken: ids.length } })))
  for (const reading of rows) publishReading(tx, reading)
}

async function lockMade({ db }: WriteContext, changes: readonly BulkChange[]) {
  const ids = changes.map(({ id }) => id)
  const { rows } = await sql<{ id: number; owner_id: number; owner: string; version: number; state: string }>`
    select r.id::float8 as id, r.owner_id::float8 as owner_id, u.name as owner, r.version, r.state
    from rates.rates r join identity.users u on u.id = r.owner_id
    where r.id = any(${ids}::bigint[]) and r.delete_after is null order by r.id for update of r`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes back the rates that a reading made within thirty days. Prices that they ended hold again, and their lines wait. */
export async function undoReading(context: Context, id: number): Promise<{ taken: number; counts: ReadingCounts }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingUndone' }, async (tx) => {
    const reading = await requireReading(tx, id)
    const { rows } = await sql<{ rate_id: number | null; outcome: string }>`
      update rates.reading_lines set state = 'waiting', outcome = '', accepted_at = null
      where reading_id = ${id} and state = 'accepted' and accepted_at > now() - make_interval(days => ${undoDays}::int)
      returning old.rate_id::float8 as rate_id, old.outcome as outcome`.execute(tx.db)
    const made = rows.flatMap(({ rate_id, outcome }) => (outcome !== 'unchanged' && rate_id !== null ? [rate_id] : []))
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
