import type { PictureTrouble } from '@seamark/contract/ai/choices'
import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Context, passes } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import { job } from '../../../platform/jobs.ts'
import { describeError } from '../../../platform/log.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { keepPicture } from '../drawings/drawings.commands.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { type FetchPicture, PictureFetchFailed } from '../endpoints/adapters/picture-fetches.ts'
import { type DrawnPicture, drawPictures, PicturesLost } from '../endpoints/adapters/pictures.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'
import { releaseWithin, settleWithin } from '../usage/holds.commands.ts'
import { publishRequest } from './publications.commands.ts'
import { readRequests, type RequestRow } from './requests.queries.ts'

const permission = 'ai.draw'

/** What draws asks, and where it fetches from. */
export interface Studio {
  endpoints: Pick<Endpoints, 'pictures' | 'isMasked'>
  fetchPicture: FetchPicture
}

const jobData = z.object({ id: z.number().int(), attempt: z.number().int() })

/**
 * Draws what a request wants. It is `calling`, and committed, before the endpoint is called; so a job that runs again after a kill finds it so, and calls nothing: what
 * is lost is `unknown`, and only a click asks again.
 */
export const createDrawPicturesJob = (studio: Studio) =>
  job('ai.drawPictures', jobData, (context, data) => drawRequest(context, studio, data), { isLong: true, atOnce: 3 })
export type DrawPicturesJob = ReturnType<typeof createDrawPicturesJob>

/** A process that is at work says so much more often; one that has not is dead. */
const leaseSeconds = 90
const sayEveryMs = 15_000
/** Longer than a lease, so that whoever ends a lost request settles its hold. */
const holdSeconds = 900

async function drawRequest(context: Context, studio: Studio, { id, attempt }: z.output<typeof jobData>) {
  const request = await claim(context, id, attempt)
  if (!request) return
  const alive = setInterval(() => void stayAlive(context, request), sayEveryMs)
  try {
    await drawClaimed(context, studio, request)
  } finally {
    clearInterval(alive)
  }
}

/** Takes a request that waits; undefined where another job has, or where it was withdrawn. */
async function claim(context: Context, id: number, attempt: number): Promise<RequestRow | undefined> {
  return write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ hold_id: number; author_id: number }>`
      update ai.picture_requests set state = 'calling', lease_until = now() + make_interval(secs => ${leaseSeconds}), version = version + 1,
        changed_at = now()
      where id = ${id} and attempt = ${attempt} and state = 'waiting' returning hold_id, author_id`.execute(tx.db)
    const [claimed] = rows
    if (!claimed) return undefined
    const { rows: held } = await sql`
      update ai.holds set lease_until = now() + make_interval(secs => ${holdSeconds}) where id = ${claimed.hold_id} returning id`.execute(
      tx.db,
    )
    if (held.length === 0) throw new Error('A request for pictures holds nothing')
    publishRequest(tx, { id, author_id: claimed.author_id })
    const [row] = await readRequests(tx, sql`r.id = ${id}`)
    return row
  })
}

async function drawClaimed(context: Context, { endpoints, fetchPicture }: Studio, request: RequestRow) {
  const asker = await actFor(context, { userId: request.author_id, roleId: request.role_id }).catch(
    (error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    },
  )
  if (!asker || !passes(asker.actor, permission)) return endUnasked(context, request, { code: 'not_allowed' })
  let drawn: DrawnPicture[]
  try {
    const { model, prompt, shape, wanted } = request
    drawn = await drawPictures(context, endpoints, { model, prompt, shape, wanted })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    if (error instanceof PicturesLost) return loseRequest(context, request)
    if (error.code === 'no_model') return endUnasked(context, request, { code: error.code })
    const { code, retryAfter } = error
    return endRequest(
      context,
      request,
      retryAfter === undefined ? { code } : { code, params: { seconds: retryAfter } },
      0,
    )
  }
  const images: { whole: Image; small: Image }[] = []
  let failure: RequestFailure | undefined
  for (const picture of drawn) {
    const made = await makeOurs(context, fetchPicture, picture)
    if ('code' in made) failure ??= made
    else images.push(made)
  }
  if (images.length === 0) return endRequest(context, request, failure ?? { code: 'endpoint_odd_answer' }, drawn.length)
  if (images.length < request.wanted)
    failure ??= { code: 'pictures_missing', params: { drawn: images.length, wanted: request.wanted } }
  await keepPictures(asker, request, { images, drawn: drawn.length, failure })
}

