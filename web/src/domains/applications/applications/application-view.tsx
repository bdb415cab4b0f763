import type { Application, ApplicationDetail } from '@seamark/contract/applications/applications'
import { Alert, Button } from 'antd'
import { SidePanel, Decision, Decisions, Failed, FieldLine, Fields, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { useApplicationActions } from './application-actions.ts'
import { useApplication } from './application-queries.ts'
import { recordPath, wordOf } from './application-text.ts'
import { DecisionForm } from './decision-form.tsx'
import { StateBadge } from './state-view.tsx'
import './applications-page.css'

/** An application beside its queue: record, applicant, reason and decision; with the decision form for readers who may decide. */
export function ApplicationView({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('applications.one')} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <Opened key={id} id={id} />}
    </SidePanel>
  )
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useApplication(id)
  if (data && !error) return <Shown application={data} />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />
}

function Shown({ application }: { application: ApplicationDetail }) {
  const { t } = useWords()
  const { kind, applicant, note, state, appliedAt, takenBy, can } = application
  return (
    <article className="application">
      <header>
        <h2>
          <RecordName application={application} />
        </h2>
        <StateBadge state={state} />
      </header>
      <Fields>
        <FieldLine label={t('applications.column.kind')} wide>
          {wordOf(kind)}
        </FieldLine>
        <FieldLine label={t('applications.column.applicant')} wide>
          {[applicant.name, applicant.department].filter(Boolean).join(' · ')}
        </FieldLine>
        <FieldLine label={t('applications.column.appliedAt')} wide>
          {dateTime(appliedAt)}
        </FieldLine>
        <FieldLine label={t('applications.column.note')} wide>
          <span className="application-note">{note || '—'}</span>
        </FieldLine>
        {state === 'inProgress' ? (
          <FieldLine label={t('applications.takenBy')} wide>
            {takenBy?.name}
          </FieldLine>
        ) : null}
      </Fields>
      <Decided application={application} />
      {can.decide ? <DecisionForm application={application} /> : null}
      {can.withdraw ? <Withdrawing application={application} /> : null}
      <Earlier application={application} />
    </article>
  )
}

/** The record, as a link for readers who may see it. */
function RecordName({ application: { subject } }: { application: Application }) {
  const go = useGo()
  const path = recordPath(subject)
  if (path === undefined) return subject.name
  return (
    <Button type="link" className="application-record" onClick={() => go(path)}>
      {subject.name}
    </Button>
  )
}

function Decided({
  application: { state, lapse, decidedBy, decidedAt, decisionNote },
}: {
  application: ApplicationDetail
}) {
  const { t } = useWords()
  if (decidedAt === null) return null
  if (state === 'lapsed')
    return (
      <Alert type="info" showIcon title={t('applications.state.lapsed')} description={lapse ? wordOf(lapse) : null} />
    )
  if (state === 'withdrawn') return <Decision>{t('applications.withdrawnAt', { time: dateTime(decidedAt) })}</Decision>
  return (
    <Decision note={decisionNote}>
      {t(state === 'agreed' ? 'applications.agreedBy' : 'applications.declinedBy', {
        name: decidedBy?.name ?? '',
        time: dateTime(decidedAt),
      })}
    </Decision>
  )
}

function Withdrawing({ application: { id, subject } }: { application: ApplicationDetail }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { busy, withdraw } = useApplicationActions(id)
  const ask = () =>
    void modal.confirm({
      title: t('applications.withdraw.title'),
      content: t('applications.withdraw.text', { name: subject.name }),
      okText: t('applications.action.withdraw'),
      cancelText: t('applications.action.keep'),
      onOk: () => void withdraw(),
    })
  return (
    <Button className="application-withdraw" loading={busy === 'withdraw'} onClick={ask}>
      {t('applications.action.withdraw')}
    </Button>
  )
}

/** The same person's earlier applications for the same record. */
function Earlier({ application: { earlier } }: { application: ApplicationDetail }) {
  const { t } = useWords()
  if (earlier.length === 0) return null
  return (
    <section className="application-earlier" aria-label={t('applications.earlier')}>
      <h3>{t('applications.earlier')}</h3>
      <Decisions>
        {earlier.map(({ id, kind, state, appliedAt, decidedBy, decisionNote }) => (
          <li key={id}>
            {dateTime(appliedAt)} <StateBadge state={state} />
            <p>{[wordOf(kind), decidedBy?.name, decisionNote].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </Decisions>
    </section>
  )
}
