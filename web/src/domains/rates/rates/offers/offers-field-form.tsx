import { CloseOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { listRates } from '@seamark/contract/rates/index'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Loading, NothingFound } from '../../../../kit/index.ts'
import { errorText, useCall } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'
import { officeDay } from '../../../../platform/session/office-day.ts'
import { carrierName, useCarriers, usePorts } from '../../../territory/index.ts'
import { ratePath } from '../rate-filters.ts'
import { RateState, Validity } from '../rate-price-view.tsx'
import { useRate, useRateNews } from '../rate-queries.ts'
import { laneText, portsText, priceText } from '../rate-text.ts'
import { useSuccessor } from './successor-queries.ts'
import { holdingPrices, isOver, lostContainers, standsFor } from './successor-rules.ts'
import './offers-field-form.css'

export interface OffersFieldProps {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  most: number
}

/** Picks offers that hold, one by one; those that are picked stand below in their order, also once they no longer hold. */
export function OffersField({ id, value = [], onChange, most }: OffersFieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed).trim()
  const { data, error, isFetching } = useCall(
    listRates,
    {
      query: {
        side: 'supply',
        limit: 20,
        columns: 'carrier,prices',
        ...(q ? { q: [...q].slice(0, 200).join('') } : {}),
      },
    },
    { placeholderData: keepPreviousData },
  )
  useRateNews()
  const offered = (data?.rows ?? []).filter((rate) => !value.includes(rate.id))
  const titleOf = useTitles(offered)
  return (
    <div className="offers-field">
      <Select<number>
        {...(id ? { id } : {})}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        placeholder={t('rates.offers.pick')}
        disabled={value.length >= most}
        value={null}
        onChange={(picked) => {
          setTyped('')
          onChange?.([...value, picked])
        }}
        options={offered.map((rate) => ({
          value: rate.id,
          label: [titleOf(rate), holdingText(rate)].filter(Boolean).join(' · '),
        }))}
        notFoundContent={<NothingFound read={{ error, isFetching }} text={t('rates.offers.none')} />}
      />
      {value.length > 0 ? (
        <ol>
          {value.map((one, place) => (
            <Picked
              key={one}
              id={one}
              others={value}
              onFirst={place === 0 ? undefined : () => onChange?.([one, ...value.filter((other) => other !== one)])}
              onReplace={(newer) => onChange?.(value.map((other) => (other === one ? newer : other)))}
              onAdd={
                value.length >= most
                  ? undefined
                  : (newer) => onChange?.(value.flatMap((other) => (other === one ? [newer, one] : [other])))
              }
              onRemove={() => onChange?.(value.filter((other) => other !== one))}
            />
          ))}
        </ol>
      ) : null}
    </div>
  )
}

interface PickedProps {
  id: number
  /** All that are picked. */
  others: readonly number[]
  onFirst: (() => void) | undefined
  onReplace: (newer: number) => void
  /** Quotes a newer one before it; undefined once there is no room. */
  onAdd: ((newer: number) => void) | undefined
  onRemove: () => void
}

