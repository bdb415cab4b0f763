import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyTagChanges, Tag } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { abilitiesOf, audienceOf, type CompanyCustody, custodyColumns, maySee } from '../policy.ts'
import { tagGroups } from './tags.queries.ts'

/** Puts tags on a company and takes tags off. Other tags stay, so that two people may do so at once. */
export async function setCompanyTags(context: Context, id: number, changes: CompanyTagChanges): Promise<Company> {
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyTagged' }, async (tx) => {
    const [outcome] = await tagCompanies(tx, [id], changes)
    if (outcome?.outcome === 'refused') throw fail(outcome.code)
    tx.unchanged()
    return getCompany(tx, id)
  })
}

/** The result for one company: the tags that it really got and lost. `changeTags` undoes them when they are passed to it the other way round. */
export type TaggedCompany = { id: number } & (
  | { outcome: 'done'; added: number[]; removed: number[] }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: 'phonebook.company_not_found' | 'phonebook.company_not_yours' }
)

/**
 * Puts the same tags on many companies and takes others off; each company is checked by itself. Throws when a tag to put on is gone. Pass some
 * hundreds at a time.
 */
export async function tagCompanies(
  tx: WriteContext,
  ids: readonly number[],
  { add, remove }: CompanyTagChanges,
): Promise<TaggedCompany[]> {
  const known = await lockTagRows(tx, add)
  if (known.size < new Set(add).size) throw failField('add', 'phonebook.tag_unknown')
  return changeTags(
    tx,
    [...new Set(ids)].map((id) => ({ id, add, remove })),
  )
}

/** Puts tags on a company that the same transaction has just made, wherever it lies. */
export async function tagNewCompany(
  context: WriteContext,
  company: CompanyCustody & { id: number },
  tagIds: readonly number[],
) {
  if (tagIds.length === 0) return
  await write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyTagged' }, async (tx) => {
    const known = await lockTagRows(tx, tagIds)
    if (known.size < new Set(tagIds).size) throw failField('tagIds', 'phonebook.tag_unknown')
    const changed = await writeTags(tx, [{ id: company.id, add: [...tagIds], remove: [] }])
    await recordTagChanges(tx, changed, new Map([[company.id, { ...company, delete_after: null }]]))
  })
}

interface WantedTags extends CompanyTagChanges {
  id: number
  /** Only tags that came until then are taken off. */
  until?: Date
}

/** Changes the tags of many companies, each in its own way. Tags that were deleted meanwhile are skipped. Pass some hundreds at a time. */
export async function changeTags(context: WriteContext, wanted: readonly WantedTags[]): Promise<TaggedCompany[]> {
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyTagged' }, async (tx) => {
    await lockTagRows(
      tx,
      wanted.flatMap(({ add }) => add),
    )
    const held = await lockCompanies(
      tx,
      wanted.map(({ id }) => id),
    )
    const refusals = new Map(wanted.flatMap(({ id }) => refusalOf(tx, id, held.get(id))))
    const changed = await writeTags(
      tx,
      wanted.filter(({ id }) => !refusals.has(id)),
    )
    await recordTagChanges(tx, changed, held)
    return wanted.map(({ id }) => refusals.get(id) ?? changed.get(id) ?? { id, outcome: 'unchanged' })
  })
}

interface HeldRow extends CompanyCustody {
  id: number
  delete_after: Date | null
}

/**
 * Locks companies in the order of their ids, as all code does, so that no two transactions wait for each other in a circle. No company changes hands
 * until the transaction ends.
 */
