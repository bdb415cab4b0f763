import type { Drawing, DrawingDetails, drawingFilters } from '@seamark/contract/ai/drawings/drawings'
import type { PosterFields } from '@seamark/contract/ai/drawings/posters'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download, ShownImage } from '../../../platform/http/serve.ts'
import { cutPage } from '../../../platform/page.ts'
import { openFile } from '../../files/index.ts'
import { seesDrawings } from '../policy.ts'

export interface DrawingRow {
  id: number
  version: number
  kind: Drawing['kind']
  title: string
  preset: Drawing['preset']
  size: Drawing['size']
  format: Drawing['format']
  /** Null for a picture, as its preset and size are. */
  fields: PosterFields | null
  prompt: string | null
  model: string | null
  words: string
  valid_to: string | null
  width: number
  height: number
  bytes: number
  file_id: number
  small_id: number
  seen_by: Drawing['seenBy']
  author_id: number
  author_name: string
  created_at: Date
  delete_after: Date | null
}

type Listed = z.output<typeof drawingFilters> & { limit: number; cursor?: string | undefined }

/** A page of the drawings that the caller may see. It is not counted: the count says what the page knows. */
export async function listDrawings(context: Context, { q, kind, preset, of, limit, cursor }: Listed) {
  authorize(context, 'ai.draw')
  const person = personOf(context)
  const found = await readDrawings(
    context,
    sql`where ${seesDrawings(person)} and d.delete_after is null
      and ${q ? sql`d.search like ${patternOf(q)}` : sql`true`}
      and ${kind ? sql`d.kind = ${kind}` : sql`true`}
      and ${preset ? sql`d.preset = ${preset}` : sql`true`}
      and ${of === 'own' ? sql`d.author_id = ${person.id}` : sql`true`}
      and ${cursor === undefined ? sql`true` : sql`d.id < ${Number(cursor)}`}
      order by d.id desc limit ${limit + 1}`,
  )
  const { rows, next } = cutPage(found, limit, ({ id }) => String(id))
  const isWhole = cursor === undefined && next === null
  return { rows: rows.map((row) => asDrawing(context, row)), next, count: { value: rows.length, exact: isWhole } }
}

/** What is looked for in titles and words, as it is compared. */
export const inSearch = (text: string) => text.normalize('NFKC').trim().toUpperCase()
const patternOf = (text: string) => `%${inSearch(text).replace(/[\\%_]/g, '\\$&')}%`

/** One drawing with what it says. Throws drawing_not_found, also for one that the caller may not see. */
export async function getDrawing(context: Context, id: number): Promise<DrawingDetails> {
  authorize(context, 'ai.draw')
  return asDetails(context, await getDrawingRow(context, id))
}

/** The row of a drawing that the caller may see; throws drawing_not_found. */
export async function getDrawingRow(context: Context, id: number, { isDeleted = false } = {}): Promise<DrawingRow> {
  const row = await findDrawingRow(context, id, { isDeleted })
  if (!row) throw fail('ai.drawing_not_found')
  return row
}

/** The same; undefined where there is none. */
export async function findDrawingRow(
  context: Context,
  id: number,
  { isDeleted = false } = {},
): Promise<DrawingRow | undefined> {
  const [row] = await readDrawings(
    context,
    sql`where d.id = ${id} and ${seesDrawings(personOf(context))} and ${isDeleted ? sql`true` : sql`d.delete_after is null`}`,
  )
  return row
}

/** The picture of a drawing that the caller may see. */
export async function openDrawing(context: Context, id: number, size: 'whole' | 'small'): Promise<ShownImage> {
  authorize(context, 'ai.draw')
  const { file_id, small_id } = await getDrawingRow(context, id)
  return openFile(context, size === 'whole' ? file_id : small_id)
}