function Picked({ id, others, onFirst, onReplace, onAdd, onRemove }: PickedProps) {
  const { t } = useWords()
  const { data: rate, error } = useRate(id)
  const titleOf = useTitles(rate ? [rate] : [])
  const name = rate ? titleOf(rate) : t('rates.rate')
  return (
    <li>
      <div>
        {rate ? (
          <>
            <span>
              <PageLink href={ratePath(rate.id, rate.side)}>{name}</PageLink> <RateState rate={rate} />
            </span>
            <span>{isOver(rate) ? pricesText(rate) : holdingText(rate)}</span>
            {hasHeld(rate) ? <Validity rate={rate} /> : null}
            {isOver(rate) ? (
              <Successor rate={rate} others={others} onTake={onReplace} />
            ) : (
              <Lost rate={rate} others={others} onReplace={onReplace} onAdd={onAdd} />
            )}
          </>
        ) : error ? (
          t('rates.offers.gone')
        ) : (
          <Loading rows={1} />
        )}
      </div>
      {onFirst ? (
        <Button
          type="text"
          size="small"
          icon={<VerticalAlignTopOutlined aria-hidden />}
          aria-label={t('rates.offers.first', { name })}
          title={t('rates.offers.first', { name })}
          onClick={onFirst}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('rates.offers.remove', { name })}
        onClick={onRemove}
      />
    </li>
  )
}

type LostProps = Pick<PickedProps, 'others' | 'onReplace' | 'onAdd'> & { rate: Rate }

/** Containers of an offer whose price has a newer one. */
function Lost(props: LostProps) {
  const lost = lostContainers(props.rate, officeDay())
  return lost.length === 0 ? null : <LostPrices {...props} lost={lost} />
}

/**
 * Those of them that nothing else here quotes. The newer offer takes the place of the older where it has all that is left, and else stands before it; then
 * nothing is lost until it is removed again.
 */
function LostPrices({ rate, others, onReplace, onAdd, lost }: LostProps & { lost: readonly string[] }) {
  const { t } = useWords()
  const { quoted, isPending } = useSuccessor(rate, lost, others)
  const missing = lost.filter((container) => !quoted.includes(container))
  if (isPending || missing.length === 0) return null
  return (
    <>
      <span>{t('rates.offers.lost', { containers: missing.join(' / ') })}</span>
      {onAdd ? (
        <Successor
          rate={rate}
          others={others}
          containers={missing}
          onTake={(newer, successor) => (standsFor(successor, rate, officeDay()) ? onReplace(newer) : onAdd(newer))}
        />
      ) : null}
    </>
  )
}

interface SuccessorProps extends Pick<PickedProps, 'others'> {
  rate: Rate
  /** Those whose price is over, where others of the offer hold. */
  containers?: readonly string[]
  onTake: (newer: number, successor: ListedRate) => void
}

/** The offer that holds today in place of one that does not, or of a price of it, to be taken by one click. */
function Successor({ rate, others, containers, onTake }: SuccessorProps) {
  const { t } = useWords()
  const all = rate.prices.map(({ container }) => container)
  const { successor, error, isPending } = useSuccessor(rate, containers ?? all, others)
  if (error) return <span role="alert">{errorText(error)}</span>
  if (isPending) return <Loading rows={1} />
  if (!successor) return containers ? null : <span className="offers-quiet">{t('rates.offers.noSuccessor')}</span>
  return (
    <span className="offers-successor">
      <span>
        {t('rates.offers.successor')}{' '}
        <PageLink href={ratePath(successor.id, successor.side)}>{holdingText(successor) || successor.number}</PageLink>{' '}
        <Validity rate={successor} />
      </span>
      <Button size="small" type="primary" ghost onClick={() => onTake(successor.id, successor)}>
        {t('rates.offers.takeSuccessor')}
      </Button>
    </span>
  )
}

/** An offer whose place was taken on its first day has no day on which it held. */
const hasHeld = ({ effective, endsOn }: Pick<Rate, 'effective' | 'endsOn'>) => endsOn === null || endsOn >= effective

/** Names offers by where they go and with whom. */
function useTitles(rates: readonly ListedRate[]) {
  const { language } = useWords()
  const ports = usePorts(rates.flatMap(({ pols, pods }) => [...pols, ...pods]))
  const carriers = useCarriers()
  return ({ pols, pods, lane, carrier = '' }: ListedRate) => {
    const known = carriers.get(carrier)
    return [
      `${portsText(pols, ports, language)} → ${portsText(pods, ports, language) || laneText(lane)}`,
      known ? carrierName(known, language) : carrier,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** The prices that an offer is quoted with today. */
const holdingText = (rate: ListedRate) => pricesText({ ...rate, prices: holdingPrices(rate.prices ?? [], officeDay()) })

const pricesText = ({ currency, prices = [] }: ListedRate) => {
  const own = prices.filter(({ isImplied }) => !isImplied)
  if (own.length === 0) return ''
  return `${currency} ${own.map(({ container, amount, isFrom }) => `${container} ${priceText(amount, isFrom)}`).join(' / ')}`
}
