import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { knownPort, nearestPorts, teachPort } from '../../territory/index.ts'
import { answerWord, standingOf } from './lines.rules.ts'
import type { LineRow } from './readings.queries.ts'
import { publishReading } from './steps.commands.ts'

const linesALot = 500

/** Teaches which port a word means; a job gives it to the lines that wait. Returns how many do. */
export async function answerPortWord(
  context: Context,
  { word, code }: { word: string; code: string },
): Promise<{ lines: number }> {
  return write(context, { permission: 'rates.import', audit: 'rates.portWordAnswered' }, async (tx) => {
    const port = knownPort(code)
    if (!port) throw failField('code', 'rates.line_port_unknown', { code, near: nearestPorts(code) })
    await teachPort(tx, word, port.code)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from rates.reading_lines where state = 'waiting' and words @> ${[word]}::text[]`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'portWord', id: null, after: { word, code: port.code } })
    await applyPortWordJob.later(tx, { word, code: port.code })
    return { lines: rows[0]?.count ?? 0 }
  })
}

/** Gives a port that somebody has taught elsewhere to the lines that wait for its word. */
export async function followPortWord(tx: WriteContext, { word, code }: { word: string; code: string | null }) {
  if (code !== null) await applyPortWordJob.later(tx, { word, code })
}

/** Gives the port to the lines that wait for the word, lot by lot; done twice it finds none that wait. */
export async function applyPortWord(context: Context, { word, code }: { word: string; code: string }): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    const told = await write.bookkeep(context, 'rates.import', async (tx) => {
      const { rows } = await sql<Pick<LineRow, 'place' | 'line'> & { reading_id: number; owner_id: number }>`
        select l.reading_id::float8 as reading_id, l.place, l.line, r.owner_id::float8 as owner_id
        from rates.reading_lines l join rates.readings r on r.id = l.reading_id
        where l.state = 'waiting' and l.words @> ${[word]}::text[]
        order by l.reading_id, l.place limit ${linesALot} for update of l`.execute(tx.db)
      if (rows.length === 0) return []
      const answered = rows.map((row) => {
        const line = answerWord(row.line, word, code)
        const { words, isReady, isFinding } = standingOf(line)
        return { reading_id: row.reading_id, place: row.place, line, words, is_ready: isReady, is_finding: isFinding }
      })
      await sql`
        update rates.reading_lines l
        set line = a.line, words = array(select jsonb_array_elements_text(a.words)), is_ready = a.is_ready, is_finding = a.is_finding
        from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
          as a (reading_id bigint, place int, line jsonb, words jsonb, is_ready boolean, is_finding boolean)
        where l.reading_id = a.reading_id and l.place = a.place`.execute(tx.db)
      return [...new Map(rows.map((row) => [row.reading_id, row])).values()]
    })
    for (const { reading_id: id, owner_id } of told) publishReading(context, { id, owner_id })
    goesOn = told.length > 0
  }
}

export const applyPortWordJob = job(
  'rates.applyPortWord',
  z.object({ word: z.string(), code: z.string() }),
  applyPortWord,
)
