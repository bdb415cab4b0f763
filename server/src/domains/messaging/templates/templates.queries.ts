import type { Language } from '@seamark/contract/languages'
import type { TemplateKind, TemplateState } from '@seamark/contract/messaging/choices'
import {
  type ListedTemplate,
  type listTemplates as listed,
  type Template,
  templateInput,
} from '@seamark/contract/messaging/templates/templates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { writtenIn } from '../texts/languages.rules.ts'
import { abilitiesOf, templatesSeenBy } from './rights.queries.ts'

export interface TemplateRow {
  id: number
  version: number
  edition: number
  name: string
  name_en: string
  kind: TemplateKind
  state: TemplateState
  created_by: number
  author: string
  updated_at: Date
  language: Language
  subject: string
  text: string
  translations: unknown
  rate_ids: number[]
  attachment_ids: number[]
  attachments: Template['attachments']
  sent: number
}

type Asked = z.output<NonNullable<typeof listed.query>>

/** A page of the released templates and the caller's own drafts, what was changed last first. */
export async function listTemplates(context: Context, { limit, cursor, ...filters }: Asked) {
  authorize(context, 'messaging.sendBulks')
  const where = templatesWhere(context, filters)
  const [changed, id] = (cursor ?? '').split('-')
  const after =
    cursor === undefined
      ? sql``
      : sql`and (t.updated_at, t.id) < (to_timestamp(${changed}::numeric / 1000)::timestamptz(3), ${id}::bigint)`
  const rows = await selectTemplates(
    context,
    sql`${where} ${after}`,
    sql`order by t.updated_at desc, t.id desc limit ${limit + 1}`,
  )
  const page = cutPage(rows, limit, (last) => `${last.updated_at.getTime()}-${last.id}`)
  return {
    rows: page.rows.map(asListed),
    next: page.next,
    count: await countRows(context, sql`1 from messaging.templates t where ${where}`),
  }
}

function templatesWhere(
  context: Context,
  { q, kind, state, of }: Omit<Asked, 'limit' | 'cursor'>,
): RawBuilder<boolean> {
  const conditions = [
    templatesSeenBy(context),
    ...(of === 'own' ? [sql`t.created_by = ${personOf(context).id}`] : []),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ...(q ? [sql`(strpos(upper(t.name), upper(${q})) > 0 or strpos(upper(t.name_en), upper(${q})) > 0)`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** One template with its present texts. Fails with template_not_found for whoever may not see it. */
export async function getTemplate(context: Context, id: number): Promise<Template> {
  authorize(context, 'messaging.sendBulks')
  return asTemplate(context, await templateRow(context, id))
}

export async function templateRow(context: Context, id: number): Promise<TemplateRow> {
  const [row] = await selectTemplates(context, sql`t.id = ${id} and ${templatesSeenBy(context)}`)
  if (!row) throw fail('messaging.template_not_found')
  return row
}

async function selectTemplates(
  { db }: Pick<Context, 'db'>,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.version, t.edition, t.name, t.name_en, t.kind, t.state, t.created_by, u.name as author, t.updated_at,
      e.language, e.subject, e.text, e.translations, e.rate_ids::float8[], e.attachment_ids::float8[],
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by array_position(e.attachment_ids, a.id))
        from messaging.attachments a where a.id = any(e.attachment_ids)), '[]') as attachments,
      (select count(*)::int from messaging.bulks b where b.template_id = t.id and b.confirmed_at is not null) as sent
    from messaging.templates t
    join messaging.template_editions e on e.template_id = t.id and e.edition = t.edition
    join identity.users u on u.id = t.created_by
    where ${where} ${end}`.execute(db)
  return rows
}

/** We wrote these texts ourselves; they have been JSON since. */
const translationsOf = ({ translations }: Pick<TemplateRow, 'translations'>) =>
  templateInput.shape.translations.parse(translations)

export const writtenOf = ({ language, subject, text, translations }: TemplateRow) => ({
  language,
  subject,
  text,
  translations: translationsOf({ translations }),
})

const leadLetters = 120

function asListed(row: TemplateRow): ListedTemplate {
  const written = writtenOf(row)
  return {
    id: row.id,
    version: row.version,
    edition: row.edition,
    name: row.name,
    nameEn: row.name_en,
    kind: row.kind,
    state: row.state,
    languages: writtenIn(written).toSorted((one, other) => +(other === row.language) - +(one === row.language)),
    lead: [...row.text.replaceAll(/\s+/g, ' ').trim()].slice(0, leadLetters).join(''),
    author: { id: row.created_by, name: row.author },
    updatedAt: row.updated_at.toISOString(),
    sent: row.sent,
  }
}

export const asTemplate = (context: Context, row: TemplateRow): Template => ({
  ...asListed(row),
  ...writtenOf(row),
  rateIds: row.rate_ids,
  attachments: row.attachments,
  can: abilitiesOf(context, row),
})
