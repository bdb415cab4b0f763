import { mainContainers } from '@seamark/contract/rates/choices'
import type { PriceRank } from '@seamark/contract/rates/prices/markets'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { boxOwnerSigns, type Side } from '@seamark/contract/rates/rates/fields'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { type ReactNode, useMemo } from 'react'
import { type Column, useIsPhone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useCarriers, usePorts } from '../../territory/index.ts'
import { PerBill, Price, Rank, RateState, Validity, Whose } from './rate-price-view.tsx'
import { useRanks } from './rate-queries.ts'
import {
  boxesText,
  freeText,
  laneText,
  type Ports,
  portsText,
  priceText,
  sailingsText,
  surchargeText,
} from './rate-text.ts'

interface Shown {
  side: Side
  phone: boolean
  ports: Ports
  carriers: ReturnType<typeof useCarriers>
  language: ReturnType<typeof useWords>['language']
  market: Market | undefined
}

/** The places of the shown prices in the market, for one container. */
interface Market {
  container: ContainerType
  ranks: ReadonlyMap<number, PriceRank>
}

/** Returns where the prices of a page stand in the market. The rows are shown before it is known. */
export function useMarket(side: Side, rows: readonly ListedRate[] = [], container: ContainerType = '40HQ'): Market {
  const { data } = useRanks(side === 'supply' ? rows.map(({ id }) => id) : [], container)
  return useMemo(
    () => ({ container, ranks: new Map(data?.ranks.map((rank) => [rank.rateId, rank])) }),
    [container, data],
  )
}

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useRateColumns(
  side: Side,
  rows: readonly ListedRate[] = [],
  market?: Market,
): readonly Column<ListedRate>[] {
  const { language } = useWords()
  const phone = useIsPhone()
  const ports = usePorts(rows.flatMap(({ pols, pods, via }) => [...pols, ...pods, ...(via ? [via] : [])]))
  const carriers = useCarriers()
  return useMemo(
    () => rateColumns({ side, phone, ports, carriers, language, market }),
    [side, phone, ports, carriers, language, market],
  )
}

const column = (
  key: string,
  title: string,
  width: number,
  render: (rate: ListedRate) => ReactNode,
  more: Partial<Column<ListedRate>> = {},
): Column<ListedRate> => ({ key, title, width, render, hideable: true, ...more })

/** A request is about boxes and dates, an offer about prices; a phone shows the prices of a rate in one line. */
function rateColumns(shown: Shown): Column<ListedRate>[] {
  const isDemand = shown.side === 'demand'
  return [
    wayColumn(shown),
    ...(isDemand ? [boxesColumn(), ...priceColumns(shown)] : [carrierColumn(shown), ...priceColumns(shown)]),
    column('expiry', t(isDemand ? 'rates.ready' : 'rates.validity'), 142, (rate) => <Validity rate={rate} />, {
      fields: [],
      sortable: true,
    }),
    ...(isDemand ? [cargoColumn(), quoteColumn(), carrierColumn(shown, true)] : [boxesColumn()]),
    ...termColumns(isDemand),
    column(
      'company',
      t(isDemand ? 'rates.client' : 'rates.source'),
      isDemand ? 170 : 140,
      (rate) => <Whose rate={rate} />,
      {
        fields: ['company', 'isCompanyHidden', 'sourceName', 'source'],
      },
    ),
    column('owner', t('rates.field.owner'), 84, ({ owner }) => owner?.name),
    ...spareColumns(),
  ]
}

function wayColumn({ ports, language }: Shown) {
  const named = (codes: readonly string[]) => portsText(codes, ports, language)
  const wayOf = ({ pols, pods, lane }: ListedRate) => `${named(pols)} → ${named(pods) || laneText(lane)}`
  return column(
    'way',
    t('rates.way'),
    212,
    (rate) => (
      <span className="rate-way">
        <span title={wayOf(rate)}>
          {wayOf(rate)}
          {rate.recommended ? (
            <span className="rate-star" role="img" aria-label={t('rates.field.recommended')}>
              {' '}
              ★
            </span>
          ) : null}
        </span>
        <RateState rate={rate} />
        {rate.via ? (
          <small>
            {t('rates.field.via')} {named([rate.via])}
          </small>
        ) : null}
      </span>
    ),
    { fields: ['via', 'recommended'], hideable: false },
  )
}

const carrierColumn = ({ carriers }: Shown, hidden = false) =>
  column(
    'carrier',
    t('rates.field.carrier'),
    92,
    ({ carrier = '', routeCode = '' }) => twoLines(carriers.get(carrier)?.code ?? carrier, routeCode),
    { fields: ['carrier', 'routeCode'], hidden },
  )

