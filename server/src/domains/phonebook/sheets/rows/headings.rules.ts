import type { SuggestedColumn } from '../../../../platform/list.ts'
import { hasLegalForm, plainWord } from '../../matching/search.rules.ts'

/**
 * Settles headings that can mean two things, by the other headings of the file and by the values below: Name and 姓名
 * are a person's where another column names the company, Cargo is a post in Spanish and goods in English. In a file of
 * people the plain number and address are the person's, since the next row may be a colleague of the same company.
 */
export function refineColumns(columns: readonly SuggestedColumn[]): (string | null)[] {
  const fields = columns.map(({ field }) => field)
  settleNames(columns, fields)
  settleCargo(columns, fields)
  if (!isOfPeople(columns, fields)) return fields
  move(columns, fields, 'telephone', 'contactPhone')
  move(columns, fields, 'email', 'contactEmail')
  return fields
}

type Fields = (string | null)[]

/** Headings that name a person or, in other files, a company. */
const names = wordsOf('Name|Full name|Nombre|Nombre completo|Display name|名称|名前|お名前|Nom|Nome')
/** Headings of persons alone. */
const people = wordsOf(
  '姓名|氏名|名字|First name|Last name|Given name|Family name|Apellidos|Nombre y apellidos|Full name',
)
/** Headings of companies that stand in address books. */
const companies = wordsOf(
  'Company|Company name|Organization|Organisation|Organization name|Organization 1 - Name|Employer|Business name|Firm|' +
    '公司|公司名称|公司名|单位|单位名称|企业|企业名称|公司名稱|会社|会社名|企業名|勤務先|Empresa|Compañía|Razón social|Nombre de la empresa|회사|회사명',
)

function settleNames(columns: readonly SuggestedColumn[], fields: Fields) {
  const at = columns.findIndex(({ heading }) => names.has(plainWord(heading)))
  if (at < 0) return
  const company = columns.findIndex(({ heading }, other) => other !== at && companies.has(plainWord(heading)))
  const other = company >= 0 ? company : fields.findIndex((field, place) => field === 'name' && place !== at)
  const isPerson = other >= 0 || (looksLikePeople(columns[at]?.values ?? []) && hasPersonsColumns(fields))
  if (!isPerson) {
    fields[at] = fields.includes('name') ? (fields[at] ?? null) : 'name'
    return
  }
  const standing = fields.findIndex((field, place) => field === 'contactName' && place !== at)
  const isSplit = fields.includes('contactFamilyName') && !fields.includes('contactGivenName')
  fields[at] = standing >= 0 ? null : isSplit ? 'contactGivenName' : 'contactName'
  if (other >= 0 && !fields.includes('name')) fields[other] = 'name'
}

const hasPersonsColumns = (fields: Fields) =>
  ['contactMobile', 'contactPosition', 'contactGender'].some((field) => fields.includes(field))

/** Whether most of the texts are written like a person's name and hardly any like a company's. */
function looksLikePeople(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter(Boolean)
  const isPerson = (text: string) =>
    !hasLegalForm(text) && (/^\p{Script=Han}{2,4}$/u.test(text) || /^[\p{L}.'-]+(?: [\p{L}.'-]+){1,2}$/u.test(text))
  return given.length > 0 && !given.some(hasLegalForm) && given.filter(isPerson).length >= given.length * 0.8
}

const posts =
  /gerente|director|jef[ea]|ventas|compras|encargad|responsable|asistente|ejecutiv|coordinador|president|propietari|dueñ|administrador|contador|secretari|manager|sales/i
const spanish = wordsOf(
  'Empresa|Nombre|Apellidos|Teléfono|Móvil|Celular|Correo|Correo electrónico|Ciudad|Dirección|País|Contacto|Cliente|Razón social|Compañía',
)

function settleCargo(columns: readonly SuggestedColumn[], fields: Fields) {
  const at = columns.findIndex(({ heading }) => plainWord(heading) === 'cargo')
  if (at < 0) return
  const values = columns[at]?.values.filter((value) => value.trim() !== '') ?? []
  const isPost =
    values.filter((value) => posts.test(value)).length * 3 >= Math.max(1, values.length) ||
    (values.length === 0 && columns.some(({ heading }) => spanish.has(plainWord(heading))))
  // Goods under a Spanish heading, or posts that are not understood, are left for a person to say.
  const isUnclear = !isPost && columns.some(({ heading }) => spanish.has(plainWord(heading)))
  const field = isPost ? 'contactPosition' : isUnclear ? null : 'mainCategory'
  fields[at] = field !== null && fields.some((one, place) => one === field && place !== at) ? null : field
}

/** Whether the rows are people with their companies, and not companies with a contact. */
const isOfPeople = (columns: readonly SuggestedColumn[], fields: Fields) =>
  fields.includes('name') &&
  columns.some(
    ({ heading }, at) =>
      ['contactName', 'contactGivenName', 'contactFamilyName'].includes(fields[at] ?? '') &&
      (names.has(plainWord(heading)) || people.has(plainWord(heading))),
  )

/** Headings that say that the value is the firm's keep their field. */
function move(columns: readonly SuggestedColumn[], fields: Fields, from: string, to: string) {
  const at = fields.indexOf(from)
  const heading = columns[at]?.heading ?? ''
  if (at < 0 || fields.includes(to) || ofFirms.test(heading)) return
  fields[at] = to
}

const ofFirms = /公司|单位|企业|座机|固话|总机|会社|代表|company|office|business|switchboard|empresa|oficina|landline/i

function wordsOf(headings: string): ReadonlySet<string> {
  return new Set(headings.split('|').map(plainWord))
}
