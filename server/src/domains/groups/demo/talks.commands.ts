import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { findInFile } from '../findings/found-in-files.commands.ts'
import { rebuildMonths } from '../months/months.commands.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'
import { askDemoGroups } from './rate-requests.commands.ts'
import { keepTalkFile, silentGroups } from './talk-files.commands.ts'

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
  const groups = await silentGroups(context, talking)
  const [first] = groups
  if (!first) return 0
  const talks = groups.map((group, part) => ({
    group,
    // Two prices are those of two containers.
    said: [...madeTalk(seed + part, said)].map((one) => ({
      ...one,
      text: one.text.replace(/40HQ (?=\d+\/)/, '20GP/40HQ '),
    })),
    last: lastWordOf(part, context.now()),
  }))
  const { fileId, written } = await keepTalkFile(context, { name: demoFile, by: first.by, talks })
  await findInFile(context, { fileId, part: 0, after: null })
  await ignoreSome(context, first.by)
  await askDemoGroups(context)
  await joinPersons(context)
  await rebuildMonths(context)
  return written
}

const ignoreSome = async (context: Context, personId: number) =>
  write.bookkeep(context, 'groups.decideFindings', async (tx) => {
    await sql`
      update groups.findings set state = 'ignored', reason = case when id % 2 = 0 then 'repeated' else 'advertisement' end,
        decided_at = now(), decided_by = ${personId}
      where state = 'found' and id % ${ignoredOf} = 0`.execute(tx.db)
  })

/** The day before; in the last two groups so long ago that they are quiet. */
const lastWordOf = (part: number, now: Date) => new Date(now.getTime() - (part >= talking - 2 ? 45 : 1) * dayMs)
