import type { createDrawing as createRoute, Drawing, DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import { hasPrices } from '@seamark/contract/ai/drawings/posters'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { Image } from '../../../platform/files/images.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import { revokeLink, shareQuote } from '../../rates/index.ts'
import { drawingsAudience } from '../policy.ts'
import { asDetails, asDrawing, type DrawingRow, getDrawingRow, inSearch } from './drawings.queries.ts'
import { assertPostable, renderPoster } from './posters.queries.ts'
import { shareText } from './share-texts.rules.ts'

const permission = 'ai.draw'

const deletableDrawings: Deletable = {
  table: 'ai.drawings',
  subject: 'drawing',
  purge: { permission, audit: 'ai.drawingsPurged' },
  forget: deletePictures,
}

type NewDrawing = z.output<NonNullable<(typeof createRoute)['body']>>

/**
 * Draws a poster and keeps it. The link that a QR of a quote needs is made first, by a transaction of its own, since drawing is slow; `home` is our address
 * as clients reach it. Fails as a preview does, with drawing_not_found for a parent that the caller does not see, and as sharing a quote does.
 */
export async function createDrawing(
  context: Context,
  home: string,
  { fields, seenBy, parentId }: NewDrawing,
): Promise<DrawingDetails> {
  authorize(context, permission)
  if (parentId !== null) await getDrawingRow(context, parentId)
  await assertPostable(context, fields)
  const isQuoted = fields.qr.kind === 'quote' && fields.quoteId !== null
  // What cannot be drawn makes no link; what fails later ends it.
  if (isQuoted) await renderPoster(context, fields, { isHalf: true, quoteAddress: null })
  const shared = isQuoted && fields.quoteId !== null ? await shareQuote(context, fields.quoteId) : null
  try {
    const quoteAddress = shared && home + shared.path
    const drawn = await renderPoster(context, fields, { isHalf: false, quoteAddress })
    return await keepDrawing(context, drawn, { fields, seenBy, parentId })
  } catch (error) {
    if (shared) await revokeLink(context, shared.link.id, shared.link.version)
    throw error
  }
}

async function keepDrawing(
  context: Context,
  drawn: Awaited<ReturnType<typeof renderPoster>>,
  { fields, seenBy, parentId }: NewDrawing,
): Promise<DrawingDetails> {
  const words = shareText(drawn.source)
  // A preset that shows nothing of the quote keeps it among its fields alone: nobody has asked whether the caller may read it.
  const quoteId = hasPrices(fields.preset) || fields.qr.kind === 'quote' ? fields.quoteId : null
  return write(context, { permission, audit: 'ai.drawingCreated' }, async (tx) => {
    const fileId = await keepImage(tx, `poster.${fields.format}`, { format: fields.format, bytes: drawn.bytes })
    const smallId = await keepImage(tx, 'poster.jpeg', { format: 'jpeg', bytes: drawn.small ?? drawn.bytes })
    const { title } = drawn.source
    const { rows } = await sql<{ id: number }>`
      insert into ai.drawings (preset, size, format, title, fields, words, valid_to, width, height, bytes, file_id, small_id, quote_id, parent_id,
        seen_by, author_id, search)
      values (${fields.preset}, ${fields.size}, ${fields.format}, ${title}, ${JSON.stringify(fields)}, ${words},
        ${hasPrices(fields.preset) ? fields.validTo : null}, ${drawn.width}, ${drawn.height}, ${drawn.bytes.length}, ${fileId}, ${smallId},
        ${quoteId}, ${parentId}, ${seenBy}, ${personOf(tx).id}, ${inSearch(words)})
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'drawing', id, after: { title, preset: fields.preset, seenBy, quote: quoteId } })
    const row = await getDrawingRow(tx, id)
    publishDrawing(tx, row)
    return asDetails(tx, row)
  })
}

async function keepImage(
  tx: WriteContext,
  name: string,
  { format, bytes }: { format: 'jpeg' | 'png'; bytes: Buffer },
): Promise<number> {
  const file = { name, mediaType: `image/${format}`, ownerId: personOf(tx).id, expiresAt: null }
  return (await keepFile(tx, file, Readable.from([bytes]))).id
}

/** A picture that a model drew, drawn anew by us. */
export interface NewPicture {
  /** None where the request has been put away. */
  requestId: number | null
  /** Its number among those of the request. */
  place: number
  prompt: string
  model: string
  seenBy: Drawing['seenBy']
  parentId: number | null
  whole: Image
  small: Image
}

/** Keeps a picture as a drawing of the caller, with what it was asked for with. */
export async function keepPicture(context: Context, picture: NewPicture): Promise<number> {
  const { prompt, model, seenBy, whole, small } = picture
  return write(context, { permission, audit: 'ai.pictureDrawn' }, async (tx) => {
    const fileId = await keepImage(tx, 'picture.jpeg', { format: 'jpeg', bytes: whole.bytes })
    const smallId = await keepImage(tx, 'picture.jpeg', { format: 'jpeg', bytes: small.bytes })
    const title = cutText(prompt.replace(/\s+/g, ' ').trim(), longestTitle)
    const { rows } = await sql<{ id: number }>`
      insert into ai.drawings (kind, format, title, prompt, model, words, width, height, bytes, file_id, small_id, request_id, place, parent_id,
        seen_by, author_id, search)
      values ('picture', 'jpeg', ${title}, ${prompt}, ${model}, '', ${whole.width}, ${whole.height}, ${whole.bytes.length}, ${fileId}, ${smallId},
        ${picture.requestId}, ${picture.place}, ${picture.parentId}, ${seenBy}, ${personOf(tx).id}, ${inSearch(prompt)})
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    // The prompt is its author's until she shows the picture.
    await tx.audit({ subject: 'drawing', id, after: { model, seenBy } })
    publishDrawing(tx, await getDrawingRow(tx, id))
    return id
  })
}

const longestTitle = 60

/** Says who sees a drawing. Throws drawing_not_found, drawing_not_yours, and version_stale with the drawing as it is. */
export async function shareDrawing(
  context: Context,
  id: number,
  version: number,
  seenBy: Drawing['seenBy'],
): Promise<Drawing> {
  return write(context, { permission, audit: 'ai.drawingShared' }, async (tx) => {
    const row = await lockOwn(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asDrawing(tx, row) })
    if (row.seen_by === seenBy) {
      tx.unchanged()
      return asDrawing(tx, row)
    }
    await sql`update ai.drawings set seen_by = ${seenBy}, version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'drawing', id, before: { seenBy: row.seen_by }, after: { seenBy } })
    publishDrawing(tx, row, seenBy)
    return asDrawing(tx, await getDrawingRow(tx, id))
  })
}

/** Hides a drawing at once; a job deletes it, with its pictures, after the 10 seconds in which it can be restored. */
export async function deleteDrawing(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'ai.drawingDeleted' }, async (tx) => {
    const row = await lockOwn(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asDrawing(tx, row) })
    publishDrawing(tx, row)
    return hideRecord(tx, deletableDrawings, id, purgeDrawingsJob)
  })
}

/** Restores a deleted drawing within those 10 seconds. One that is not deleted is returned as it is. */
export async function restoreDrawing(context: Context, id: number): Promise<Drawing> {
  return write(context, { permission, audit: 'ai.drawingRestored' }, async (tx) => {
    const row = await lockOwn(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asDrawing(tx, row)
    }
    if (!(await unhideRecord(tx, deletableDrawings, id))) throw fail('ai.undo_over')
    publishDrawing(tx, row)
    return asDrawing(tx, await getDrawingRow(tx, id))
  })
}

export const purgeDrawingsJob = job('ai.purgeDrawings', z.null(), (context) => purgeRecords(context, deletableDrawings))

/** A drawing names its files, so it goes before them. */
async function deletePictures(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ file_id: number; small_id: number }>`
    delete from ai.drawings where id = any(${[...ids]}::bigint[]) returning file_id, small_id`.execute(tx.db)
  for (const { file_id, small_id } of rows) for (const file of [file_id, small_id]) await deleteFile(tx, file)
}

async function lockOwn(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<DrawingRow> {
  await sql`select from ai.drawings where id = ${id} for no key update`.execute(tx.db)
  const row = await getDrawingRow(tx, id, { isDeleted })
  const isOwn = row.author_id === personOf(tx).id
  if (row.delete_after !== null && !isOwn) throw fail('ai.drawing_not_found')
  if (!isOwn) throw fail('ai.drawing_not_yours')
  return row
}

/** Makes the open galleries of those who saw the drawing, or see it now, read again; each asks for what its person sees. */
function publishDrawing(tx: WriteContext, row: DrawingRow, after = row.seen_by) {
  const isShown = row.seen_by !== 'me' || after !== 'me'
  const event = { topic: 'ai.drawing', id: row.id, by: row.author_id }
  tx.publish({ event, audience: drawingsAudience(row.author_id, isShown) })
}
