import { pastePosting } from '@seamark/contract/ai/pastes/items'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findingOptions, problemOfPost, rateOfFinding } from '../../groups/index.ts'
import { takeRatesBack, type WrittenRate, writeRates } from '../../rates/index.ts'
import { readOptions } from '../../settings/index.ts'
import type { ItemRow } from './items.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockItems } from './outcomes.commands.ts'

const deed = { permission: 'rates.write', audit: 'ai.pasteItemTaken' } as const
const sideOf = ({ kind }: ItemRow) => (kind === 'demand' ? ('demand' as const) : ('supply' as const))

/** Posts inquiries and offers as demand and supply, by the rules of rates; what rates refuse stays open, with the reason. */
export async function postItems(context: WriteContext, ids: readonly number[], given: unknown): Promise<BulkOutcome[]> {
  const { days = (await readOptions(context, findingOptions)).chatRateDays } = pastePosting.parse(given)
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, answers } = judged(ids, await lockItems(tx, ids), sideOf)
    const ready = open.flatMap((row) => {
      const problem = problemOf(row)
      if (problem) answers.set(row.id, { id: row.id, outcome: 'refused', problem })
      return problem ? [] : [row]
    })
    const written = await writeRates(
      tx,
      ready.map((row) => ({
        rate: rateOfFinding(postedFrom(row), { days, isSenderTold: true }),
        ownerId: personOf(tx).id,
        source: 'chat' as const,
        sourceText: cutText(row.text, 2000),
      })),
      'rates.write',
    )
    for (const [at, row] of ready.entries()) answers.set(row.id, outcomeOf(row, written[at]))
    await keepOutcomes(
      tx,
      ready.flatMap((row, at) => {
        const rate = written[at]
        return rate && rate.outcome !== 'refused'
          ? [{ row, target: sideOf(row), subjectId: rate.id, companyId: null }]
          : []
      }),
    )
    return ids.map((id) => answers.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** A line in which nothing was found is no freight either. */
const postedFrom = ({ kind, day, sender, facts }: ItemRow) => ({
  kind: kind === 'unread' ? ('schedule' as const) : kind,
  day,
  sender,
  facts,
})

const problemOf = (row: ItemRow) => problemOfPost(postedFrom(row))

function outcomeOf({ id }: ItemRow, written: WrittenRate | undefined): BulkOutcome {
  if (!written) return { id, outcome: 'refused', problem: gone }
  if (written.outcome === 'refused') return { id, outcome: 'refused', problem: written.problem }
  return {
    id,
    outcome: 'done',
    before: { state: 'open' },
    after: { state: 'accepted', rateId: written.id, made: written.outcome === 'created' },
  }
}

const posted = z.object({ rateId: z.number(), made: z.boolean() })

/** Takes posted rates back; their rows are open again. */
export async function takePostsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockItems(
      tx,
      changes.map(({ id }) => id),
    )
    const posts = stillKept(found, changes).map(({ id, after, overwrite }) => ({
      id,
      overwrite,
      ...posted.parse(after),
    }))
    const postOf = new Map(posts.map((post) => [post.id, post]))
    const made = posts.filter((post) => post.made)
    const answers = new Map(
      (
        await takeRatesBack(
          tx,
          made.map(({ rateId, overwrite }) => ({ id: rateId, overwrite })),
        )
      ).map((one) => [one.id, one]),
    )
    const reversals = changes.map(({ id }): BulkReversal => {
      const post = postOf.get(id)
      if (!post) return { id, outcome: 'refused', problem: gone }
      const answer = post.made ? answers.get(post.rateId) : undefined
      // A rate that is gone by other ways leaves its row to be decided again.
      return answer === undefined || answer.outcome === 'unchanged' ? { id, outcome: 'reverted' } : { ...answer, id }
    })
    await dropOutcomes(tx, rowsBack(found, reversals), ['supply', 'demand'])
    return reversals
  })
}

/** Those whose rows are still there. Of a sheet that was thrown away its runs have forgotten what they did. */
export const stillKept = (found: ReadonlyMap<number, ItemRow>, changes: readonly BulkChange[]) =>
  changes.filter(({ id }) => found.has(id))

/** The rows of those that were taken back. */
export const rowsBack = (found: ReadonlyMap<number, ItemRow>, reversals: readonly BulkReversal[]): ItemRow[] =>
  reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? (found.get(id) ?? []) : []))
