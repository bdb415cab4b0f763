import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetPorts, knownPort, nearestPorts, portTaught, teachPorts } from '../../territory/index.ts'
import { answerWord, standingOf } from './lines.rules.ts'
import type { LineRow } from './readings.queries.ts'
import { publishReading } from './steps.commands.ts'

const linesALot = 500

/** Teaches which ports a word means, or that it is none; a job tells the lines that wait. Returns how many do. */
export async function answerPortWord(
  context: Context,
  { word, codes: asked }: { word: string; codes: readonly string[] },
): Promise<{ lines: number }> {
  return write(context, { permission: 'rates.import', audit: 'rates.portWordAnswered' }, async (tx) => {
    const codes = [...new Set(asked.map(knownCode))]
    await teachPorts(tx, word, codes)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from rates.reading_lines where state = 'waiting' and words @> ${[word]}::text[]`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'portWord', id: null, after: { word, code: codes.join(', ') } })
    await applyPortWordJob.later(tx, { word, codes })
    return { lines: rows[0]?.count ?? 0 }
  })
}

/** Takes an answer back, so that the next text asks again. Lines that have got their ports keep them. A word that means something else by now stays. */
export async function withdrawPortAnswer(
  context: Context,
  { word, codes }: { word: string; codes: readonly string[] },
): Promise<{ withdrawn: boolean }> {
  return write(context, { permission: 'rates.import', audit: 'rates.portWordWithdrawn' }, async (tx) => {
    const withdrawn = await forgetPorts(tx, word, codes)
    if (!withdrawn) {
      tx.unchanged()
      return { withdrawn }
    }
    if (codes.length === 1) await tx.reactions.announce(tx, portTaught, { word, code: null })
    await tx.audit({ subject: 'portWord', id: null, before: { word, code: codes.join(', ') } })
    return { withdrawn }
  })
}

function knownCode(code: string, at: number): string {
  const port = knownPort(code)
  if (!port) throw failField(`codes.${at}`, 'rates.line_port_unknown', { code, near: nearestPorts(code) })
  return port.code
}

/** Gives a port that somebody has taught elsewhere to the lines that wait for its word. */
export async function followPortWord(tx: WriteContext, { word, code }: { word: string; code: string | null }) {
  if (code !== null) await applyPortWordJob.later(tx, { word, codes: [code] })
}

/** A job that was enqueued for one port names it by itself. */
const portAnswer = z.object({ word: z.string(), codes: z.array(z.string()).optional(), code: z.string().optional() })

/** Gives the ports to the lines that wait for the word, lot by lot; done twice it finds none that wait. */
export async function applyPortWord(
  context: Context,
  { word, code, codes = code === undefined ? [] : [code] }: z.output<typeof portAnswer>,
): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    const told = await write.bookkeep(context, 'rates.import', async (tx) => {
      const { rows } = await sql<Pick<LineRow, 'place' | 'line'> & { reading_id: number; owner_id: number }>`
        select l.reading_id::float8 as reading_id, l.place, l.line, r.owner_id::float8 as owner_id
        from rates.reading_lines l join rates.readings r on r.id = l.reading_id
        where l.state = 'waiting' and l.words @> ${[word]}::text[]
        order by l.reading_id, l.place limit ${linesALot} for update of l`.execute(tx.db)
      if (rows.length === 0) return []
      const answered = rows.map((row) => {
        const line = answerWord(row.line, word, codes)
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

export const applyPortWordJob = job('rates.applyPortWord', portAnswer, applyPortWord)
