import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetDiscussions } from '../../discussions/index.ts'
import { notifyPeople } from '../../notices/index.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'rates.quotesMoved' } as const

interface MovedCompanies {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null }[]
  without: readonly string[]
}

interface Merged {
  keepId: number
  otherIds: readonly number[]
}

/** Moves the quotes of merged companies to the company that stays; `came_by` remembers where they were. */
export const carryQuotes = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveQuotes(
    context,
    sql<{ id: number }>`
      update rates.quotes set came_by = came_by || company_id, company_id = ${keepId}::bigint
      where company_id = any(${[...otherIds]}::bigint[]) returning id`,
  )

/** Undoes `carryQuotes` when a merge is undone: each quote returns to the company that it came from. */
export const returnQuotes = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveQuotes(
    context,
    sql<{ id: number }>`
      update rates.quotes set company_id = came_by[cardinality(came_by)], came_by = trim_array(came_by, 1)
      where company_id = ${keepId} and came_by[cardinality(came_by)] = any(${[...otherIds]}::bigint[]) returning id`,
  )

async function moveQuotes(context: WriteContext, statement: RawBuilder<{ id: number }>) {
  await write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'quote', id })))
  })
}

/** Deletes the quotes of companies that are really deleted; their lines, outcomes, links, opens, comments and files go with them. */
export async function forgetQuotes(context: WriteContext, { ids }: { ids: readonly number[] }) {
  await write(context, { permission: 'phonebook.openCompany', audit: 'rates.quotesPurged' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from rates.quotes where company_id = any(${[...ids]}::bigint[]) returning id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await forgetDiscussions(
      tx,
      'quote',
      rows.map(({ id }) => id),
    )
    await tx.audits(rows.map(({ id }) => ({ subject: 'quote', id })))
  })
}

/**
 * A company changed hands: the former custodian's drafts and open quotes go to the new one, so that somebody asks how they end. In the pool,
 * and where a hand-over leaves them, they stay with their author.
 */
export async function moveQuotesOn(context: WriteContext, { toId, moves, without }: MovedCompanies) {
  if (toId === null || without.includes('quotes')) return
  const from = moves.map(({ companyId, fromId }) => ({ company_id: companyId, from_id: fromId }))
  await write(context, { ...deed, audit: 'rates.quoteAssigned' }, async (tx) => {
    const { rows } = await sql<{ id: number; from_id: number }>`
      update rates.quotes q set author_id = ${toId}, version = q.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(from)}::json) as m (company_id bigint, from_id bigint)
      where q.company_id = m.company_id and q.author_id = m.from_id and q.state in ('draft', 'issued') and q.replaced_at is null and q.delete_after is null
      returning q.id, m.from_id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id, from_id }) => ({
        subject: 'quote',
        id,
        before: { authorId: from_id },
        after: { authorId: toId },
      })),
    )
    await tellNewAuthor(tx, toId, rows.length)
  })
}

/** The new author hears once of a hand-over with all its quotes, also where it runs in lots; nobody hears of what she or the product does. */
async function tellNewAuthor(tx: WriteContext, authorId: number, count: number) {
  const { actor } = tx
  if (actor?.kind !== 'person' || actor.id === authorId) return
  await notifyPeople(tx, {
    userIds: [authorId],
    kind: 'rates.notice.quotesAssigned',
    facts: { by: actor.name, count },
    subject: { kind: 'user', id: authorId },
    path: '/freight/quotes?of=own',
    addsUp: true,
  })
}
