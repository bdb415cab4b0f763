import { z } from 'zod'
import { languages } from '../../languages.ts'
import { lines } from '../../phonebook/matching/texts.ts'
import { count } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { modelFailures } from '../failures.ts'
import { modelPatienceMs } from '../usage/abilities.ts'

/** What is translated at once. */
export const mostTranslated = 5000

/** What is taken out of a text before it is translated, so that no model touches it. */
export const takenKinds = [
  'port',
  'container',
  'incoterm',
  'surcharge',
  'term',
  'measure',
  'money',
  'date',
  'boxNumber',
  'billNumber',
  'mailbox',
  'telephone',
  'account',
  'address',
  'number',
  'sign',
] as const
export type TakenKind = (typeof takenKinds)[number]

const foundTerm = z.object({
  kind: z.enum(takenKinds),
  /** Where it stands in the text, in UTF-16 units. */
  start: count,
  end: count,
  text: z.string(),
  /** How it is written in the language that is asked for. */
  target: z.string(),
  /** Whether it is taken out; one that is not is only proposed. */
  isLocked: z.boolean(),
})
export type FoundTerm = z.output<typeof foundTerm>

/** It writes nothing; a text of this length has no place in an address. */
export const findTerms = route({
  method: 'POST',
  path: '/ai/translations/terms',
  summary: 'The words of a text whose wording in another language is fixed; found by rules, without a model',
  permission: 'ai.ask',
  rate: 'ask',
  body: z.strictObject({ text: lines(mostTranslated).min(1), to: z.enum(languages) }),
  /** The text as the places count it. */
  response: z.object({ text: z.string(), terms: z.array(foundTerm) }),
})

/** What a model has made of a text. Fixed wordings are set by us; what did not come back exactly once is said. */
export const translation = z.object({
  text: z.string(),
  /** Fixed wordings that the translation lacks, each as often as it is lacking. */
  missing: z.array(foundTerm),
  /** Those that it says too often. */
  doubled: z.array(foundTerm),
  /** Placeholders that the model has invented, which were left out. */
  strangers: count,
  /** Numbers that the model wrote itself: they stand in no text of ours. */
  ownNumbers: z.array(z.string()),
  /** The model reached its limit before the end. */
  isCut: z.boolean(),
  /** How often the model was asked: not at all where nothing is left to translate. */
  tries: count,
})
export type Translation = z.output<typeof translation>

/** Nothing of it is kept. */
export const translateText = route({
  method: 'POST',
  path: '/ai/translations',
  summary: 'Translate a text by the model, with fixed wordings enforced; what the model has lost or doubled is said',
  permission: 'ai.ask',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  body: z.strictObject({ text: lines(mostTranslated).min(1), to: z.enum(languages) }),
  response: translation,
  failures: modelFailures,
})
