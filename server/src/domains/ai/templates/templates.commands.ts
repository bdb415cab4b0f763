import { unknownPlaces } from '@seamark/contract/ai/templates/places'
import {
  mostTemplates,
  type NewTemplate,
  type Template,
  type TemplateChanges,
  type TemplateField,
  templateFieldNames,
} from '@seamark/contract/ai/templates/templates'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { audiencesOfTemplate, mayEditTemplate, type TemplateCustody } from '../policy.ts'
import { asTemplate, inSearch, seenTemplates, type TemplateRow, valuesOf } from './templates.queries.ts'

const permission = 'ai.writeTemplates'

const deletableTemplates: Deletable = {
  table: 'ai.templates',
  subject: 'aiTemplate',
  purge: { permission, audit: 'ai.templatesPurged' },
  forget: async (tx, ids) => forgetBulkRows(tx, 'templates', ids),
}

/** Adds a template of the caller. Throws what is wrong with it, and template_limit when she has as many as she may. */
export async function createTemplate(context: Context, input: NewTemplate): Promise<Template> {
  return write(context, { permission, audit: 'ai.templateCreated' }, async (tx) => {
    const { id: authorId, departmentId } = personOf(tx)
    assertWhole(input)
    await assertRoom(tx, authorId)
    const custody = custodyOf(input.seenBy, authorId, departmentId)
    const { rows } = await sql<{ id: number }>`
      insert into ai.templates (names, template_group, drafts, instruction, variables, language, enabled, place, search,
        author_id, seen_by, department_id, updated_by)
      values (${columnsOf(input)}, ${authorId}, ${custody.seen_by}, ${custody.department_id}, ${authorId}) returning id`.execute(
      tx.db,
    )
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'aiTemplate', id, after: auditedOf(input) })
    return tellOf(tx, id, [custody])
  })
}

/** Changes some fields. A stale version is refused with the current template. */
export async function editTemplate(
  context: Context,
  id: number,
  version: number,
  changes: TemplateChanges,
): Promise<Template> {
  return write(context, { permission, audit: 'ai.templateChanged' }, async (tx) => {
    const row = await lockTemplate(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asTemplate(tx, row) })
    const custody = await changeTemplate(tx, row, changes)
    if (!custody) {
      tx.unchanged()
      return asTemplate(tx, row)
    }
    return tellOf(tx, id, [row, custody], { ...row, ...custody })
  })
}

