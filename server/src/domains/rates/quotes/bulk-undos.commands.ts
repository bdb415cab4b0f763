import { quoteStates } from '@seamark/contract/rates/quotes/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, FieldText } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { lockQuotes } from './bulk-locks.commands.ts'
import { publishQuote } from './quotes.commands.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { activePerson, setState } from './states.commands.ts'
import { type Refusal, refusalToAssign } from './refusals.rules.ts'
import { seesCost } from './rights.queries.ts'

/** We wrote these values ourselves; they have been JSON since. */
const keptState = z.object({ state: z.enum(quoteStates), outcomeId: z.number().int().nullable() })
const keptAuthor = z.object({ authorId: z.number().int() })

/**
 * Sets the state back that quotes had before they ended or were withdrawn, and removes the outcome that the run wrote. A quote whose state
 * has changed since is a conflict; one that a later revision has replaced meanwhile is, too.
 */
export async function revertStates(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteStateRestored' }, (tx) =>
    revertMany(tx, changes, {
      refusalOf: (row) => Promise.resolve(refusalToUndo(tx, row)),
      revert: (row, { before, after, overwrite }) =>
        revertState(tx, row, keptState.parse(before), keptState.parse(after), overwrite),
    }),
  )
}

interface Reverting {
  refusalOf: (row: QuoteRow, change: BulkChange) => Promise<Refusal | undefined>
  revert: (row: QuoteRow, change: BulkChange) => Promise<BulkReversal>
}

/** Reverts changes one by one on locked quotes; each is judged by itself. */
async function revertMany(
  tx: WriteContext,
  changes: readonly BulkChange[],
  { refusalOf, revert }: Reverting,
): Promise<BulkReversal[]> {
  tx.unchanged()
  const rows = await lockQuotes(
    tx,
    changes.map(({ id }) => id),
  )
  const reversals: BulkReversal[] = []
  for (const change of changes) {
    const { id } = change
    const row = rows.get(id)
    const problem = row ? await refusalOf(row, change) : gone
    if (!row || problem) reversals.push({ id, outcome: 'refused', problem: problem ?? gone })
    else reversals.push(await revert(row, change))
  }
  return reversals
}

type KeptState = z.output<typeof keptState>

async function revertState(
  tx: WriteContext,
  row: QuoteRow,
  was: KeptState,
  became: KeptState,
  overwrite: boolean,
): Promise<BulkReversal> {
  const { id } = row
  const now = { state: row.state, outcomeId: row.outcome_id }
  if (now.state === was.state && now.outcomeId === was.outcomeId) return { id, outcome: 'unchanged' }
  const isOurs = now.state === became.state && now.outcomeId === became.outcomeId
  if ((!isOurs && !overwrite) || row.is_replaced) return { id, outcome: 'conflict', now }
  await setState(tx, row, { state: was.state, outcome_id: was.outcomeId })
  // What was said since the run goes too where it is overwritten: else it would stand as the last word.
  await sql`delete from rates.quote_outcomes where quote_id = ${id} and id > ${was.outcomeId ?? 0}`.execute(tx.db)
  return { id, outcome: 'reverted' }
}

/** Gives quotes back to the author whom they had before. */
export async function revertAuthors(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.assignQuotes', audit: 'rates.quoteAssigned' }, (tx) =>
    revertMany(tx, changes, {
      refusalOf: async (row, { before }) =>
        refusalToAssign(personOf(tx), row, await activePerson(tx, keptAuthor.parse(before).authorId)),
      revert: (row, change) => revertAuthor(tx, row, change),
    }),
  )
}

async function revertAuthor(
  tx: WriteContext,
  row: QuoteRow,
  { before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const { id } = row
  const { authorId } = keptAuthor.parse(before)
  if (row.author_id === authorId) return { id, outcome: 'unchanged' }
  if (row.author_id !== keptAuthor.parse(after).authorId && !overwrite)
    return { id, outcome: 'conflict', now: { authorId: row.author_id } }
  await setState(tx, row, { author_id: authorId })
  publishQuote(tx, { ...row, author_id: authorId }, id)
  return { id, outcome: 'reverted' }
}

const gone: Refusal = { field: 'id', code: 'rates.quote_not_found' }

const refusalToUndo = (tx: WriteContext, row: QuoteRow): Refusal | undefined =>
  seesCost(personOf(tx), row) ? undefined : { field: 'id', code: 'rates.quote_not_yours' }

/** What a change says: the state as people call it, or the author. */
export async function textsOfChanges(
  context: Context,
  changes: readonly BulkChange[],
): Promise<readonly (readonly FieldText[])[]> {
  const authors = changes.flatMap(({ before, after }) =>
    [authorOf(before), authorOf(after)].filter((id) => id !== null),
  )
  const names = await findPeopleNames(context, authors)
  const nameOf = (kept: unknown) => names.get(authorOf(kept) ?? 0) ?? ''
  return changes.map(({ before, after }) =>
    authorOf(after) === null
      ? [{ heading: 'rates.field.quoteState', before: stateText(context, before), after: stateText(context, after) }]
      : [{ heading: 'rates.field.author', before: nameOf(before), after: nameOf(after) }],
  )
}

function authorOf(kept: unknown): number | null {
  const parsed = keptAuthor.safeParse(kept)
  return parsed.success ? parsed.data.authorId : null
}

function stateText({ language }: Context, kept: unknown): string {
  const parsed = keptState.safeParse(kept)
  return parsed.success ? translate(language, `rates.quoteState.${parsed.data.state}`) : ''
}
