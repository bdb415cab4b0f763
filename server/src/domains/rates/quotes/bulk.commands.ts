import { quoteAssignment, quoteWithdrawal } from '@seamark/contract/rates/quotes/bulk'
import { quoteListQuery } from '@seamark/contract/rates/quotes/quote-lists'
import { quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { BulkOutcome, ListBulk } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lockQuotes } from './bulk-locks.commands.ts'
import { revertAuthors, revertStates, textsOfChanges } from './bulk-undos.commands.ts'
import { writeOutcome } from './outcomes.commands.ts'
import { publishQuote } from './quotes.commands.ts'
import { quotesWhere } from './quote-lists.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { type Refusal, refusalToAssign, refusalToEnd, refusalToWithdraw } from './refusals.rules.ts'
import { activePerson, setState, takeBack } from './states.commands.ts'
import { auditedQuotes } from './subjects.queries.ts'

/** The actions that can be run on many quotes at once; each quote is judged by itself, as by the single action. */
export const quotesBulk: ListBulk = {
  subject: 'quote',
  query: quoteListQuery,
  ids: findQuoteIds,
  names: auditedQuotes.namesOf,
  texts: textsOfChanges,
  actions: [
    {
      name: 'outcome',
      title: 'rates.quoteBulk.outcome',
      permission: 'rates.writeQuotes',
      input: quoteOutcome,
      apply: async (tx, ids, input) => endMany(tx, ids, input),
      revert: revertStates,
    },
    {
      name: 'assign',
      title: 'rates.quoteBulk.assign',
      permission: 'rates.assignQuotes',
      input: quoteAssignment,
      apply: async (tx, ids, input) => assignMany(tx, ids, quoteAssignment.parse(input).authorId),
      revert: revertAuthors,
    },
    {
      name: 'withdraw',
      title: 'rates.quoteBulk.withdraw',
      permission: 'rates.writeQuotes',
      input: quoteWithdrawal,
      apply: async (tx, ids) => withdrawMany(tx, ids),
      revert: revertStates,
    },
  ],
}

async function findQuoteIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'rates.readQuotes')
  const where = quotesWhere(context, quoteListQuery.parse(asked))
  const { rows } = await sql<{ id: number }>`
    select q.id from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
    where ${where} order by q.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** Judges each quote, and does what is to be done to those that allow it; `act` returns the state before and after. */
async function changeMany(
  tx: WriteContext,
  ids: readonly number[],
  refusalOf: (row: QuoteRow) => Refusal | undefined,
  act: (row: QuoteRow) => Promise<{ before: unknown; after: unknown } | undefined>,
): Promise<BulkOutcome[]> {
  tx.unchanged()
  const rows = await lockQuotes(tx, ids)
  const outcomes: BulkOutcome[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const problem = row ? refusalOf(row) : gone
    if (!row || problem) outcomes.push({ id, outcome: 'refused', problem: problem ?? gone })
    else {
      const change = await act(row)
      outcomes.push(change ? { id, outcome: 'done', ...change } : { id, outcome: 'unchanged' })
    }
  }
  return outcomes
}

const gone: Refusal = { field: 'id', code: 'rates.quote_not_found' }
const standing = ({ state, outcome_id }: QuoteRow) => ({ state, outcomeId: outcome_id })

async function endMany(context: WriteContext, ids: readonly number[], asked: unknown): Promise<BulkOutcome[]> {
  const input = quoteOutcome.parse(asked)
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteEnded' }, async (tx) =>
    changeMany(
      tx,
      ids,
      (row) => refusalToEnd(personOf(tx), row, input),
      async (row) => ({
        before: standing(row),
        after: { state: input.outcome, outcomeId: await writeOutcome(tx, row, input) },
      }),
    ),
  )
}

async function withdrawMany(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteWithdrawn' }, async (tx) =>
    changeMany(
      tx,
      ids,
      (row) => refusalToWithdraw(personOf(tx), row),
      async (row) => {
        await takeBack(tx, row)
        return { before: standing(row), after: { state: 'withdrawn', outcomeId: null } }
      },
    ),
  )
}

/** The new author gets one notice for all of them. */
async function assignMany(context: WriteContext, ids: readonly number[], authorId: number): Promise<BulkOutcome[]> {
  return write(context, { permission: 'rates.assignQuotes', audit: 'rates.quoteAssigned' }, async (tx) => {
    const person = personOf(tx)
    const active = await activePerson(tx, authorId)
    const outcomes = await changeMany(
      tx,
      ids,
      (row) => refusalToAssign(person, row, active),
      async (row) => {
        if (row.author_id === authorId) return undefined
        await setState(tx, row, { author_id: authorId })
        publishQuote(tx, { ...row, author_id: authorId }, row.id)
        return { before: { authorId: row.author_id }, after: { authorId } }
      },
    )
    const moved = outcomes.filter(({ outcome }) => outcome === 'done')
    const [first] = moved
    if (first && authorId !== person.id)
      await notifyPeople(tx, {
        userIds: [authorId],
        kind: 'rates.notice.quotesAssigned',
        facts: { count: moved.length, by: person.name },
        subject: { kind: 'quote', id: first.id },
        path: '/freight/quotes?of=own',
      })
    return outcomes
  })
}
