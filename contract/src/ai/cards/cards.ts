import { z } from 'zod'
import { captureSides } from '../../exhibitions/choices.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { modelFailures } from '../failures.ts'
import { modelPatienceMs } from '../usage/abilities.ts'

/** What is read from a card, in the order in which it is shown. */
export const cardFields = [
  'companyName',
  'contactName',
  'position',
  'mobile',
  'telephone',
  'email',
  'wechat',
  'qq',
  'website',
  'address',
] as const
export type CardField = (typeof cardFields)[number]

/** One value of a card. Nothing of it is kept. */
const suggestion = z.object({
  field: z.enum(cardFields),
  /** As the readers of the phonebook take it; empty where they are not sure of it. */
  value: z.string(),
  /** What the model has read where they are not sure: somebody looks at the card and types it. */
  doubt: z.string(),
})
export type CardSuggestion = z.output<typeof suggestion>

export const getCardReading = route({
  method: 'GET',
  path: '/ai/cards',
  summary: 'Whether photos of cards may be read by a model here',
  permission: 'ai.readCards',
  rate: 'read',
  /** `kept`: the office does not let photos out; `unseen`: no model is known to see images. */
  response: z.object({ state: z.enum(['ready', 'none', 'kept', 'unseen']) }),
})

export const readCard = route({
  method: 'POST',
  path: '/ai/cards/captures/:id/readings',
  summary: 'Read a photo of a capture by the model, for whoever sees the photo; nothing is written on the capture',
  permission: 'ai.readCards',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ side: z.enum(captureSides) }),
  response: z.object({ suggestions: z.array(suggestion) }),
  failures: ['exhibitions.capture_not_found', 'ai.card_kept', 'ai.card_unseen', 'ai.card_unreadable', ...modelFailures],
})

export const readCardImage = route({
  method: 'POST',
  path: '/ai/cards/readings',
  summary:
    'Read the image of a card that stands beside a form, by the model: its text, for the reader of pasted texts. Nothing of it is kept',
  permission: 'phonebook.writeCompany',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  body: z.strictObject({}),
  images: { image: mostImageBytes },
  /** One line for each part of the card, behind what it is; empty where nothing could be read. */
  response: z.object({ text: z.string() }),
  failures: ['phonebook.card_missing', 'ai.card_kept', 'ai.card_unseen', 'ai.card_unreadable', ...modelFailures],
})
