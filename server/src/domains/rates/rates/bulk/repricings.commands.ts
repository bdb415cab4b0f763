import { type Repricing, repricing } from '@seamark/contract/rates/rates/bulk'
import type { NewRate } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../../platform/list.ts'
import { type WriteContext, write } from '../../../../platform/write.ts'
import { repriced } from '../../prices/repricings.rules.ts'
import { changeMany, gone, lockRates, refusalOf, revertMany } from '../bulk.commands.ts'
import { findCopies, keptCopy, takeCopiesBack } from './copies.commands.ts'
import { changedOf, valuesOf, wordsOf } from '../rates.commands.ts'
import { writeRates } from '../writings.commands.ts'

/** Changes prices: those of a rate that holds before the first day stay until then, and a rate with the new prices follows it. */
export const repriceAction: BulkAction = {
  name: 'reprice',
  title: 'rates.bulk.reprice',
  permission: 'rates.write',
  input: repricing,
  apply: async (tx, ids, input) => repriceMany(tx, ids, repricing.parse(input)),
  revert: async (tx, changes) => takeRepricingBack(tx, changes),
}

async function repriceMany(tx: WriteContext, ids: readonly number[], input: Repricing): Promise<BulkOutcome[]> {
  const { from } = input
  const inPlace = (values: NewRate): NewRate => ({ ...values, prices: repriced(values.prices, input) })
  if (from === null) return changeMany(tx, ids, inPlace)
  const found = await lockRates(tx, ids)
  const before = ids.filter((id) => (found.get(id)?.effective ?? from) < from)
  const followed = await followMany(tx, before, found, { ...input, from })
  const changed = await changeMany(
    tx,
    ids.filter((id) => !followed.has(id)),
    inPlace,
  )
  const outcomes = new Map(changed.map((one) => [one.id, one]))
  return ids.map((id) => followed.get(id) ?? outcomes.get(id) ?? { id, outcome: 'refused', problem: gone })
}

type Follow = Repricing & { from: string }

async function followMany(
  context: WriteContext,
  ids: readonly number[],
  found: ReadonlyMap<number, Rate>,
  input: Follow,
): Promise<ReadonlyMap<number, BulkOutcome>> {
  if (ids.length === 0) return new Map()
  return write(context, { permission: 'rates.write', audit: 'rates.rateCreated' }, async (tx) => {
    tx.unchanged()
    const copied = await findCopies(tx, ids, input.from)
    const problems = new Map(ids.map((id) => [id, problemOf(tx, found.get(id), copied.get(id), input.from)]))
    const originals = ids.flatMap((id) => (problems.get(id) ? [] : (found.get(id) ?? [])))
    const written = await writeRates(
      tx,
      originals.map((rate) => ({
        rate: followerOf(rate, input),
        ownerId: rate.owner.id,
        source: rate.source,
        copiedFrom: rate.id,
        words: wordsOf(rate),
      })),
      'rates.write',
    )
    const results = new Map(originals.map((rate, place) => [rate.id, { rate, one: written[place] }]))
    return new Map(
      ids.map((id): [number, BulkOutcome] => {
        const { rate, one } = results.get(id) ?? {}
        if (!rate || !one) return [id, { id, outcome: 'refused', problem: problems.get(id) ?? gone }]
        if (one.outcome === 'refused') return [id, { id, outcome: 'refused', problem: one.problem }]
        if (one.outcome === 'unchanged') return [id, { id, outcome: 'unchanged' }]
        const [was, became] = [valuesOf(rate), followerOf(rate, input)]
        const copy = { id: one.id, number: one.number, days: `${input.from} – ${rate.expiry ?? ''}` }
        const before = { fields: { prices: changedOf(was, became).prices } }
        return [id, { id, outcome: 'done', before, after: { copy, fields: { prices: became.prices } } }]
      }),
    )
  })
}

/** The same offer from the day on, with the new prices. How many boxes are free then nobody has said. */
const followerOf = (rate: Rate, input: Follow): NewRate => {
  const values = valuesOf(rate)
  return {
    ...values,
    effective: input.from,
    prices: repriced(values.prices, input),
    boxes: [],
    cutoff: values.cutoff !== null && values.cutoff < input.from ? null : values.cutoff,
    // Whoever changes many prices has seen them in the first try.
    confirmPrices: true,
  }
}

function problemOf(
  tx: WriteContext,
  rate: Rate | undefined,
  copy: string | undefined,
  from: string,
): RowProblem | undefined {
  const problem = refusalOf(tx, rate)
  if (problem || !rate) return problem ?? gone
  if (rate.side === 'demand') return { field: 'from', code: 'rates.reprice_demand' }
  if (rate.isCompanyHidden) return { field: 'companyId', code: 'rates.company_unknown' }
  if (rate.endsOn !== null && rate.endsOn < from)
    return { field: 'from', code: 'rates.reprice_ended', params: { day: rate.endsOn } }
  return copy === undefined ? undefined : { field: 'from', code: 'rates.repriced_already', params: { number: copy } }
}

/** Takes away the rates that follow, and sets prices back that were changed in place. */
async function takeRepricingBack(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const isFollowed = ({ after }: BulkChange) => keptCopy.safeParse(after).success
  const [followed, changed] = [changes.filter(isFollowed), changes.filter((change) => !isFollowed(change))]
  const reversals = [
    ...(followed.length > 0 ? await takeCopiesBack(tx, followed) : []),
    ...(changed.length > 0 ? await revertMany(tx, changed) : []),
  ]
  const byId = new Map(reversals.map((one) => [one.id, one]))
  return changes.map(({ id }) => byId.get(id) ?? { id, outcome: 'refused', problem: gone })
}
