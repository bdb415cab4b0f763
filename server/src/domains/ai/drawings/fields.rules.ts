import { hasPrices, type PosterFields, type PosterLane, posterPixels } from '@seamark/contract/ai/drawings/posters'
import type { Language } from '@seamark/contract/languages'
import { encodeQR } from 'qr'
import type { Sayings } from '../../rates/index.ts'
import type { PosterSource, Said, ShownLane } from './sources.rules.ts'

/** What a poster takes from the office and the atlas. */
interface Surroundings {
  organization: string
  /** How much wider than high the logo is; null where the office has none. */
  logo: number | null
  portName: (code: string, language: Language) => string
  carrierName: (code: string, language: Language) => string
  /** The address of the quote for its QR; null in a preview, since a link is made with the drawing alone. */
  quoteAddress: string | null
}

/** As long as the address of a link, so that the squares of a preview are as small as those of the drawing. */
const addressLikeAny = `https://crm.example.com/api/open/quotes/${'0'.repeat(43)}`

/** Returns everything that the poster shows. `sayings` are those of its language, of whose languages `languages` are the first and the second. */
export function sourceOf(
  fields: PosterFields,
  around: Surroundings,
  { sayings, one, languages }: Speech,
): PosterSource {
  const [width, height] = posterPixels[fields.size]
  const { preset, contact } = fields
  const { say } = sayings
  const isPriced = hasPrices(preset)
  const [title, subtitle] = titlesOf(fields, { one, languages })
  const lanes = isPriced ? fields.lanes.slice(0, preset === 'lanes' ? fields.lanes.length : 1) : []
  return {
    preset,
    width,
    height,
    theme: fields.theme,
    organization: around.organization,
    logo: fields.hasLogo ? around.logo : null,
    hasBackground: fields.background !== null,
    tag: one(`ai.poster.tag.${preset}`, languages[0]),
    title,
    subtitle,
    lanes: lanes.map((lane) => shownLane(lane, around, { sayings, languages, one })),
    validLabel: say(fields.validFrom === null ? 'ai.poster.validTo' : 'ai.poster.valid'),
    valid: preset === 'card' ? '' : validText(fields, sayings),
    included: isPriced ? fields.included : '',
    remark: fields.remark,
    contact: {
      name: contact.name,
      role: contact.role,
      lines: (['phone', 'wechat', 'email'] as const).flatMap((way) =>
        contact[way] === '' ? [] : [[one(`ai.poster.${way}`, languages[0]), contact[way]] as const],
      ),
    },
    qr: qrOf(fields, around, (kind) => one(`ai.poster.qr.${kind}`, languages[0])),
    labels: {
      lane: say('ai.poster.lane'),
      carrier: say('ai.poster.carrier'),
      sailing: say('ai.poster.sailing'),
      space: say('ai.poster.space'),
      included: say('ai.poster.included'),
      remark: say('ai.poster.remark'),
    },
    disclaimer: languages.map((language) => one('ai.poster.disclaimer', language)).join(' · '),
  }
}

export interface Speech {
  sayings: Sayings
  /** A sentence in one language. */
  one: (key: string, language: Language, params?: Record<string, string | number>) => string
  languages: readonly [Language, ...Language[]]
}

/** Without a title the preset gives one, and in the second language the line below it. */
function titlesOf({ preset, title, subtitle }: PosterFields, { one, languages }: Pick<Speech, 'one' | 'languages'>) {
  if (title !== '' || preset === 'notice') return [title, subtitle] as const
  const key = `ai.poster.title.${preset}`
  const [, second] = languages
  return [one(key, languages[0]), subtitle === '' && second ? one(key, second) : subtitle] as const
}

function shownLane(
  lane: PosterLane,
  { portName, carrierName }: Surroundings,
  { sayings, languages, one }: Speech,
): ShownLane {
  const { number } = sayings
  const both = (key: string, params?: Record<string, string | number>) =>
    languages.map((language) => one(key, language, params)).join(' / ')
  const port = (code: string, language: Language) => portName(code, language) || code
  const ports = (codes: readonly string[]): Said => {
    const [main = '', other = ''] = languages.map((language) => codes.map((code) => port(code, language)).join(' / '))
    return { main, other: other === main ? '' : other }
  }
  const carrier =
    lane.carrier === '' ? '' : sayings.name((language) => carrierName(lane.carrier, language)) || lane.carrier
  const via =
    lane.via === ''
      ? ''
      : languages.map((language) => one('ai.poster.via', language, { port: port(lane.via, language) })).join(' / ')
  return {
    from: ports(lane.pols),
    to: ports(lane.pods),
    carrier,
    way: via !== '' ? via : lane.way === '' ? '' : both(`ai.poster.way.${lane.way}`),
    transit: lane.transitDays === null ? '' : both('ai.poster.days', { days: lane.transitDays }),
    sailing: lane.sailing,
    space: lane.space,
    currency: lane.currency,
    prices: lane.prices.map(({ container, amount, isFrom }) => ({
      container,
      amount: `${number(amount)}${isFrom ? '+' : ''}`,
    })),
  }
}

function validText({ validFrom, validTo }: PosterFields, { day }: Sayings): string {
  if (validTo === null) return ''
  return validFrom === null ? day(validTo) : `${day(validFrom)} – ${day(validTo)}`
}

type Caption = 'quote' | 'wechat' | 'vcard' | 'text' | 'later'

function qrOf(fields: PosterFields, around: Surroundings, captionOf: (kind: Caption) => string): PosterSource['qr'] {
  const { kind } = fields.qr
  if (kind === 'none') return null
  const isLive = kind !== 'quote' || around.quoteAddress !== null
  // The library draws an edge of one square at least; the plate has its own.
  const edged = encodeQR(qrText(fields, around), 'raw', { ecc: 'medium', border: 1 })
  const rows = edged.slice(1, -1).map((row) => row.slice(1, -1))
  return { rows, caption: isLive ? fields.qr.caption || captionOf(kind) : captionOf('later'), isLive }
}

/** What the QR of a poster says. */
export function qrText(
  { qr, contact }: PosterFields,
  { quoteAddress, organization }: Pick<Surroundings, 'quoteAddress' | 'organization'>,
): string {
  if (qr.kind === 'quote') return quoteAddress ?? addressLikeAny
  if (qr.kind === 'vcard') return vcardOf(contact, organization)
  return qr.text
}

/** A contact as phones save it (RFC 2426), without lines that say nothing. */
function vcardOf({ name, role, phone, email, wechat }: PosterFields['contact'], organization: string): string {
  const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
  const rows: [string, string][] = [
    ['N', name],
    ['FN', name],
    ['ORG', organization],
    ['TITLE', role],
    ['TEL;TYPE=CELL', phone],
    ['EMAIL', email],
    ['NOTE', wechat === '' ? '' : `WeChat ${wechat}`],
  ]
  const told = rows.filter(([, text]) => text !== '').map(([key, text]) => `${key}:${escaped(text)}`)
  return ['BEGIN:VCARD', 'VERSION:3.0', ...told, 'END:VCARD'].join('\r\n')
}
