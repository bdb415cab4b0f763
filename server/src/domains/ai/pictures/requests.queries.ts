import { mostPictures, type PictureRequest } from '@seamark/contract/ai/pictures/pictures'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { drawingsOfRequests } from '../drawings/drawings.queries.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { mostOfCall } from '../endpoints/picture-sizes.rules.ts'

export interface RequestRow {
  id: number
  version: number
  author_id: number
  role_id: number
  prompt: string
  shape: PictureRequest['shape']
  wanted: number
  model: string
  seen_by: PictureRequest['seenBy']
  parent_id: number | null
  state: PictureRequest['state']
  attempt: number
  hold_id: number | null
  failure: PictureRequest['failure']
  created_at: Date
}

/** What this installation can draw with: no models where the operator has named no endpoint for pictures. */
export function getPictureOptions(context: Context, { pictures, isMasked }: Pick<Endpoints, 'pictures' | 'isMasked'>) {
  authorize(context, 'ai.draw')
  if (!pictures) return { models: [], most: 0, isMasked }
  const { flavour, models } = pictures
  return { models: [...models], most: mostOfCall(flavour, models, mostPictures), isMasked }
}

/** The caller's own requests; nobody else sees what she asked for and was not given. */
export async function listPictureRequests(context: Context) {
  authorize(context, 'ai.draw')
  const rows = await readRequests(context, sql`r.author_id = ${personOf(context).id} order by r.id desc limit 20`)
  return { requests: await asRequests(context, rows) }
}

/** One of the caller's own. Throws picture_not_found. */
export async function getRequestRow(context: Context, id: number): Promise<RequestRow> {
  const [row] = await readRequests(context, sql`r.id = ${id} and r.author_id = ${personOf(context).id}`)
  if (!row) throw fail('ai.picture_not_found')
  return row
}

export async function readRequests({ db }: Pick<Context, 'db'>, condition: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.version, r.author_id, r.role_id, r.prompt, r.shape, r.wanted, r.model, r.seen_by, r.parent_id, r.state, r.attempt, r.hold_id,
      r.failure, r.created_at
    from ai.picture_requests r where ${condition}`.execute(db)
  return rows
}

export async function asRequest(context: Context, row: RequestRow): Promise<PictureRequest> {
  const [request] = await asRequests(context, [row])
  if (!request) throw fail('ai.picture_not_found')
  return request
}

async function asRequests(context: Context, rows: readonly RequestRow[]): Promise<PictureRequest[]> {
  const drawings = await drawingsOfRequests(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    prompt: row.prompt,
    shape: row.shape,
    wanted: row.wanted,
    model: row.model,
    seenBy: row.seen_by,
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    drawings: drawings.get(row.id) ?? [],
  }))
}

/** Requests are named in the audit log for their author alone; others read that somebody asked, and never for what. */
export const pictureRequestSubject: AuditedSubject = {
  kind: 'pictureRequest',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, left(prompt, 60) as name from ai.picture_requests
      where id = any(${[...ids]}::bigint[]) and author_id = ${personOf(context).id}`.execute(context.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async () => [],
  mayOpen: async (context, id) => (await pictureRequestSubject.namesOf(context, [id])).has(id),
}
