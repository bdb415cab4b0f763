import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { clockAt } from '../../../platform/days.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepFile } from '../../files/index.ts'
import { emptyScan } from '../files/found.rules.ts'
import { lotsOf } from '../messages/lots.rules.ts'
import { type LotMessage, writeMessages } from '../messages/messages.commands.ts'
import { writeQqManager } from '../reading/made-files/qq-files.rules.ts'
import type { MadeMessage } from '../reading/made-files/talks.rules.ts'

export interface TalkingGroup {
  id: number
  name: string
  account: string
  /** Who wrote it down. */
  by: number
  /** By which key its owner speaks, of a private chat. */
  ownKey?: string
}

interface DemoTalk {
  group: TalkingGroup
  said: readonly MadeMessage[]
  /** When the last message was written. */
  last: Date
}

/** Returns groups in which nothing was said yet, the oldest first. */
export async function silentGroups({ db }: Context, limit: number): Promise<TalkingGroup[]> {
  const { rows } = await sql<TalkingGroup>`
    select g.id, g.name, g.account, g.created_by as by from groups.groups g
    where g.type <> 'private' and not exists (select from groups.talks t where t.group_id = g.id) order by g.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Keeps invented talk as one file that somebody brought and that was read to its end. Returns its id and how many messages there are by it. */
export async function keepTalkFile(
  context: Context,
  { name, by, talks: given }: { name: string; by: number; talks: readonly DemoTalk[] },
): Promise<{ fileId: number; written: number }> {
  const talks = given.map((talk) => ({ ...talk, said: endingAt(talk, context.zone) }))
  const fileId = await write.bookkeep(context, 'groups.uploadChat', (tx) => keepRows(tx, { name, by, talks }))
  let line = headOfFile
  let written = 0
  for (const [part, { group, said, last }] of talks.entries()) {
    const messages = toMessages(said, { line: line + headOfGroup, ahead: aheadAt(last, context.zone) })
    line += headOfGroup + linesOf(said)
    for (const [lot, some] of lotsOf(messages).entries())
      written += (await writeMessages(context, { groupId: group.id, fileId, part, lot, messages: some })).written
  }
  return { fileId, written }
}

/** Moves a talk so that its last message stands at that moment on the clock of the office. */
function endingAt({ said, last }: DemoTalk, zone: string): MadeMessage[] {
  const later = last.getTime() + aheadAt(last, zone) - (said.at(-1)?.shown ?? 0)
  return said.map((message) => ({ ...message, shown: Math.floor((message.shown + later) / 1000) * 1000 }))
}

const aheadAt = (at: Date, zone: string) => Date.parse(`${clockAt(at, zone)}Z`) - Math.floor(at.getTime() / 1000) * 1000

/** Lines of the file before its groups, and those before the messages of a group. */
const [headOfFile, headOfGroup] = [2, 6]
/** A message has a line for its head, those of its text, and an empty one. */
const linesOfMessage = ({ text }: MadeMessage) => text.split('\n').length + 2
const linesOf = (said: readonly MadeMessage[]) => said.reduce((sum, one) => sum + linesOfMessage(one), 0)

function toMessages(
  said: readonly MadeMessage[],
  { line: first, ahead }: { line: number; ahead: number },
): LotMessage[] {
  let line = first + 1
  return said.map((message) => {
    const { shown, person, text } = message
    const at = line
    line += linesOfMessage(message)
    return {
      at: shown - ahead,
      line: at,
      // Who has no number of QQ writes under that of his telephone.
      sender: {
        name: person.name,
        account: person.qq,
        accountKind: person.qq === person.phone ? 'phone' : 'qq',
        title: '',
      },
      kind: text === '[图片]' ? 'media' : 'text',
      text,
      isCut: false,
    }
  })
}

/** What was uploaded, and what reading it counted. */
async function keepRows(
  tx: WriteContext,
  { name, by, talks }: { name: string; by: number; talks: readonly DemoTalk[] },
) {
  const total = talks.reduce((sum, { said }) => sum + said.length, 0)
  const content = [
    ...writeQqManager(
      talks.map(({ group, said }) => ({
        label: group.name,
        talk: said,
        contacts: group.ownKey ? '我的好友' : '我的QQ群',
      })),
    ),
  ].join('')
  const upload = await keepFile(
    tx,
    { name, mediaType: 'text/plain', ownerId: by, expiresAt: null },
    Readable.from([Buffer.from(content)]),
  )
  const scanned = {
    ...emptyScan(),
    lines: headOfFile + talks.reduce((sum, { said }) => sum + headOfGroup + linesOf(said), 0),
    messages: total,
  }
  const { rows } = await sql<{ id: number }>`
    insert into groups.files (state, file_id, file_name, bytes, person_id, rows_done, written, ended_at, scanned)
    values ('done', ${upload.id}, ${name}, ${upload.size}, ${by}, ${total}, ${total}, now(), ${JSON.stringify(scanned)})
    returning id::float8 as id`.execute(tx.db)
  const id = rows[0]?.id ?? 0
  const parts = talks.map(({ group, said }, place) => ({
    ...group,
    groupId: group.id,
    messages: said.length,
    place,
    pieces: [{ source: name, index: place, number: place }],
    kind: group.ownKey ? 'private' : 'group',
    ownKey: group.ownKey ?? null,
  }))
  await sql`
    insert into groups.file_parts (file_id, place, label, account, kind, form, date_order, zone, pieces, messages, sha256, group_id, matched_by,
      is_taken, written, own_key)
    select ${id}, place, name, account, kind, 'qqManager', 'ymd', ${tx.zone}, pieces, messages, '', "groupId", 'account', true, messages, "ownKey"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p(place integer, name text, account text, messages integer, "groupId" bigint, pieces jsonb, kind text, "ownKey" text)`.execute(
    tx.db,
  )
  return id
}
