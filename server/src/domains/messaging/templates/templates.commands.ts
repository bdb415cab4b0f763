import { mostTemplateLetters, type TemplateState } from '@seamark/contract/messaging/choices'
import { messagingPermissions } from '@seamark/contract/messaging/permissions'
import type { Template, TemplateInput } from '@seamark/contract/messaging/templates/templates'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type Written, writingIn, writtenIn } from '../texts/languages.rules.ts'
import { failIfUnknownRates, offersOf } from '../texts/rates.queries.ts'
import { failIfUnknownVariables, lettersOver, partsOf } from '../texts/refusals.rules.ts'
import { isOwnAttachment, nameAttachments } from '../attachments/attachments.commands.ts'
import { abilitiesOf, isOfSeenTemplate } from './rights.queries.ts'
import { asTemplate, getTemplate, type TemplateRow, templateRow, writtenOf } from './templates.queries.ts'

const permission = 'messaging.sendBulks'

/** Begins a template as the caller's draft. Throws the field that is wrong: variable_unknown, variable_meant, template_too_long. */
export async function createTemplate(context: Context, input: TemplateInput): Promise<Template> {
  const rates = await failIfWrong(context, input)
  return write(context, { permission, audit: 'messaging.templateCreated' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into messaging.templates (name, name_en, kind, created_by)
      values (${input.name}, ${input.nameEn}, ${input.kind}, ${personOf(tx).id}) returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    const files = await nameFiles(tx, input)
    await addEdition(tx, id, 1, input)
    await tx.audit({ subject: 'bulkTemplate', id, after: { ...auditedOf(input), rates, files } })
    publishTemplate(tx, id)
    return getTemplate(tx, id)
  })
}

/** Replaces what is written, whole. Other words are a new edition; a released template stays released, so it may lack nothing. */
export async function changeTemplate(
  context: Context,
  id: number,
  version: number,
  input: TemplateInput,
): Promise<Template> {
  const rates = await failIfWrong(context, input)
  return write(context, { permission, audit: 'messaging.templateChanged' }, async (tx) => {
    const row = await lockTemplate(tx, id, version, 'edit')
    if (row.state === 'released') failIfIncomplete(input)
    const isNew =
      row.kind !== input.kind ||
      !isDeepStrictEqual(
        [writtenOf(row), row.rate_ids, row.attachment_ids],
        [wordsOf(input), input.rateIds, filesOf(input)],
      )
    const files = await nameFiles(tx, input)
    if (isNew) await addEdition(tx, id, row.edition + 1, input)
    await sql`
      update messaging.templates set name = ${input.name}, name_en = ${input.nameEn}, kind = ${input.kind},
        edition = edition + ${isNew ? 1 : 0}, version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx.db)
    const offers = (await offersOf(tx, row.rate_ids)).map(({ number }) => number).join(', ')
    const before = { ...auditedOf({ ...row, nameEn: row.name_en }), rates: offers, files: namesOf(row.attachments) }
    await tx.audit({ subject: 'bulkTemplate', id, before, after: { ...auditedOf(input), rates, files } })
    publishTemplate(tx, id)
    return getTemplate(tx, id)
  })
}

/** Offers a template to all. Throws what it still lacks: text_missing, subject_missing. */
export async function releaseTemplate(context: Context, id: number, version: number): Promise<Template> {
  return write(context, { permission, audit: 'messaging.templateReleased' }, async (tx) => {
    const row = await lockTemplate(tx, id, version, 'release')
    failIfIncomplete({ ...writtenOf(row), kind: row.kind })
    return moveTemplate(tx, id, 'released')
  })
}

/** Takes a template back. It is its author's draft again; bulks that nobody has confirmed can no longer be sent with it by others. */
export async function withdrawTemplate(context: Context, id: number, version: number): Promise<Template> {
  return write(context, { permission, audit: 'messaging.templateWithdrawn' }, async (tx) => {
    const row = await lockTemplate(tx, id, version, 'withdraw')
    return moveTemplate(tx, id, 'draft', row)
  })
}

/** Whoever withdraws a colleague's template does not see it afterwards, so the answer is made of the row as it was. */
async function moveTemplate(tx: WriteContext, id: number, state: TemplateState, seen?: TemplateRow): Promise<Template> {
  await sql`
    update messaging.templates set state = ${state}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx.db,
  )
  await tx.audit({ subject: 'bulkTemplate', id, after: { state } })
  publishTemplate(tx, id)
  return seen && seen.created_by !== personOf(tx).id
    ? asTemplate(tx, { ...seen, state, version: seen.version + 1 })
    : getTemplate(tx, id)
}

/** Locks a template that the caller sees. Throws template_not_found, template_not_yours, and version_stale with the template as it is. */
export async function lockTemplate(
  tx: WriteContext,
  id: number,
  version: number,
  deed: keyof Template['can'],
): Promise<TemplateRow> {
  await templateRow(tx, id)
  await sql`select from messaging.templates where id = ${id} for update`.execute(tx.db)
  const row = await templateRow(tx, id)
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asTemplate(tx, row) })
  if (!abilitiesOf(tx, row)[deed]) throw fail('messaging.template_not_yours')
  return row
}

