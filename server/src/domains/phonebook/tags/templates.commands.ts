import type { NewTagTemplate, TagTemplate } from '@seamark/contract/phonebook/tags/tags'
import { failIfStale } from '../../../platform/failure.ts'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { lockTags } from './locks.commands.ts'
import { authorizeOffice, keepSwitchedOff } from '../../../platform/office-records.ts'
import { tagTemplateKind } from './office-kinds.commands.ts'
import { getTagTemplate } from './templates.queries.ts'
import { asTagRefusal } from './tags.rules.ts'

/** Creates a template. Throws when another one has the name. */
export async function createTagTemplate(context: Context, template: NewTagTemplate): Promise<TagTemplate> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagTemplateCreated' }, async (tx) => {
    const { id } = await tx.db
      .insertInto('phonebook.tag_templates')
      .values(columnsOf(template))
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asTagRefusal)
    await tx.audit({ subject: 'tagTemplate', id, after: auditedValues(template) })
    return getTagTemplate(tx, id)
  })
}

/** Changes a template; groups that were made from it stay as they are. */
export async function editTagTemplate(
  context: Context,
  id: number,
  version: number,
  template: NewTagTemplate,
): Promise<TagTemplate> {
  return write(context, { permission: 'phonebook.manageTags', audit: 'phonebook.tagTemplateChanged' }, async (tx) => {
    await lockTags(tx)
    const before = failIfStale(await getTagTemplate(tx, id), version)
    await tx.db
      .updateTable('phonebook.tag_templates')
      .set({ ...columnsOf(template), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asTagRefusal)
    await tx.audit({ subject: 'tagTemplate', id, before: auditedValues(before), after: auditedValues(template) })
    return getTagTemplate(tx, id)
  })
}

/** Switches a template off for thirty days. */
export async function deleteTagTemplate(context: Context, id: number, version: number) {
  authorizeOffice(context, tagTemplateKind.permission)
  return write(context, { permission: 'phonebook.deleteTags', audit: 'phonebook.tagTemplateDeleted' }, async (tx) => {
    await lockTags(tx)
    const before = failIfStale(await getTagTemplate(tx, id), version)
    await keepSwitchedOff(tx, tagTemplateKind, { id, name: before.name, nameEn: before.nameEn })
    await tx.db.deleteFrom('phonebook.tag_templates').where('id', '=', id).execute()
    await tx.audit({ subject: 'tagTemplate', id, before: auditedValues(before) })
    return null
  })
}

const columnsOf = ({ name, nameEn, labels }: NewTagTemplate) => ({
  name,
  name_en: nameEn,
  labels: JSON.stringify(labels),
})
const auditedValues = ({ name, nameEn, labels }: NewTagTemplate) => ({
  name,
  nameEn,
  labels: labels.map((label) => label.name),
})
