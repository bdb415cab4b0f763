import { addDays } from '@seamark/contract/platform/days'
import { soonDays } from '@seamark/contract/rates/lanes/lanes'
import type { Lane } from '@seamark/contract/territory/lanes'
import { Suspense } from 'react'
import { Failed, Loading, Page } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageParams, usePageSearch, useTabTitle } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { usePorts } from '../../territory/index.ts'
import { offeredParts } from './lane-extension-rules.ts'
import { DaysLeft, Figure, LanePrice, LaneSection } from './lane-figure-view.tsx'
import { laneParams, laneSearch } from './lane-filters.ts'
import { LaneMarket } from './lane-market-view.tsx'
import { useClients, useLane, useLaneNews } from './lane-queries.ts'
import { QuoteFigures } from './lane-quotes-view.tsx'
import { LaneDemands, LaneRates } from './lane-rates-view.tsx'
import './lane-view.css'

/** One lane: what we offer and at what price beside the market, what is wanted, who ships on it, and how our quotes end. */
export function LanePage() {
  const { t } = useWords()
  const { lane } = usePageParams(laneParams)
  const name = t(`territory.lane.${lane}`)
  useTabTitle(name)
  useLaneNews()
  return (
    <Page title={name} note={<PageLink href="/freight/lanes">{t('rates.lanes')}</PageLink>}>
      <Cockpit lane={lane} />
    </Page>
  )
}

type LaneData = NonNullable<ReturnType<typeof useLane>['data']>

function Cockpit({ lane }: { lane: Lane }) {
  const { t } = useWords()
  const search = usePageSearch(laneSearch)
  const { data, error, refetch } = useLane(lane)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={12} />
  return (
    <div className="lane">
      <Figures lane={data} />
      {hasCode(346) ? <LaneRates lane={lane} today={data.today} /> : null}
      <LaneMarket ways={data.ways} formerWays={data.formerWays} search={search} />
      {hasCode(346) ? <LaneDemands lane={lane} ways={data.ways} /> : null}
      {data.quotes && data.quotes.issued > 0 ? <QuoteFigures lane={lane} quotes={data.quotes} /> : null}
      {offeredParts().map(({ key, title, View }) => (
        <LaneSection key={key} title={t(title)}>
          <Suspense fallback={<Loading rows={3} />}>
            <View lane={lane} />
          </Suspense>
        </LaneSection>
      ))}
    </div>
  )
}

const list = '/freight/rates'

function Figures({ lane: { lane, today, rates, expiring, nextEnd, demands, ways } }: { lane: LaneData }) {
  const { t } = useWords()
  const { data: clients } = useClients(lane)
  const rows = (query: Record<string, string>) => (hasCode(346) ? href(list, { lane, ...query }) : undefined)
  const [best] = ways
  const ports = usePorts(best ? [best.pol, best.pod] : [])
  return (
    <ul className="lane-figures">
      <Figure label={t('rates.lanes.rates')} to={rows({ validOn: today })}>
        {number(rates)}
      </Figure>
      {best && best.dollars !== null ? (
        <Figure label={t('rates.lanes.best')} to={rows({ validOn: today, sort: 'price', order: 'asc' })}>
          <LanePrice way={best} ports={ports} />
        </Figure>
      ) : null}
      {nextEnd === null ? null : (
        <Figure label={t('rates.lanes.nextEnd')} to={rows({ validOn: today, sort: 'expiry', order: 'asc' })}>
          <DaysLeft day={nextEnd} today={today} />
        </Figure>
      )}
      {expiring > 0 ? (
        <Figure
          label={t('rates.lanes.expiring')}
          to={rows({ validOn: today, endsTo: addDays(today, soonDays), sort: 'expiry', order: 'asc' })}
        >
          {number(expiring)}
        </Figure>
      ) : null}
      <Figure label={t('rates.lanes.demands')} to={rows({ segment: 'demand' })}>
        {number(demands)}
      </Figure>
      {clients ? (
        <Figure label={t('rates.lanes.clients')} to={href('/contacts/contactsList', { podLane: lane })}>
          {number(clients.value)}
          {clients.exact ? '' : '+'}
        </Figure>
      ) : null}
    </ul>
  )
}
