import { copying } from '@seamark/contract/rates/rates/bulk'
import type { NewRate } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../../platform/list.ts'
import { type WriteContext, write } from '../../../../platform/write.ts'
import { gone, lockRates, mayChangeRate, refusalOf } from '../bulk.commands.ts'
import { hideRates } from '../deletions.commands.ts'
import { publishRate, valuesOf, wordsOf } from '../rates.commands.ts'
import { writeRates } from '../writings.commands.ts'

/** What is kept of a copy: which one it is, and its days; `fields` where it has other prices. */
export const keptCopy = z.object({
  copy: z.object({ id: z.number(), number: z.string(), days: z.string() }),
  fields: z.unknown().optional(),
})

type Days = z.output<typeof copying>

/** Copies offers to the next period: the prices with new days, once for each offer and first day. */
export const copyAction: BulkAction = {
  name: 'copy',
  title: 'rates.bulk.copy',
  permission: 'rates.write',
  input: copying,
  apply: async (tx, ids, input) => copyMany(tx, ids, copying.parse(input)),
  revert: async (tx, changes) => takeCopiesBack(tx, changes),
}

async function copyMany(context: WriteContext, ids: readonly number[], days: Days): Promise<BulkOutcome[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateCreated' }, async (tx) => {
    tx.unchanged()
    const found = await lockRates(tx, ids)
    const copied = await findCopies(tx, ids, days.effective)
    const problems = new Map(ids.map((id) => [id, problemOf(tx, found.get(id), copied.get(id))]))
    const originals = ids.flatMap((id) => (problems.get(id) ? [] : (found.get(id) ?? [])))
    const written = await writeRates(
      tx,
      originals.map((rate) => ({
        rate: nextOf(rate, days),
        ownerId: rate.owner.id,
        source: rate.source,
        copiedFrom: rate.id,
        words: wordsOf(rate),
      })),
      'rates.write',
    )
    const results = new Map(originals.map(({ id }, place) => [id, written[place]]))
    return ids.map((id): BulkOutcome => {
      const result = results.get(id)
      if (!result) return { id, outcome: 'refused', problem: problems.get(id) ?? gone }
      if (result.outcome === 'refused') return { id, outcome: 'refused', problem: result.problem }
      if (result.outcome === 'unchanged') return { id, outcome: 'unchanged' }
      const copy = { id: result.id, number: result.number, days: `${days.effective} – ${days.expiry}` }
      return { id, outcome: 'done', before: {}, after: { copy } }
    })
  })
}

/**
 * The offer of the next period. Sailings, the cut-off, free boxes and the state of space are those of the old one, and nobody has said them for
 * the new one.
 */
const nextOf = (rate: Rate, { effective, expiry }: Days): NewRate => ({
  ...valuesOf(rate),
  effective,
  expiry,
  sailingDays: [],
  cutoff: null,
  boxes: [],
  space: '',
  recommended: false,
  // Whoever copies many has seen their prices in the first try.
  confirmPrices: true,
})

function problemOf(tx: WriteContext, rate: Rate | undefined, copy: string | undefined): RowProblem | undefined {
  const problem = refusalOf(tx, rate)
  if (problem) return problem
  if (rate?.side === 'demand') return { field: 'id', code: 'rates.copy_demand' }
  // A copy would lose a company that the caller does not see.
  if (rate?.isCompanyHidden) return { field: 'companyId', code: 'rates.company_unknown' }
  return copy === undefined ? undefined : { field: 'effective', code: 'rates.copied_already', params: { number: copy } }
}

/** The copies of these rates that begin on this day, by the rate. One that was deleted makes room for another. */
export async function findCopies({ db }: WriteContext, ids: readonly number[], effective: string) {
  await sql`
    update rates.rates set copied_from = null
    where copied_from = any(${[...ids]}::bigint[]) and effective = ${effective}::date and delete_after is not null`.execute(
    db,
  )
  const { rows } = await sql<{ copied_from: number; number: string }>`
    select copied_from, number from rates.rates
    where copied_from = any(${[...ids]}::bigint[]) and effective = ${effective}::date`.execute(db)
  return new Map(rows.map((row) => [row.copied_from, row.number]))
}

const secondsToPurge = 10

/** Deletes the copies. One that was changed since is a conflict, unless it is to be taken back all the same. */
export async function takeCopiesBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateDeleted' }, async (tx) => {
    const copies = new Map(changes.map(({ id, after }) => [id, keptCopy.parse(after).copy.id]))
    const found = await lockRates(tx, [...copies.values()])
    const reversals = changes.map(({ id, overwrite }): BulkReversal => {
      const copy = found.get(copies.get(id) ?? 0)
      if (!copy) return { id, outcome: 'unchanged' }
      if (!mayChangeRate(tx, copy)) return { id, outcome: 'refused', problem: gone }
      if (copy.version > 1 && !overwrite)
        return { id, outcome: 'conflict', now: { copy: { id: copy.id, number: copy.number, days: daysOf(copy) } } }
      return { id, outcome: 'reverted' }
    })
    const deleted = reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? [copies.get(id) ?? 0] : []))
    if (deleted.length === 0) tx.unchanged()
    else await hideRates(tx, deleted, secondsToPurge)
    await tx.audits(deleted.map((id) => ({ subject: 'rate', id })))
    for (const id of deleted) publishRate(tx, id)
    return reversals
  })
}

const daysOf = ({ effective, expiry }: Rate) => `${effective} – ${expiry ?? ''}`
