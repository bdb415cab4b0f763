import { type BillAmount, billAmountsOfRate } from '@seamark/contract/rates/prices/bill-amounts'
import type { PriceRank } from '@seamark/contract/rates/prices/markets'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Badge } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { AskForClient } from './client-request-form.tsx'
import type { RateSearch } from './rate-filters.ts'
import { billAmountText, daysLeft, priceText, rankText, shortDay, surchargeText } from './rate-text.ts'

interface PriceProps {
  rate: ListedRate
  container: ContainerType
  /** Where this price stands in the market, once that is known. */
  rank?: PriceRank | undefined
}

/** The price of a container with an arrow against the one before it; what surcharges make of it stands in its title. */
export function Price({ rate, container, rank }: PriceProps) {
  const { t } = useWords()
  const price = rate.prices?.find((one) => one.container === container)
  if (!price) return null
  const { amount, isFrom, isImplied, previous, comparable, atLeast } = price
  const change = previous === null ? 0 : amount - previous
  const whole =
    comparable === null || (comparable === amount && !atLeast) ? '' : `${atLeast ? '≥ ' : ''}${number(comparable)}`
  const title = [
    isImplied ? t('rates.implied', { container }) : '',
    whole && t('rates.comparable', { amount: `${whole} ${rate.currency}` }),
    change !== 0 && previous !== null ? t('rates.previous', { amount: number(previous) }) : '',
  ].filter(Boolean)
  return (
    <span className="rate-price" title={title.join('\n') || undefined}>
      {change === 0 ? null : (
        <span className={change > 0 ? 'rate-up' : 'rate-down'} aria-label={t(change > 0 ? 'rates.up' : 'rates.down')}>
          {change > 0 ? '↑' : '↓'}
        </span>
      )}
      {priceText(amount, isFrom)}
      {isImplied ? <small>=40HQ</small> : null}
      {whole ? <small>{whole}</small> : null}
      {rank ? <Rank rank={rank} /> : null}
    </span>
  )
}

/** What a rate costs once for each bill of lading, beside its prices; what it is made of stands in its title. */
export function PerBill({ rate }: { rate: Pick<ListedRate, 'surcharges' | 'currency' | 'effective'> }) {
  const parts = rate.surcharges?.filter(({ unit, state }) => unit === 'bill' && state !== 'included') ?? []
  return <BillAmounts amounts={billAmountsOfRate(rate)} title={parts.map(surchargeText).join('\n')} />
}

export function BillAmounts({ amounts, title }: { amounts: readonly BillAmount[]; title?: string }) {
  return amounts.length === 0 ? null : (
    <small className="rate-bill" title={title}>
      {amounts.map((one) => (
        <span key={one.currency}>{billAmountText(one)}</span>
      ))}
    </small>
  )
}

interface NoteProps {
  search: Pick<RateSearch, 'sort' | 'container' | 'priceFrom' | 'priceTo'>
  rows: readonly ListedRate[] | undefined
}

/** Says which prices a list that is narrowed or sorted by price leaves out or puts last, since nothing makes dollars of them. */
export function PriceNote({ search: { sort, container = '40HQ', priceFrom, priceTo }, rows = [] }: NoteProps) {
  const { t } = useWords()
  const isUncompared = ({ prices = [] }: ListedRate) =>
    prices.some((price) => price.container === container && price.comparableUsd === null)
  const currencies = [...new Set(rows.filter(isUncompared).map(({ currency }) => currency))]
  const text =
    priceFrom !== undefined || priceTo !== undefined
      ? t('rates.inDollars')
      : sort === 'price' && currencies.length > 0
        ? t('rates.notCompared', { currencies: currencies.join(' · ') })
        : ''
  return text === '' ? null : (
    <p className="rate-quiet" role="note">
      {text}
    </p>
  )
}

/** The share of lower prices, how many there are, and whether they are of the whole lane: P18 · 42. */
export function Rank({ rank }: { rank: PriceRank }) {
  const { t } = useWords()
  const { percent, of, by } = rank
  const tone = percent <= 25 ? 'rate-low' : percent >= 75 ? 'rate-high' : ''
  return (
    <small className={`rate-rank ${tone}`} title={rankText(rank)}>
      P{percent} · {by === 'lane' ? `${t('rates.rank.byLane')} ` : ''}
      {of}
    </small>
  )
}

/** How many days are left is marked from three on. */
const soonDays = 3

/** The days of a rate, and how many of them are left. */
export function Validity({
  rate,
}: {
  rate: Pick<ListedRate, 'effective' | 'expiry' | 'endsOn' | 'isExpired' | 'state'>
}) {
  const { t } = useWords()
  const left = daysLeft(rate.endsOn)
  const end = rate.endsOn ?? rate.expiry
  return (
    <span className="rate-two">
      <span>
        {shortDay(rate.effective)} – {end === null ? '' : shortDay(end)}
      </span>
      {rate.isExpired ? (
        <small className="rate-past">{t('rates.expired')}</small>
      ) : left === null || rate.state === 'closed' ? null : (
        <small className={left <= soonDays ? 'rate-soon' : ''}>
          {left === 0 ? t('rates.lastDay') : t('rates.daysLeft', { days: left })}
        </small>
      )}
    </span>
  )
}

/** What is no longer, or no longer wholly, in the market. */
export function RateState({ rate: { state } }: { rate: Pick<ListedRate, 'state'> }) {
  const { t } = useWords()
  return state === 'open' ? null : (
    <Badge tone={state === 'matched' ? 'good' : 'quiet'}>{t(`rates.state.${state}`)}</Badge>
  )
}

/** Whose the rate is: a company that the reader sees, a colleague's, or the words of the text. */
export function Whose({ rate }: { rate: Partial<ListedRate> }) {
  const { t } = useWords()
  const { company, isCompanyHidden, sourceName, source, side } = rate
  if (company) return hasCode(321) ? <PageLink href={companyPath(company)}>{company.name}</PageLink> : company.name
  if (isCompanyHidden)
    return (
      <span className="rate-quiet">
        {t(side === 'demand' ? 'rates.colleaguesClient' : 'rates.colleaguesCompany')}
        {rate.id !== undefined && rate.number !== undefined && hasCode(320) ? (
          <AskForClient id={rate.id} number={rate.number} />
        ) : null}
      </span>
    )
  if (sourceName) return sourceName
  return source ? <span className="rate-quiet">{t(`rates.source.${source}`)}</span> : null
}
