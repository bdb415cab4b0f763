import type { CardSuggestion } from '@seamark/contract/ai/cards/cards'
import type { CaptureSide } from '@seamark/contract/exhibitions/choices'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getCapture, openCaptureImage } from '../../exhibitions/index.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { askForText, patienceEnds } from '../usage/texts.commands.ts'
import { seeingModel } from '../usage/checks.queries.ts'
import { cardInstruction, suggestionsIn, textIn } from './readings.rules.ts'

const permission = 'ai.readCards'
/** Enough to read the small letters of a card. */
const longestSide = 1600
const mostTokens = 1500

/** Whether photos of cards may be read here, and why not. */
export async function cardReading(context: Context, endpoints: Endpoints) {
  authorize(context, permission)
  if (!endpoints.chat) return { state: 'none' as const }
  if (!endpoints.sendsCards) return { state: 'kept' as const }
  return {
    state: (await seeingModel(context, endpoints.chat)) === undefined ? ('unseen' as const) : ('ready' as const),
  }
}

/**
 * Reads a photo of a capture by the model. Nothing is kept but what was used, and that a photo has left the house. Throws capture_not_found for whoever does not see
 * the photo, card_kept, card_unseen, card_unreadable, and the refusals of `modelFailures`.
 */
export async function readCard(
  context: Context,
  endpoints: Endpoints,
  { id, side }: { id: string; side: CaptureSide },
  gone: AbortSignal,
): Promise<{ suggestions: CardSuggestion[] }> {
  authorize(context, permission)
  const { number } = await getCapture(context, id)
  const { stream } = await openCaptureImage(context, { id, side }, 'whole')
  const bytes = await buffer(stream)
  const model = await modelForCards(context, endpoints)
  const image = await sharp(bytes)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
  const text = await askOfCard(context, endpoints, {
    permission,
    model,
    image,
    tell: (tx) => tx.audit({ subject: 'capture', id: number }),
    gone,
  })
  const suggestions = text === undefined ? undefined : suggestionsIn(text, 'CN')
  if (!suggestions) throw fail('ai.card_unreadable')
  return { suggestions }
}

/**
 * Reads an image that somebody has put beside a form. Nothing is kept but what was used, and that an image has left the house. Throws card_missing, card_kept,
 * card_unseen, card_unreadable, the refusals of images and those of `modelFailures`.
 */
export async function readCardImage(
  context: Context,
  endpoints: Endpoints,
  images: ReadonlyMap<string, Buffer>,
  gone: AbortSignal,
): Promise<{ text: string }> {
  const permission = 'phonebook.writeCompany'
  authorize(context, permission)
  const given = images.get('image')
  if (!given) throw failField('image', 'phonebook.card_missing')
  const model = await modelForCards(context, endpoints)
  const { bytes } = await redrawImage('image', given, { most: longestSide })
  const answer = await askOfCard(context, endpoints, {
    permission,
    model,
    image: bytes,
    // It is of nobody yet.
    tell: (tx) => tx.audit({ subject: 'capture', id: null }),
    gone,
  })
  const text = answer === undefined ? undefined : textIn(answer, context.language)
  if (text === undefined) throw fail('ai.card_unreadable')
  return { text }
}

async function modelForCards(context: Context, endpoints: Endpoints): Promise<string> {
  if (!endpoints.chat) throw fail('ai.no_model')
  if (!endpoints.sendsCards) throw fail('ai.card_kept')
  const model = await seeingModel(context, endpoints.chat)
  if (model === undefined) throw fail('ai.card_unseen')
  return model
}

interface AskedOfCard {
  permission: 'ai.readCards' | 'phonebook.writeCompany'
  model: string
  image: Buffer
  /** Audits whose image it is. */
  tell: (tx: WriteContext) => Promise<void>
  gone: AbortSignal
}

/** What the model says of an image; undefined where it was cut off. That the image leaves the house is audited before it does. */
async function askOfCard(
  context: Context,
  endpoints: Endpoints,
  { permission, model, image, tell, gone }: AskedOfCard,
): Promise<string | undefined> {
  await write(context, { permission, audit: 'ai.cardSent' }, tell)
  const { text, isCut } = await askForText(
    context,
    endpoints,
    { permission, kind: 'card' },
    {
      model,
      messages: [
        { from: 'system', text: cardInstruction },
        { from: 'person', text: 'Read this card.', images: [{ type: 'image/jpeg', bytes: image }] },
      ],
      mostTokens,
      gone,
      ends: patienceEnds(),
    },
  )
  return isCut ? undefined : text
}
