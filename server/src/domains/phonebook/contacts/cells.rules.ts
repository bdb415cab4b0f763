import type { Language } from '@seamark/contract/languages'
import { genders, type NewContact, newContact, postStatuses } from '@seamark/contract/phonebook/contacts/contacts'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { listSeparator } from '../companies/texts.rules.ts'
import { type Cells, withoutGuard } from '../companies/cells.rules.ts'
import { wordNamed } from './choices.rules.ts'
import { keyOf, withoutRepeated, wrongMobileAt } from './values.rules.ts'
import { partsOf, splitAt } from './cell-parts.rules.ts'
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

const others = [
  'contactName',
  'contactGender',
  'contactPosition',
  'contactDepartment',
  'contactPostStatus',
  'contactFax',
] as const
export const reachingCells = Object.keys(contactKinds) as (keyof typeof contactKinds)[]
export type ContactCell = (typeof others)[number] | keyof typeof contactKinds
/** All columns of a file that describe a contact. */
export const contactCells: readonly ContactCell[] = [...others, ...reachingCells]

/** The cells that say that there is somebody. */
const telling: readonly ContactCell[] = [
  'contactName',
  'contactPosition',
  'contactDepartment',
  'contactFax',
  ...reachingCells,
]

/** The contact of a row as far as its cells were understood, in the contract's terms. */
export interface ReadContact {
  name: string
  gender?: NewContact['gender']
  position?: string
  department?: string
  fax?: string
  postStatus?: NewContact['postStatus']
  values: (Pick<ContactValue, 'kind' | 'value'> & { cell: ContactCell })[]
  problems: RowProblem[]
}

/**
 * The contact of a row; undefined when the row has neither a name, a position, a department nor a way to reach somebody. A gender or a state of
 * employment alone makes no contact.
 */
export function readContact(cells: Cells, language: Language): ReadContact | undefined {
  const said = (cell: ContactCell) => (isMasked(cells[cell] ?? '') ? '' : (cells[cell] ?? '').trim())
  if (telling.every((cell) => isNothing(said(cell)))) return undefined
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
  const filled = (cell: ContactCell) => (isNothing(said(cell)) ? '' : said(cell))
  const [position, department, fax] = [filled('contactPosition'), filled('contactDepartment'), filled('contactFax')]
  const values = reachingCells.flatMap((cell) => valuesIn(cell, said(cell)))
  for (const { cell, value } of values)
    if (isSpoilt(value)) problems.push({ field: cell, code: 'phonebook.number_spoilt' })
  return {
    name: said('contactName'),
    ...(gender ? { gender } : {}),
    ...(postStatus ? { postStatus } : {}),
    ...(position ? { position } : {}),
    ...(department ? { department } : {}),
    ...(fax ? { fax } : {}),
    values,
    problems,
  }
}

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
  department: 'contactDepartment',
  fax: 'contactFax',
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
  const parts = isNumber || kind === 'email' ? partsOf(text, kind) : splitAt(text, /[,，;；、|\n]|:::/)
  return parts.filter((part) => !isNothing(part)).map((part) => ({ cell, kind, value: withoutName(part, kind) }))
}

/** People write the kind before the value: 手机：138…, mailto:… */
const withoutName = (text: string, kind: ContactKind) =>
  (kind === 'email'
    ? text.replace(/^(?:mailto:|e-?mail\s*[:：]\s*)/i, '').replace(/(?<![\s.。）)>])[\s.。）)>]+$/u, '')
    : withoutGuard(text).replace(
        /^(?:tel|phone|mob|mobile|cell|whatsapp|wechat|微信号?|qq\s*号?|手机|电话|座机|電話|携帯)\s*[.:：]+\s*/iu,
        '',
      )
  ).trim()

const isMasked = (cell: string) => /^•+$/.test(cell.trim())
/** People write that there is nothing: /, N/A, 无. */
export const isNothing = (cell: string) =>
  cell === '' || /^(?:[-—–_/\\.]+|n\/?a|#n\/a|null|none|nil|无|暂无|没有|不详|未知|なし|ninguno)$/i.test(cell)
const isSpoilt = (text: string) => /^\d(?:\.\d+)?e\+\d+$/i.test(text.normalize('NFKC'))
