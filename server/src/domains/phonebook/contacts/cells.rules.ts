import type { Language } from '@seamark/contract/languages'
import { genders, type NewContact, newContact, postStatuses } from '@seamark/contract/phonebook/contacts/contacts'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { listSeparator } from '../companies/texts.rules.ts'
import type { Cells } from '../companies/cells.rules.ts'
import { wordNamed } from './choices.rules.ts'
import { keyOf, withoutRepeated, wrongMobileAt } from './values.rules.ts'
import { personName } from '@seamark/contract/phonebook/contacts/names'
import { withoutPauses } from '@seamark/contract/phonebook/matching/numbers'
import { areSeveral } from '../matching/phones.rules.ts'
import type { ContactKind, ContactValue } from '@seamark/contract/phonebook/contacts/values'

/** The columns of a file that hold a contact's numbers and addresses, in the order in which people look. */
export const contactKinds = {
  contactMobile: 'mobile',
  contactPhone: 'phone',
  contactEmail: 'email',
  contactWechat: 'wechat',
  contactQq: 'qq',
  contactWhatsapp: 'whatsapp',
} as const satisfies Record<string, ContactKind>

const others = ['contactName', 'contactGender', 'contactPosition', 'contactPostStatus'] as const
const reached = Object.keys(contactKinds) as (keyof typeof contactKinds)[]
export type ContactCell = (typeof others)[number] | keyof typeof contactKinds
/** All columns of a file that describe a contact. */
export const contactCells: readonly ContactCell[] = [...others, ...reached]

/** The contact of a row as far as its cells were understood, in the contract's terms. */
export interface ReadContact {
  name: string
  gender?: NewContact['gender']
  position?: string
  postStatus?: NewContact['postStatus']
  values: (Pick<ContactValue, 'kind' | 'value'> & { cell: ContactCell })[]
  problems: RowProblem[]
}

/**
 * The contact of a row; undefined when the row has neither a name, a position nor a way to reach somebody. A gender or a state of employment alone
 * makes no contact.
 */
export function readContact(cells: Cells, language: Language): ReadContact | undefined {
  const said = (cell: ContactCell) => (isMasked(cells[cell] ?? '') ? '' : (cells[cell] ?? '').trim())
  if (said('contactName') === '' && said('contactPosition') === '' && reached.every((cell) => said(cell) === ''))
    return undefined
  const problems: RowProblem[] = []
  const chosen = <Choice extends string>(
    cell: 'contactGender' | 'contactPostStatus',
    choices: readonly Choice[],
    prefix: string,
  ) => {
    if (isNothing(said(cell))) return undefined
    const choice = wordNamed(said(cell), choices, prefix)
    const words = choices.map((one) => translate(language, `${prefix}.${one}`)).join(listSeparator(language))
    if (choice === undefined) problems.push({ field: cell, code: 'field.choice', params: { choices: words } })
    return choice
  }
  const gender = chosen('contactGender', genders, 'phonebook.gender')
  const postStatus = chosen('contactPostStatus', postStatuses, 'phonebook.postStatus')
  const position = said('contactPosition')
  const values = reached.flatMap((cell) => valuesIn(cell, said(cell)))
  for (const { cell, value } of values)
    if (isSpoilt(value)) problems.push({ field: cell, code: 'phonebook.number_spoilt' })
  return {
    name: said('contactName'),
    ...(gender ? { gender } : {}),
    ...(postStatus ? { postStatus } : {}),
    ...(position ? { position } : {}),
    values,
    problems,
  }
}

/**
 * Moves a number to the field that the row means. A mobile without a contact's name becomes the company's telephone if that is empty; a contact
 * without a mobile gets the company's telephone if that is a mobile.
 */
export function moveMeantCells(cells: Cells): Cells {
  return withMeantNumbers(withSeveral(withWholeContact(cells)))
}

