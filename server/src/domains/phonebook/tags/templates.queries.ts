import type { Label, TagTemplate } from '@seamark/contract/phonebook/tags/tags'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

const columns = ['id', 'version', 'name', 'name_en as nameEn', 'labels'] as const

export async function listTagTemplates(context: Context) {
  authorize(context, 'phonebook.manageTags')
  const rows = await context.db.selectFrom('phonebook.tag_templates').select(columns).orderBy('id').execute()
  return { templates: rows.map(asTemplate) }
}

/** Throws not_found. */
export async function getTagTemplate({ db }: Pick<Context, 'db'>, id: number): Promise<TagTemplate> {
  const row = await db.selectFrom('phonebook.tag_templates').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('platform.not_found')
  return asTemplate(row)
}

/** Only our verbs write labels, in the contract's form; the answer's schema checks them once more. */
const asTemplate = (row: Omit<TagTemplate, 'labels'> & { labels: unknown }): TagTemplate => ({
  ...row,
  labels: row.labels as Label[],
})
