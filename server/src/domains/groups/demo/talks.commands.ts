import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import type { Scanned } from '../files/found.rules.ts'
import { findInFile } from '../findings/found-in-files.commands.ts'
import { lotsOf } from '../messages/lots.rules.ts'
import { type LotMessage, writeMessages } from '../messages/messages.commands.ts'
import { rebuildMonths } from '../months/months.commands.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'
import { askDemoGroups } from './rate-requests.commands.ts'

/** Groups that talk, and how much; the last message of most is of the day before. */
const [talking, said] = [12, 90]
const demoFile = 'QQ群消息记录.txt'
/** Every so many findings of the demo was ignored, so that each state has some. */
const ignoredOf = 9

/**
 * Adds invented talk to the first groups of a demo that have none, as one file that somebody brought, with what is found in it, the people
 * of all groups, and the figures of the months. Returns how many messages there are by it.
 */
export async function createDemoTalks(context: Context, { seed = 1 } = {}): Promise<number> {
  const { rows: groups } = await sql<TalkingGroup>`
    select g.id, g.name, g.account, g.created_by as by from groups.groups g
    where not exists (select from groups.talks t where t.group_id = g.id) order by g.id limit ${talking}`.execute(
    context.db,
  )
  const [first] = groups
  if (!first) return 0
  const fileId = await keepFile(context, first.by, groups)
  let written = 0
  for (const [part, { id: groupId }] of groups.entries())
    for (const [lot, messages] of lotsOf(demoTalk(seed + part, lastWordOf(part, context.now()))).entries())
      written += (await writeMessages(context, { groupId, fileId, part, lot, messages })).written
  await findInFile(context, { fileId, part: 0, after: null })
  await ignoreSome(context, first.by)
  await askDemoGroups(context)
  await joinPersons(context)
  await rebuildMonths(context)
  return written
}

interface TalkingGroup {
  id: number
  name: string
  account: string
  by: number
}

/** The file of the demo, read to its end. */
const keepFile = async (context: Context, personId: number, groups: readonly TalkingGroup[]): Promise<number> =>
  write.bookkeep(context, 'groups.uploadChat', async (tx) => {
    const total = said * groups.length
    const { rows } = await sql<{ id: number }>`
      insert into groups.files (state, file_name, bytes, person_id, rows_done, written, ended_at, scanned)
      values ('done', ${demoFile}, ${total * 80}, ${personId}, ${total}, ${total}, now(), ${JSON.stringify(scannedAs(total))}) returning id`.execute(
      tx.db,
    )
    const id = rows[0]?.id ?? 0
    const parts = groups.map(({ id: groupId, name, account }, place) => ({ groupId, name, account, place }))
    await sql`
      insert into groups.file_parts (file_id, place, label, account, kind, form, date_order, zone, pieces, messages, sha256, group_id, matched_by,
        is_taken, written)
      select ${id}, place, name, account, 'group', 'qqManager', 'ymd', ${tx.zone}, '[]', ${said}, '', "groupId", 'account', true, ${said}
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(place integer, name text, account text, "groupId" bigint)`.execute(
      tx.db,
    )
    return id
  })

/** What reading the file counted: each message has a line for its head, one for its text, and an empty one. */
const scannedAs = (messages: number): Scanned => ({
  lines: messages * 3,
  messages,
  system: 0,
  notUnderstood: 0,
  oddlyDated: 0,
  isOrdered: true,
  oddLines: [],
  notes: [],
})

const ignoreSome = async (context: Context, personId: number) =>
  write.bookkeep(context, 'groups.decideFindings', async (tx) => {
    await sql`
      update groups.findings set state = 'ignored', reason = case when id % 2 = 0 then 'repeated' else 'advertisement' end,
        decided_at = now(), decided_by = ${personId}
      where state = 'found' and id % ${ignoredOf} = 0`.execute(tx.db)
  })

/** The day before; in the last two groups so long ago that they are quiet. */
const lastWordOf = (part: number, now: Date) => new Date(now.getTime() - (part >= talking - 2 ? 45 : 1) * dayMs)

function demoTalk(seed: number, last: Date): LotMessage[] {
  const talk = [...madeTalk(seed, said)]
  const later = last.getTime() - (talk.at(-1)?.shown ?? 0)
  return talk.map(({ shown, person, text }, place) => ({
    at: shown + later,
    line: place + 1,
    sender: { name: person.name, account: person.qq, accountKind: 'qq', title: '' },
    kind: text === '[图片]' ? 'media' : 'text',
    // Two prices are those of two containers.
    text: text.replace(/40HQ (?=\d+\/)/, '20GP/40HQ '),
    isCut: false,
  }))
}
