import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { lotsOf } from '../messages/lots.rules.ts'
import { type LotMessage, writeMessages } from '../messages/messages.commands.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'

/** Groups that talk, and how much; the last message is of the day before. */
const [talking, said] = [12, 90]
/** No file of the register. */
const demoFile = 0

/** Adds invented talk to the first groups of a demo that have none. Returns how many messages there are by it. */
export async function createDemoTalks(context: Context, { seed = 1 } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups.groups g where not exists (select from groups.talks t where t.group_id = g.id)
    order by g.id limit ${talking}`.execute(context.db)
  let written = 0
  for (const [place, { id: groupId }] of rows.entries())
    for (const [lot, messages] of lotsOf(demoTalk(seed + place, context.now())).entries())
      written += (await writeMessages(context, { groupId, fileId: demoFile, part: 0, lot, messages })).written
  return written
}

function demoTalk(seed: number, now: Date): LotMessage[] {
  const talk = [...madeTalk(seed, said)]
  const later = now.getTime() - 86_400_000 - (talk.at(-1)?.shown ?? 0)
  return talk.map(({ shown, person, text }, place) => ({
    at: shown + later,
    line: place + 1,
    sender: { name: person.name, account: person.qq, accountKind: 'qq', title: '' },
    kind: text === '[图片]' ? 'media' : 'text',
    text,
    isCut: false,
  }))
}
