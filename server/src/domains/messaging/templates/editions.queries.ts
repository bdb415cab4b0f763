import type { Language } from '@seamark/contract/languages'
import type { TemplateKind } from '@seamark/contract/messaging/choices'
import { hasWordsOf } from '@seamark/contract/messaging/templates/sameness'
import { templateInput } from '@seamark/contract/messaging/templates/templates'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { Written } from '../texts/languages.rules.ts'
import { templatesSeenBy } from './rights.queries.ts'

/** The edition of a template that a bulk is written with. */
export interface Edition {
  id: number
  edition: number
}

interface EditionRow {
  name: string
  kind: TemplateKind
  language: Language
  subject: string
  text: string
  translations: unknown
  rate_ids: number[]
}

/**
 * A bulk names a template only while its words are those of the edition. Throws template_not_found where the caller may not see it, and
 * template_differs. A template of the kind `text` says nothing of the subject. Returns the offers that the edition quotes.
 */
export async function failIfNotOfTemplate(context: Context, wanted: Edition, written: Written): Promise<number[]> {
  const row = await findEdition(context, wanted)
  if (!row) throw failField('template', 'messaging.template_not_found')
  const translations = templateInput.shape.translations.parse(row.translations)
  if (!hasWordsOf({ ...row, translations }, written))
    throw failField('template', 'messaging.template_differs', { name: row.name })
  return row.rate_ids
}

/** Throws template_withdrawn where a bulk is written with a template that is no longer offered to its sender. */
export async function failIfWithdrawn(context: Context, wanted: Edition | null) {
  if (wanted && !(await findEdition(context, wanted))) throw failField('template', 'messaging.template_withdrawn')
}

/** Throws template_withdrawn as well, once nobody can withdraw the template before the caller's transaction ends. */
export async function lockOffered(context: Context, wanted: Edition | null) {
  if (!wanted) return
  await sql`select from messaging.templates where id = ${wanted.id} for share`.execute(context.db)
  if (!(await findEdition(context, wanted))) throw fail('messaging.template_withdrawn')
}

/** The template of a bulk as the caller may know it: its names, and the edition that it has now, are null where she may not see it. */
export async function namedEdition(context: Context, { id, edition }: Edition) {
  const { rows } = await sql<{ name: string; nameEn: string; newest: number }>`
    select t.name, t.name_en as "nameEn", t.edition as newest from messaging.templates t
    where t.id = ${id} and ${templatesSeenBy(context)}`.execute(context.db)
  return { id, edition, ...(rows[0] ?? { name: null, nameEn: null, newest: null }) }
}

async function findEdition(context: Context, { id, edition }: Edition): Promise<EditionRow | undefined> {
  const { rows } = await sql<EditionRow>`
    select t.name, t.kind, e.language, e.subject, e.text, e.translations, e.rate_ids::float8[]
    from messaging.templates t join messaging.template_editions e on e.template_id = t.id
    where t.id = ${id} and e.edition = ${edition} and ${templatesSeenBy(context)}`.execute(context.db)
  return rows[0]
}
