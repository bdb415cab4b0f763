import { lastMoment, type Place, placeOf } from '@seamark/contract/groups/messages/places'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { beginOfDay } from '../../../platform/days.ts'
import { comparePlaces } from './places.rules.ts'
import { assertReadable, readableGroupIds } from './readable-groups.queries.ts'
import { readBeside, readBesideEach, type Wanted } from './reading.queries.ts'
import { messagesOf } from './shown.queries.ts'

interface Asked {
  around?: string | undefined
  day?: string | undefined
  before?: string | undefined
  after?: string | undefined
  from?: string | undefined
  to?: string | undefined
  senderId?: number | undefined
  talk?: 'true' | undefined
  limit: number
}

/** Returns messages of a group in their order, and whether there are more on either side. Without a place or a day the latest, of some days the first. */
export async function listGroupMessages(context: Context, groupId: number, asked: Asked) {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const wanted = wantedOf(context, asked)
  const { place, before, after } = sidesOf(context, asked, wanted)
  const [ahead, behind] = await Promise.all([
    before === undefined ? undefined : readBeside(context, groupId, { side: '<', place, limit: before + 1, wanted }),
    after === undefined
      ? undefined
      : readBeside(context, groupId, { side: asked.after ? '>' : '>=', place, limit: after + 1, wanted }),
  ])
  const earlier = ahead ? ahead.slice(Math.max(0, ahead.length - (before ?? 0))) : []
  const later = behind ? behind.slice(0, after) : []
  return {
    rows: await messagesOf(context, [...earlier, ...later]),
    // Whoever continues from a row has that row.
    earlier: ahead ? ahead.length > earlier.length : true,
    later: behind ? behind.length > later.length : asked.before !== undefined,
  }
}

const wantedOf = ({ zone }: Context, { from, to, senderId, talk }: Asked): Wanted => ({
  from: from === undefined ? undefined : beginOfDay(from, zone).getTime(),
  before: to === undefined ? undefined : beginOfDay(addDays(to, 1), zone).getTime(),
  senderId,
  isTalk: talk !== undefined,
})

const latest: Place = { at: lastMoment, file: 0xff_ff_ff_ff, part: 0xff_ff, line: 0xff_ff_ff_ff }

/** Says how many messages before and after which place are wanted; undefined is a side that is not looked at. */
function sidesOf(
  { zone }: Context,
  { around, day, before, after, limit }: Asked,
  { from }: Wanted,
): { place: Place; before: number | undefined; after: number | undefined } {
  if (before) return { place: placeOf(before), before: limit, after: undefined }
  if (after) return { place: placeOf(after), before: undefined, after: limit }
  if (around) return { place: placeOf(around), before: Math.floor(limit / 2), after: Math.ceil(limit / 2) }
  const begin = day ? beginOfDay(day, zone).getTime() : from
  if (begin !== undefined) return { place: { at: begin, file: 0, part: 0, line: 0 }, before: 0, after: limit }
  return { place: latest, before: limit, after: undefined }
}

const shownBeside = 2

/** Returns the messages right before and after each hit, of groups that the caller may read; others are left out. */
export async function listSurroundings(context: Context, hits: readonly (readonly [number, string])[]) {
  authorize(context, 'groups.readMessages')
  const groups = new Set(
    await readableGroupIds(context, sql`g.id = any(${[...new Set(hits.map(([groupId]) => groupId))]}::bigint[])`),
  )
  const seen = hits
    .filter(([groupId]) => groups.has(groupId))
    .map(([groupId, text]) => ({ groupId, text, place: placeOf(text) }))
  if (seen.length === 0) return { rows: [] }
  const found = await readBesideEach(context, seen, shownBeside)
  const messages = await messagesOf(context, found)
  const byGroup = Map.groupBy(
    messages.map((message, index) => ({ message, row: found[index] })),
    ({ message }) => message.groupId,
  )
  return {
    rows: seen.map(({ groupId, text, place }) => {
      const near = byGroup.get(groupId) ?? []
      const side = (isWanted: (order: number) => boolean) =>
        near.filter(({ row }) => row && isWanted(comparePlaces(row, place))).map(({ message }) => message)
      return {
        groupId,
        place: text,
        before: side((order) => order < 0).slice(-shownBeside),
        after: side((order) => order > 0).slice(0, shownBeside),
      }
    }),
  }
}
