import { type ErrorDetail, reopenError, resolveError } from '@seamark/contract/oversight/errors'
import { Button } from 'antd'
import {
  SidePanel,
  CopyAll,
  Failed,
  FieldLine,
  Fields,
  leaveFailureToCall,
  Loading,
  useSave,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { cacheError, useError } from './error-queries.ts'
import { ErrorState } from './error-table.tsx'
import './error-view.css'
import '../filters/filter-view.css'

/** One error beside the list, with its stack and the actions on it. */
export function ErrorView({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('oversight.errors')} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <Opened id={id} />}
    </SidePanel>
  )
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useError(id)
  if (data) return <Detail error={data} />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />
}

function Detail({ error }: { error: ErrorDetail }) {
  const { t, language } = useWords()
  const {
    message,
    info,
    path,
    browser,
    release,
    stack,
    occurrences,
    people,
    firstSeenAt,
    lastSeenAt,
    resolvedAt,
    resolvedBy,
  } = error
  return (
    <>
      <p className="error-detail-message">{message}</p>
      <div className="oversight-actions">
        <ErrorState error={error} />
        {resolvedAt === null ? null : (
          <span className="oversight-quiet">
            {t('oversight.errors.resolvedBy', { name: resolvedBy ?? '', time: dateTime(resolvedAt) })}
          </span>
        )}
        {error.can.resolve ? <Settle error={error} /> : null}
      </div>
      <section className="oversight-section">
        <Fields>
          <FieldLine label={t('oversight.errors.occurrences')}>{number(occurrences, language)}</FieldLine>
          <FieldLine label={t('oversight.errors.people')}>{number(people, language)}</FieldLine>
          <FieldLine label={t('oversight.errors.firstSeen')}>{dateTime(firstSeenAt)}</FieldLine>
          <FieldLine label={t('oversight.errors.lastSeen')}>{dateTime(lastSeenAt)}</FieldLine>
          <FieldLine label={t('oversight.errors.path')}>{path}</FieldLine>
          <FieldLine label={t('oversight.errors.browser')}>{browser}</FieldLine>
          <FieldLine label={t('oversight.errors.release')}>{release}</FieldLine>
        </Fields>
      </section>
      <Text title={t('oversight.errors.stack')} text={stack} />
      <Text title={t('oversight.errors.info')} text={info} />
      <CopyAll
        text={[message, path, stack, info].join('\n')}
        label={t('oversight.log.copy')}
        done={t('oversight.log.copied')}
      />
    </>
  )
}

function Settle({ error: { id, resolvedAt } }: { error: ErrorDetail }) {
  const { t } = useWords()
  const { isSaving, save: settle } = useSave({
    send: async () =>
      cacheError(await call(resolvedAt === null ? resolveError : reopenError, { params: { id }, body: {} })),
    onFailure: leaveFailureToCall,
  })
  return (
    <Button
      type={resolvedAt === null ? 'primary' : 'default'}
      size="small"
      loading={isSaving}
      onClick={() => void settle()}
    >
      {t(resolvedAt === null ? 'oversight.errors.resolve' : 'oversight.errors.reopen')}
    </Button>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <section className="oversight-section" aria-label={title}>
      <h2>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className="error-detail-stack" tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
