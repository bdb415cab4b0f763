import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { actAsPerson } from '../../identity/index.ts'
import { editFinding } from '../findings/edits.commands.ts'
import { findInWholeFile } from '../searches/found-in-files.commands.ts'
import { rebuildMonths } from '../months/months.commands.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'
import { createDemoPrivateTalks } from './private-talks.commands.ts'
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
    said: [...madeTalk(seed + part, said)].map((one, at) => ({
      ...one,
      text: offerOf(part, at) ?? misspelt(one.text, at).replace(/40HQ (?=\d+\/)/, '20GP/40HQ '),
    })),
    last: lastWordOf(part, context.now()),
  }))
  const { fileId, written } = await keepTalkFile(context, { name: demoFile, by: first.by, talks })
  await findInWholeFile(context, fileId)
  await putRight(context, first.by)
  await ignoreSome(context, first.by)
  await askDemoGroups(context)
  await createDemoPrivateTalks(context)
  await joinPersons(context)
  await rebuildMonths(context)
  return written
}

/** A port that no reader knows as it is written now and then, and what is meant. */
const [written, misspelling, meant] = ['桑托斯', '桑拖斯', 'BRSSZ']
const misspelt = (text: string, at: number) => (at % 10 === 4 ? text.replace(written, misspelling) : text)

/** How some groups call carriers whom no reader knows yet; each offer has another price, so that it is a finding of its own. */
const carrierWords = [' QSL', ' 船司：蓝鲸航运'] as const
const offerOf = (part: number, at: number) =>
  at % 30 === 11 ? `宁波-洛杉矶 40HQ ${1500 + part * 90 + at}${carrierWords[(part + at) % 2] ?? ''}` : undefined

/** Somebody puts some of these findings right, and companies of others, so that their words are proposed. */
async function putRight(context: Context, personId: number) {
  const { rows } = await sql<{ id: number; version: number; draft: FindingDraft }>`
    select f.id::float8 as id, f.version, f.facts -> 'draft' as draft from groups.findings f
    where f.state = 'found' and f.facts -> 'extracted' -> 'line' -> 'pods' @> ${JSON.stringify([{ word: misspelling, codes: [] }])}::jsonb
    order by f.id limit 3`.execute(context.db)
  const person = await actAsPerson(context, personId)
  for (const { id, version, draft } of rows) await editFinding(person, id, version, { ...draft, pods: [meant] })
  const { rows: firms } = await sql<{ id: number; version: number; draft: FindingDraft }>`
    select f.id::float8 as id, f.version, f.facts -> 'draft' as draft from groups.findings f
    where f.state = 'found' and f.kind = 'contact' and f.company like '%货代' and exists (
      select from groups.finding_sources s join groups.groups g on g.id = s.group_id and g.type = 'freightAgent'
      where s.finding_id = f.id and s.places @> '[{"field": "company"}]'::jsonb)
    order by f.id limit 2`.execute(context.db)
  for (const { id, version, draft } of firms)
    await editFinding(person, id, version, {
      ...draft,
      company: `浙江${draft.company.replace('货代', '国际货运代理有限公司')}`,
    })
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
