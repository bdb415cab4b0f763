import type { Template } from '@seamark/contract/messaging/templates/templates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { write } from '../../../platform/write.ts'
import { abilitiesOf } from './rights.queries.ts'
import { lockTemplate, publishTemplate } from './templates.commands.ts'
import { getTemplate, type TemplateRow } from './templates.queries.ts'

const permission = 'messaging.sendBulks'

const deletableTemplates: Deletable = {
  table: 'messaging.templates',
  subject: 'bulkTemplate',
  purge: { permission, audit: 'messaging.templatesPurged' },
  // What was sent names its edition, which therefore stays, hidden from everybody.
  stays: sql<boolean>`exists (
    select from messaging.bulks b where b.template_id = messaging.templates.id and b.confirmed_at is not null)`,
}

/** Hides a template; a job deletes one that was never sent after the ten seconds in which it can be restored. */
export async function deleteTemplate(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'messaging.templateDeleted' }, async (tx) => {
    await lockTemplate(tx, id, version, 'delete')
    const hidden = await hideRecord(tx, deletableTemplates, id, purgeTemplatesJob)
    publishTemplate(tx, id)
    return hidden
  })
}

/** Restores a deleted template within those ten seconds, for whoever may delete it. One that is not deleted is returned as it is. */
export async function restoreTemplate(context: Context, id: number): Promise<Template> {
  return write(context, { permission, audit: 'messaging.templateRestored' }, async (tx) => {
    const { rows } = await sql<Pick<TemplateRow, 'created_by' | 'state'> & { is_deleted: boolean }>`
      select created_by, state, delete_after is not null as is_deleted from messaging.templates where id = ${id} for update`.execute(
      tx.db,
    )
    const [row] = rows
    if (!row || !abilitiesOf(tx, row).delete) throw fail('messaging.template_not_found')
    if (!row.is_deleted) tx.unchanged()
    else {
      if (!(await unhideRecord(tx, deletableTemplates, id))) throw fail('messaging.undo_over')
      publishTemplate(tx, id)
    }
    return getTemplate(tx, id)
  })
}

export const purgeTemplates = (context: Context) => purgeRecords(context, deletableTemplates)

export const purgeTemplatesJob = job('messaging.purgeTemplates', z.null(), purgeTemplates)
