import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import type { LineEdit, ReadingCounts, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { carrierCode, knownPort, nearestPorts } from '../../territory/index.ts'
import { correctedLine } from '../reading/corrections.rules.ts'
import { requireCompany } from './companies.queries.ts'
import { editLine, missingOf, standingOf } from './lines.rules.ts'
import type { Whose } from './rates.rules.ts'
import { asReadingLines, lineColumns, type LineRow, requireReading } from './readings.queries.ts'
import { sourcesOf } from './sheets.queries.ts'
import { publishReading } from './steps.commands.ts'

/** Says what a line means. Fails where it became a rate already, or where a port or the order of the days cannot be right. */
export async function editReadingLine(
  context: Context,
  { id, place }: { id: number; place: number },
  edit: LineEdit,
): Promise<{ line: ReadingLine; counts: ReadingCounts }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingLineEdited' }, async (tx) => {
    const reading = await requireReading(tx, id)
    const before = await lockLine(tx, id, place)
    if (before.state === 'accepted') throw fail('rates.line_accepted')
    const corrected = edit.corrects === undefined ? before.line : await correctEarlier(tx, id, before, edit.corrects)
    const line = editLine(corrected, withCarrier(checked(edit)))
    const days = line.kind === 'demand' ? line.ready : line.validity
    if (days?.from && days.to && days.from > days.to) throw failField('expiry', 'rates.line_days_backwards')
    const missing = edit.kind === undefined ? null : missingOf(line)
    if (missing) throw failField(missing.field, missing.code)
    const whose = await whoseAfter(tx, before, edit)
    const state = edit.leftOut === undefined ? before.state : edit.leftOut ? 'leftOut' : 'waiting'
    const { words, isReady, isFinding } = standingOf(line)
    const { rows } = await sql<LineRow>`
      update rates.reading_lines
      set line = ${JSON.stringify(line)}::jsonb, words = ${words}::text[], is_ready = ${isReady}, is_finding = ${isFinding},
        state = ${state}, edited = true, replaced_by = ${state === 'leftOut' ? before.replaced_by : null}, outcome = '', refusal = '',
        company_id = ${whose.companyId}, source_name = ${whose.sourceName}
      where reading_id = ${id} and place = ${place}
      returning ${lineColumns}`.execute(tx.db)
    const [written] = rows
    if (!written) throw fail('rates.line_not_found')
    await settleReplaced(tx, id, written)
    await tx.audit({ subject: 'reading', id, after: { line: place, fields: Object.keys(edit).join(', ') } })
    publishReading(tx, { id, owner_id: reading.owner.id })
    const { counts } = await requireReading(tx, id)
    const [source = ''] = await sourcesOf(tx, reading, [written.line])
    const [shown] = await asReadingLines(tx, [written], [source])
    if (!shown) throw fail('rates.line_not_found')
    return { line: shown, counts }
  })
}

/** Whose the line is after the edit: a company goes before a name, and a new name before the company that was said earlier. */
async function whoseAfter(tx: WriteContext, before: LineRow, { companyId, sourceName }: LineEdit): Promise<Whose> {
  if (companyId === undefined && sourceName === undefined)
    return { companyId: before.company_id, sourceName: before.source_name }
  await requireCompany(tx, companyId ?? null)
  return { companyId: companyId ?? null, sourceName: companyId ? '' : (sourceName ?? before.source_name) }
}

async function lockLine({ db }: WriteContext, id: number, place: number): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from rates.reading_lines
    where reading_id = ${id} and place = ${place} for update`.execute(db)
  const [row] = rows
  if (!row) throw fail('rates.line_not_found')
  return row
}

/** Returns the line as the correction of an earlier offer, which a person has named. */
async function correctEarlier(tx: WriteContext, id: number, own: LineRow, place: number): Promise<ReadLine> {
  const earlier = place < own.place ? await lockLine(tx, id, place) : undefined
  const isOffer = earlier?.line.mode === 'fcl' && (earlier.line.kind === 'supply' || earlier.line.kind === 'correction')
  if (!earlier || !isOffer || own.line.kind !== 'correction')
    throw failField('corrects', 'rates.line_corrects_none', { place })
  return correctedLine(own.line, { line: earlier.line, place })
}

/** A line is left out while a correction takes its place, and waits again once none does. What became a rate stays one. */
async function settleReplaced({ db }: WriteContext, id: number, { place, state, line }: LineRow) {
  const replaced = state === 'leftOut' ? null : (line.corrects ?? null)
  await sql`
    update rates.reading_lines set replaced_by = null, state = 'waiting'
    where reading_id = ${id} and replaced_by = ${place} and state = 'leftOut' and place is distinct from ${replaced}`.execute(
    db,
  )
  await sql`
    update rates.reading_lines set replaced_by = ${place}, state = 'leftOut'
    where reading_id = ${id} and place = ${replaced} and state = 'waiting'`.execute(db)
}

/** A port of the atlas may have several codes; the one that we use is kept. */
function checked(edit: LineEdit): LineEdit {
  const codesOf = (field: 'pols' | 'pods') => edit[field]?.map((code) => codeOf(field, code))
  const [pols, pods] = [codesOf('pols'), codesOf('pods')]
  const via = edit.via && codeOf('via', edit.via)
  return { ...edit, ...(pols ? { pols } : {}), ...(pods ? { pods } : {}), ...(via ? { via } : {}) }
}

function codeOf(field: 'pols' | 'pods' | 'via', code: string): string {
  const port = knownPort(code)
  if (!port) throw failField(field, 'rates.line_port_unknown', { code, near: nearestPorts(code) })
  return port.code
}

const withCarrier = (edit: LineEdit): LineEdit =>
  edit.carrier ? { ...edit, carrier: carrierCode(edit.carrier) || edit.carrier } : edit