/** The same to be saved, under the poster's own name. */
export async function downloadDrawing(context: Context, id: number): Promise<Download> {
  authorize(context, 'ai.draw')
  const row = await getDrawingRow(context, id)
  const file = await openFile(context, row.file_id)
  return {
    ...file,
    name: `${row.title || (row.preset ?? row.kind)} ${row.width}x${row.height}.${row.format === 'png' ? 'png' : 'jpg'}`,
  }
}

/** The caller's drawings that came of her requests for pictures, by request. */
export async function drawingsOfRequests(
  context: Context,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, Drawing[]>> {
  const { rows } = await sql<{ id: number; request_id: number }>`
    select id, request_id from ai.drawings where request_id = any(${[...requestIds]}::bigint[])`.execute(context.db)
  const requestOf = new Map(rows.map(({ id, request_id }) => [id, request_id]))
  const found = await readDrawings(
    context,
    sql`where d.id = any(${[...requestOf.keys()]}::bigint[]) and d.author_id = ${personOf(context).id} and d.delete_after is null
      order by d.request_id, d.place`,
  )
  return Map.groupBy(
    found.map((row) => asDrawing(context, row)),
    ({ id }) => requestOf.get(id) ?? 0,
  )
}

async function readDrawings({ db }: Pick<Context, 'db'>, tail: RawBuilder<unknown>): Promise<DrawingRow[]> {
  const { rows } = await sql<DrawingRow>`
    select d.id, d.version, d.kind, d.title, d.preset, d.size, d.format, d.fields, d.prompt, d.model, d.words, d.valid_to::text, d.width, d.height,
      d.bytes, d.file_id, d.small_id, d.seen_by, d.author_id, author.name as author_name, d.created_at, d.delete_after
    from ai.drawings d join identity.users author on author.id = d.author_id ${tail}`.execute(db)
  return rows
}

export function asDrawing(context: Pick<Context, 'actor' | 'now' | 'zone'>, row: DrawingRow): Drawing {
  const isOwn = personOf(context).id === row.author_id
  const today = dayAt(context.now(), context.zone)
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    title: row.title,
    preset: row.preset,
    size: row.size,
    prompt: row.prompt,
    model: row.model,
    format: row.format,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    seenBy: row.seen_by,
    author: { id: row.author_id, name: row.author_name },
    createdAt: row.created_at.toISOString(),
    isEnded: row.valid_to !== null && row.valid_to < today,
    can: { share: isOwn, delete: isOwn },
  }
}

/** A colleague uses the poster again with a quote of her own: which quote it was is said to its author alone. */
export function asDetails(context: Pick<Context, 'actor' | 'now' | 'zone'>, row: DrawingRow): DrawingDetails {
  const drawing = asDrawing(context, row)
  const { fields } = row
  if (fields === null) return { ...drawing, fields, text: row.prompt ?? '' }
  const isQuoted = fields.qr.kind === 'quote'
  const shown = drawing.can.share
    ? fields
    : {
        ...fields,
        quoteId: null,
        background: null,
        qr: isQuoted ? { kind: 'none' as const, text: '', caption: '' } : fields.qr,
      }
  return { ...drawing, fields: shown, text: row.words }
}

/** Drawings in the audit log are called by their titles, for those who see them. */
export const drawingSubject: AuditedSubject = {
  kind: 'drawing',
  namesOf: async (context, ids) => {
    const seen = await readSeen(context, sql`d.id = any(${[...ids]}::bigint[])`)
    return new Map(seen.map(({ id, title }) => [id, title]))
  },
  find: async (context, q) =>
    (await readSeen(context, sql`d.search like ${patternOf(q)} order by d.id desc limit 200`)).map(({ id }) => id),
  mayOpen: async (context, id) => (await readSeen(context, sql`d.id = ${id}`)).length > 0,
}

async function readSeen(context: Context, tail: RawBuilder<unknown>): Promise<DrawingRow[]> {
  if (context.actor?.kind !== 'person' || !passes(context.actor, 'ai.draw')) return []
  return readDrawings(context, sql`where ${seesDrawings(context.actor)} and d.delete_after is null and ${tail}`)
}
