import type { NewTemplate, Template, TemplateChanges } from '@seamark/contract/followups/templates/templates'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { placeAmongSiblings } from '../../../platform/records/siblings.ts'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail, failField, failIfStale } from '../../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../../platform/office-records.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getTemplate } from './templates.queries.ts'
import { asTemplateRefusal } from './templates.rules.ts'

/** Creates an event template at the end of the list and returns it. Fails if another one has the name. */
export async function createTemplate(
  context: Context,
  { options, name, nameEn, choice, allowsRemark, progress }: NewTemplate,
): Promise<Template> {
  return write(context, { permission: 'followups.manageTemplates', audit: 'followups.templateCreated' }, async (tx) => {
    await lockOrder(tx)
    const { id } = await tx.db
      .insertInto('followups.templates')
      .values({
        name,
        name_en: nameEn,
        choice,
        allows_remark: allowsRemark,
        progress,
        place: sql<number>`(select coalesce(max(place), 0) + 1 from followups.templates)`,
        created_by: actorId(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asTemplateRefusal)
    await writeOptions(tx, id, [], options)
    const template = await getTemplate(tx, id)
    await tx.audit({ subject: 'template', id, after: toAuditValues(template) })
    publishTemplate(tx, id)
    return template
  })
}

/** Changes an event template; existing records keep their words. Fails with version_stale, or if another template has the name. */
export async function editTemplate(
  context: Context,
  id: number,
  version: number,
  changes: TemplateChanges,
): Promise<Template> {
  return write(context, { permission: 'followups.manageTemplates', audit: 'followups.templateChanged' }, async (tx) => {
    const before = await lockTemplate(tx, id, version)
    const {
      name = before.name,
      nameEn = before.nameEn,
      choice = before.choice,
      allowsRemark = before.allowsRemark,
      enabled = before.enabled,
    } = changes
    const progress = changes.progress === undefined ? before.progress : changes.progress
    await tx.db
      .updateTable('followups.templates')
      .set({ name, name_en: nameEn, choice, allows_remark: allowsRemark, progress })
      .$if(enabled !== before.enabled, (template) => template.set({ disabled_at: enabled ? null : sql<Date>`now()` }))
      .where('id', '=', id)
      .execute()
      .catch(asTemplateRefusal)
    if (changes.options) await writeOptions(tx, id, before.options, changes.options)
    const changed = differences(toAuditValues(before), toAuditValues(await getTemplate(tx, id)))
    if (!changed) {
      tx.unchanged()
      return before
    }
    await nextVersion(tx, id)
    await tx.audit({ subject: 'template', id, ...changed })
    publishTemplate(tx, id)
    return getTemplate(tx, id)
  })
}

/** Moves an event template before another one; null puts it last. */
export async function moveTemplate(
  context: Context,
  id: number,
  version: number,
  before: number | null,
): Promise<Template> {
  return write(context, { permission: 'followups.manageTemplates', audit: 'followups.templateMoved' }, async (tx) => {
    await lockOrder(tx)
    const template = await lockTemplate(tx, id, version)
    const standing = (
      await tx.db.selectFrom('followups.templates').select('id').orderBy('place').orderBy('id').execute()
    ).map((row) => row.id)
    const order = placeAmongSiblings(standing, id, before)
    if (!order) throw failField('before', 'followups.template_unknown')
    const [was, is] = [standing.indexOf(id) + 1, order.indexOf(id) + 1]
    if (was === is) {
      tx.unchanged()
      return template
    }
    await sql`
      update followups.templates t set place = o.place from unnest(${order}::bigint[]) with ordinality o (id, place) where t.id = o.id`.execute(
      tx.db,
    )
    await nextVersion(tx, id)
    await tx.audit({ subject: 'template', id, before: { place: was }, after: { place: is } })
    publishTemplate(tx, id)
    return getTemplate(tx, id)
  })
}

export const templateKind: OfficeRecordKind = {
  kind: 'template',
  title: 'followups.subject.template',
  permission: 'followups.deleteTemplates',
  audit: 'followups.templateRestored',
  tables: (id) => [
    { table: 'followups.templates', where: sql<boolean>`t.id = ${id}` },
    { table: 'followups.template_options', where: sql<boolean>`t.template_id = ${id}` },
  ],
  restored: (tx, id) => Promise.resolve(publishTemplate(tx, id)),
}

/** Switches an event template off that no record uses, for thirty days. A used one can only be disabled. */
export async function deleteTemplate(context: Context, id: number, version: number) {
  authorizeOffice(context, templateKind.permission)
  return write(context, { permission: 'followups.deleteTemplates', audit: 'followups.templateDeleted' }, async (tx) => {
    const template = await lockTemplate(tx, id, version)
    if (template.used > 0)
      throw fail('followups.template_used', {
        name: tx.language === 'zh' || tx.language === 'ja' ? template.name : template.nameEn,
      })
    await keepSwitchedOff(tx, templateKind, { id, name: template.name, nameEn: template.nameEn })
    await tx.db.deleteFrom('followups.templates').where('id', '=', id).execute()
    await tx.audit({ subject: 'template', id, before: toAuditValues(template) })
    publishTemplate(tx, id)
    return null
  })
}

/** Serializes changes of the order, so that no two templates get the same place. */
const lockOrder = (tx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtext('followups.templates'))`.execute(tx.db)

async function lockTemplate(tx: WriteContext, id: number, version: number): Promise<Template> {
  // The lock waits for records that are being logged with the template, so that they are counted as uses.
  await tx.db.selectFrom('followups.templates').select('id').where('id', '=', id).forUpdate().execute()
  return failIfStale(await getTemplate(tx, id), version)
}

/** Updates options in place, so that they keep their ids, and deletes those that are left out; existing answers keep their words. */
async function writeOptions(
  tx: WriteContext,
  templateId: number,
  before: Template['options'],
  options: NewTemplate['options'],
) {
  const known = new Set(before.map(({ id }) => id))
  if (options.some(({ id }) => id !== undefined && !known.has(id)))
    throw failField('options', 'followups.option_unknown')
  const kept = options.flatMap(({ id }) => id ?? [])
  await sql`delete from followups.template_options where template_id = ${templateId} and not id = any(${kept}::bigint[])`.execute(
    tx.db,
  )
  for (const [place, { id, name, nameEn }] of options.entries()) {
    const values = { name, name_en: nameEn, place }
    if (id === undefined)
      await tx.db
        .insertInto('followups.template_options')
        .values({ template_id: templateId, ...values })
        .execute()
    else await tx.db.updateTable('followups.template_options').set(values).where('id', '=', id).execute()
  }
}

const nextVersion = (tx: WriteContext, id: number) =>
  tx.db.updateTable('followups.templates').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()

/** The values for the audit log, readable without ids. */
const toAuditValues = ({ name, nameEn, choice, allowsRemark, progress, enabled, options }: Template) => ({
  name,
  nameEn,
  choice,
  allowsRemark,
  progress,
  enabled,
  options: options.map((option) => `${option.name} / ${option.nameEn}`),
})

type Audited = ReturnType<typeof toAuditValues>
const auditedFields = [
  'name',
  'nameEn',
  'choice',
  'allowsRemark',
  'progress',
  'enabled',
  'options',
] as const satisfies (keyof Audited)[]

function differences(before: Audited, after: Audited) {
  const keys = auditedFields.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const pick = (values: Audited): Partial<Record<keyof Audited, unknown>> =>
    Object.fromEntries(keys.map((key) => [key, values[key]]))
  return keys.length === 0 ? undefined : { before: pick(before), after: pick(after) }
}

/** Publishes the change to everybody who can log, so that their quick buttons are reloaded. */
const publishTemplate = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'followups.templates', id }, audience: { code: 321, holder: null } })
