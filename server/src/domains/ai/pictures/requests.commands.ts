import type { NewPictures, PictureRequest } from '@seamark/contract/ai/pictures/pictures'
import { mostPictures } from '@seamark/contract/ai/pictures/pictures'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { storableText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getDrawingRow } from '../drawings/drawings.queries.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { mostOfCall } from '../endpoints/picture-sizes.rules.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'
import { holdWithin, releaseWithin } from '../usage/holds.commands.ts'
import { publishRequest } from './publications.commands.ts'
import { asRequest, getRequestRow, readRequests, type RequestRow } from './requests.queries.ts'
import type { DrawPicturesJob } from './pictures.commands.ts'

const permission = 'ai.draw'
/** So many of one person's requests wait or are drawn at a time. */
const mostOpen = 3
/** A request that has waited an hour for a worker is ended before its hold is. */
const waitingHoldSeconds = 7200

/**
 * Keeps what somebody wants drawn, holds its quota and begins the job that draws, all or nothing; the same key is the same request. Throws no_picture_model,
 * picture_model_unknown, pictures_running, picture_quota_used, picture_office_quota_used, and drawing_not_found for a parent that the caller does not see.
 */
export async function askForPictures(
  context: Context,
  { endpoints, work }: { endpoints: Pick<Endpoints, 'pictures'>; work: DrawPicturesJob },
  given: NewPictures,
): Promise<PictureRequest> {
  authorize(context, permission)
  return write(context, { permission, audit: 'ai.picturesAsked' }, async (tx) => {
    const { id: authorId, roleId } = personOf(tx)
    await lockAuthor(tx)
    const [same] = await readRequests(tx, sql`r.author_id = ${authorId} and r.client_key = ${given.key}`)
    if (same) {
      tx.unchanged()
      return asRequest(tx, same)
    }
    const model = modelOf(endpoints, given.model)
    if (given.parentId !== null) await getDrawingRow(tx, given.parentId)
    const wanted = wantedOf(endpoints, given.wanted)
    const holdId = await hold(tx, { model, wanted })
    const { rows } = await sql<{ id: number }>`
      insert into ai.picture_requests (author_id, role_id, client_key, prompt, shape, wanted, model, seen_by, parent_id, hold_id)
      values (${authorId}, ${roleId}, ${given.key}, ${storableText(given.prompt).trim()}, ${given.shape}, ${wanted}, ${model}, ${given.seenBy},
        ${given.parentId}, ${holdId}) returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await work.later(tx, { id, attempt: 1 })
    // The prompt is its author's, so the log says how much was asked for and no word of it.
    await tx.audit({ subject: 'pictureRequest', id, after: { model, wanted } })
    publishRequest(tx, { id, author_id: authorId })
    return asRequest(tx, await getRequestRow(tx, id))
  })
}

/**
 * Asks once more for what has ended without pictures, with the caller's role of now. Two clicks ask once: the second one finds another version. Throws
 * picture_not_found, version_stale, picture_not_ended, and what asking throws.
 */
export async function retryPictures(
  context: Context,
  { endpoints, work }: { endpoints: Pick<Endpoints, 'pictures'>; work: DrawPicturesJob },
  { id, version }: { id: number; version: number },
): Promise<PictureRequest> {
  authorize(context, permission)
  return write(context, { permission, audit: 'ai.picturesAskedAgain' }, async (tx) => {
    await lockAuthor(tx)
    const row = await lockRequest(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: await asRequest(tx, row) })
    if (row.state !== 'refused' && row.state !== 'failed' && row.state !== 'unknown') throw fail('ai.picture_not_ended')
    const model = modelOf(endpoints, row.model)
    const holdId = await hold(tx, { model, wanted: row.wanted })
    const attempt = row.attempt + 1
    await sql`
      update ai.picture_requests set state = 'waiting', failure = null, attempt = ${attempt}, hold_id = ${holdId}, role_id = ${personOf(tx).roleId},
        version = version + 1, changed_at = now()
      where id = ${id}`.execute(tx.db)
    await work.later(tx, { id, attempt })
    await tx.audit({ subject: 'pictureRequest', id, after: { model, wanted: row.wanted } })
    publishRequest(tx, row)
    return asRequest(tx, await getRequestRow(tx, id))
  })
}

/** Withdraws a request that waits, and puts away one that has ended; its pictures stay. Throws picture_not_found and picture_calling. */
export async function dropPictureRequest(context: Context, id: number): Promise<null> {
  authorize(context, permission)
  return write(context, { permission, audit: 'ai.pictureRequestDropped' }, async (tx) => {
    const row = await lockRequest(tx, id)
    if (row.state === 'calling') throw fail('ai.picture_calling')
    if (row.hold_id !== null) await releaseWithin(tx, row.hold_id)
    await sql`delete from ai.picture_requests where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'pictureRequest', id, before: { state: row.state } })
    publishRequest(tx, row)
    return null
  })
}

/** The requests of one person are made one after another, so that their number can be known. */
const lockAuthor = (tx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtext('ai.picture_requests'), ${personOf(tx).id}::int)`.execute(tx.db)

async function lockRequest(tx: WriteContext, id: number): Promise<RequestRow> {
  await sql`select from ai.picture_requests where id = ${id} and author_id = ${personOf(tx).id} for update`.execute(
    tx.db,
  )
  return getRequestRow(tx, id)
}

function modelOf({ pictures }: Pick<Endpoints, 'pictures'>, wanted: string | null): string {
  const [first] = pictures?.models ?? []
  if (!pictures || first === undefined) throw fail('ai.no_picture_model')
  if (wanted !== null && !pictures.models.includes(wanted)) throw failField('model', 'ai.picture_model_unknown')
  return wanted ?? first
}

const wantedOf = ({ pictures }: Pick<Endpoints, 'pictures'>, wanted: number) =>
  pictures ? Math.min(wanted, mostOfCall(pictures.flavour, pictures.models, mostPictures)) : wanted

async function hold(tx: WriteContext, { model, wanted }: { model: string; wanted: number }): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from ai.picture_requests
    where author_id = ${personOf(tx).id} and state in ('waiting', 'calling')`.execute(tx.db)
  if ((rows[0]?.open ?? 0) >= mostOpen) throw fail('ai.pictures_running', { most: mostOpen })
  try {
    return await holdWithin(tx, { kind: 'picture', model, unit: 'pictures', estimate: wanted }, waitingHoldSeconds)
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    throw fail(error.code === 'quota_used' ? 'ai.picture_quota_used' : 'ai.picture_office_quota_used', error.params)
  }
}
