import type { Language } from '@seamark/contract/languages'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { Context } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { getRate } from './rates.queries.ts'
import { boxesText, carrierText, laneText, portsText, spaceText, surchargesText } from './texts.rules.ts'

/**
 * Returns a rate as a message to send, in the caller's language: the way, every price with its currency, what comes on top, the days. Nothing in it says
 * whose it is. Throws rate_not_found.
 */
export async function rateText(context: Context, id: number): Promise<string> {
  return messageOf(await getRate(context, id), context.language)
}

function messageOf(rate: Rate, language: Language): string {
  const prices = rate.prices
    .filter(({ isImplied }) => !isImplied)
    .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
  const basis = rate.basis === 'allIn' ? translate(language, 'rates.basis.allIn') : ''
  const isDemand = rate.side === 'demand'
  const owner = boxOwnerSigns[rate.boxOwner]
  const end = rate.endsOn ?? rate.expiry ?? ''
  const lines = [
    [
      `${portsText(rate.pols, language)} → ${portsText(rate.pods, language) || laneText(rate.lane, language)}`,
      rate.carrier === '' ? '' : carrierText(rate.carrier, language),
      rate.routeCode,
    ],
    [isDemand ? [boxesText(rate.boxes), owner].filter(Boolean).join(' ') : ''],
    prices.length === 0
      ? []
      : [[rate.currency, prices.join(' / '), isDemand ? '' : owner, basis].filter(Boolean).join(' ')],
    [surchargesText(rate.surcharges, language)],
    [`${rate.effective} – ${end}`, spaceText(rate.space, language)],
  ]
  return lines
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '')
    .join('\n')
}
