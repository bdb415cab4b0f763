import type { Language } from '@seamark/contract/languages'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { Context } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { getRate } from './rates.queries.ts'
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
  const end = rate.endsOn ?? rate.expiry ?? ''
  const lines = [
    [
      `${somePorts(rate.pols, language, ports)} → ${somePorts(rate.pods, language, ports) || laneText(rate.lane, language)}`,
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
  const [way = '', ...rest] = lines
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '')
  return [`${bold}${way}${bold}`, ...rest].join('\n')
}

/** `上海/宁波 +3`: three more are not named. */
const somePorts = (codes: readonly string[], language: Language, most: number) =>
  [portsText(codes.slice(0, most), language), codes.length > most ? `+${codes.length - most}` : '']
    .filter(Boolean)
    .join(' ')
