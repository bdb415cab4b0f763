import { posting } from '@seamark/contract/groups/findings/fields'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeRatesBack, type WrittenRate, writeRates } from '../../rates/index.ts'
import { readOptions } from '../../settings/index.ts'
import type { FindingRow } from './findings.queries.ts'
import { findingOptions } from '../extraction/mute-words.rules.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockFindings } from './outcomes.commands.ts'
import { problemOfPost, rateOfFinding } from './taking/posts.rules.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const
const sideOf = ({ kind }: FindingRow) => (kind === 'demand' ? ('demand' as const) : ('supply' as const))

/** Posts findings as space on offer or wanted, by the rules of rates; those that rates refuse stay open, with the reason. */
export async function postFindings(
  context: WriteContext,
  ids: readonly number[],
  given: unknown,
): Promise<BulkOutcome[]> {
  const { days = (await readOptions(context, findingOptions)).chatRateDays } = posting.parse(given)
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, others } = judged(tx, ids, await lockFindings(tx, ids), sideOf)
    const ready = open.flatMap((row) => {
      const problem = problemOfPost(row)
      if (problem) others.set(row.id, { id: row.id, outcome: 'refused', problem })
      return problem ? [] : [row]
    })
    const written = await writeRates(
      tx,
      ready.map((row) => ({
        rate: rateOfFinding(row, { days, isSenderTold: isOpenToAll(row) }),
        ownerId: personOf(tx).id,
        source: 'chat' as const,
        sourceText: isOpenToAll(row) ? row.snippet : '',
      })),
      'rates.write',
    )
    const outcomes = ready.map((row, at) => outcomeOf(row, written[at]))
    await keepOutcomes(
      tx,
      outcomes.flatMap((one, at) => {
        const [row, rate] = [ready[at], written[at]]
        return row && rate && rate.outcome !== 'refused' && one.outcome === 'done'
          ? [{ findingId: one.id, target: sideOf(row), subjectId: rate.id, companyId: null }]
          : []
      }),
    )
    const all = new Map([...others, ...outcomes.map((one) => [one.id, one] as const)])
    return ids.map((id) => all.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** Everybody who has rates sees the words of an offer, and few people those of a group in which clients ask. A request is shown to those alone who may change it. */
const isOpenToAll = ({ kind, place }: FindingRow) => kind === 'demand' || place.type === 'freightAgent'

function outcomeOf({ id }: FindingRow, written: WrittenRate | undefined): BulkOutcome {
  if (!written) return { id, outcome: 'refused', problem: gone }
  if (written.outcome === 'refused') return { id, outcome: 'refused', problem: written.problem }
  return {
    id,
    outcome: 'done',
    before: { state: 'found' },
    after: { state: 'accepted', rateId: written.id, made: written.outcome === 'created' },
  }
}

const posted = z.object({ rateId: z.number(), made: z.boolean() })

/** Takes posted rates back; their findings are open again. */
export async function takePostsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const posts = changes.map(({ id, after, overwrite }) => ({ id, overwrite, ...posted.parse(after) }))
    const answers = new Map(
      (
        await takeRatesBack(
          tx,
          posts
            .filter(({ made, id }) => made && found.has(id))
            .map(({ rateId, overwrite }) => ({ id: rateId, overwrite })),
        )
      ).map((one) => [one.id, one]),
    )
    const reversals = posts.map(({ id, rateId, made }): BulkReversal => {
      if (!found.has(id)) return { id, outcome: 'refused', problem: gone }
      const answer = made ? answers.get(rateId) : undefined
      // A rate that is gone by other ways leaves its finding to be decided again.
      return answer === undefined || answer.outcome === 'unchanged' ? { id, outcome: 'reverted' } : { ...answer, id }
    })
    await dropOutcomes(
      tx,
      reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id),
      ['supply', 'demand'],
    )
    return reversals
  })
}
