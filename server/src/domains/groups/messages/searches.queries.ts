import { isLongEnough, wordsOf } from '@seamark/contract/groups/messages/folding'
import type { MessageFilters } from '@seamark/contract/groups/messages/messages'
import { firstMoment, lastMoment, type Place } from '@seamark/contract/groups/messages/places'
import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, maySeek, seesContactValues } from '../../../platform/context.ts'
import { beginOfDay, endOfDay } from '../../../platform/days.ts'
import type { EngineSettings, Parameters } from '../../../platform/engine/engine.ts'
import { fail } from '../../../platform/failure.ts'
import { asCount, countedExactly, cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { readHidden } from './erased-senders.queries.ts'
import { momentText } from './places.rules.ts'
import { readableGroupIds } from './readable-groups.queries.ts'
import {
  askMessages,
  asUnavailable,
  messageColumns,
  type MessageRow,
  momentType,
  placeParameters,
} from './rows.queries.ts'
import { hitsOf } from './shown.queries.ts'

interface Search extends MessageFilters {
  limit: number
  cursor?: string | undefined
}

/** Returns a page of messages that hold every word, newest first, of groups that the caller may read. */
export async function searchMessages(context: Context, search: Search) {
  authorize(context, 'groups.readMessages')
  const asked = await conditionsOf(context, search)
  if (!asked) return { rows: [], next: null }
  const after = search.cursor === undefined ? undefined : hitCursor.read(search.cursor)
  const found = await askByWindows(context, asked, after, search.limit + 1)
  const { rows, next } = cutPage(found, search.limit, (last) =>
    hitCursor.write([last.at, last.groupId, last.file, last.part, last.line]),
  )
  return { rows: await hitsOf(context, rows, asked.words), next }
}

/** Counts what a search finds: exactly up to ten thousand, "more than" beyond. */
export async function countMessages(context: Context, search: MessageFilters) {
  authorize(context, 'groups.readMessages')
  const asked = await conditionsOf(context, search)
  if (!asked) return { value: 0, exact: true }
  const [row] = await asUnavailable(() =>
    context.engine.rows<{ found: number }>(
      `select count() as found from (select 1 from facts.messages as m where ${asked.where} limit ${countedExactly + 1})`,
      asked.parameters,
      byIndexFirst,
    ),
  )
  return asCount(row?.found ?? 0)
}

interface Conditions {
  words: readonly string[]
  where: string
  parameters: Parameters
}

/**
 * Returns a search as conditions of the engine, or undefined where nothing can be found. The groups are read from
 * PostgreSQL first: the engine is asked of those only that the caller may read.
 */
async function conditionsOf(context: Context, search: MessageFilters): Promise<Conditions | undefined> {
  const { groupId, platform, from, to, sender } = search
  const words = wordsOf(search.q)
  if (!isLongEnough(words, groupId !== undefined)) throw fail('groups.search_too_short')
  if (!maySeek(context.actor, search.q) || !maySeek(context.actor, sender ?? '')) return undefined
  const [groups, hidden] = await Promise.all([
    readableGroupIds(
      context,
      sql`(${groupId ?? null}::bigint is null or g.id = ${groupId ?? null}::bigint)
        and (${platform ?? null}::text[] is null or g.platform = any(${platform ?? null}::text[]))`,
    ),
    readHidden(context),
  ])
  if (groups.length === 0) return undefined
  const senders = sender ? await sendersNamed(context, groups, sender) : undefined
  if (senders?.length === 0) return undefined
  const given = [
    'grp in {groups:Array(UInt32)}',
    ...words.map((_, place) => `m.folded like {word${place}:String}`),
    ...(senders ? ['sender in {senders:Array(UInt32)}'] : []),
    ...(hidden.length > 0 ? ['sender not in {hidden:Array(UInt32)}'] : []),
    ...(from ? [`m.at >= {from:${momentType}}`] : []),
    ...(to ? [`m.at <= {to:${momentType}}`] : []),
  ]
  return {
    words,
    where: given.join(' and '),
    parameters: {
      groups,
      ...Object.fromEntries(words.map((word, place) => [`word${place}`, patternOf(word)])),
      ...(senders ? { senders } : {}),
      ...(hidden.length > 0 ? { hidden } : {}),
      ...(from ? { from: momentText(beginOfDay(from, context.zone).getTime()) } : {}),
      ...(to ? { to: momentText(endOfDay(to, context.zone).getTime()) } : {}),
    },
  }
}

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const mostSenders = 20_000

async function sendersNamed({ db, actor }: Context, groups: readonly number[], name: string): Promise<number[]> {
  const pattern = patternOf(name.normalize('NFKC').toUpperCase())
  const { rows } = await sql<{ id: number }>`
    select id from groups.senders where search like ${pattern} and (${seesContactValues(actor)}::boolean or upper(normalize(name, nfkc)) like ${pattern}) and group_id = any(${[...groups]}::bigint[])
    order by seen_at desc limit ${mostSenders}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest messages are looked at first: a frequent word fills its page there, a rare one is found by the index whatever the time. */
const windows = [30 * dayMs, 180 * dayMs]

/**
 * Whether a window is likely to fill the page, by what the one before it has found. The engine reads the blocks of messages that hold a rare word
 * anew for each window, since a block covers months, so a window that ends nothing makes the search longer.
 */
const isLikelyFull = (length: number, before: number, found: number, limit: number) =>
  found * (length / before) >= limit

/** The engine chooses the blocks that may hold a word before it reads; to choose while it reads takes it twice as long for a rare word. */
const byIndexFirst: EngineSettings = { use_skip_indexes_on_data_read: 0 }

type HitPlace = Place & { groupId: number }

async function askByWindows(
  context: Context,
  { where, parameters }: Conditions,
  after: [number, number, number, number, number] | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const found: MessageRow[] = []
  const begin = after?.[0] ?? context.now().getTime()
  const behind = after
    ? `and m.at <= {behindAt:${momentType}} and (m.at, grp, file, part, line) < ({behindAt:${momentType}}, {behindGroup:UInt32},
        {behindFile:UInt32}, {behindPart:UInt16}, {behindLine:UInt32})`
    : ''
  let end: number | undefined
  for (const [place, length] of [...windows, undefined].entries()) {
    const before = windows[place - 1]
    if (length !== undefined && before !== undefined && !isLikelyFull(length, before, found.length, limit)) continue
    const start = length === undefined ? undefined : begin - length
    const within = [
      ...(end === undefined ? [] : [`and m.at < {end:${momentType}}`]),
      ...(start === undefined ? [] : [`and m.at >= {start:${momentType}}`]),
    ]
    const rows = await askMessages(
      context.engine,
      `select ${messageColumns} from facts.messages as m where ${where} ${behind} ${within.join(' ')}
       order by m.at desc, grp desc, file desc, part desc, line desc limit {limit:UInt32}`,
      {
        ...parameters,
        ...(after ? { ...placeParameters('behind', asPlace(after)), behindGroup: after[1] } : {}),
        ...(end === undefined ? {} : { end: momentText(end) }),
        ...(start === undefined ? {} : { start: momentText(start) }),
        limit: limit - found.length,
      },
      byIndexFirst,
    )
    found.push(...rows)
    if (found.length >= limit) break
    end = start
  }
  return found
}

const asPlace = ([at, groupId, file, part, line]: [number, number, number, number, number]): HitPlace => ({
  at,
  groupId,
  file,
  part,
  line,
})

const natural = z.number().int().min(0).max(0xff_ff_ff_ff)
/** The time, group, file, part and line of the last row. */
const hitCursor = jsonCursor(
  z.tuple([z.number().int().min(firstMoment).max(lastMoment), cursorId, natural, natural.max(0xff_ff), natural]),
  'groups.cursor_invalid',
)
