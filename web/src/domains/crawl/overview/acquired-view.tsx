import type { OverviewStep } from '@seamark/contract/crawl/choices'
import { Empty, Failed, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import type { OverviewDays } from './overview-filters.ts'
import { useAcquired } from './overview-queries.ts'

interface PanelProps {
  days: OverviewDays
  step: OverviewStep | undefined
  onClose: () => void
}

/** The companies that a step counts, beside the page. */
export function AcquiredPanel({ days, step, onClose }: PanelProps) {
  const { t } = useWords()
  return (
    <SidePanel title={step ? t(`crawl.overviewStep.${step}`) : ''} open={step !== undefined} onClose={onClose}>
      {step ? <Companies days={days} step={step} /> : null}
    </SidePanel>
  )
}

function Companies({ days, step }: { days: OverviewDays; step: OverviewStep }) {
  const { t } = useWords()
  const { data, error, refetch } = useAcquired(days, step)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.companies.length === 0) return <Empty text={t('crawl.overview.companies.none')} />
  return (
    <>
      {data.isCut ? (
        <p className="crawl-quiet">{t('crawl.overview.companies.cut', { n: data.companies.length })}</p>
      ) : null}
      <ul className="overview-companies" aria-label={t(`crawl.overviewStep.${step}`)}>
        {data.companies.map((company) => (
          <li key={company.id}>
            <PageLink href={companyPath(company)}>{company.name}</PageLink>
            <small className="crawl-quiet">
              {[company.custodian ?? t('trade.state.pool'), dateTime(company.at)].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
