import type { Match } from '@seamark/contract/rates/pairs/pairs'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { Badge } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useCarriers } from '../../territory/index.ts'
import { ratePath } from '../rates/rate-filters.ts'
import { PerBill, Validity, Whose } from '../rates/rate-price-view.tsx'
import { boxesText, freeText, type Ports, priceText, sailingsText } from '../rates/rate-text.ts'
import { MatchActions } from './match-actions.tsx'
import { reasonsOf } from './match-text.ts'

interface MatchProps {
  /** The rate that the page belongs to. */
  rate: Rate
  match: Match
  ports: Ports
}

/** One offer for a request, or one request for an offer, with the reasons of its rank and what may be done. */
export function MatchCard({ rate, match, ports }: MatchProps) {
  const { language } = useWords()
  const { pair } = match
  return (
    <li className="match">
      <Other match={match} />
      <Money match={match} />
      <span className="match-reasons">
        {pair ? (
          <PairState match={match} />
        ) : (
          reasonsOf(match, ports, language).map(({ key, text, tone }) => (
            <Badge key={key} tone={tone}>
              {text}
            </Badge>
          ))
        )}
      </span>
      <MatchActions rate={rate} match={match} />
    </li>
  )
}

function Other({ match: { rate: other } }: { match: Match }) {
  const { t } = useWords()
  const carriers = useCarriers()
  const carrier = carriers.get(other.carrier)?.code ?? other.carrier
  const free = freeText(other)
  const details = [
    sailingsText(other),
    other.transitDays === null ? '' : `${t('rates.field.transitDays')} ${other.transitDays}`,
    free === '' ? '' : `${t('rates.freeShort')} ${free}`,
    boxOwnerSigns[other.boxOwner],
    other.cargo,
  ].filter(Boolean)
  return (
    <span className="match-other">
      <strong>
        {other.side === 'demand'
          ? boxesText(other.boxes)
          : [carrier, other.routeCode].filter(Boolean).join(' · ') || t('rates.side.supply')}
      </strong>
      <span>
        <PageLink href={ratePath(other.id, other.side)}>{other.number}</PageLink> · <Whose rate={other} /> ·{' '}
        {other.owner.name}
      </span>
      <Validity rate={other} />
      {details.length > 0 ? <small>{details.join(' · ')}</small> : null}
    </span>
  )
}

/** What the offer costs; beside an offer, what the request aims at. */
function Money({ match: { price, currency, atLeast, container, offered, rate: other } }: { match: Match }) {
  const { t } = useWords()
  if (other.side === 'demand') {
    const target = other.prices.find((one) => one.container === container)
    return (
      <span className="match-money">
        <small>{t('rates.target')}</small>
        <strong>{target ? priceText(target.amount, target.isFrom) : '—'}</strong>
        {target ? <small>{`${other.currency} ${container}`}</small> : null}
      </span>
    )
  }
  return (
    <span className="match-money">
      <small>{offered}</small>
      <strong>{price === null ? '—' : `${atLeast ? '≥ ' : ''}${number(price)}`}</strong>
      {price === null ? null : (
        <small>{[currency, other.basis === 'allIn' ? t('rates.basis.allIn') : ''].filter(Boolean).join(' ')}</small>
      )}
      <PerBill rate={other} />
    </span>
  )
}

function PairState({ match: { pair, offered } }: { match: Match }) {
  const { t } = useWords()
  if (!pair) return null
  const price = pair.price === null ? '' : ` ${pair.currency} ${number(pair.price)}`
  return (
    <>
      <Badge tone={pair.state === 'matched' ? 'good' : pair.state === 'paired' ? 'busy' : 'quiet'}>
        {t(`rates.pairState.${pair.state}`)} {pair.boxes}×{offered}
        {price}
      </Badge>
      <small>
        {[pair.takenBy, pair.takenAt ? dateTime(pair.takenAt) : '', pair.reason].filter(Boolean).join(' · ')}
      </small>
    </>
  )
}
