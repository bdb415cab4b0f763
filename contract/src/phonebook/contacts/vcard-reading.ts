import { type NewContact } from './contacts.ts'
import { propertiesOf, type Property } from './vcard-properties.ts'
import type { ContactKind } from './values.ts'
import { contactValue } from './values.ts'

/** The values of a card, as a form would hold them. The contact's schema decides whether they are complete. */
export type ReadContact = Omit<NewContact, 'isPrimary'>

/** Reads the contacts of a .vcf file: vCard 2.1, 3.0 and 4.0, one card or many, in the encodings of old telephones. Pictures are skipped. */
export function readCards(bytes: Uint8Array): ReadContact[] {
  return propertiesOf(bytes).map(contactOf)
}

type Values = ReadContact['values']
type Value = Values[number]

function contactOf(card: readonly Property[]): ReadContact {
  const text = (name: string) => card.find((property) => property.name === name && property.text !== '')?.text ?? ''
  const parts = (name: string) => card.find((property) => property.name === name)?.parts ?? []
  const address = parts('ADR')
  const given = card.flatMap(valueOf)
  const usable = given.filter((value) => contactValue.safeParse(value).success)
  const spoilt = given.filter((value) => !usable.includes(value)).map(({ kind, value }) => `${kind}: ${value}`)
  return {
    name: text('FN') || nameOf(parts('N')) || text('NICKNAME'),
    gender: genderOf(text('GENDER') || text('X-GENDER')),
    position: text('TITLE') || text('ROLE'),
    department: parts('ORG').slice(1).filter(Boolean).join(' / '),
    label: text('CATEGORIES'),
    extension: text('X-EXTENSION'),
    fax: card.find(isFax)?.text ?? '',
    address: placeOf(address),
    postalCode: address[5] ?? '',
    // Text that is neither number nor address is kept in the remark.
    remark: [text('NOTE'), ...spoilt].filter(Boolean).join('\n'),
    postStatus: 'onTheJob',
    values: withMobile(usable),
  }
}

const isHan = (text: string) => /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text)

/** Puts the family name first and without a blank where that is how names are written. */
function nameOf([family = '', given = '', middle = '']: readonly string[]): string {
  return isHan(family + given) ? family + middle + given : [given, middle, family].filter(Boolean).join(' ')
}

function genderOf(text: string): ReadContact['gender'] {
  if (/^(f|female|女)/i.test(text)) return 'female'
  return /^(m|male|男)/i.test(text) ? 'male' : 'unknown'
}

function placeOf([
  box = '',
  extended = '',
  street = '',
  city = '',
  region = '',
  ,
  country = '',
]: readonly string[]): string {
  if (isHan(street + city + region)) return [country, region, city, street, extended, box].join('')
  return [box, extended, street, city, region, country].filter(Boolean).join(', ')
}

const isFax = ({ name, types }: Property) => name === 'TEL' && types.some((type) => type.includes('FAX'))

function valueOf(property: Property): Value[] {
  const { name, types, text } = property
  const belongs = types.includes('HOME') ? 'personal' : 'company'
  const value = (kind: ContactKind, typed = text): Value[] => (typed === '' ? [] : [{ kind, belongs, value: typed }])
  switch (name) {
    case 'TEL':
      if (isFax(property)) return []
      return value(
        types.some((type) => /^(CELL|MOBILE|IPHONE)$/.test(type)) ? 'mobile' : 'phone',
        text.replace(/^tel:/i, '').replace(/;ext=/i, ' ext. '),
      )
    case 'EMAIL':
      return value('email', text.replace(/^mailto:/i, ''))
    case 'IMPP':
    case 'URL':
    case 'X-SOCIALPROFILE':
      return handleOf(property).flatMap(([kind, typed]) => value(kind, typed))
    default:
      return (accounts[name.replace(/-(ID|NUMBER|USERNAME)$/, '')] ?? []).flatMap((kind) => value(kind))
  }
}

const accounts: Record<string, ContactKind[]> = {
  'X-QQ': ['qq'],
  'X-WECHAT': ['wechat'],
  'X-WEIXIN': ['wechat'],
  'X-MSN': ['msn'],
  'X-WHATSAPP': ['whatsapp'],
  'X-TELEGRAM': ['telegram'],
  'X-ZALO': ['zalo'],
  'X-LINKEDIN': ['linkedin'],
  'X-FACEBOOK': ['facebook'],
  'X-INSTAGRAM': ['instagram'],
}

const networks = ['qq', 'wechat', 'whatsapp', 'linkedin', 'facebook', 'telegram', 'instagram', 'zalo', 'msn'] as const

/** Finds the network by the type, the scheme or the host. A page of none of them is the firm's own. */
function handleOf({ name, types, text }: Property): [ContactKind, string][] {
  const typed = name === 'URL' ? undefined : networks.find((network) => types.includes(network.toUpperCase()))
  if (typed) return [[typed, text.replace(/^(x-apple|[a-z]+):(?!\/\/)/i, '')]]
  const scheme = /^([a-z]+):(?!\/\/)(.+)$/i.exec(text)
  const bySchema = networks.find((network) => network === scheme?.[1]?.toLowerCase())
  if (bySchema && scheme?.[2]) return [[bySchema, scheme[2]]]
  const host =
    /^(?:https?:\/\/)?(?:[\w-]+\.)*?(linkedin|facebook|instagram|wa|t|telegram|zalo)\.(?:com|me|org)\//i
      .exec(text)?.[1]
      ?.toLowerCase() ?? ''
  const byHost = host === 'wa' ? 'whatsapp' : host === 't' ? 'telegram' : networks.find((network) => network === host)
  return byHost ? [[byHost, text]] : []
}

/** Old telephones name no kind. Where no number is a mobile, the first one becomes the mobile. */
function withMobile(values: Values): Values {
  const at = values.some(({ kind }) => kind === 'mobile') ? -1 : values.findIndex(({ kind }) => kind === 'phone')
  return values.map((value, index) => (index === at ? { ...value, kind: 'mobile' } : value))
}
