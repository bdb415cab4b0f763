import { Failed, Loading, Page } from '../../../kit/index.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import '../filters/filter-view.css'
import { useHealth } from './health-queries.ts'
import { HealthChecks, HealthFacts, HealthJobs, HealthProcesses, HealthSummary } from './health-view.tsx'

/** The health of the installation; it reloads by itself while it is shown. */
export function HealthPage() {
  const { t } = useWords()
  const { data, error, refetch } = useHealth()
  return (
    <Page
      onlyRead
      title={t('oversight.health')}
      note={data ? t('oversight.health.checkedAt', { time: formatDate(data.checkedAt, 'HH:mm:ss') ?? '' }) : undefined}
    >
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <HealthSummary checks={data.checks} />
          <div className="health">
            <div>
              <HealthChecks checks={data.checks} />
              <HealthJobs jobs={data.jobs} />
            </div>
            <div>
              <HealthFacts {...data} />
              <HealthProcesses processes={data.processes} />
            </div>
          </div>
        </>
      ) : error ? null : (
        <Loading />
      )}
    </Page>
  )
}