/** Address books divide a name, and number the telephones and addresses of a person. */
function withWholeContact(cells: Cells): Cells {
  const { contactPhone2: phone = '', contactEmail2: email = '' } = cells
  const built = personName({
    given: cells['contactGivenName'] ?? '',
    middle: cells['contactMiddleName'] ?? '',
    family: cells['contactFamilyName'] ?? '',
  })
  return {
    ...cells,
    ...(built !== '' && (cells['contactName'] ?? '').trim() === '' ? { contactName: built } : {}),
    ...(phone.trim() === '' ? {} : { contactPhone: joinLines(cells['contactPhone'], phone) }),
    ...(email.trim() === '' ? {} : { contactEmail: joinLines(cells['contactEmail'], email) }),
  }
}

const joinLines = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join('\n')

/**
 * Several numbers or addresses in a cell of the company: the first is the company's and the others are the contact's. Without a
 * contact they are kept as `more`, which becomes the remark of a new company.
 */
function withSeveral(cells: Cells): Cells {
  const numbers = partsOf(cells['telephone'] ?? '', 'phone')
  const addresses = partsOf(cells['email'] ?? '', 'email')
  if (numbers.length < 2 && addresses.length < 2) return cells
  const landline = numbers.findIndex((number) => !isMobile(number))
  const own = numbers[Math.max(landline, 0)] ?? cells['telephone'] ?? ''
  const more = numbers.filter((number) => number !== own)
  const moreAddresses = addresses.slice(1)
  const kept = { ...cells, telephone: own, ...(addresses[0] === undefined ? {} : { email: addresses[0] }) }
  if ((cells['contactName'] ?? '').trim() === '')
    return { ...kept, more: joinLines(...more, ...moreAddresses), moreOf: more.length > 0 ? 'telephone' : 'email' }
  return {
    ...kept,
    contactMobile: joinLines(cells['contactMobile'], ...more.filter(isMobile)),
    contactPhone: joinLines(cells['contactPhone'], ...more.filter((number) => !isMobile(number))),
    contactEmail: joinLines(cells['contactEmail'], ...moreAddresses),
  }
}

function withMeantNumbers(cells: Cells): Cells {
  const mobile = (cells['contactMobile'] ?? '').trim()
  const name = (cells['contactName'] ?? '').trim()
  const telephone = (cells['telephone'] ?? '').trim()
  const [phone, ...phones] = mobilesFirst(partsOf(cells['contactPhone'] ?? '', 'phone'))
  // As with cards: where no number is a mobile, the first one becomes it.
  if (name !== '' && mobile === '' && phone !== undefined && !isMobile(telephone))
    return { ...cells, contactMobile: phone, contactPhone: phones.join('\n') }
  if (name === '' && mobile !== '' && telephone === '') return { ...cells, telephone: mobile, contactMobile: '' }
  return name !== '' && mobile === '' && isMobile(telephone) ? { ...cells, contactMobile: telephone } : cells
}

/** A Chinese mobile. Numbers of other countries do not show whether they are mobiles. */
const isMobile = (text: string) => /^(?:(?:\+|00)?86)?1[3-9]\d{9}$/.test(text.normalize('NFKC').replace(/[\s()-]/g, ''))

/** The contact as the form would send it, or the problems that the form would show, each at its column. */
export function asNewContact(
  { name, values: typed, problems, ...others }: ReadContact,
  country: string,
): { contact?: NewContact; problems: RowProblem[] } {
  const values = withoutRepeated(typed, country)
  const given = { ...others, name, values: values.map(({ kind, value }) => ({ kind, value })) }
  const parsed = newContact.safeParse(given)
  const refused = parsed.success
    ? []
    : fieldProblems(parsed.error.issues).map(({ field, code, params }) => ({
        field: cellOf(field, values),
        code,
        params,
      }))
  const wrong = parsed.success ? values[wrongMobileAt(values, country) ?? -1] : undefined
  if (wrong) refused.push({ field: wrong.cell, code: 'phonebook.mobile_wrong', params: {} })
  const all = [...problems, ...refused]
  return parsed.success && all.length === 0 ? { contact: parsed.data, problems: all } : { problems: all }
}