async function lockCompanies(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, HeldRow>> {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'delete_after', ...custodyColumns])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The tags that still exist; they are kept from being deleted until the transaction ends. */
async function lockTagRows(tx: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .selectFrom('phonebook.tags')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function refusalOf(tx: WriteContext, id: number, company: HeldRow | undefined): [number, TaggedCompany][] {
  const person = personOf(tx)
  if (!company || company.delete_after !== null || !maySee(person, company))
    return [[id, { id, outcome: 'refused', code: 'phonebook.company_not_found' }]]
  return abilitiesOf(person, company).edit
    ? []
    : [[id, { id, outcome: 'refused', code: 'phonebook.company_not_yours' }]]
}

type Changed = Extract<TaggedCompany, { outcome: 'done' }>

/** Writes the tags. Returns only what was not so before. */
async function writeTags(tx: WriteContext, wanted: readonly WantedTags[]): Promise<ReadonlyMap<number, Changed>> {
  const pairs = (of: 'add' | 'remove') =>
    JSON.stringify(
      wanted.flatMap((row) => row[of].map((tag_id) => ({ company_id: row.id, tag_id, until: row.until ?? null }))),
    )
  const { rows } = await sql<{ company_id: number; tag_id: number; is_added: boolean }>`
    with lost as (
      delete from phonebook.company_tags t using json_to_recordset(${pairs('remove')}::json) as r (company_id bigint, tag_id bigint, until timestamptz)
      where t.company_id = r.company_id and t.tag_id = r.tag_id and (r.until is null or t.at <= r.until) returning t.company_id, t.tag_id),
    got as (
      insert into phonebook.company_tags (company_id, tag_id, by_id)
      select distinct a.company_id, a.tag_id, ${personOf(tx).id}::bigint
      from json_to_recordset(${pairs('add')}::json) as a (company_id bigint, tag_id bigint) join phonebook.tags t on t.id = a.tag_id
      where (a.company_id, a.tag_id) not in (select company_id, tag_id from json_to_recordset(${pairs('remove')}::json) as r (company_id bigint, tag_id bigint))
      order by 1, 2
      on conflict do nothing returning company_id, tag_id)
    select company_id, tag_id, false as is_added from lost union all select company_id, tag_id, true from got order by 1, 2`.execute(
    tx.db,
  )
  const changed = new Map<number, Changed>()
  for (const { company_id: id, tag_id, is_added } of rows) {
    const one = changed.get(id) ?? { id, outcome: 'done', added: [], removed: [] }
    changed.set(id, one)
    ;(is_added ? one.added : one.removed).push(tag_id)
  }
  return changed
}

/** Writes log and activity for each company, and publishes one live event for each custodian. */
async function recordTagChanges(
  tx: WriteContext,
  changed: ReadonlyMap<number, Changed>,
  held: ReadonlyMap<number, HeldRow>,
) {
  if (changed.size === 0) return tx.unchanged()
  const tags = new Map((await tagGroups(tx)).flatMap((group) => group.tags).map((tag): [number, Tag] => [tag.id, tag]))
  const named = (ids: readonly number[]) =>
    ids.flatMap((id) => tags.get(id) ?? []).map(({ name, nameEn }) => ({ name, nameEn }))
  const words = (ids: readonly number[]) => named(ids).map(({ name }) => name)
  const rows = [...changed.values()]
  await tx.audits(
    rows.map(({ id, added, removed }) => ({
      subject: 'company',
      id,
      before: { tags: words(removed) },
      after: { tags: words(added) },
    })),
  )
  await recordActivities(
    tx,
    rows.map(({ id, added, removed }) => ({
      subject: 'company',
      id,
      kind: 'phonebook.activity.tagged',
      facts: { added: named(added), removed: named(removed) },
    })),
  )
  const companies = rows.flatMap(({ id }) => held.get(id) ?? [])
  for (const [custodian_id, own] of Map.groupBy(companies, (company) => company.custodian_id)) {
    const follower_ids = [...new Set(own.flatMap((company) => company.follower_ids))]
    const [only] = own.length === 1 ? own : []
    tx.publish({
      event: { topic: 'phonebook.company', ...(only ? { id: only.id } : {}), by: personOf(tx).id },
      audience: audienceOf({ custodian_id, follower_ids }),
    })
  }
}
