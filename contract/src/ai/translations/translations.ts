import { z } from 'zod'
import { languages } from '../../languages.ts'
import { lines } from '../../phonebook/matching/texts.ts'
import { count } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

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
