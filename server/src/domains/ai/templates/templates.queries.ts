import { type TemplateGroup, templateGroups, type templateSorts } from '@seamark/contract/ai/choices'
import type {
  NewTemplate,
  Template,
  TemplateFilters,
  templateListQuery,
} from '@seamark/contract/ai/templates/templates'
import { type Language, languages } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { mayEditTemplate, type TemplateCustody, templatesSeenBy } from '../policy.ts'

export interface TemplateRow extends TemplateCustody {
  id: number
  version: number
  names: NewTemplate['names']
  template_group: TemplateGroup
  drafts: NewTemplate['drafts']
  instruction: string
  variables: NewTemplate['variables']
  language: Language
  enabled: boolean
  place: number
  created_at: Date
  updated_at: Date
  delete_after: Date | null
  author_name: string | null
  department_name: string | null
  updated_by_name: string | null
}

type TemplateSort = (typeof templateSorts)[number]
export type TemplateList = z.output<typeof templateListQuery>
type AskedPage = TemplateList & { limit: number; cursor?: string | undefined }

/** A page of templates. It is not counted: the count says what the page knows. */
export async function listTemplates(context: Context, list: AskedPage) {
  authorize(context, 'ai.readTemplates')
  const { rows, next } = await readTemplatePage(context, list)
  const page = { rows: rows.map((row) => asTemplate(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readTemplatePage(context: Context, list: AskedPage) {
  const found = await readTemplates(
    context,
    sql`where ${templatesWhere(context, list)} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}`,
  )
  return cutPage(found, list.limit, (last) => cursor.write(list, valueOf(last, list), last.id))
}

export async function countTemplates(context: Context, filters: TemplateFilters) {
  authorize(context, 'ai.readTemplates')
  return countList(context, templatesOf(context, filters))
}

export const templatesOf = (context: Context, filters: TemplateFilters): ListedRows => ({
  table: 'ai.templates',
  alias: 'k',
  rest: sql`where ${templatesWhere(context, filters)}`,
})

/** How many of the templates that fit each group has; groups without any are left out. */
export async function listTemplateGroups(context: Context, filters: TemplateFilters) {
  authorize(context, 'ai.readTemplates')
  const { rows } = await sql<{ group: TemplateGroup; templates: number }>`
    select k.template_group as "group", count(*)::int as templates from ai.templates k
    where ${templatesWhere(context, filters)} group by k.template_group order by min(${groupPlace})`.execute(context.db)
  return { groups: rows }
}

export async function getTemplate(context: Context, id: number): Promise<Template> {
  authorize(context, 'ai.readTemplates')
  return asTemplate(context, await seenTemplate(context, id))
}

/** A template that the caller sees. Throws template_not_found. */
export async function seenTemplate(context: Context, id: number): Promise<TemplateRow> {
  const row = (await seenTemplates(context, [id])).get(id)
  if (!row) throw fail('ai.template_not_found')
  return row
}

/** Those of these templates that the caller sees, by id. With `deleted`, those that can still be restored too. */
export async function seenTemplates(
  context: Context,
  ids: readonly number[],
  { deleted = false } = {},
): Promise<Map<number, TemplateRow>> {
  const rows = await readTemplates(
    context,
    sql`where k.id = any(${[...ids]}::bigint[]) and ${templatesSeenBy(context)} ${deleted ? sql`` : sql`and k.delete_after is null`}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is looked for, as it is compared. */
export const inSearch = (text: string) => text.normalize('NFKC').trim().toUpperCase()
const patternOf = (text: string) => `%${inSearch(text).replace(/[\\%_]/g, '\\$&')}%`

/** The filters of the list as conditions on templates `k`, with what the caller may see. */
function templatesWhere(context: Context, { ids, q, group, language, of, enabled }: TemplateFilters) {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`k.delete_after is null`,
    templatesSeenBy(context),
    ids ? sql`k.id = any(${[...ids]}::bigint[])` : undefined,
    q ? sql`k.search like ${patternOf(q)}` : undefined,
    group === undefined ? undefined : sql`k.template_group = ${group}`,
    language === undefined ? undefined : sql`jsonb_exists(k.drafts, ${language})`,
    of === undefined ? undefined : of === 'own' ? sql`k.author_id = ${personOf(context).id}` : sql`k.author_id is null`,
    enabled === undefined ? undefined : sql`k.enabled = ${enabled}`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

async function readTemplates({ db }: Pick<Context, 'db'>, tail: RawBuilder<unknown>): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select k.id, k.version, k.names, k.template_group, k.drafts, k.instruction, k.variables, k.language, k.enabled, k.place,
      k.author_id, k.seen_by, k.department_id, k.created_at, k.updated_at, k.delete_after,
      author.name as author_name, department.name as department_name, editor.name as updated_by_name
    from ai.templates k
    left join identity.users author on author.id = k.author_id
    left join identity.users editor on editor.id = k.updated_by
    left join identity.departments department on department.id = k.department_id
    ${tail}`.execute(db)
  return rows
}

const groupPlace = sql`array_position(array[${sql.join(templateGroups.map((group) => sql.lit(group)))}], k.template_group)`

/** The order of the office as one number: the group, then the place within it. */
const columns = {
  place: { column: sql`(${groupPlace} * 10000 + k.place)`, type: sql`int` },
  updatedAt: { column: sql`k.updated_at`, type: sql`timestamptz` },
} as const satisfies Record<TemplateSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }>

const orderOf = ({ sort, order }: Sorted<TemplateSort>) =>
  order === 'asc' ? sql`${columns[sort].column}, k.id` : sql`${columns[sort].column} desc, k.id desc`

function pageFrom({ sort, order, cursor: text }: Sorted<TemplateSort> & { cursor?: string | undefined }) {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort, order })
  const { column, type } = columns[sort]
  return order === 'asc'
    ? sql`and (${column}, k.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, k.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

const valueOf = (row: TemplateRow, { sort }: Sorted<TemplateSort>): string =>
  sort === 'place'
    ? String((templateGroups.indexOf(row.template_group) + 1) * 10_000 + row.place)
    : row.updated_at.toISOString()

/** A cursor of another order is refused with cursor_invalid. */
const cursor = sortedCursor<TemplateSort, string>(
  { place: z.string().regex(/^\d{1,9}$/), updatedAt: cursorTime },
  'ai.cursor_invalid',
)

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: TemplateRow): NewTemplate => ({
  names: row.names,
  group: row.template_group,
  drafts: row.drafts,
  instruction: row.instruction,
  variables: row.variables,
  language: row.language,
  seenBy: row.seen_by,
  enabled: row.enabled,
  place: row.place,
})

export const asTemplate = (context: Pick<Context, 'actor'>, row: TemplateRow): Template => ({
  ...valuesOf(row),
  id: row.id,
  version: row.version,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name ?? '',
  can: { edit: mayEditTemplate(context.actor, row) },
})

/** The name in the language of its reader, else in the first in which it has one. */
export const nameIn = (names: NewTemplate['names'], language: Language): string =>
  names[language] ?? languages.map((one) => names[one]).find((name) => name !== undefined) ?? ''

/** Templates in the audit log are called by their names, for those who see them. */
export const templateSubject: AuditedSubject = {
  kind: 'aiTemplate',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'ai.readTemplates')) return new Map()
    const rows = await seenTemplates(context, ids)
    return new Map([...rows].map(([id, { names }]) => [id, nameIn(names, context.language)]))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'ai.readTemplates')) return []
    const { rows } = await sql<{ id: number }>`
      select k.id from ai.templates k where ${templatesWhere(context, q.trim() === '' ? {} : { q })}
      order by k.id desc limit 200`.execute(context.db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await seenTemplates(context, [id])).size > 0,
}
