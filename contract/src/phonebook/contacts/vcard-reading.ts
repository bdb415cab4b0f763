import type { NewContact } from './contacts.ts'
import { withoutPauses } from '../matching/numbers.ts'
import { personName } from './names.ts'
import { withLabels } from './vcard-labels.ts'
import { firmOf, isFirm, type ReadFirm } from './vcard-firms.ts'
import { propertiesOf, type Property } from './vcard-properties.ts'
import type { ContactKind } from './values.ts'
import { contactValue } from './values.ts'

/** The values of a card, as a form would hold them. The contact's schema decides whether they are complete. */
export type ReadContact = Omit<NewContact, 'isPrimary'>
/** A card, and the names of its properties that have no place in a contact: `PHOTO`, `BDAY`. The card of a firm is a company. */
export type ReadCard = ReadContact & { notTaken: string[]; firm?: ReadFirm }

/** Reads the contacts of a .vcf file: vCard 2.1, 3.0 and 4.0, one card or many, in the encodings of old telephones. */
export function readCards(bytes: Uint8Array): ReadCard[] {
  return propertiesOf(bytes).map((card) => contactOf(withLabels(card)))
}

type Values = ReadContact['values']
type Value = Values[number]
type Labelled = Property & { label?: string }

/** A contact has one place for each of these; a second text of a card, and one that is too long, goes to the remark. */
const lengths = { position: 100, department: 100, label: 40, extension: 20, fax: 40, address: 300, postalCode: 20 }

function contactOf(card: readonly Labelled[]): ReadCard {
  const remarks = textsOf(card, 'NOTE')
  const noteMore = (name: string, texts: readonly string[]) => remarks.push(...texts.map((text) => `${name}: ${text}`))
  const single = (field: keyof typeof lengths, [text = '', ...more]: readonly string[]): string => {
    const fits = [...text].length <= lengths[field]
    noteMore(field, [...(fits ? [] : [text]), ...more])
    return fits ? text : ''
  }
  const [name = '', ...names] = namesOf(card)
  noteMore('name', names)
  const places = placesOf(card)
  const { values, spoilt } = valuesOf(card)
  const contact = {
    name,
    gender: genderOf(textsOf(card, 'GENDER')[0] ?? textsOf(card, 'X-GENDER')[0] ?? ''),
    position: single('position', [...textsOf(card, 'TITLE'), ...textsOf(card, 'ROLE')].map(asLine)),
    department: single('department', departmentsOf(card)),
    label: single('label', [textsOf(card, 'CATEGORIES').map(asLine).join(', ')]),
    extension: single('extension', textsOf(card, 'X-EXTENSION').map(asLine)),
    fax: single('fax', faxesOf(card)),
    address: single(
      'address',
      places.map(({ text }) => text),
    ),
    postalCode: single('postalCode', [...new Set(places.map(({ postalCode }) => postalCode).filter(Boolean))]),
    postStatus: 'onTheJob' as const,
    values,
    // Text that is neither number nor address is kept in the remark.
    remark: [...remarks, ...spoilt].join('\n'),
  }
  const notTaken = notTakenOf(card)
  return isFirm(card)
    ? { ...contact, notTaken, firm: firmOf(card, contact) }
    : { ...contact, values: withMobile(values), notTaken }
}

function textsOf(card: readonly Labelled[], name: string): string[] {
  const texts = card.filter((property) => property.name === name).map(({ text }) => printable(text))
  return [...new Set(texts.filter(Boolean))]
}

const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
const asLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim()

/** A name is written once; other spellings of it are kept. A full name gets the middle name that only the parts have. */
function namesOf(card: readonly Labelled[]): string[] {
  const built = card.filter(({ name }) => name === 'N').map(({ parts }) => builtName(parts))
  const full = textsOf(card, 'FN')
    .map(asLine)
    .map((name) => built.find(({ short }) => short === name)?.whole ?? name)
  const wholes = built.map(({ whole }) => whole)
  const names = [...(full.length > 0 ? full : wholes), ...textsOf(card, 'NICKNAME').map(asLine)]
  return [...new Set(names.filter(Boolean))]
}

/** The name of its parts (RFC 6350, section 6.2.2), and the same without the middle name. */
function builtName([family = '', given = '', middle = '']: readonly string[]) {
  const build = (between: string) => asLine(personName({ given, middle: between, family }))
  return { whole: build(middle.replace(/\s*,\s*/g, ' ')), short: build('') }
}

/** The first part of an organization is the company, to which the contact is added. */
const departmentsOf = (card: readonly Labelled[]) =>
  card
    .filter(({ name }) => name === 'ORG')
    .map(({ parts }, at) =>
      parts
        .slice(at === 0 ? 1 : 0)
        .map(asLine)
        .filter(Boolean)
        .join(' / '),
    )
    .filter(Boolean)

/** A fax of the office stands before one at home. */
const faxesOf = (card: readonly Labelled[]) => {
  const faxes = card.filter(isFax).toSorted((one, other) => rankOf(one) - rankOf(other))
  return [...new Set(faxes.map(({ text }) => withoutPauses(asLine(withoutScheme(text)))).filter(Boolean))]
}

const rankOf = ({ types }: Labelled) => (types.includes('WORK') ? 0 : types.includes('HOME') ? 2 : 1)