/** The column of a problem's path: `values.2.value` is the column of the third value, and a missing number is reported at the mobile. */
export function cellOf(path: string, values: readonly { cell: ContactCell }[]): ContactCell {
  const [field = '', place] = path.split('.')
  return values[Number(place)]?.cell ?? cellsOfFields[field] ?? 'contactName'
}

const cellsOfFields: Readonly<Record<string, ContactCell>> = {
  position: 'contactPosition',
  gender: 'contactGender',
  postStatus: 'contactPostStatus',
  values: 'contactMobile',
}

/** The keys by which a person is recognized within a company: her mobiles and e-mail addresses. Several people share the number of a switchboard. */
export const ownKeys = (values: readonly Pick<ContactValue, 'kind' | 'value'>[], country: string): string[] =>
  values.filter(({ kind }) => isOwn(kind)).map((value) => `${value.kind}:${keyOf(value, country)}`)
export const isOwn = (kind: ContactKind) => kind === 'mobile' || kind === 'email'

function valuesIn(cell: keyof typeof contactKinds, text: string): ReadContact['values'] {
  if (isNothing(text)) return []
  const kind = contactKinds[cell]
  const isNumber = kind === 'mobile' || kind === 'phone'
  const parts = isNumber || kind === 'email' ? partsOf(text, kind) : text.split(/\s*(?:[,，;；、|\n]|:::)\s*/)
  return parts.filter((part) => !isNothing(part)).map((part) => ({ cell, kind, value: withoutName(part, kind) }))
}

/** The several numbers or addresses of one cell: `13800137021 / 13800137022`, `a@x.example ::: b@x.example`. */
function partsOf(text: string, kind: ContactKind): string[] {
  const lines = text.split(/\s*(?::::|[\n\r、|])\s*/).filter(Boolean)
  if (kind === 'email')
    return lines
      .flatMap((line) => (line.split('@').length > 2 ? line.split(/[\s,，;；/]+/) : line.split(/\s*[,，;；]\s*/)))
      .filter(Boolean)
  return lines
    .map(withoutPauses)
    .flatMap((line) => line.split(/\s*[,，;；]\s*/))
    .flatMap((part) => (areSeveral(part) ? part.split(/\s*\/+\s*|\s*或\s*|\s+or\s+/i) : [part]))
    .flatMap((part) => part.split(/(?<=(?<!\d)1[3-9]\d{9})[\s/\\&和及]+(?=(?:\+?86)?1[3-9]\d{9}(?!\d))/))
    .filter(Boolean)
}

const mobilesFirst = (numbers: readonly string[]) => [
  ...numbers.filter(isMobile),
  ...numbers.filter((number) => !isMobile(number)),
]

/** People write the kind before the value: 手机：138…, mailto:… */
const withoutName = (text: string, kind: ContactKind) =>
  (kind === 'email'
    ? text.replace(/^(?:mailto:|e-?mail\s*[:：]\s*)/i, '').replace(/[\s.。）)>]+$/u, '')
    : text.replace(
        /^(?:tel|phone|mob|mobile|cell|whatsapp|wechat|微信号?|qq\s*号?|手机|电话|座机|電話|携帯)\s*[.:：]+\s*/iu,
        '',
      )
  ).trim()

const isMasked = (cell: string) => /^•+$/.test(cell.trim())
const isNothing = (cell: string) =>
  cell === '' || /^(?:[-—–_/\\.]+|n\/?a|#n\/a|null|none|nil|无|暂无|没有|不详|未知|なし|ninguno)$/i.test(cell)
const isSpoilt = (text: string) => /^\d(?:\.\d+)?e\+\d+$/i.test(text.normalize('NFKC'))
