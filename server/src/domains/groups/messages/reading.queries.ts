import type { Place } from '@seamark/contract/groups/messages/places'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Parameters } from '../../../platform/engine/engine.ts'
import {
  askMessages,
  besidePlace,
  inOrder,
  isTalk,
  messageColumns,
  type MessageRow,
  momentType,
  newestFirst,
  placeParameters,
} from './rows.queries.ts'
import { comparePlaces, momentText } from './places.rules.ts'
import { assertReadable } from './readable-groups.queries.ts'

/**
 * Returns messages of a part of a file in the order of their group, from behind a place on; `after` is null at first.
 * Jobs read so, who sees the rows is asked elsewhere.
 */
export async function readFileMessages(
  { engine }: Pick<Context, 'engine'>,
  asked: { groupId: number; fileId: number; part: number; after: Place | null; limit: number },
): Promise<MessageRow[]> {
  const { groupId, fileId, part, after, limit } = asked
  return askMessages(
    engine,
    `select ${messageColumns} from facts.messages as m
     where grp = {group:UInt32} and file = {file:UInt32} and part = {part:UInt16} ${after ? `and ${besidePlace('>', 'after')}` : ''}
     order by ${inOrder} limit {limit:UInt32}`,
    { group: groupId, file: fileId, part, limit, ...(after ? placeParameters('after', after) : {}) },
  )
}

/** Returns the messages around a place of a group, in their order; the one that stands there is among them. */
export async function readAround(
  context: Context,
  { groupId, place, before, after }: { groupId: number; place: Place; before: number; after: number },
): Promise<MessageRow[]> {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const [earlier, later] = await Promise.all([
    readBeside(context, groupId, { side: '<', place, limit: before }),
    readBeside(context, groupId, { side: '>=', place, limit: after + 1 }),
  ])
  return [...earlier, ...later]
}

/** Which messages of a group are wanted; all of them where nothing is said. */
export interface Wanted {
  /** From this moment on, in milliseconds, and before the other. */
  from?: number | undefined
  before?: number | undefined
  senderId?: number | undefined
  /** Only what people said. */
  isTalk?: boolean
}

/** Returns the messages of a group on one side of a place, in their order. Who may see the group is asked elsewhere. */
export async function readBeside(
  { engine }: Pick<Context, 'engine'>,
  groupId: number,
  { side, place, limit, wanted = {} }: { side: '<' | '>' | '<=' | '>='; place: Place; limit: number; wanted?: Wanted },
): Promise<MessageRow[]> {
  const isBefore = side.startsWith('<')
  const { conditions, parameters } = conditionsOf(wanted)
  const rows = await askMessages(
    engine,
    `select ${messageColumns} from facts.messages as m where grp = {group:UInt32} and ${besidePlace(side, 'place')}${conditions}
     order by ${isBefore ? newestFirst : inOrder} limit {limit:UInt32}`,
    { group: groupId, limit, ...placeParameters('place', place), ...parameters },
  )
  return isBefore ? rows.toReversed() : rows
}

function conditionsOf({ from, before, senderId, isTalk: isOnlyTalk }: Wanted): {
  conditions: string
  parameters: Parameters
} {
  const given: (readonly [string, Parameters] | undefined)[] = [
    from === undefined ? undefined : [`m.at >= {from:${momentType}}`, { from: momentText(from) }],
    before === undefined ? undefined : [`m.at < {before:${momentType}}`, { before: momentText(before) }],
    senderId === undefined ? undefined : ['sender = {sender:UInt32}', { sender: senderId }],
    isOnlyTalk ? [isTalk, {}] : undefined,
  ]
  const known = given.filter((one) => one !== undefined)
  return {
    conditions: known.map(([condition]) => ` and ${condition}`).join(''),
    parameters: Object.fromEntries(known.flatMap(([, parameters]) => Object.entries(parameters))),
  }
}

/** Returns the messages on both sides of several places by one question, each once, in the order of their groups. */
export async function readBesideEach(
  { engine }: Pick<Context, 'engine'>,
  places: readonly { groupId: number; place: Place }[],
  limit: number,
): Promise<MessageRow[]> {
  const sides = places.flatMap((_, index) =>
    (['<', '>'] as const).map(
      (side) => `(select ${messageColumns} from facts.messages as m
        where grp = {group${index}:UInt32} and ${besidePlace(side, `place${index}`)}
        order by ${side === '<' ? newestFirst : inOrder} limit {limit:UInt32})`,
    ),
  )
  const parameters = places.flatMap(({ groupId, place }, index) =>
    Object.entries({
      [`group${index}`]: groupId,
      ...placeParameters(`place${index}`, place),
    }),
  )
  const rows = await askMessages(engine, sides.join(' union all '), { limit, ...Object.fromEntries(parameters) })
  const byPlace = new Map(rows.map((row) => [`${row.groupId}:${row.at}.${row.file}.${row.part}.${row.line}`, row]))
  return [...byPlace.values()].toSorted((one, other) => one.groupId - other.groupId || comparePlaces(one, other))
}
