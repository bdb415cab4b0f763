import type { Miss } from '@seamark/contract/ai/questions/misses'
import type { Language } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { countRows, cursorId, cursorTime, cutPage, jsonCursor } from '../../../platform/page.ts'

interface MissRow {
  id: number
  text: string
  language: Language
  times: number
  first_at: Date
  last_at: Date
  solved_at: Date | null
  question_id: number | null
  question: string | null
}

/** A page of what was asked and not found, the most often asked first; or of what has been answered since. */
export async function listMisses(
  context: Context,
  { state, limit, cursor }: { state: 'open' | 'solved'; limit: number; cursor?: string | undefined },
) {
  authorize(context, 'ai.listQuestions')
  const isOpen = state === 'open'
  const of = isOpen ? sql`m.solved_at is null` : sql`m.solved_at is not null`
  const { rows: found } = await sql<MissRow>`
    select m.id, m.text, m.language, m.times, m.first_at, m.last_at, m.solved_at, k.id as question_id, k.question
    from ai.misses m left join ai.questions k on k.id = m.question_id and k.delete_after is null
    where ${of} ${cursor === undefined ? sql`` : isOpen ? afterTimes(cursor) : afterMoment(cursor)}
    order by ${isOpen ? sql`m.times desc` : sql`m.solved_at desc`}, m.id desc limit ${limit + 1}`.execute(context.db)
  const { rows, next } = cutPage(found, limit, (last) =>
    last.solved_at === null
      ? openCursor.write([last.times, last.id])
      : solvedCursor.write([last.solved_at.toISOString(), last.id]),
  )
  return { rows: rows.map(asMiss), next, count: await countRows(context, sql`1 from ai.misses m where ${of}`) }
}

const openCursor = jsonCursor(z.tuple([z.int32().positive(), cursorId]), 'ai.cursor_invalid')
const solvedCursor = jsonCursor(z.tuple([cursorTime, cursorId]), 'ai.cursor_invalid')

function afterTimes(text: string) {
  const [times, id] = openCursor.read(text)
  return sql`and (m.times, m.id) < (${times}::int, ${id}::bigint)`
}

function afterMoment(text: string) {
  const [at, id] = solvedCursor.read(text)
  return sql`and (m.solved_at, m.id) < (${at}::timestamptz, ${id}::bigint)`
}

const asMiss = (row: MissRow): Miss => ({
  id: row.id,
  text: row.text,
  language: row.language,
  times: row.times,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  solvedAt: row.solved_at?.toISOString() ?? null,
  question: row.question_id !== null && row.question !== null ? { id: row.question_id, question: row.question } : null,
})

/** Misses in the audit log are called by what was asked, for all who have the list of questions. */
export const missSubject: AuditedSubject = {
  kind: 'miss',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'ai.listQuestions')) return new Map()
    const { rows } = await sql<{ id: number; text: string }>`
      select id, text from ai.misses where id = any(${[...ids]}::bigint[])`.execute(context.db)
    return new Map(rows.map(({ id, text }) => [id, text]))
  },
  find: async () => [],
  mayOpen: async (context) => passes(context.actor, 'ai.listQuestions'),
}
