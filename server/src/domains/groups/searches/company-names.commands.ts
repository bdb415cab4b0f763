import { findingDraft, type FindingDraft } from '@seamark/contract/groups/findings/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companyMeanings, companyWordKey, lockCompanyWord } from '../../territory/index.ts'
import { columnsOf, companyOf, searchText } from '../findings/drafts.rules.ts'
import { lockFindings } from '../findings/found.commands.ts'
import { publishFindings } from '../groups/live-events.commands.ts'

/** Findings that one transaction names. */
const lot = 500

const answered = z.object({
  /** As it is compared. */
  word: z.string(),
  /** What open findings may be called for it: the name that somebody has said something of, and the one whose place it took. */
  names: z.array(z.string()),
})
type Answered = z.output<typeof answered>

/**
 * Gives the open findings that say a word for a company the name that the office means by it today, or the word itself where it means none. What somebody
 * has put right or decided stays. It may be killed and run twice: each lot goes by what is meant when it is written.
 */
export async function nameCompanies(context: Context, { word, names }: Answered) {
  const worn = new Set([word, ...names].map(companyWordKey))
  for (let last: number | undefined = 0; last !== undefined; ) {
    const behind: number = last
    last = await write.bookkeep(context, 'groups.read', (tx) => nameLot(tx, { word, worn }, behind))
  }
}

export const nameCompaniesJob = job('groups.nameCompanies', answered, nameCompanies, { isLong: true })

interface Named {
  id: number
  draft: FindingDraft
  groupIds: number[]
  /** How its sources call companies, the first one first. */
  said: string[]
}

/** Returns the last finding of a lot; undefined behind the last lot. Whoever makes findings, or says what the word means, waits for its end. */
async function nameLot(
  tx: WriteContext,
  { word, worn }: { word: string; worn: ReadonlySet<string> },
  behind: number,
): Promise<number | undefined> {
  await lockCompanyWord(tx, word)
  await lockFindings(tx)
  const meant = (await companyMeanings(tx, [word])).get(word)
  const rows = await findNamed(tx, word, behind)
  const changed = rows.flatMap(({ id, draft: before, said, groupIds }) => {
    const own = said.find((value) => companyWordKey(value) === word)
    if (own === undefined || !worn.has(companyWordKey(before.company))) return []
    const draft = findingDraft.parse({ ...before, company: companyOf(own, meant) })
    if (draft.company === before.company) return []
    const { company, search } = columnsOf(draft, () => undefined, meant === undefined ? [] : [word])
    return [{ id, company, search, groupIds }]
  })
  await sql`
    update groups.findings f
    set facts = jsonb_set(f.facts, '{draft,company}', to_jsonb(g.company)), company = g.company, search = g.search, version = f.version + 1
    from json_to_recordset(${JSON.stringify(changed)}::json) as g (id bigint, company text, search text)
    where f.id = g.id`.execute(tx.db)
  await publishFindings(tx, [...new Set(changed.flatMap(({ groupIds }) => groupIds))])
  return rows.at(-1)?.id
}

/** A finding is sought by the word that it says, whatever it is called. */
async function findNamed({ db }: WriteContext, word: string, behind: number): Promise<Named[]> {
  const sought = searchText([word]).replace(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<Named>`
    select f.id::float8 as id, f.facts -> 'draft' as draft, f.group_ids::float8[] as "groupIds",
      array(
        select p.place ->> 'value' from groups.finding_sources s cross join jsonb_array_elements(s.places) with ordinality p (place, number)
        where s.finding_id = f.id and s.withdrawn_at is null and p.place ->> 'field' = 'company' order by s.at, s.id, p.number) as said
    from groups.findings f
    where f.state = 'found' and not f.edited and f.search like ${`%${sought}%`} and f.id > ${behind}
    order by f.id limit ${lot} for update of f`.execute(db)
  return rows
}