/** Everybody who writes bulks hears of it, and reads anew what she may see. */
export const publishTemplate = (tx: Pick<WriteContext, 'publish'>, id: number) =>
  tx.publish({
    event: { topic: 'messaging.template', id },
    audience: { code: messagingPermissions[permission].code, holder: null },
  })

async function addEdition(tx: WriteContext, id: number, edition: number, input: TemplateInput) {
  const { language, subject, text, translations } = wordsOf(input)
  await sql`
    insert into messaging.template_editions (template_id, edition, language, subject, text, translations, rate_ids, attachment_ids, by_id)
    values (${id}, ${edition}, ${language}, ${subject}, ${text}, ${JSON.stringify(translations)}::jsonb, ${input.rateIds}::bigint[],
      ${filesOf(input)}::bigint[], ${personOf(tx).id})`.execute(tx.db)
}

/** A chat message carries no files. */
const filesOf = ({ kind, attachmentIds }: TemplateInput) => (kind === 'mail' ? attachmentIds : [])

/** Its author takes files of her own, and those of templates that she sees: a template is often begun as a copy. */
const nameFiles = (tx: WriteContext, input: TemplateInput) =>
  nameAttachments(tx, filesOf(input), sql<boolean>`(${isOwnAttachment(tx)} or ${isOfSeenTemplate(tx)})`)

const namesOf = (attachments: Template['attachments']) => attachments.map(({ name }) => name).join(', ')

/** A text has no subject. */
function wordsOf({ kind, language, subject, text, translations }: TemplateInput): Written {
  if (kind === 'mail') return { language, subject, text, translations }
  const parts = Object.entries(translations).map(([one, part]) => [one, { ...part, subject: '' }] as const)
  return { language, subject: '', text, translations: Object.fromEntries(parts) }
}

/** Returns the numbers of the offers that it quotes. */
async function failIfWrong(context: Context, input: TemplateInput): Promise<string> {
  failIfUnknownVariables(input)
  const most = mostTemplateLetters[input.kind]
  for (const [field, text] of partsOf(input)) {
    const count = lettersOver(text, most)
    if (count > 0) throw failField(field, 'messaging.template_too_long', { count, most })
  }
  return failIfUnknownRates(context, input.rateIds)
}

function failIfIncomplete({ kind, ...written }: Written & Pick<TemplateInput, 'kind'>) {
  for (const language of writtenIn(written)) {
    const { subject, text } = writingIn(written, language)
    const at = (field: string) => (language === written.language ? field : `translations.${language}.${field}`)
    if (text.trim() === '') throw failField(at('text'), 'messaging.text_missing')
    if (kind === 'mail' && subject.trim() === '') throw failField(at('subject'), 'messaging.subject_missing')
  }
}

const auditedOf = ({
  name,
  nameEn,
  kind,
  language,
  subject,
  text,
}: Pick<TemplateInput, 'name' | 'nameEn' | 'kind' | 'language' | 'subject' | 'text'>) => ({
  name,
  nameEn,
  kind,
  language,
  subject,
  text,
})
