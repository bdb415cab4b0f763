import type { Language } from '@seamark/contract/languages'
import { questionKey } from '@seamark/contract/ai/questions/questions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { questionsAudience } from '../policy.ts'
import { matchQuestions } from './matches.queries.ts'
import { blankText } from './misses.rules.ts'

/** Counts something that was asked and not found, and returns its id; undefined where nothing is left of it without its numbers. */
export async function countMiss(tx: WriteContext, text: string, language: Language): Promise<number | undefined> {
  const blanked = blankText(text)
  const key = questionKey(blanked)
  if (key === '') return undefined
  const { rows } = await sql<{ id: number }>`
    insert into ai.misses (text, key, language) values (${blanked}, ${key}, ${language})
    on conflict (key) where solved_at is null do update set times = ai.misses.times + 1, last_at = now() returning id`.execute(
    tx.db,
  )
  publishMisses(tx)
  return rows[0]?.id
}

/** Takes one off the list that needs no entry. */
export async function dropMiss(context: Context, id: number) {
  return write(context, { permission: 'ai.writeQuestions', audit: 'ai.missDropped' }, async (tx) => {
    const { rows } = await sql`delete from ai.misses where id = ${id} returning id`.execute(tx.db)
    if (rows.length === 0) throw fail('ai.miss_not_found')
    await tx.audit({ subject: 'miss', id })
    publishMisses(tx)
    return {}
  })
}

/** Solves those that were asked in the very words of an entry, in its transaction; a job looks for those that other words of it answer. */
export async function solveMissesOf(tx: WriteContext, questionId: number, texts: readonly string[]) {
  const { rows } = await sql`
    update ai.misses m set solved_at = now(), question_id = k.id from ai.questions k
    where k.id = ${questionId} and k.enabled and m.solved_at is null
      and m.key = any(${[...new Set(texts.map(questionKey))]}::text[]) returning m.id`.execute(tx.db)
  if (rows.length > 0) publishMisses(tx)
  await solveMissesJob.soon(tx, null, 'ai')
}

const checkedAtOnce = 100

/** Looks for misses that an entry which has changed since their last look answers for certain. Safe to run twice. */
export const solveMissesJob = job('ai.solveMisses', z.null(), async (context) => {
  for (let isMore = true; isMore; ) isMore = await solveSome(context)
})

async function solveSome(context: Context): Promise<boolean> {
  const { rows } = await sql<{ id: number; text: string; now: Date }>`
    select m.id, m.text, now() as now from ai.misses m where m.solved_at is null and exists (
      select from ai.question_terms t join ai.questions k on k.id = t.question_id
      where t.term = any(m.terms) and k.updated_at >= m.checked_at and k.enabled and k.delete_after is null)
    order by m.id limit ${checkedAtOnce}`.execute(context.db)
  for (const { id, text, now } of rows) {
    const [entry] = (await matchQuestions(context, text)).questions
    await write.bookkeep(context, 'ai.writeQuestions', async (tx) => {
      await sql`
        update ai.misses set checked_at = ${now}::timestamptz + interval '1 millisecond', solved_at = ${entry ? sql`now()` : sql`null`},
          question_id = ${entry?.id ?? null}::bigint where id = ${id} and solved_at is null`.execute(tx.db)
      if (entry) publishMisses(tx)
    })
  }
  return rows.length === checkedAtOnce
}

/** Makes the open lists read again. */
const publishMisses = (tx: WriteContext) => tx.publish({ event: { topic: 'ai.miss' }, audience: questionsAudience })
