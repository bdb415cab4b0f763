import type { Match } from '@seamark/contract/rates/pairs/pairs'
import type { Language } from '@seamark/contract/languages'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { type Ports, portsText } from '../rates/rate-text.ts'

interface Reason {
  key: string
  text: string
  tone: 'good' | 'quiet' | 'warning'
}

/** Why a match stands where it does, the strongest reason first. */
export function reasonsOf(match: Match, ports: Ports, language: Language): Reason[] {
  const { ports: distance, rate, days, kept, gap } = match
  const way = `${portsText(rate.pols, ports, language)} → ${portsText(rate.pods, ports, language)}`
  return [
    {
      key: 'ports',
      text: distance === 'exact' ? t('rates.match.exact') : `${t(`rates.match.${distance}`)} ${way}`,
      tone: distance === 'exact' ? 'good' : 'warning',
    },
    ...(match.container === match.offered
      ? []
      : [
          {
            key: 'container',
            text: t('rates.match.instead', { offered: match.offered, container: match.container }),
            tone: 'warning' as const,
          },
        ]),
    {
      key: 'days',
      text: days === 0 ? t('rates.match.meets') : t('rates.match.days', { days }),
      tone: days === 0 ? 'good' : 'warning',
    },
    boxesReason(match),
    ...(gap === null ? [] : [{ key: 'gap', ...gapReason(gap) }]),
    ...(match.price === null ? [{ key: 'price', text: t('rates.match.noPrice'), tone: 'warning' as const }] : []),
    ...(kept > 0 ? [{ key: 'kept', text: t('rates.match.kept', { times: kept }), tone: 'good' as const }] : []),
  ]
}

function boxesReason({ free, wanted, offered }: Match): Reason {
  if (free === null) return { key: 'boxes', text: t('rates.match.uncounted'), tone: 'quiet' }
  return { key: 'boxes', text: `${free}/${wanted} ${offered}`, tone: free >= wanted ? 'good' : 'warning' }
}

const gapReason = (gap: number): Omit<Reason, 'key'> => ({ text: gapText(gap), tone: gap > 0 ? 'warning' : 'good' })

/** How far a price is from the target: 4% under target. */
export function gapText(gap: number): string {
  const percent = number(Math.round(Math.abs(gap) * 1000) / 10)
  if (gap === 0) return t('rates.match.onTarget')
  return t(gap < 0 ? 'rates.match.under' : 'rates.match.above', { percent })
}
