import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { Health, HealthLevel } from '@seamark/contract/oversight/health'
import type { ReactNode } from 'react'
import { FieldLine, Fields, RelativeTime } from '../../../kit/index.ts'
import { bytes, dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { duration, verdictText } from './health-text.ts'
import './health-view.css'

const icons: Record<HealthLevel, ReactNode> = {
  good: <CheckCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
}

/** A summary in one line: the number of checks that need attention. */
export function HealthSummary({ checks }: Pick<Health, 'checks'>) {
  const { t } = useWords()
  const bad = checks.filter(({ level }) => level === 'bad').length
  const warning = checks.filter(({ level }) => level === 'warning').length
  const level = bad > 0 ? 'bad' : warning > 0 ? 'warning' : 'good'
  return (
    <p className="health-summary" data-level={level} role="status">
      {icons[level]}
      {t(`oversight.health.${level}`, { count: bad > 0 ? bad : warning })}
    </p>
  )
}

/** Each check with its verdict; those that need attention come first. */
export function HealthChecks({ checks }: Pick<Health, 'checks'>) {
  const { t, language } = useWords()
  const weight: Record<HealthLevel, number> = { bad: 0, warning: 1, good: 2 }
  return (
    <ul className="health-checks">
      {checks
        .toSorted((one, other) => weight[one.level] - weight[other.level])
        .map((check) => (
          <li key={check.name} data-level={check.level}>
            <span className="health-level" title={t(`oversight.level.${check.level}`)}>
              {icons[check.level]}
              <span className="unseen">{t(`oversight.level.${check.level}`)}</span>
            </span>
            <strong>
              {check.name === 'errors' ? (
                <PageLink href="/system/errors">{t('oversight.check.errors')}</PageLink>
              ) : (
                t(`oversight.check.${check.name}`)
              )}
            </strong>
            <span>{verdictText(check, language)}</span>
          </li>
        ))}
    </ul>
  )
}

export function HealthFacts({ product, database, disk }: Health) {
  const { t, language } = useWords()
  const count = (value: number) => number(value, language)
  return (
    <>
      <section className="oversight-section">
        <h2>{t('oversight.health.product')}</h2>
        <Fields>
          <FieldLine label={t('oversight.health.version')}>{product.version}</FieldLine>
          <FieldLine label={t('oversight.health.startedAt')}>{dateTime(product.startedAt)}</FieldLine>
          <FieldLine label={t('oversight.health.node')}>{product.node}</FieldLine>
          <FieldLine
            label={t('oversight.health.disk')}
          >{`${bytes(disk.freeBytes, language)} / ${bytes(disk.totalBytes, language)}`}</FieldLine>
        </Fields>
      </section>
      <section className="oversight-section">
        <h2>{t('oversight.health.database')}</h2>
        <Fields>
          <FieldLine label={t('oversight.health.postgres')}>{database.version}</FieldLine>
          <FieldLine label={t('oversight.health.size')}>{bytes(database.bytes, language)}</FieldLine>
          <FieldLine
            label={t('oversight.health.connections')}
          >{`${count(database.connections)} / ${count(database.maxConnections)}`}</FieldLine>
          <FieldLine label={t('oversight.health.longest')}>
            {duration(database.longestStatementSeconds, language)}
          </FieldLine>
          <FieldLine label={t('oversight.health.migration')}>{database.migration}</FieldLine>
        </Fields>
      </section>
    </>
  )
}

export function HealthProcesses({ processes }: Pick<Health, 'processes'>) {
  const { t, language } = useWords()
  return (
    <section className="oversight-section">
      <h2>{t('oversight.health.processes')}</h2>
      <table className="oversight-table">
        <thead>
          <tr>
            <th scope="col">{t('oversight.health.duties')}</th>
            <th scope="col">{t('oversight.health.version')}</th>
            <th scope="col">{t('oversight.health.startedAt')}</th>
            <th scope="col">{t('oversight.health.seenAt')}</th>
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => (
            <tr key={`${process.startedAt} ${process.duties.join(' ')}`}>
              <td>
                {process.duties
                  .map((duty) => t(`oversight.duty.${duty}`))
                  .join(language === 'zh' || language === 'ja' ? '、' : ', ')}
              </td>
              <td>{process.version}</td>
              <td>{dateTime(process.startedAt)}</td>
              <td>
                <RelativeTime at={process.seenAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function HealthJobs({ jobs }: Pick<Health, 'jobs'>) {
  const { t, language } = useWords()
  return (
    <section className="oversight-section">
      <h2>{t('oversight.health.jobs')}</h2>
      <table className="oversight-table">
        <thead>
          <tr>
            <th scope="col">{t('oversight.health.job')}</th>
            {(['waiting', 'active', 'failed', 'oldest'] as const).map((name) => (
              <th key={name} scope="col" className="oversight-number">
                {t(`oversight.health.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <th scope="row" className="oversight-mono">
                {job.name}
              </th>
              <td className="oversight-number">{number(job.waiting, language)}</td>
              <td className="oversight-number">{number(job.active, language)}</td>
              <td className="oversight-number">{number(job.failed, language)}</td>
              <td className="oversight-number">
                {job.oldestWaitingSeconds === null ? '—' : duration(job.oldestWaitingSeconds, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
