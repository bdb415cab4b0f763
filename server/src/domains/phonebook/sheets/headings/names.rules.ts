import { hasLegalForm, plainWord } from '../../matching/search.rules.ts'
import type { Fields, MeantColumn } from './meant-columns.rules.ts'
import type { Meaning } from './meanings.rules.ts'

/** Whether the heading is a bare Name: a person's or, in other files, a company's. */
const isAnyName = ({ heading, meaning }: MeantColumn) =>
  eitherNames.has(plainWord(heading)) || isOnly(meaning, 'named') || isOnly(meaning, 'personal')

/** Japanese and Chinese have words that are read as one name or the other. */
const eitherNames = new Set(['名称', '名前', 'お名前', 'displayname', 'fullname'].map(plainWord))

const isOnly = ({ has }: Meaning, concept: 'named' | 'personal') =>
  has.has(concept) && [...has].every((one) => one === concept || one === 'filler' || one === 'named')

/** Whether the heading names people by themselves, and not as the contacts of firms. */
export const isPersonsHeading = (column: MeantColumn) => {
  const { has } = column.meaning
  if (has.has('person') || has.has('firm') || has.has('client')) return false
  return isAnyName(column) || has.has('personal') || has.has('given') || has.has('family')
}

const namesFirm = ({ meaning: { has, fields } }: MeantColumn) =>
  (has.has('firm') || has.has('client')) && fields[0] === 'name'

/** Decides whose name a bare Name is, by the other headings and by how the names look. */
export function settleNames(columns: readonly MeantColumn[], fields: Fields) {
  const at = columns.findIndex((column) => isAnyName(column))
  const column = columns[at]
  if (!column) return
  const company = columns.findIndex((other, place) => place !== at && namesFirm(other))
  const firm = company >= 0 ? company : fields.findIndex((field, place) => field === 'name' && place !== at)
  const isPerson = firm >= 0 || (looksLikePeople(column.values) && hasPersonsColumns(fields))
  if (!isPerson) {
    if (!isOnly(column.meaning, 'personal')) fields[at] = fields.includes('name') ? (fields[at] ?? null) : 'name'
    return
  }
  // The person's column may have been taken for the company's before.
  fields[at] = null
  fields[at] = personsField(fields)
  if (firm >= 0 && !fields.includes('name')) fields[firm] = 'name'
}

/** A name beside surnames alone is the given one, and beside given names alone it is the family's: Nom, Prénom. */
function personsField(fields: Fields): string | null {
  if (fields.includes('contactName')) return null
  const [given, family] = [fields.includes('contactGivenName'), fields.includes('contactFamilyName')]
  if (given === family) return 'contactName'
  return family ? 'contactGivenName' : 'contactFamilyName'
}

const hasPersonsColumns = (fields: Fields) =>
  ['contactMobile', 'contactPosition', 'contactGender', 'contactDepartment'].some((field) => fields.includes(field))

/** Whether most of the texts are written like a person's name and hardly any like a company's. */
function looksLikePeople(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter(Boolean)
  const isPerson = (text: string) =>
    !hasLegalForm(text) && (/^\p{Script=Han}{2,4}$/u.test(text) || /^[\p{L}.'-]+(?: [\p{L}.'-]+){1,2}$/u.test(text))
  return given.length > 0 && !given.some(hasLegalForm) && given.filter(isPerson).length >= given.length * 0.8
}
