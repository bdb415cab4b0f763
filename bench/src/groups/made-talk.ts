import { foldText } from '@seamark/contract/groups/messages/folding'
import { type Engine, tabSeparated } from '@seamark/server/platform/engine/engine'
import type { Client } from 'pg'
import { madeChatter } from './made-chatter.ts'

const talkGroups = 300
const sendersOfGroup = 20
/** The talk covers so many days, up to the day on which it is made. */
const days = 400
const lot = 50_000

/** Words that the chatter does not have, and in how many messages each stands. The first stands in sixteen, however many there are. */
export const plantedWords = [
  { name: 'sixteen messages', word: '奎松', every: (messages: number) => Math.max(1, Math.floor(messages / 16)) },
  { name: 'one message of 50,000', word: '桑托', every: () => 50_000 },
  { name: '2.4 % of messages', word: '宁波', every: () => 41 },
  { name: 'every fifth message', word: '有船', every: () => 5 },
] as const

/** So many sentences are made; two of them make a message, so that few messages are alike. */
const made = 20_000

/** The text of a message: what people say, with the planted words of its number. */
function textAt(index: number, messages: number, sentences: readonly string[]): string {
  const words = plantedWords.flatMap(({ word, every }) =>
    index % every(messages) === 3 ? [`${word}${index % 97}`] : [],
  )
  return [sentences[index % made], sentences[(index * 7919 + Math.floor(index / made)) % made], ...words].join(' ')
}

/** Fills the engine with the talk of three hundred groups, as files that were read one after another would. */
export async function fillTalk(engine: Engine, messages: number) {
  const ends = Date.now()
  const sentences = Array.from({ length: made }, (_, index) => madeChatter(index))
  const columns = ['grp', 'at', 'file', 'part', 'line', 'sender', 'key', 'kind', 'is_cut', 'text', 'folded']
  for (let from = 0; from < messages; from += lot) {
    const rows = Array.from({ length: Math.min(lot, messages - from) }, (_, place) => {
      const index = from + place
      const group = 1 + (index % talkGroups)
      const at = new Date(ends - days * 86_400_000 + Math.floor((index / messages) * days * 86_400_000))
      const text = textAt(index, messages, sentences)
      const sender = (group - 1) * sendersOfGroup + 1 + (Math.floor(index / talkGroups) % sendersOfGroup)
      return [
        group,
        at.toISOString().slice(0, 23).replace('T', ' '),
        group,
        0,
        index,
        sender,
        index,
        'text',
        0,
        text,
        foldText(text),
      ]
    })
    await engine.insert('facts.messages', columns, tabSeparated(rows))
  }
}

/** Registers the groups and senders of the talk in PostgreSQL. */
export async function registerTalk(client: Client) {
  await client.query('truncate groups.groups restart identity cascade')
  await client.query(
    `insert into groups.groups (platform, account, account_key, name, type, created_by, updated_by)
     select 'qq', n::text, n::text, '群 ' || n, 'freightAgent', u.id, u.id
     from generate_series(1, $1::int) n, (select min(id) as id from identity.users) u order by n`,
    [talkGroups],
  )
  await client.query(
    `insert into groups.senders (group_id, key, account_kind, account, name, names, seen_at)
     select g, 'qq:' || g || '-' || n, 'qq', g || '-' || n, '货代 ' || n, array['货代 ' || n], now()
     from generate_series(1, $1::int) g, generate_series(1, $2::int) n order by g, n`,
    [talkGroups, sendersOfGroup],
  )
  await client.query('analyze groups.groups, groups.senders')
}
