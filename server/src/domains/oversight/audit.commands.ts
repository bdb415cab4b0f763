import type { AuditedSubject } from '../../platform/domain.ts'
import type { AuditValues } from '@seamark/contract/oversight/audit'
import { type Context, personOf, seesContactValues } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { write } from '../../platform/write.ts'
import { coverFields } from './covers.rules.ts'

const none: AuditValues = { before: null, after: null }

/**
 * Returns the values before and after an entry, if the caller may see the record's values today; contact values are covered where her role shows none. They may be somebody's personal data, so
 * opening them is audited, by entry and never by value. People who open entries of their own are not audited.
 */
export async function openAuditValues(
  context: Context,
  subjects: readonly AuditedSubject[],
  id: number,
): Promise<AuditValues> {
  const person = personOf(context)
  return write(context, { permission: 'oversight.seeAudit', audit: 'oversight.auditValuesOpened' }, async (tx) => {
    const row = await tx.db
      .selectFrom('platform.audit as entry')
      .leftJoin('platform.audit_values as value', 'value.audit_id', 'entry.id')
      .select(['entry.actor_id', 'entry.subject_kind', 'entry.subject_id', 'value.before', 'value.after'])
      .where('entry.id', '=', id)
      .executeTakeFirst()
    if (!row) throw fail('oversight.entry_not_found')
    const subject = subjects.find(({ kind }) => kind === row.subject_kind)
    const mayOpen = !subject || row.subject_id === null || (await subject.mayOpen(tx, row.subject_id))
    // The numbers of our own people are no contact values.
    const shown = seesContactValues(person) || row.subject_kind === 'user' ? asFields : coveredFields
    const values = mayOpen ? { before: shown(row.before), after: shown(row.after) } : none
    if (row.actor_id === person.id || (values.before === null && values.after === null)) tx.unchanged()
    else await tx.audit({ subject: 'auditEntry', id })
    return values
  })
}

function coveredFields(value: unknown): Record<string, unknown> | null {
  const fields = asFields(value)
  return fields && coverFields(fields)
}

function asFields(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}