interface RequestFailure {
  code: PictureTrouble
  params?: Record<string, string | number>
}

const longestSide = 3000
const smallSide = 480

/** Fetches a picture where it lies elsewhere, and draws it anew as every image that comes from outside, so that it carries nothing but its pixels. */
async function makeOurs(
  { log }: Pick<Context, 'log'>,
  fetchPicture: FetchPicture,
  picture: DrawnPicture,
): Promise<{ whole: Image; small: Image } | RequestFailure> {
  try {
    const bytes = picture.kind === 'bytes' ? picture.bytes : await fetchPicture(picture.address)
    const whole = await redrawPatiently(bytes, longestSide)
    return { whole, small: await redrawPatiently(whole.bytes, smallSide) }
  } catch (error) {
    if (error instanceof PictureFetchFailed) {
      log.warn({ problem: error.problem }, 'a picture was not fetched')
      return { code: error.code }
    }
    if (error instanceof Failure)
      return { code: error.code === 'platform.image_pixels' ? 'picture_too_large' : 'picture_unreadable' }
    throw error
  }
}

/** A picture that was paid for waits its turn among the images that others upload. */
async function redrawPatiently(bytes: Buffer, most: number): Promise<Image> {
  for (;;) {
    try {
      return await redrawImage('picture', bytes, { most })
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'platform.overloaded') throw error
      await setTimeout(3000)
    }
  }
}

interface Drawn {
  images: readonly { whole: Image; small: Image }[]
  /** How many the endpoint drew, which is what it charges for. */
  drawn: number
  failure: RequestFailure | undefined
}

/** So many numbers of places belong to each attempt. */
const placesOfAttempt = 10

/** All or nothing. Pictures that arrive after they were given up are kept too, since they were paid for. */
async function keepPictures(asker: Context, request: RequestRow, { images, drawn, failure }: Drawn) {
  const { id, attempt, prompt, model, seen_by } = request
  await write.bookkeep(asker, permission, async (tx) => {
    // Whoever has put the request away, or deleted the drawing that it began with, gets what was paid for all the same.
    const { rows } = await sql<{
      id: number
    }>`select id from ai.picture_requests where id = ${id} for no key update`.execute(tx.db)
    const { rows: parents } = await sql<{
      id: number
    }>`select id from ai.drawings where id = ${request.parent_id} for key share`.execute(tx.db)
    for (const [at, image] of images.entries())
      await keepPicture(tx, {
        requestId: rows[0]?.id ?? null,
        place: (attempt - 1) * placesOfAttempt + at,
        prompt,
        model,
        seenBy: seen_by,
        parentId: parents[0]?.id ?? null,
        ...image,
      })
    await settle(tx, request, { pictures: drawn, isEstimated: false, outcome: 'done' })
    await end(tx, request, 'done', failure)
  })
}

/** Ends a request without pictures; `drawn` is how many the endpoint drew all the same. */
async function endRequest(context: Context, request: RequestRow, failure: RequestFailure, drawn: number) {
  await write.bookkeep(context, permission, async (tx) => {
    await settle(tx, request, { pictures: drawn, isEstimated: false, outcome: 'failed' })
    await end(tx, request, failure.code === 'content_refused' ? 'refused' : 'failed', failure)
  })
}

/** Ends a request that nothing was asked for. */
async function endUnasked(context: Context, request: RequestRow, failure: RequestFailure) {
  await write.bookkeep(context, permission, async (tx) => {
    if (request.hold_id !== null) await releaseWithin(tx, request.hold_id)
    await end(tx, request, 'failed', failure)
  })
}