/** The addresses of a card, that of the office first. A card without the parts of one may have its lines. */
function placesOf(card: readonly Labelled[]): { text: string; postalCode: string }[] {
  const parted = card.filter(({ name }) => name === 'ADR').toSorted((one, other) => rankOf(one) - rankOf(other))
  const places = parted
    .map(({ parts, printed = '' }) => ({
      text: placeOf(parts.map(inOneLine)) || inOneLine(printed),
      postalCode: asLine(parts[5] ?? ''),
    }))
    .filter(({ text, postalCode }) => text !== '' || postalCode !== '')
  const lines =
    places.length > 0 ? [] : textsOf(card, 'LABEL').map((text) => ({ text: inOneLine(text), postalCode: '' }))
  const all = [...places, ...lines]
  return all.filter((place, at) => all.findIndex(({ text }) => text === place.text) === at)
}

const inOneLine = (text: string) =>
  asLine(
    printable(text)
      .replace(/[\s,，]*\n[\s,，]*/g, isHan(text) ? '，' : ', ')
      .replace(/^[,，\s]+|[,，\s]+$/g, ''),
  )

/** The values that the contact's schema takes, and the others as lines of the remark. */
function valuesOf(card: readonly Labelled[]): { values: Values; spoilt: string[] } {
  const spoilt: string[] = []
  const values: Values = []
  for (const property of card) {
    const said = property.label === undefined ? '' : `${property.label}: `
    for (const value of valueOf(property)) {
      if (contactValue.safeParse(value).success) values.push(value)
      else spoilt.push(`${said || `${value.kind}: `}${asLine(property.text)}`)
      if (said !== '' && values.at(-1) === value) spoilt.push(said + value.value)
    }
    if (isSomewhere(property) && valueOf(property).length === 0 && asLine(property.text) !== '')
      spoilt.push(`${said || `${property.name}: `}${asLine(property.text)}`)
    if (hasMorePauses(property)) spoilt.push(`${property.name}: ${asLine(property.text)}`)
  }
  return { values, spoilt }
}

/** Pages and accounts of networks that a contact has no kind for are kept in the remark. */
const isSomewhere = ({ name }: Labelled) => name === 'URL' || name === 'IMPP' || name === 'X-SOCIALPROFILE'

const morePauses = /(?<=\d{4})\s*[,;pw]+\s*(\d{1,6})#?(?:[,;pw]+[\d#*]+)+$/i
const hasMorePauses = ({ name, text }: Labelled) => name === 'TEL' && morePauses.test(text)
const withoutScheme = (text: string) =>
  text
    .replace(/^tel:/i, '')
    // A number of a place stands behind the numbers of its country and town (RFC 3966, 5.1.5).
    .replace(/^([^;]*)(.*);phone-context=(\+[\d-]+)/i, '$3-$1$2')
    .replace(/;ext=/i, ' ext. ')
    .replace(/;[a-z-]+=[^;]*/gi, '')
    .replace(morePauses, ' ext $1')

/** What a card says of itself, and what was read by another way. */
const taken = new Set(
  (
    'VERSION PRODID REV UID N FN NICKNAME TITLE ROLE ORG CATEGORIES X-EXTENSION GENDER X-GENDER NOTE TEL EMAIL ADR LABEL URL IMPP ' +
    'X-SOCIALPROFILE X-ABLABEL X-ABADR X-ABSHOWAS CLASS PROFILE SOURCE NAME KIND SORT-STRING X-ADDRESSBOOKSERVER-KIND CLIENTPIDMAP MAILER'
  ).split(' '),
)

function notTakenOf(card: readonly Labelled[]): string[] {
  const left = card.filter(
    (property) =>
      !taken.has(property.name) &&
      valueOf(property).length === 0 &&
      (property.text !== '' || property.parts.length === 0),
  )
  return [...new Set(left.map(({ name }) => name))]
}

const isHan = (text: string) => /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text)

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
  const { name, types } = property
  const text = asLine(property.text)
  const belongs = types.includes('HOME') ? 'personal' : 'company'
  const value = (kind: ContactKind, typed = text): Value[] => (typed === '' ? [] : [{ kind, belongs, value: typed }])
  switch (name) {
    case 'TEL':
      if (isFax(property)) return []
      return value(
        types.some((type) => /^(CELL|MOBILE|IPHONE)$/.test(type)) ? 'mobile' : 'phone',
        withoutPauses(asLine(withoutScheme(text))),
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

const otherNames: Readonly<Record<string, string>> = { 微信: 'wechat', WEIXIN: 'wechat', QQ号: 'qq', FB: 'facebook' }
/** The scheme before an account: `wechat:`, `x-apple:` of telephones that name the network beside it. */
const scheme = /^(?:x-)?[a-z]+:(?!\/\/)/i
const networks = ['qq', 'wechat', 'whatsapp', 'linkedin', 'facebook', 'telegram', 'instagram', 'zalo', 'msn'] as const

/** Finds the network by the type, the scheme or the host. A page of none of them is the firm's own. */
function handleOf({ name, types, text: typedText }: Property): [ContactKind, string][] {
  const text = asLine(typedText)
  const said = types.map((type) => otherNames[type] ?? type.toLowerCase())
  const typed = name === 'URL' ? undefined : networks.find((network) => said.includes(network))
  if (typed) return [[typed, text.replace(scheme, '')]]
  const [, before = '', account = ''] = /^([a-z]+):(?!\/\/)(.+)$/i.exec(text) ?? []
  const bySchema = networks.find((network) => network === (otherNames[before.toUpperCase()] ?? before.toLowerCase()))
  if (bySchema && account) return [[bySchema, account]]
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
