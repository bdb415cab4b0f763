import { foldText, lettersOf } from '@seamark/contract/groups/messages/folding'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { senderKey, textKey } from './keys.rules.ts'
import type { LotMessage } from './messages.commands.ts'
import { heldMoment, minuteMs, momentText, spanOf } from './places.rules.ts'
import { momentType } from './rows.queries.ts'
import { keepSenders, sendersOf } from './senders.commands.ts'

/** So many long lines of a file are looked for; each is so long that nobody else says it in the same minute. */
const sampled = 200
const longLetters = 10
/** So many must be found before a file is taken for the same talk, and a person for the same. */
const [enoughLines, enoughOfPerson] = [5, 3]

export interface Overlap {
  /** Lines that were looked for, and those found with the same sender and second, and with the same minute alone. */
  looked: number
  exact: number
  alike: number
  /**
   * Whether the group has this talk from a program of another family, so that the minute and the name have to decide
   * what is the same: give it with each lot of the file.
   */
  isCoarse: boolean
}

/**
 * Looks, before a file is read, for some of its long lines among what other files of its group hold. WeChat's own exports
 * have minutes and names where tools have seconds and ids. Senders who said the same lines are noted as one person.
 */
export async function findOverlap(
  context: Context,
  { groupId, fileId, messages }: { groupId: number; fileId: number; messages: readonly LotMessage[] },
): Promise<Overlap> {
  const lines = sampleOf(messages)
  if (lines.length === 0) return { looked: 0, exact: 0, alike: 0, isCoarse: false }
  const senders = await keepSenders(context, groupId, sendersOf(lines))
  const held = await readAlike(context, { groupId, fileId, lines })
  const pairs = new Map<string, { one: number; other: number; count: number }>()
  let [exact, alike] = [0, 0]
  for (const line of lines) {
    const own = line.sender ? (senders.get(senderKey(line.sender)) ?? 0) : 0
    const same = held.get(`${Math.floor(line.at / minuteMs)}|${textKey(foldText(line.text))}`) ?? []
    if (same.some(({ sender, second }) => sender === own && second === Math.floor(line.at / 1000))) exact += 1
    else if (same.length > 0) alike += 1
    for (const other of new Set(same.map(({ sender }) => sender)))
      if (own > 0 && other > 0 && other !== own) {
        const name = `${own}|${other}`
        pairs.set(name, { one: own, other, count: (pairs.get(name)?.count ?? 0) + 1 })
      }
  }
  const isCoarse = alike >= enoughLines && alike > exact
  if (isCoarse) await notePairs(context, groupId, [...pairs.values()])
  return { looked: lines.length, exact, alike, isCoarse }
}

/** Returns long lines from all over the messages. */
function sampleOf(messages: readonly LotMessage[]): LotMessage[] {
  const long = messages.filter(
    ({ kind, text, sender }) => kind === 'text' && sender && lettersOf(foldText(text)) >= longLetters,
  )
  const step = Math.max(1, long.length / sampled)
  return Array.from({ length: Math.min(sampled, long.length) }, (_, place) => long[Math.floor(place * step)]).filter(
    (one) => one !== undefined,
  )
}

async function readAlike(
  { engine }: Context,
  { groupId, fileId, lines }: { groupId: number; fileId: number; lines: readonly LotMessage[] },
) {
  const { from, to } = spanOf(lines)
  const rows = await engine.rows<{ word: string; second: number; whose: number }>(
    `select toString(halfMD5(folded)) as word, toUnixTimestamp(m.at) as second, sender as whose from facts.messages as m
     where grp = {group:UInt32} and file <> {file:UInt32} and m.at >= {from:${momentType}} and m.at <= {to:${momentType}}
       and halfMD5(folded) in {words:Array(UInt64)}`,
    {
      group: groupId,
      file: fileId,
      from: momentText(heldMoment(from - minuteMs)),
      to: momentText(heldMoment(to + minuteMs)),
      words: [...new Set(lines.map(({ text }) => BigInt(textKey(foldText(text)))))],
    },
  )
  return Map.groupBy(
    rows.map(({ word, second, whose }) => ({ word, second, sender: whose })),
    ({ word, second }) => `${Math.floor(second / 60)}|${word}`,
  )
}

/** Notes senders who said the same lines often enough, where nobody else did. */
async function notePairs(
  context: Context,
  groupId: number,
  pairs: readonly { one: number; other: number; count: number }[],
) {
  const sure = pairs.filter(
    (pair) =>
      pair.count >= enoughOfPerson &&
      pairs.every((rival) => rival === pair || rival.one !== pair.one || rival.count * 3 <= pair.count),
  )
  if (sure.length === 0) return
  await write.bookkeep(context, 'groups.uploadChat', ({ db }) =>
    sql`
      insert into groups.sender_pairs as p (group_id, low_id, high_id, lines)
      select ${groupId}::bigint, least(given.one, given.other), greatest(given.one, given.other), max(given.count)
      from jsonb_to_recordset(${JSON.stringify(sure)}::jsonb) as given (one bigint, other bigint, count integer) group by 1, 2, 3
      on conflict (low_id, high_id) do update set lines = greatest(p.lines, excluded.lines)`.execute(db),
  )
}