/** Nobody knows whether the endpoint has drawn, so the office counts what was asked for as drawn. */
async function loseRequest(context: Context, request: RequestRow) {
  await write.bookkeep(context, permission, (tx) => lose(tx, request))
}

async function lose(tx: WriteContext, request: RequestRow) {
  await settle(tx, request, { pictures: request.wanted, isEstimated: true, outcome: 'broken' })
  await end(tx, request, 'unknown', { code: 'picture_unknown' })
}

async function settle(
  tx: WriteContext,
  { hold_id }: RequestRow,
  { outcome, ...used }: { pictures: number; isEstimated: boolean; outcome: 'done' | 'failed' | 'broken' },
) {
  if (hold_id === null) return
  await settleWithin(tx, { id: hold_id, used: { tokensIn: 0, tokensOut: 0, tokensCached: 0, ...used }, outcome })
}

/** Moves the request of this attempt to its end, unless it has ended or is asked again; only what came late ends it after that. */
async function end(
  tx: WriteContext,
  request: RequestRow,
  state: 'done' | 'refused' | 'failed' | 'unknown',
  failure: RequestFailure | undefined,
) {
  const kept = failure ? JSON.stringify({ code: failure.code, params: failure.params ?? {} }) : null
  await sql`
    update ai.picture_requests set state = ${state}, failure = ${kept}::jsonb, hold_id = null, lease_until = null, version = version + 1,
      changed_at = now()
    where id = ${request.id} and attempt = ${request.attempt}
      and (state = 'calling' or (state = 'unknown' and ${state === 'done'}))`.execute(tx.db)
  publishRequest(tx, request)
}

/** Says that a request is being drawn, so that neither it nor what it holds is settled as lost. Where it cannot be said, the lease ends and the request is lost. */
export const stayAlive = (context: Context, { id, attempt }: Pick<RequestRow, 'id' | 'attempt'>) =>
  write
    .bookkeep(context, permission, (tx) =>
      sql`
        with kept as (
          update ai.picture_requests set lease_until = now() + make_interval(secs => ${leaseSeconds})
          where id = ${id} and attempt = ${attempt} and state = 'calling' returning hold_id)
        update ai.holds h set lease_until = now() + make_interval(secs => ${holdSeconds}) from kept where h.id = kept.hold_id`.execute(
        tx.db,
      ),
    )
    .catch((error: unknown) => context.log.warn({ err: describeError(error) }, 'a request for pictures was not kept'))

const waitingMinutes = 60
const keptDays = 30

/** Ends what dead processes were drawing, and what no worker has begun; forgets requests that ended long ago, whose pictures stay. */
export const endLostPicturesJob = job('ai.endLostPictures', z.null(), async (context) => {
  await endEach(context, sql`r.state = 'calling' and r.lease_until < now()`, lose)
  await endEach(
    context,
    sql`r.state = 'waiting' and r.changed_at < now() - make_interval(mins => ${waitingMinutes})`,
    endWaiting,
  )
  await write.bookkeep(context, permission, (tx) =>
    sql`
      delete from ai.picture_requests where state not in ('waiting', 'calling') and changed_at < now() - make_interval(days => ${keptDays})`.execute(
      tx.db,
    ),
  )
})

/** Each by itself: whoever locks the sums of two people in one transaction waits for those who ask, and they for him. */
async function endEach(
  context: Context,
  which: RawBuilder<unknown>,
  end: (tx: WriteContext, request: RequestRow) => Promise<void>,
) {
  for (const { id } of await readRequests(context, sql`${which} order by r.id limit 200`))
    await write.bookkeep(context, permission, async (tx) => {
      const [request] = await readRequests(tx, sql`r.id = ${id} and ${which} for update skip locked`)
      if (request) await end(tx, request)
    })
}

async function endWaiting(tx: WriteContext, request: RequestRow) {
  if (request.hold_id !== null) await releaseWithin(tx, request.hold_id)
  await sql`
    update ai.picture_requests set state = 'failed', failure = '{"code": "picture_not_begun", "params": {}}', hold_id = null,
      version = version + 1, changed_at = now()
    where id = ${request.id}`.execute(tx.db)
  publishRequest(tx, request)
}
