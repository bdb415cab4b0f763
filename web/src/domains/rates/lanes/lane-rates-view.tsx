import type { LaneWay } from '@seamark/contract/rates/lanes/lanes'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import type { Lane } from '@seamark/contract/territory/lanes'
import type { ReactNode } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { useCarriers, usePorts } from '../../territory/index.ts'
import { gapText } from '../pairs/match-text.ts'
import { ratePath } from '../rates/rate-filters.ts'
import { PerBill, Price, Validity, Whose } from '../rates/rate-price-view.tsx'
import { boxesText, laneText, portsText } from '../rates/rate-text.ts'
import { useMarket } from '../rates/rate-table.tsx'
import { LaneSection } from './lane-figure-view.tsx'
import { targetOf } from './lane-gap-rules.ts'
import { useLaneRates } from './lane-queries.ts'
import '../rates/rate-view.css'

/** So many rows are shown of a list; the rest is behind its link. */
const shown = 8

/** The cheapest valid offers with their place in the market, and those that end next. */
export function LaneRates({ lane, today }: { lane: Lane; today: string }) {
  const { t } = useWords()
  const cheapest = { lane, side: 'supply', validOn: today, sort: 'price', order: 'asc' } as const
  const ending = { ...cheapest, sort: 'expiry' } as const
  return (
    <>
      <LaneSection title={t('rates.lanes.cheapest')} all={pathOf(cheapest)}>
        <Offers query={cheapest} />
      </LaneSection>
      <LaneSection title={t('rates.lanes.ending')} all={pathOf(ending)}>
        <Offers query={ending} />
      </LaneSection>
    </>
  )
}

const pathOf = ({ side, ...query }: { side: 'supply' | 'demand' } & Record<string, string>) =>
  href('/freight/rates', { segment: side, ...query })

type Query = Parameters<typeof useLaneRates>[0]

function Offers({ query }: { query: Query }) {
  const listed = useLaneRates({ ...query, limit: shown, columns: 'prices,carrier,surcharges' })
  const market = useMarket('supply', listed.data?.rows)
  const carriers = useCarriers()
  return (
    <Rows listed={listed}>
      {(rate) => (
        <>
          <td>
            {carriers.get(rate.carrier ?? '')?.code ?? rate.carrier} <small>{rate.currency}</small>
          </td>
          <td className="lane-number">
            <Price rate={rate} container="40HQ" rank={market.ranks.get(rate.id)} />
            <PerBill rate={rate} />
          </td>
          <td>
            <Validity rate={rate} />
          </td>
        </>
      )}
    </Rows>
  )
}

/** The newest requests on the lane, and how far our best offer is from what their clients want to pay. */
export function LaneDemands({ lane, ways }: { lane: Lane; ways: readonly LaneWay[] }) {
  const { t } = useWords()
  const query = { lane, side: 'demand' } as const
  const listed = useLaneRates({
    ...query,
    limit: shown,
    columns: 'prices,boxes,company,isCompanyHidden,sourceName,source,owner',
  })
  return (
    <LaneSection title={t('rates.lanes.wanted')} all={pathOf(query)}>
      <Rows listed={listed}>
        {(rate) => (
          <>
            <td>{boxesText(rate.boxes)}</td>
            <td className="lane-number">
              <TargetPrice rate={rate} ways={ways} />
            </td>
            <td>
              <Validity rate={rate} />
            </td>
            <td>
              <Whose rate={rate} />
              <small> {rate.owner?.name}</small>
            </td>
          </>
        )}
      </Rows>
    </LaneSection>
  )
}

function TargetPrice({ rate, ways }: { rate: ListedRate; ways: readonly LaneWay[] }) {
  const { t } = useWords()
  const target = targetOf(rate, ways)
  if (!target) return null
  return (
    <span className="lane-price" title={t('rates.lanes.target')}>
      {rate.currency} {number(target.amount)}
      {target.gap === null ? null : <small>{gapText(target.gap)}</small>}
    </span>
  )
}

interface RowsProps {
  listed: ReturnType<typeof useLaneRates>
  children: (rate: ListedRate) => ReactNode
}

function Rows({ listed: { data, error, refetch }, children }: RowsProps) {
  const { t, language } = useWords()
  const rows = data?.rows ?? []
  const ports = usePorts(rows.flatMap(({ pols, pods }) => [...pols, ...pods]))
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (rows.length === 0) return <p className="lane-quiet">{t('rates.lanes.nothing')}</p>
  return (
    <table>
      <tbody>
        {rows.map((rate) => (
          <tr key={rate.id}>
            <td>
              <PageLink href={ratePath(rate.id, rate.side)}>
                {portsText(rate.pols, ports, language)} → {portsText(rate.pods, ports, language) || laneText(rate.lane)}
              </PageLink>
            </td>
            {children(rate)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
