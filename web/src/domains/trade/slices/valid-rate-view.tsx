import { daysBetween } from '@seamark/contract/platform/days'
import type { ValidRate } from '@seamark/contract/trade/slices/valid-rates'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { hasCode } from '../../../platform/session/session.ts'
import './slice-view.css'

/** Our valid rate between the ports that a party ships between most; it opens the offers between them. */
export function OurRate({ rate }: { rate: ValidRate | null }) {
  useWords()
  if (!rate) return null
  const { pol, pod } = rate
  return (
    <span className="our-rate" title={`${pol} → ${pod}`}>
      {hasCode(346) ? (
        <PageLink href={href('/freight/rates', { pol, pod, sort: 'price', order: 'asc' })}>{rateText(rate)}</PageLink>
      ) : (
        rateText(rate)
      )}
      <small>
        {pol} → {pod}
      </small>
    </span>
  )
}

/** USD 2,450 until 12-14. */
function rateText({ dollars, isAtLeast, endsOn }: ValidRate): string {
  const day = daysBetween(officeDay(), endsOn) < 300 ? endsOn.slice(5) : endsOn
  if (dollars === null) return t('trade.rate.unpriced', { day })
  return t('trade.rate.until', { amount: `${isAtLeast ? '≥ ' : ''}USD ${number(dollars)}`, day })
}
