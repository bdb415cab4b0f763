import type { AuditedSubject } from '../../platform/domain.ts'
import { actionKey, type AuditEntry, auditFilters, fieldKey, subjectKey } from '@seamark/contract/oversight/audit'
import { sql } from 'kysely'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context } from '../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../platform/list.ts'
import { translate } from '../../platform/translate.ts'
import { asEntries, auditWhere, pageOfAudit } from './audit.queries.ts'

type EntryColumn = 'at' | 'actor' | 'action' | 'subjectKind' | 'subject' | 'subjectId' | 'fields' | 'requestId'

const column = (key: EntryColumn, kind: ListColumn['kind'] = 'text', more: Partial<ListColumn> = {}): ListColumn => ({
  heading: `oversight.entry.${key}`,
  kind,
  key,
  ...more,
})

/** Exports the audit log: who did what to which record, when, and in which fields. Values are never exported; people open them one by one. */
export const auditList = (subjects: readonly AuditedSubject[]): List => ({
  name: 'audit',
  title: 'oversight.auditLog',
  permission: 'oversight.seeAudit',
  export: {
    permission: 'oversight.exportAudit',
    query: auditFilters,
    columns: [
      column('at', 'instant'),
      column('actor'),
      column('action'),
      column('subjectKind', 'text', { of: 'subject' }),
      column('subject'),
      column('subjectId', 'number', { of: 'subject' }),
      column('fields'),
      column('requestId'),
    ],
    async count(context, query) {
      authorize(context, 'oversight.exportAudit')
      const where = await auditWhere(context, subjects, auditFilters.parse(query))
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from platform.audit a where ${where}`.execute(context.db)
      return rows[0]?.count ?? 0
    },
    async rows(context, query, page) {
      authorize(context, 'oversight.exportAudit')
      const where = await auditWhere(context, subjects, auditFilters.parse(query))
      const { rows, next } = await pageOfAudit(context, where, page)
      return { rows: (await asEntries(context, subjects, rows)).map((entry) => cellsOf(context, entry)), next }
    },
  },
})

function cellsOf(
  { language }: Context,
  { at, actor, action, subject, fields, requestId }: AuditEntry,
): Record<string, Cell> {
  return {
    at: new Date(at),
    actor: actor?.name ?? translate(language, 'oversight.system'),
    action: word(language, actionKey(action), action),
    subjectKind: word(language, subjectKey(action, subject.kind), subject.kind),
    subject: subject.name ?? '',
    subjectId: subject.id,
    fields: fields
      .map((field) => word(language, fieldKey(action, field), field))
      .join(language === 'zh' || language === 'ja' ? '、' : ', '),
    requestId,
  }
}

/** Returns the text of a key, or `otherwise` if the key has none. */
function word(language: Language, key: string, otherwise: string) {
  const said = translate(language, key)
  return said === key ? otherwise : said
}
