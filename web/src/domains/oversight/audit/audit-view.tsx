import type { AuditEntry } from '@seamark/contract/oversight/audit'
import { Alert, Button } from 'antd'
import { SidePanel, Copy, Failed, FieldLine, Fields, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { type AuditSearch, withoutFilters } from './audit-filters.ts'
import { useAuditValues } from './audit-queries.ts'
import { subjectPath, auditText } from './audit-text.ts'

interface EntryProps {
  entry: AuditEntry | undefined
  setSearch: (patch: Partial<AuditSearch>) => void
}

/** One entry beside the list: its facts, and the old and new values. */
export function AuditEntryView({ entry, setSearch }: EntryProps) {
  const { t } = useWords()
  return (
    <SidePanel
      title={t('oversight.audit.detail')}
      open={entry !== undefined}
      onClose={() => setSearch({ entry: undefined })}
    >
      {entry ? <Entry entry={entry} setSearch={setSearch} /> : null}
    </SidePanel>
  )
}

function Entry({ entry, setSearch }: { entry: AuditEntry; setSearch: EntryProps['setSearch'] }) {
  const { t, language } = useWords()
  const say = auditText(language)
  const go = useGo()
  const path = subjectPath(entry)
  const { action, actor, at, requestId, subject, via } = entry
  const { id, kind } = subject
  const narrow = (patch: Partial<AuditSearch>) => setSearch({ ...withoutFilters, ...patch, entry: undefined })
  return (
    <>
      <section className="oversight-section">
        <Fields>
          <FieldLine label={t('oversight.entry.action')}>{say.action(action)}</FieldLine>
          <FieldLine label={t('oversight.entry.actor')}>
            {via === null
              ? (actor?.name ?? t('oversight.system'))
              : t('oversight.entry.byAssistant', { name: actor?.name ?? '' })}
          </FieldLine>
          <FieldLine label={t('oversight.entry.at')}>
            <time dateTime={at}>{dateTime(at)}</time>
          </FieldLine>
          <FieldLine label={say.kind(action, kind)}>{say.subject(entry)}</FieldLine>
          <FieldLine label={t('oversight.entry.requestId')} wide>
            <Copy text={requestId}>
              <span className="oversight-mono">{requestId}</span>
            </Copy>
          </FieldLine>
        </Fields>
      </section>
      <div className="oversight-actions">
        {path ? <Button onClick={() => go(path)}>{t('oversight.audit.openSubject')}</Button> : null}
        {id === null ? null : (
          <Button onClick={() => narrow({ subjectKind: kind, subjectId: id })}>
            {t('oversight.audit.sameSubject')}
          </Button>
        )}
        <Button onClick={() => narrow({ requestId })}>{t('oversight.audit.sameRequest')}</Button>
      </div>
      <Values entry={entry} />
    </>
  )
}

function Values({ entry: { id, action, actor } }: { entry: AuditEntry }) {
  const { t } = useWords()
  const me = useSession().id
  const { data, error, refetch } = useAuditValues(id)
  return (
    <section className="oversight-section" aria-label={t('oversight.audit.values')}>
      <h2>{t('oversight.audit.values')}</h2>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.before === null && data.after === null ? (
        <p className="oversight-quiet">{t('oversight.audit.noValues')}</p>
      ) : (
        <>
          {actor?.id === me ? null : (
            <Alert type="info" showIcon title={t('oversight.audit.recorded')} style={{ marginBottom: 12 }} />
          )}
          <ValueTable action={action} before={data.before ?? {}} after={data.after ?? {}} />
        </>
      )}
    </section>
  )
}

/** The fields of both sides; for a new record those that were filled in. */
function ValueTable({
  action,
  before,
  after,
}: {
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}) {
  const { t, language } = useWords()
  const say = auditText(language)
  const rows = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      before: say.value(action, field, before[field]),
      after: say.value(action, field, after[field]),
    }))
    .filter((row) => row.before !== row.after)
  return (
    <table className="oversight-table">
      <thead>
        <tr>
          <th scope="col">{t('oversight.audit.field')}</th>
          <th scope="col">{t('oversight.audit.before')}</th>
          <th scope="col">{t('oversight.audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{say.field(action, row.field)}</th>
            <td>{row.before || <span className="oversight-quiet">—</span>}</td>
            <td>{row.after || <span className="oversight-quiet">—</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