/** Hides a template at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteTemplate(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'ai.templateDeleted' }, async (tx) => {
    const row = await lockTemplate(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asTemplate(tx, row) })
    publishTemplate(tx, id, [row])
    return hideRecord(tx, deletableTemplates, id, purgeTemplatesJob)
  })
}

/** Restores a deleted template within those 10 seconds. One that is not deleted is returned as it is. */
export async function restoreTemplate(context: Context, id: number): Promise<Template> {
  return write(context, { permission, audit: 'ai.templateRestored' }, async (tx) => {
    const row = await lockTemplate(tx, id, { deleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asTemplate(tx, row)
    }
    if (row.author_id !== null) await assertRoom(tx, row.author_id)
    if (!(await unhideRecord(tx, deletableTemplates, id))) throw fail('ai.undo_over')
    return tellOf(tx, id, [row])
  })
}

export const purgeTemplatesJob = job('ai.purgeTemplates', z.null(), (context) =>
  purgeRecords(context, deletableTemplates),
)

/** Locks those of these templates that the caller sees, in the order of their ids, and reads them. */
export async function lockTemplates(
  tx: WriteContext,
  ids: readonly number[],
  { deleted = false } = {},
): Promise<Map<number, TemplateRow>> {
  await sql`select id from ai.templates where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return seenTemplates(tx, ids, { deleted })
}

async function lockTemplate(tx: WriteContext, id: number, { deleted = false } = {}): Promise<TemplateRow> {
  const row = (await lockTemplates(tx, [id], { deleted })).get(id)
  if (!row) throw fail('ai.template_not_found')
  if (!mayEditTemplate(tx.actor, row)) throw fail('ai.template_not_yours')
  return row
}

/** Writes the fields that differ, with the log. Returns who sees it then; undefined where nothing differs. */
export async function changeTemplate(
  tx: WriteContext,
  row: TemplateRow,
  changes: TemplateChanges,
): Promise<TemplateCustody | undefined> {
  const before = valuesOf(row)
  const fields = templateFieldNames.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
  )
  if (fields.length === 0) return undefined
  // The fields that are left out are undefined in no change.
  const after: NewTemplate = { ...before, ...(Object.fromEntries(fields.map((one) => [one, changes[one]])) as object) }
  assertWhole(after)
  const person = personOf(tx)
  const department = row.author_id === person.id ? person.departmentId : (row.department_id ?? person.departmentId)
  const custody = fields.includes('seenBy') ? custodyOf(after.seenBy, row.author_id, department) : row
  await sql`
    update ai.templates set (names, template_group, drafts, instruction, variables, language, enabled, place, search) = row(${columnsOf(after)}),
      seen_by = ${custody.seen_by}, department_id = ${custody.department_id},
      version = version + 1, updated_at = now(), updated_by = ${person.id}
    where id = ${row.id}`.execute(tx.db)
  await tx.audit({
    subject: 'aiTemplate',
    id: row.id,
    before: pick(auditedOf(before), fields),
    after: pick(auditedOf(after), fields),
  })
  return custody
}

/** Whoever shows a template to her department must be in one; what came with the product belongs to nobody who could keep it for herself. */
function custodyOf(
  seenBy: NewTemplate['seenBy'],
  authorId: number | null,
  departmentId: number | null,
): TemplateCustody {
  if (seenBy === 'department' && departmentId === null) throw failField('seenBy', 'ai.department_missing')
  if (seenBy === 'me' && authorId === null) throw failField('seenBy', 'ai.template_unowned')
  return { author_id: authorId, seen_by: seenBy, department_id: seenBy === 'department' ? departmentId : null }
}

/** It is written in its own language, and each place of its drafts names a value. */
function assertWhole({ drafts, variables, language }: NewTemplate) {
  if (drafts[language] === undefined) throw failField('language', 'ai.template_language')
  for (const [one, draft] of Object.entries(drafts)) {
    const [place] = unknownPlaces(draft, variables)
    if (place !== undefined) throw failField(`drafts.${one}`, 'ai.place_unknown', { place })
  }
}

/** Whoever adds or restores the next template of a person waits. */
async function assertRoom(tx: WriteContext, authorId: number) {
  await sql`select pg_advisory_xact_lock(hashtext('ai.templates'), ${authorId}::int)`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai.templates where author_id = ${authorId} and delete_after is null`.execute(
    tx.db,
  )
  if ((rows[0]?.count ?? 0) >= mostTemplates) throw fail('ai.template_limit', { maximum: mostTemplates })
}

const columnsOf = (values: NewTemplate) => sql`
  ${JSON.stringify(values.names)}::jsonb, ${values.group}, ${JSON.stringify(values.drafts)}::jsonb, ${values.instruction},
  ${JSON.stringify(values.variables)}::jsonb, ${values.language}, ${values.enabled}, ${values.place},
  ${inSearch([...Object.values(values.names), ...Object.values(values.drafts)].join(' '))}`

async function tellOf(
  tx: WriteContext,
  id: number,
  custodies: readonly TemplateCustody[],
  last?: TemplateRow,
): Promise<Template> {
  publishTemplate(tx, id, custodies)
  const row = (await seenTemplates(tx, [id])).get(id)
  // Whoever manages templates may give one back to its author alone, and sees it no more.
  if (!row && !last) throw fail('ai.template_not_found')
  return asTemplate(tx, row ?? (last as TemplateRow))
}

/** Those who saw the template, and those who see it now, read again. */
export function publishTemplate(tx: WriteContext, id: number, custodies: readonly TemplateCustody[]) {
  const event = { topic: 'ai.template', id, by: personOf(tx).id }
  const audiences = new Map(custodies.flatMap(audiencesOfTemplate).map((one) => [JSON.stringify(one), one]))
  for (const audience of audiences.values()) tx.publish({ event, audience })
}

/** The values for the audit log. */
const auditedOf = ({ names, drafts, variables, ...values }: NewTemplate) => ({
  ...values,
  names: Object.values(names).join(' | '),
  drafts: Object.entries(drafts)
    .map(([language, draft]) => `${language}: ${draft}`)
    .join('\n\n'),
  variables: variables.map(({ key, type }) => `${key} (${type})`).join(', '),
})

const pick = (values: ReturnType<typeof auditedOf>, fields: readonly TemplateField[]): Partial<typeof values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
