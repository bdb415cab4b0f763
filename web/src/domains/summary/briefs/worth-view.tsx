import { openOrderStatuses } from '@seamark/contract/orders/orders/steps'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { BriefRoute, CompanyBrief } from '@seamark/contract/summary/briefs'
import type { ReactNode } from 'react'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { companyPath, Days, DaysLeft, ProgressTag } from '../../phonebook/index.ts'
import { portName, usePorts } from '../../territory/index.ts'
import { useCompanyTrade } from './brief-queries.ts'
import { Pieces } from './pieces-view.tsx'

const mostRoutes = 3

/** How far a client is, how long it stays ours, what it ships, and what we do and can do for it. */
export function Worth({ company, brief }: { company: Company; brief: CompanyBrief | undefined }) {
  const { t, language } = useWords()
  const { orders, routes } = brief ?? {}
  return (
    <dl className="brief-lines">
      <Line label={t('phonebook.field.progress')}>
        <span className="brief-badges">
          <ProgressTag {...company} /> <Days since={company.progressSince} />
          <DaysLeft {...company} />
        </span>
      </Line>
      <Trade company={company} />
      {orders ? (
        <Line label={t('summary.brief.orders')}>
          {orders.underWay === 0 ? (
            <span className="brief-quiet">{t('summary.brief.none')}</span>
          ) : (
            <PageLink href={href('/freight/orders', { companyId: company.id, status: openOrderStatuses.join(',') })}>
              {t('summary.brief.underWay', { count: number(orders.underWay, language) })}
            </PageLink>
          )}
          {orders.sailsOn ? (
            <>
              {' · '}
              <Pieces of={[t('summary.brief.sailsOn', { day: orders.sailsOn.slice(5) })]} />
            </>
          ) : null}
        </Line>
      ) : null}
      {routes && routes.length > 0 ? (
        <Line label={t('summary.brief.rates')}>
          <Routes routes={routes} company={company} />
        </Line>
      ) : null}
    </dl>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Nothing is said of a company that stands in no trade record. */
function Trade({ company }: { company: Company }) {
  const { t, language } = useWords()
  const trade = useCompanyTrade(company.id)
  if (!trade || trade.parties.length === 0) return null
  const { shipments, teu } = trade.now
  return (
    <Line label={t('summary.brief.trade')}>
      <PageLink href={`${companyPath(company)}?tab=trade`}>
        {t('summary.brief.shipped', { teu: number(Math.round(teu), language), count: number(shipments, language) })}
      </PageLink>
    </Line>
  )
}

/** The core routes, those with an offer first. */
function Routes({ routes, company }: { routes: readonly BriefRoute[]; company: Company }) {
  const { t, language } = useWords()
  const shown = [...routes.filter(({ offer }) => offer), ...routes.filter(({ offer }) => !offer)].slice(0, mostRoutes)
  // The fields of the page name all of them, so that both are one question.
  const ports = usePorts(company.coreRoutes.flatMap(({ pol, pod }) => [pol, pod]))
  const nameOf = (code: string) => {
    const port = ports.get(code)
    return port ? portName(port, language) : code
  }
  const priceOf = ({ dollars, isAtLeast }: NonNullable<BriefRoute['offer']>) =>
    dollars === null ? '' : `40HQ ${isAtLeast ? '≥ ' : ''}USD ${number(dollars, language)}`
  return (
    <ul>
      {shown.map(({ pol, pod, offer }) => (
        <li key={`${pol} ${pod}`}>
          <PageLink href={href('/freight/rates', { pol, pod })}>
            {nameOf(pol)} → {nameOf(pod)}
          </PageLink>{' '}
          {offer ? (
            <Pieces of={[priceOf(offer), t('summary.brief.validTo', { day: offer.endsOn.slice(5) })]} />
          ) : (
            <span className="brief-quiet">{t('summary.brief.noRate')}</span>
          )}
        </li>
      ))}
      {routes.length > shown.length ? (
        <li className="brief-quiet">{t('summary.brief.moreRoutes', { count: routes.length - shown.length })}</li>
      ) : null}
    </ul>
  )
}
