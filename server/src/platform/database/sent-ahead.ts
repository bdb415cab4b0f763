import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* sent ahead */'

/**
 * Begins or ends a statement of a transaction whose rows nobody reads, such as an audit row. On a pipelined connection it is sent and not waited for: the next
 * statement goes behind it at once. When it fails, the next statement fails with its error, the commit at the latest, so nothing is
 * committed without it.
 */
export const sentAhead = sql.raw(mark)

/** Whether a statement may be sent without waiting for its answer. A transaction that could not begin fails at its first statement. */
export const isSentAhead = (client: pg.PoolClient, text: string): boolean =>
  'pipeline' in client && client.pipeline && (text === 'begin' || text.startsWith(mark) || text.endsWith(mark))

const unanswered = new WeakMap<pg.PoolClient, Promise<unknown>[]>()

/** Keeps the answer of a statement for whoever sends the next one. */
export function leaveUnanswered(client: pg.PoolClient, answer: Promise<unknown>) {
  // Its error belongs to the next statement.
  answer.catch(() => undefined)
  const answers = unanswered.get(client)
  if (answers) answers.push(answer)
  else unanswered.set(client, [answer])
}

/** Returns the answer of a statement. Throws the first error of those that were sent ahead of it; a rollback answers for them all. */
export async function answerBehind<Answer>(
  client: pg.PoolClient,
  text: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  const before = unanswered.get(client)
  if (!before) return answer
  unanswered.delete(client)
  const [own, ...ahead] = await Promise.allSettled([answer, ...before])
  const failed = text === 'rollback' ? undefined : ahead.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  if (own.status === 'rejected') throw own.reason
  return own.value
}