function priceColumns({ phone, market }: Shown): Column<ListedRate>[] {
  if (phone)
    return [
      column(
        'price',
        t('rates.field.prices'),
        200,
        (rate) => <PriceLine rate={rate} rank={market?.ranks.get(rate.id)} />,
        {
          fields: ['prices', 'surcharges', 'kind'],
          sortable: true,
        },
      ),
    ]
  return [
    ...mainContainers.map((container) =>
      column(
        container === '40HQ' ? 'price' : container,
        container,
        92,
        (rate) => (
          <Price
            rate={rate}
            container={container}
            rank={container === market?.container ? market.ranks.get(rate.id) : undefined}
          />
        ),
        { fields: ['prices'], align: 'right', sortable: container === '40HQ', hidden: container === '45HQ' },
      ),
    ),
    column(
      'currency',
      t('rates.field.currency'),
      100,
      (rate) => (
        <span className="rate-two">
          <span>{rate.currency}</span>
          <Terms rate={rate} />
          <PerBill rate={rate} />
        </span>
      ),
      { fields: ['surcharges', 'kind'] },
    ),
  ]
}

/** What the price is for: all in, and whether it is of a contract or of the day. */
function Terms({ rate: { basis, kind = 'other' } }: { rate: ListedRate }) {
  const terms = [
    ...(basis === 'unknown' ? [] : [t(`rates.basis.${basis}`)]),
    ...(kind === 'other' ? [] : [t(`rates.kind.${kind}`)]),
  ]
  return terms.length > 0 ? <small>{terms.join(' · ')}</small> : null
}

function PriceLine({ rate, rank }: { rate: ListedRate; rank: PriceRank | undefined }) {
  const { prices = [], currency, basis, kind = 'other' } = rate
  if (prices.length === 0) return null
  return (
    <span className="rate-prices">
      {prices.map(({ container, amount, isFrom, isImplied }) => (
        <span key={container}>
          <small>{isImplied ? `${container} (=40HQ)` : container}</small> {priceText(amount, isFrom)}
        </span>
      ))}
      <small>
        {[currency, basis === 'allIn' ? t('rates.basis.allIn') : '', kind === 'other' ? '' : t(`rates.kind.${kind}`)]
          .filter(Boolean)
          .join(' ')}
      </small>
      <PerBill rate={rate} />
      {rank ? <Rank rank={rank} /> : null}
    </span>
  )
}

const boxesColumn = () =>
  column(
    'boxes',
    t('rates.field.boxes'),
    124,
    ({ boxes, space = '', boxOwner = '' }) =>
      twoLines(
        [boxesText(boxes), boxOwnerSigns[boxOwner]].filter(Boolean).join(' '),
        space === '' ? '' : t(`rates.space.${space}`),
      ),
    { fields: ['boxes', 'boxOwner', 'space'] },
  )

const cargoColumn = () => column('cargo', t('rates.field.cargo'), 110, ({ cargo }) => cargo)

const quoteColumn = () =>
  column('quoteStatus', t('rates.field.quoteStatus'), 116, ({ quoteStatus }) =>
    quoteStatus ? t(`rates.quoteStatus.${quoteStatus}`) : null,
  )

const termColumns = (hidden: boolean) => [
  column('sailings', t('rates.field.sailingDays'), 92, (rate) => sailingsText(rate), {
    fields: ['sailingDays', 'weekdays'],
    hidden,
  }),
  column('free', t('rates.freeShort'), 108, (rate) => freeText(rate), {
    fields: ['freeCombined', 'freeDemurrage', 'freeDetention'],
    align: 'right' as const,
    hidden,
  }),
]

const spareColumns = () => [
  column('number', t('rates.field.number'), 116, ({ number }) => number, {
    fields: [],
    sortable: true,
    hidden: true,
    copy: ({ number }) => number,
  }),
  column(
    'surcharges',
    t('rates.field.surcharges'),
    180,
    ({ surcharges = [] }) => surcharges.map(surchargeText).join('; '),
    {
      hidden: true,
    },
  ),
  column('kind', t('rates.field.kind'), 84, ({ kind = 'other' }) => (kind === 'other' ? '' : t(`rates.kind.${kind}`)), {
    hidden: true,
  }),
  column('effective', t('rates.field.effective'), 110, ({ effective }) => effective, {
    fields: [],
    sortable: true,
    hidden: true,
  }),
  column('cutoff', t('rates.field.cutoff'), 110, ({ cutoff }) => cutoff, { hidden: true }),
  column('transitDays', t('rates.field.transitDays'), 84, ({ transitDays }) => transitDays, {
    hidden: true,
    align: 'right' as const,
  }),
  column('contractNumber', t('rates.field.contractNumber'), 120, ({ contractNumber }) => contractNumber, {
    hidden: true,
  }),
  column('remark', t('rates.field.remark'), 180, ({ remark }) => remark, { hidden: true }),
  column('updatedAt', t('rates.field.updatedAt'), 170, ({ updatedAt }) => updatedAt && dateTime(updatedAt), {
    hidden: true,
    sortable: true,
  }),
]

function twoLines(first: string, second: string): ReactNode {
  if (first === '' && second === '') return null
  return (
    <span className="rate-two">
      {first === '' ? null : <span>{first}</span>}
      {second === '' ? null : <small>{second}</small>}
    </span>
  )
}
