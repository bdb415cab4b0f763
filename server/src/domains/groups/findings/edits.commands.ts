import { findingDraft, type FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { Finding } from '@seamark/contract/groups/findings/findings'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companyWordKey, knownPort, proposePorts } from '../../territory/index.ts'
import { answeredPorts, columnsOf, flagsLeft, same } from './drafts.rules.ts'
import { asFinding, findingRow } from './findings.queries.ts'
import { publishFindings } from '../groups/live-events.commands.ts'
import { lockFindings } from './outcomes.commands.ts'
import { hiddenGroups } from './seen.queries.ts'

/** Puts the values of an open finding right; flags that the change answers go. A stale version is refused with the current finding. */
export async function editFinding(
  context: Context,
  id: number,
  version: number,
  draft: FindingDraft,
): Promise<Finding> {
  return write(context, { permission: 'groups.decideFindings', audit: 'groups.findingEdited' }, async (tx) => {
    const row = (await lockFindings(tx, [id])).get(id)
    if (!row) throw fail('groups.finding_not_found')
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: await asFinding(tx, row) })
    if (row.state !== 'found') throw fail('groups.finding_decided')
    const before = row.facts.draft
    if (same(before, findingDraft.parse(draft))) {
      tx.unchanged()
      return asFinding(tx, row)
    }
    const flags = flagsLeft(row.facts.extracted.flags, before, draft)
    const columns = columnsOf(draft, (port) => knownPort(port)?.lane ?? undefined)
    const values = {
      ...columns,
      facts: { extracted: { ...row.facts.extracted, flags }, draft },
      flags: [...new Set(flags.map(({ code }) => code))],
    }
    const { rows } = await sql<{ group_ids: number[] }>`
      update groups.findings f
      set ${sql.join(Object.keys(values).map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`))}, edited = true, version = f.version + 1
      from json_populate_record(null::groups.findings, ${JSON.stringify(values)}::json) g
      where f.id = ${id} returning f.group_ids::float8[] as group_ids`.execute(tx.db)
    await tx.audit({ subject: 'finding', id, before: pick(before, draft), after: pick(draft, before) })
    if (!same([before.pols, before.pods], [draft.pols, draft.pods]))
      await proposePorts(tx, { kind: 'finding', id }, knownAnswers(answeredPorts(row.facts.extracted, draft)))
    if (before.company !== draft.company) await noteCompanyWord(tx, id, draft.company.trim())
    await publishFindings(tx, rows[0]?.group_ids ?? [])
    return asFinding(tx, await findingRow(tx, id, await hiddenGroups(tx)))
  })
}

/** A code that is typed may be of no port that we know. */
const knownAnswers = (answers: readonly { word: string; code: string }[]) =>
  answers.flatMap(({ word, code }) => {
    const port = knownPort(code)
    return port ? [{ word, code: port.code }] : []
  })

/**
 * Notes what a person calls the company of a finding, in the place of what was noted before. Only where its sources say one company by one word is it
 * plain which word is meant, and only words of groups that everybody reads are proposed, since they are shown to everybody.
 */
async function noteCompanyWord(tx: WriteContext, id: number, name: string) {
  await sql`delete from groups.finding_company_words where finding_id = ${id}`.execute(tx.db)
  const { rows } = await sql<{ word: string }>`
    select distinct place ->> 'value' as word
    from groups.finding_sources s
    join groups.groups g on g.id = s.group_id and g.type = 'freightAgent'
    cross join jsonb_array_elements(s.places) place
    where s.finding_id = ${id} and s.withdrawn_at is null and place ->> 'field' = 'company'`.execute(tx.db)
  const [word, ...others] = new Set(rows.map((row) => companyWordKey(row.word)))
  if (word === undefined || word === '' || others.length > 0 || name === '' || word === companyWordKey(name)) return
  await sql`
    insert into groups.finding_company_words (finding_id, word, name, person_id)
    values (${id}, ${word}, ${name}, ${personOf(tx).id})`.execute(tx.db)
}

/** What the log keeps of a change: the parts that differ. */
const pick = (one: FindingDraft, other: FindingDraft): Partial<FindingDraft> =>
  Object.fromEntries(Object.entries(one).filter(([part, value]) => !same(value, other[part as keyof FindingDraft])))
