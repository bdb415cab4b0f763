import type { Tag, TagGroup } from '@seamark/contract/phonebook/tags/tags'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { mayDeleteOffice } from '../../../platform/office-records.ts'
import { asCount } from '../../../platform/page.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'

/** All groups with their tags, in the office's order. Everybody who may read a company may read them. */
export async function listTagGroups(context: Context) {
  authorize(context, 'phonebook.readTags')
  return {
    groups: await tagGroups(context),
    can: {
      manage: passes(context.actor, 'phonebook.manageTags'),
      delete: mayDeleteOffice(context, 'phonebook.deleteTags'),
    },
  }
}

export async function tagGroups({ db }: Pick<Context, 'db'>): Promise<TagGroup[]> {
  const groups = await db
    .selectFrom('phonebook.tag_groups')
    .select(['id', 'version', 'name', 'name_en as nameEn'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  const tags = await db.selectFrom('phonebook.tags').select(tagColumns).orderBy('place').orderBy('id').execute()
  return groups.map((group) => ({ ...group, tags: tags.filter(({ groupId }) => groupId === group.id).map(asTag) }))
}

/**
 * The count for each tag of the companies that the caller may see, the same as the list filtered by the tag. All tags are counted in one pass over
 * the companies' index: tag by tag it takes ten times as long.
 */
export async function countTags(context: Context) {
  authorize(context, 'phonebook.listCompanies')
  const { rows } = await sql<{ id: number; count: number }>`
    select t.id, coalesce(counted.count, 0) as count from phonebook.tags t left join (
      select tagged.tag_id, count(*)::int as count from phonebook.companies c join phonebook.company_tags tagged on tagged.company_id = c.id
      where ${companiesWhere(context, {})} group by tagged.tag_id) counted on counted.tag_id = t.id`.execute(context.db)
  return { counts: rows.map(({ id, count }) => ({ id, ...asCount(count) })) }
}

/** Throws not_found. */
export async function getTagGroup(context: Pick<Context, 'db'>, id: number): Promise<TagGroup> {
  const group = (await tagGroups(context)).find((one) => one.id === id)
  if (!group) throw fail('platform.not_found')
  return group
}

/** Throws not_found. */
export async function getTag({ db }: Pick<Context, 'db'>, id: number): Promise<Tag> {
  const row = await db.selectFrom('phonebook.tags').select(tagColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('platform.not_found')
  return asTag(row)
}

/** The count of companies that would lose the tag, whoever holds them. */
export async function tagUsage(context: Context, id: number) {
  authorize(context, 'phonebook.manageTags')
  await getTag(context, id)
  return { companies: await companiesTagged(context, [id]) }
}

export async function tagGroupUsage(context: Context, id: number) {
  authorize(context, 'phonebook.manageTags')
  const { tags } = await getTagGroup(context, id)
  const ids = tags.map((tag) => tag.id)
  return { companies: await companiesTagged(context, ids) }
}

export async function companiesTagged({ db }: Pick<Context, 'db'>, tagIds: readonly number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct tagged.company_id)::int as count from phonebook.company_tags tagged
    where tagged.tag_id = any(${[...tagIds]}::bigint[])
      and not exists (select from phonebook.companies c where c.id = tagged.company_id and c.delete_after is not null)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const tagColumns = ['id', 'version', 'group_id as groupId', 'name', 'name_en as nameEn', 'colour'] as const

/** The table's constraint and the contract list the same colours. */
const asTag = (row: Omit<Tag, 'colour'> & { colour: string }): Tag => ({ ...row, colour: row.colour as Tag['colour'] })
