import type { Language } from '@seamark/contract/languages'
import {
  isRateVariable,
  type RateVariable,
  rateVariables,
  variables,
} from '@seamark/contract/messaging/texts/variables'
import { type Context, passes } from '../../../platform/context.ts'
import { type Failure, failField } from '../../../platform/failure.ts'
import { type QuotedOffer, quotedOffers } from '../../rates/index.ts'
import { neededIn, type Written, writtenIn } from './languages.rules.ts'
import type { Values } from './variables.rules.ts'

export type RateValues = Readonly<Record<RateVariable, string>>
export type RateValuesByLanguage = Partial<Record<Language, RateValues>>

/** The offers of a bulk or template as its writer may see them; whoever may not see offers sees none. */
export const offersOf = (
  context: Context,
  ids: readonly number[],
  languages: readonly Language[] = [],
): Promise<QuotedOffer[]> => (mayQuote(context) ? quotedOffers(context, ids, languages) : Promise.resolve([]))

/** Whether the caller sees offers at all. */
export const mayQuote = ({ actor }: Pick<Context, 'actor'>) => passes(actor, 'rates.read')

/**
 * Throws rate_unknown where an id is none of an offer that the caller may see. Those that were `quoted` before may be gone meanwhile: their writer
 * sees which, and takes them out before the check. Returns the numbers of the offers, for the audit log.
 */
export async function failIfUnknownRates(
  context: Context,
  ids: readonly number[],
  quoted: readonly number[] = [],
): Promise<string> {
  const offers = await offersOf(context, ids)
  const left = ids.filter((id) => offers.every((offer) => offer.id !== id))
  if (left.some((id) => !mayQuote(context) || !quoted.includes(id)))
    throw failField('rateIds', 'messaging.rate_unknown')
  return offers.map(({ number }) => number).join(', ')
}

/** Returns what is wrong with the first offer that can no longer be quoted; nothing where all hold. */
export function findRateProblem(ids: readonly number[], offers: readonly QuotedOffer[]): Failure | undefined {
  if (offers.length < ids.length) return failField('rateIds', 'messaging.rate_unknown')
  const over = offers.find(({ problem }) => problem !== null)
  if (!over) return undefined
  const { problem, number, endsOn, newer } = over
  if (problem === 'expired') return failField('rateIds', 'messaging.rate_expired', { number, day: endsOn })
  if (problem === 'superseded' && newer !== '')
    return failField('rateIds', 'messaging.rate_superseded', { number, newer })
  return failField('rateIds', 'messaging.rate_closed', { number })
}

/**
 * Returns which values a text needs that its first offer does not have: a newer offer may have taken the place of one container alone. Nothing where
 * all are there.
 */
export function findRateHole(
  written: Written,
  offers: readonly QuotedOffer[],
  values: RateValuesByLanguage,
): Failure | undefined {
  const lacking = writtenIn(written).flatMap((language) =>
    neededIn(written, language).filter((name) => isRateVariable(name) && !values[language]?.[name]),
  )
  if (lacking.length === 0) return undefined
  const names = [...new Set(lacking)].map((name) => `{{${name}}}`).join(' ')
  return failField('rateIds', 'messaging.rate_lacks', { number: offers[0]?.number ?? '', names })
}

/** The values of offers in each language of a text: all of them as a block, and those of the first one. */
export function rateValuesOf(written: Written, offers: readonly QuotedOffer[]): RateValuesByLanguage {
  return Object.fromEntries(
    writtenIn(written).map((language) => {
      const [first] = offers.map(({ words }) => words[language])
      const block = offers.flatMap(({ words }) => words[language]?.text ?? []).join('\n\n')
      return [language, { ...noRates, ...valuesFrom(first), rates: block }]
    }),
  )
}

function valuesFrom(words: QuotedOffer['words'][Language]): Partial<RateValues> {
  if (!words) return {}
  const { text: _text, ...values } = words
  return values
}

const noRates = Object.fromEntries(rateVariables.map((name) => [name, ''])) as RateValues

/** Stands in place of a price for whoever may not see offers. */
const hidden = '•••'

/** Prices follow the rights of their reader, also in what others have sent. */
export const valuesFor = (context: Pick<Context, 'actor'>, values: Values): Values =>
  mayQuote(context)
    ? values
    : (Object.fromEntries(
        variables.map((name) => [name, isRateVariable(name) && values[name] !== '' ? hidden : values[name]]),
      ) as Values)
