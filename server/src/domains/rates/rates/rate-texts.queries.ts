import type { Language } from '@seamark/contract/languages'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { translate } from '../../../platform/translate.ts'
import { findRates, getRate } from './rates.queries.ts'
import { boxesText, carrierText, laneText, portsText, spaceText, surchargesText } from './texts.rules.ts'

/** How a text is written where it goes. */
interface TextForm {
  language: Language
  /** Whether a text is short enough for one message there. A longer one names fewer ports, and says how many more there are. */
  fits: (text: string) => boolean
  /** What stands around words that are shown in bold; empty where nothing is. */
  bold: string
}

/**
 * Returns a rate as a message to send, in each form: the way, every price with its currency, what comes on top, the days. Nothing in it says
 * whose it is. Throws rate_not_found.
 */
export async function rateTexts(context: Context, id: number, forms: readonly TextForm[]): Promise<string[]> {
  const rate = await getRate(context, id)
  return forms.map((form) => shortened(rate, form))
}

/** Returns a rate as a message in the caller's language. Throws rate_not_found. */
export async function rateText(context: Context, id: number): Promise<string> {
  const [text = ''] = await rateTexts(context, id, [{ language: context.language, fits: () => true, bold: '' }])
  return text
}

/** How many ports of a side are named where all are too many for a message. */
const fewer = [Infinity, 20, 8, 3, 1]

function shortened(rate: Rate, form: TextForm): string {
  const texts = fewer.map((ports) => messageOf(rate, form, ports))
  return texts.find(form.fits) ?? texts.at(-1) ?? ''
}

function messageOf(rate: Rate, { language, bold }: TextForm, ports: number): string {
  const prices = rate.prices
    .filter(({ isImplied }) => !isImplied)
    .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
  const basis = rate.basis === 'allIn' ? translate(language, 'rates.basis.allIn') : ''
  const isDemand = rate.side === 'demand'
  const owner = boxOwnerSigns[rate.boxOwner]
  const way = `${somePorts(rate.pols, language, ports)} → ${somePorts(rate.pods, language, ports) || laneText(rate.lane, language)}`
  const lines = [
    [
      // A message that does not begin with it is read as an offer.
      isDemand ? `${translate(language, 'rates.text.wanted')} ${way}` : way,
      isDemand ? [boxesText(rate.boxes), owner].filter(Boolean).join(' ') : '',
      rate.carrier === '' ? '' : carrierText(rate.carrier, language),
      rate.routeCode,
    ],
    prices.length === 0
      ? []
      : [
          [
            isDemand ? translate(language, 'rates.text.target') : '',
            rate.currency,
            prices.join(' / '),
            isDemand ? '' : owner,
            basis,
          ]
            .filter(Boolean)
            .join(' '),
        ],
    [surchargesText(rate.surcharges, language)],
    [`${rate.effective} – ${lastDay(rate)}`, spaceText(rate.space, language)],
  ]
  const [head = '', ...rest] = lines
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '')
  return [`${bold}${head}${bold}`, ...rest].join('\n')
}

/** `上海/宁波 +3`: three more are not named. */
const somePorts = (codes: readonly string[], language: Language, most: number) =>
  [portsText(codes.slice(0, most), language), codes.length > most ? `+${codes.length - most}` : '']
    .filter(Boolean)
    .join(' ')

/** An offer in the words of one language, for messages that quote it. */
interface OfferWords {
  text: string
  pol: string
  pod: string
  carrier: string
  price20: string
  price40: string
  price40hq: string
  valid: string
}

export interface QuotedOffer {
  id: number
  number: string
  /** Why nobody may quote it any more; null where it holds. */
  problem: 'expired' | 'closed' | 'superseded' | null
  /** Its last day. */
  endsOn: string
  /** The number of the offer that took its place. */
  newer: string
  words: Partial<Record<Language, OfferWords>>
}

/** Returns the offers of these ids in their order, in each language, as the caller may see them. Requests and what she may not see are left out. */
export async function quotedOffers(
  context: Context,
  ids: readonly number[],
  languages: readonly Language[],
): Promise<QuotedOffer[]> {
  if (ids.length === 0) return []
  authorize(context, 'rates.read')
  const found = new Map((await findRates(context, ids)).map((rate) => [rate.id, rate]))
  const today = dayAt(context.now(), context.zone)
  return ids.flatMap((id) => {
    const rate = found.get(id)
    return rate?.side === 'supply' ? [quotedFrom(withHolding(rate, today), languages)] : []
  })
}

/** A newer offer may have taken the place of some containers alone; their prices are quoted no more. */
const withHolding = (rate: Rate, today: string): Rate => ({
  ...rate,
  prices: rate.prices.filter(({ endsOn }) => endsOn !== null && endsOn >= today),
})

function quotedFrom(rate: Rate, languages: readonly Language[]): QuotedOffer {
  const { id, number, state, isExpired, supersededBy } = rate
  return {
    id,
    number,
    problem: state === 'closed' || state === 'superseded' ? state : isExpired ? 'expired' : null,
    endsOn: lastDay(rate),
    newer: supersededBy?.number ?? '',
    words: Object.fromEntries(languages.map((language) => [language, wordsOf(rate, language)])),
  }
}

function wordsOf(rate: Rate, language: Language): OfferWords {
  const priceOf = (container: string) => {
    const price = rate.prices.find((one) => one.container === container && !one.isImplied)
    return price ? `${rate.currency} ${price.amount}${price.isFrom ? '+' : ''}` : ''
  }
  return {
    text: messageOf(rate, { language, fits: () => true, bold: '' }, Infinity),
    pol: portsText(rate.pols, language),
    pod: portsText(rate.pods, language) || laneText(rate.lane, language),
    carrier: rate.carrier === '' ? '' : carrierText(rate.carrier, language),
    price20: priceOf('20GP'),
    price40: priceOf('40GP'),
    price40hq: priceOf('40HQ'),
    valid: lastDay(rate),
  }
}

const lastDay = ({ endsOn, expiry }: Rate) => endsOn ?? expiry ?? ''
