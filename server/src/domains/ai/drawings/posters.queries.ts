import { readFile } from 'node:fs/promises'
import { hasPrices, type PosterFields } from '@seamark/contract/ai/drawings/posters'
import type { Language } from '@seamark/contract/languages'
import type { QuoteLanguage } from '@seamark/contract/rates/quotes/fields'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { documentWidths, lettersMissing } from '../../../platform/fonts/fonts.ts'
import { translate } from '../../../platform/translate.ts'
import { getQuote, sayingsIn } from '../../rates/index.ts'
import { localPath } from '../../files/index.ts'
import { readOptions } from '../../settings/index.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { type Speech, sourceOf } from './fields.rules.ts'
import { findDrawingRow } from './drawings.queries.ts'
import { findLogo, readLogo } from './logos.queries.ts'
import { drawPicture } from './pictures.queries.ts'
import { layPoster } from './posters.rules.ts'
import { shareText } from './share-texts.rules.ts'
import type { PosterSource } from './sources.rules.ts'

const languagesOf: Record<QuoteLanguage, readonly [Language, ...Language[]]> = {
  zh: ['zh'],
  en: ['en'],
  zhEn: ['zh', 'en'],
  es: ['es'],
  ja: ['ja'],
}

const speechOf = (language: QuoteLanguage): Speech => ({
  sayings: sayingsIn(language),
  one: (key, spoken, params) => translate(spoken, key, params),
  languages: languagesOf[language],
})

/** How a poster would look, and what it says. Nothing is written. Fails as `assertPostable` and `renderPoster` do. */
export async function previewPoster(context: Context, fields: PosterFields) {
  authorize(context, 'ai.draw')
  await assertPostable(context, fields)
  const { source, bytes, width, height } = await renderPoster(context, fields, { isHalf: true, quoteAddress: null })
  return { image: bytes.toString('base64'), width, height, text: shareText(source) }
}

/**
 * Refuses a poster whose prices hold no more. Throws poster_rate_ended where its last day is over, and for one of a quote quote_not_found where the caller may
 * not read it, poster_quote_not_in_force where it is not issued, has ended or was replaced, and poster_beyond_quote where the poster would outlast it.
 */
export async function assertPostable(context: Context, fields: PosterFields) {
  const { preset, validTo, quoteId, qr } = fields
  const today = dayAt(context.now(), context.zone)
  const isPriced = hasPrices(preset)
  if (isPriced && validTo !== null && validTo < today)
    throw failField('validTo', 'ai.poster_rate_ended', { day: validTo })
  if (quoteId === null || (!isPriced && qr.kind !== 'quote')) return
  const { number, state, isExpired, isReplaced, validTo: last } = await getQuote(context, quoteId)
  if (isExpired) throw failField('quoteId', 'ai.poster_rate_ended', { day: last })
  if (state !== 'issued' || isReplaced) throw failField('quoteId', 'ai.poster_quote_not_in_force', { number })
  if (isPriced && validTo !== null && validTo > last)
    throw failField('validTo', 'ai.poster_beyond_quote', { day: last })
}

/**
 * Draws a poster. Throws font_missing, poster_overflow with the field that has no room, glyph_missing with the letters that the font lacks, and
 * drawing_stopped, and drawing_not_found at a background that the caller does not see.
 */
export async function renderPoster(
  context: Context,
  fields: PosterFields,
  { isHalf, quoteAddress }: { isHalf: boolean; quoteAddress: string | null },
) {
  const widths = documentWidths()
  if (!widths) throw fail('ai.font_missing')
  const [{ organizationName: organization }, logo] = await Promise.all([
    readOptions(context, { organizationName: '' }),
    findLogo(context),
  ])
  const around = { organization, logo: logo ? logo.width / logo.height : null, portName, carrierName, quoteAddress }
  const source = sourceOf(fields, around, speechOf(fields.language))
  assertLetters(source)
  const picture = layPoster(source, widths)
  const bytesOfLogo = logo && source.logo !== null ? await readLogo(context, logo) : null
  const background = await readBackground(context, fields)
  const drawn = await drawPicture(picture, { format: fields.format, isHalf, logo: bytesOfLogo, background })
  return { source, ...drawn, width: picture.width, height: picture.height }
}

/** The bytes of the picture behind the head. Throws drawing_not_found at its field where the caller does not see such a picture. */
async function readBackground(context: Context, { background }: PosterFields): Promise<Buffer | null> {
  if (background === null) return null
  const row = await findDrawingRow(context, background)
  if (row?.kind !== 'picture') throw failField('background', 'ai.drawing_not_found')
  return readFile(await localPath(context, row.file_id))
}

/** Names the first field with letters that the font lacks, and these letters, rather than draw empty boxes. */
function assertLetters(source: PosterSource) {
  const { title, subtitle, lanes, included, remark, contact, qr, organization } = source
  const texts: [field: string, text: string][] = [
    ['title', title],
    ['subtitle', subtitle],
    ...lanes.flatMap(({ from, to, carrier, way, sailing, space }, index): [string, string][] => [
      [`lanes.${index}.pols`, from.main + from.other],
      [`lanes.${index}.pods`, to.main + to.other],
      [`lanes.${index}.carrier`, carrier],
      [`lanes.${index}.via`, way],
      [`lanes.${index}.sailing`, sailing],
      [`lanes.${index}.space`, space],
    ]),
    ['included', included],
    ['remark', remark],
    ['contact.name', contact.name],
    ['contact.role', contact.role],
    ...contact.lines.map(([, text]): [string, string] => ['contact', text]),
    ['qr.caption', qr?.caption ?? ''],
    ['organization', organization],
  ]
  for (const [field, text] of texts) {
    const letters = lettersMissing([text])
    if (letters.length > 0) throw failField(field, 'ai.glyph_missing', { letters: letters.slice(0, 10).join(' ') })
  }
}
