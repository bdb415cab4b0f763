import type { Concept, Concepts } from './concepts.rules.ts'
import { partsOf } from './heading-parts.rules.ts'

/** What a heading means by its words. */
export interface Meaning {
  has: Concepts
  /** The fields that the column may fill, the likeliest first; empty where no field takes it, or its words are unknown. */
  fields: readonly string[]
  /** Of several columns for one field, the one with the lowest rank is taken. */
  rank: number
  /** The number in the heading: `Phone 2 - Value` is 2. A heading without a number is 1. */
  place: number
}

/** Longer texts are no headings but titles and notes. */
const longest = 60
/** With more unknown letters than this share, the known words are only a part of what the heading says. */
const mostUnknown = 0.2

/** Returns the fields that the words of a heading mean together, in any language and order. */
export function meaningOf(heading: string): Meaning {
  const place = placeIn(heading)
  const { has, unknown } = heading.length > longest ? nothing : partsOf(heading)
  if (unknown > mostUnknown || has.has('other'))
    return { has: unknown > mostUnknown ? none : has, fields: [], rank: 0, place }
  const words = wordsOf(has, place, heading)
  for (const rule of rules) {
    const found = rule(words)
    if (found) return { has, place, rank: rankOf(words), fields: found }
  }
  return { has, fields: [], rank: 0, place }
}

/** Whether every word of the text is one of headings, and together they mean a field. */
export const isHeading = (text: string): boolean => {
  const { fields, has } = meaningOf(text)
  return fields.length > 0 || has.has('named')
}

const none: Concepts = new Set()
const nothing = { has: none, unknown: 1 }

const placeIn = (heading: string) => {
  const [, digit = '1'] = /(?<!\d)([1-9])(?!\d)/.exec(heading.normalize('NFKC')) ?? []
  return Number(digit)
}

interface Words {
  any: (...wanted: Concept[]) => boolean
  place: number
  heading: string
}

const wordsOf = (has: Concepts, place: number, heading: string): Words => ({
  any: (...wanted) => wanted.some((one) => has.has(one)),
  place,
  heading,
})

/** Short and foreign names of a firm stand behind its full name, and what is one of several stands behind the only one. */
const rankOf = ({ any, place }: Words) =>
  (any('short', 'english') ? 5 : 0) +
  (any('client') && !any('firm') ? 1 : 0) +
  (any('formatted') ? 2 : 0) +
  (any('second') ? 3 : 0) +
  (place - 1)

type Rule = (words: Words) => readonly string[] | undefined

/** The first rule that knows decides; an empty list means that the words are no field together. */
const rules: readonly Rule[] = [
  ({ any }) =>
    any('kind') && any('phone', 'mobile', 'fax', 'email', 'address', 'web', 'person', 'firm', 'client')
      ? []
      : undefined,
  faxRule,
  emailRule,
  ({ any }) => (any('wechat') ? ['contactWechat'] : undefined),
  ({ any }) => (any('whatsapp') ? (any('mobile') ? ['contactMobile'] : ['contactWhatsapp']) : undefined),
  ({ any }) => (any('qq') ? (any('person', 'home') ? ['contactQq'] : ['qq', 'contactQq']) : undefined),
  ({ any }) => (any('web') ? ['website'] : undefined),
  numberRule,
  placeRule,
  ({ any }) => (any('tax') ? ['organizationNumber'] : undefined),
  ({ any }) => (any('register') ? ['organizationNumber'] : undefined),
  ({ any }) => (any('position') && !any('firm', 'client') ? ['contactPosition'] : undefined),
  ({ any }) => (any('department') ? ['contactDepartment'] : undefined),
  ({ any }) => (any('gender') ? ['contactGender'] : undefined),
  nameRule,
  ({ any }) => (any('industry') ? ['industry'] : undefined),
  ({ any }) => (any('goods') && !any('code', 'number') ? ['mainCategory'] : undefined),
  ({ any }) => (any('remark') ? ['remark'] : undefined),
]

function faxRule({ any }: Words) {
  if (!any('fax')) return undefined
  if (any('phone')) return ['telephone', 'contactPhone']
  return any('home', 'second') ? [] : ['contactFax']
}

function emailRule({ any, place }: Words) {
  if (!any('email')) return undefined
  if (any('named', 'personal', 'code', 'given', 'family')) return []
  if (place > 1 || any('second')) return ['contactEmail2']
  return any('person', 'home') ? ['contactEmail', 'contactEmail2'] : ['email', 'contactEmail', 'contactEmail2']
}

function numberRule({ any, place, heading }: Words) {
  if (!any('mobile', 'phone', 'direct')) return undefined
  if (any('code')) return []
  // The postcode of Brazil and the mobile of Turkey share a word, so the values decide.
  if (any('postal')) return ['postalCode', 'contactMobile']
  if (any('mobile') && any('phone') && isEither.test(heading)) return ['telephone', 'contactPhone']
  if (place > 1 || any('second')) return ['contactPhone2']
  if (any('mobile')) return ['contactMobile', 'contactPhone2']
  if (any('home')) return ['contactPhone2']
  return any('person', 'direct') ? ['contactPhone', 'contactPhone2'] : ['telephone', 'contactPhone', 'contactPhone2']
}
const isEither = /[/／、,;；|]|或|または|\b(?:or|o|ou|oder|hoặc|veya|atau)\b/i

function placeRule({ any, place }: Words) {
  if (!any('postal', 'city', 'province', 'country', 'street', 'address')) return undefined
  if (any('home') || any('second')) return []
  if (any('code') && !any('postal')) return []
  if (place > 1)
    return any('street', 'address') &&
      !any('postal', 'city', 'province', 'country') &&
      !(any('street') && any('address'))
      ? ['address2']
      : []
  if (any('postal')) return ['postalCode']
  if (any('country')) return ['country']
  if (any('province')) return ['province']
  if (any('city')) return ['city']
  return ['address', ...(any('street') ? ['address2'] : [])]
}

/** Where the person to ask for is not a name, it is a number or an address to ask at. */
const personsFields = ['contactName', 'telephone', 'email']

function nameRule({ any, place }: Words) {
  const isFirm = any('firm', 'client')
  if (any('person'))
    return any('number') ? ['contactPhone', 'contactPhone2'] : any('code') || place > 1 ? [] : personsFields
  // A number or code of a firm may be anything: ours, theirs, or that of a register.
  if (isFirm) return any('number', 'code', 'position', 'row', 'remark') ? [] : ['name']
  const [given, family] = [any('given'), any('family')]
  if (given && family) return ['contactName']
  if (family) return ['contactFamilyName']
  if (given) return ['contactGivenName']
  if (any('middle')) return ['contactMiddleName']
  if (any('personal')) return ['contactName']
  return any('short') ? ['name'] : undefined
}
