import { z } from 'zod'
import { isVisible, line, lines } from '../../phonebook/matching/texts.ts'
import { day, id } from '../../platform/envelope.ts'
import { quoteLanguages } from '../../rates/quotes/fields.ts'
import { posterContainers, posterPresets, posterSizes, posterThemes, posterWays, qrKinds } from '../choices.ts'

/** Width and height in pixels. */
export const posterPixels: Readonly<Record<(typeof posterSizes)[number], readonly [width: number, height: number]>> = {
  square: [1080, 1080],
  portrait: [1080, 1440],
  story: [1080, 1920],
  wide: [1920, 1080],
}

export const mostLanes = 8
const port = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/)

/** A price that the client pays. What the office pays has no place on a poster. */
const price = z.strictObject({
  container: z.enum(posterContainers),
  amount: z.number().multipleOf(0.01).gt(0).max(999_999),
  /** More may come on top: `1,450+`. */
  isFrom: z.boolean().default(false),
})

const posterLane = z
  .strictObject({
    pols: z.array(port).min(1, 'ai.poster_port_missing').max(8),
    pods: z.array(port).min(1, 'ai.poster_port_missing').max(8),
    via: line(40).default(''),
    carrier: line(60).default(''),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
    prices: z.array(price).min(1, 'ai.poster_price_missing').max(posterContainers.length),
    transitDays: z.number().int().min(0).max(200).nullable().default(null),
    way: z.enum(posterWays).default(''),
    /** Sailings as clients read them: days of the week, dates, a vessel. */
    sailing: line(60).default(''),
    /** What is left of a spot offer: `5×40HQ`. */
    space: line(30).default(''),
  })
  .refine(({ prices }) => new Set(prices.map(({ container }) => container)).size === prices.length, {
    path: ['prices'],
    message: 'ai.poster_container_twice',
  })
export type PosterLane = z.output<typeof posterLane>

const contact = z.strictObject({
  name: line(40).default(''),
  role: line(40).default(''),
  phone: line(40).default(''),
  email: line(80).default(''),
  wechat: line(40).default(''),
})

const wechatAddress = /^https:\/\/(?:[a-z0-9-]+\.)*(?:wechat\.com|weixin\.qq\.com|work\.weixin\.qq\.com)\//

/** `quote` opens a quote, `vcard` saves the contact; the text of the other kinds is what is read. */
const qr = z
  .strictObject({ kind: z.enum(qrKinds).default('none'), text: line(200).default(''), caption: line(20).default('') })
  .refine(({ kind, text }) => kind !== 'text' || isVisible(text), { path: ['text'], message: 'ai.poster_qr_blank' })
  .refine(({ kind, text }) => kind !== 'wechat' || wechatAddress.test(text), {
    path: ['text'],
    message: 'ai.poster_qr_wechat',
  })

const fields = z.strictObject({
  preset: z.enum(posterPresets),
  size: z.enum(posterSizes).default('portrait'),
  format: z.enum(['jpeg', 'png']).default('jpeg'),
  language: z.enum(quoteLanguages).default('zh'),
  theme: z.enum(posterThemes).default('navy'),
  hasLogo: z.boolean().default(true),
  /** A picture that the caller may see, behind the head. */
  background: id.nullable().default(null),
  /** Without one the preset names the poster. */
  title: line(40).default(''),
  subtitle: line(60).default(''),
  lanes: z.array(posterLane).max(mostLanes, 'ai.poster_lanes_many').default([]),
  validFrom: day.nullable().default(null),
  validTo: day.nullable().default(null),
  included: line(120).default(''),
  remark: lines(600).default(''),
  contact: contact.default(contact.parse({})),
  qr: qr.default(qr.parse({})),
  /** The quote from which it was filled: it must be in force, and the QR may open it. */
  quoteId: id.nullable().default(null),
})

/** Presets that tell prices. */
export const hasPrices = (preset: (typeof posterPresets)[number]): boolean => preset !== 'notice' && preset !== 'card'

/** What a poster says. Fields that its preset does not show are left as they are, so that choosing another one loses nothing. */
export const posterFields = fields
  .refine(({ preset, lanes }) => !hasPrices(preset) || lanes.length > 0, {
    path: ['lanes'],
    message: 'ai.poster_lane_missing',
  })
  .refine(({ preset, validTo }) => !hasPrices(preset) || validTo !== null, {
    path: ['validTo'],
    message: 'ai.poster_valid_missing',
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, {
    path: ['validTo'],
    message: 'ai.days_backwards',
  })
  .refine(({ preset, title }) => preset !== 'notice' || isVisible(title), {
    path: ['title'],
    message: 'ai.poster_title_missing',
  })
  .refine(({ preset, remark }) => preset !== 'notice' || isVisible(remark), {
    path: ['remark'],
    message: 'ai.poster_text_missing',
  })
  .refine(({ preset, contact: { name }, qr: { kind } }) => (preset !== 'card' && kind !== 'vcard') || isVisible(name), {
    path: ['contact', 'name'],
    message: 'ai.poster_name_missing',
  })
  .refine(({ qr: { kind }, quoteId }) => kind !== 'quote' || quoteId !== null, {
    path: ['qr', 'kind'],
    message: 'ai.poster_qr_quote',
  })
export type PosterFields = z.output<typeof posterFields>
export type PosterFieldsInput = z.input<typeof posterFields>
