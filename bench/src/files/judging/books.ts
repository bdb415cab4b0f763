import type { Column, Layout } from '../layouts/layout.ts'
import type { MadeFile } from '../making/files.ts'
import type { Truth } from '../making/trade-rows.ts'
import type { BookOutcome } from '../running/books.ts'
import { type Add, faultList, type Findings, plain } from './findings.ts'

/** The fields that are right for a kind of column. */
const rightFor: Readonly<Record<string, RegExp>> = {
  company: /^name$/,
  person: /^contactName$/,
  given: /^contact.*(Name|Given|First)/i,
  family: /^contact.*(Name|Family|Last|Surname)/i,
  post: /^contactPosition$/,
  mobile: /^(contactMobile|telephone)$/,
  tel: /^(telephone|contactPhone)$/,
  email: /^(email|contactEmail)$/,
  website: /^website$/,
  wechat: /^contactWechat$/,
  qq: /^(qq|contactQq)$/,
  country: /^country$/,
  province: /^province$/,
  city: /^city$/,
  address: /^address$/,
  postcode: /^postalCode$/,
  category: /^mainCategory$/,
  credit: /^organizationNumber$/,
  remark: /^remark$/,
}

/** A column that has no field is left out, or kept in the remarks. */
const isRight = ({ kind }: Column, given: string | null) =>
  kind.startsWith('-')
    ? given === null ||
      given === 'remark' ||
      (kind === '-fax' && /fax/i.test(given)) ||
      (kind === '-department' && /department/i.test(given))
    : given !== null && (rightFor[kind]?.test(given) ?? false)

/** Compares what became of a list of companies or people with its truth. */
export function judgeBook(file: MadeFile, outcome: BookOutcome): Findings {
  const { add, faults } = faultList()
  const { layout, rows } = file
  const right = layout.columns.filter((column, at) => {
    const one = outcome.columns.find(({ index, heading }) => index === at && plain(heading) === plain(column.heading))
    if (!one) add('column', 'headings', `not found: ${column.heading} (${column.kind})`)
    else if (isRight(column, one.suggestion)) return true
    else add('column', column.heading, `${column.kind} is ${one.suggestion ?? 'left out'}`)
    return false
  })
  if (outcome.stopped) add('file stopped', outcome.stopped.split(':').slice(0, 2).join(':'), outcome.stopped)
  const taken = fieldsTaken(layout, right)
  let values = 0
  const pairs = pairsOf(
    rows.map(({ truth }) => truth),
    outcome.companies,
  )
  for (const { truth, made } of pairs)
    for (const field of taken) {
      values += 1
      judgeField(field, truth, made, { add, doubted: fieldsDoubted(outcome, made) })
    }
  countRows(file, outcome, pairs.length, add)
  return {
    file,
    columns: layout.columns.length,
    columnsRight: right.length,
    values,
    rows: rows.length,
    faults: faults(),
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  given: 'person',
  family: 'person',
  mobile: 'numbers',
  tel: 'numbers',
  postcode: 'postalCode',
  category: 'mainCategory',
  credit: 'organizationNumber',
}
/** Only what was mapped right is compared, since the columns tell the rest. */
const fieldsTaken = (layout: Layout, right: readonly Column[]) =>
  [
    ...new Set(layout.columns.filter(({ kind }) => !kind.startsWith('-')).map(({ kind }) => fieldOf[kind] ?? kind)),
  ].filter((field) =>
    layout.columns.every((column) => (fieldOf[column.kind] ?? column.kind) !== field || right.includes(column)),
  )

type Made = BookOutcome['companies'][number]
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-7)

function saidIn({ company, contacts }: Made, field: string): string[] {
  const reached = contacts.flatMap(({ values }) => values)
  const ofKind = (kind: string) => reached.filter((value) => value.kind === kind).map(({ value }) => value)
  switch (field) {
    case 'company':
      return [company.name]
    case 'person':
      return contacts.map(({ name }) => name)
    case 'post':
      return contacts.map(({ position }) => position)
    case 'numbers':
      return [company.telephone, ...ofKind('mobile'), ...ofKind('phone')]
    case 'email':
      return [company.email, ...ofKind('email')]
    case 'wechat':
      return ofKind('wechat')
    case 'qq':
      return [company.qq, ...ofKind('qq')]
    default:
      return Object.entries(company).flatMap(([name, said]) =>
        name === field && typeof said === 'string' ? [said] : [],
      )
  }
}

/** The kinds of columns of which a remark says that the row's contact could not be made. */
const ofContact = new Set(['person', 'post', 'numbers', 'email', 'wechat', 'qq'])

/** Whether a remark of a row of this company says that its contact was left out: all of it stands in the company's remarks. */
const fieldsDoubted = ({ rows }: BookOutcome, { company }: Made) =>
  rows.some(
    ({ subjectId, problems }) =>
      subjectId === company.id && problems.some(({ field }) => field === 'contactName' || field === 'contactMobile'),
  )

function judgeField(field: string, truth: Truth, made: Made, { add, doubted }: { add: Add; doubted: boolean }) {
  const said = saidIn(made, field)
  const compared = field === 'numbers' ? digitsOf : plain
  const wanted = [truth[field] ?? ''].flat().map(String)
  if (wanted.every((value) => said.some((one) => compared(one) === compared(value)))) return
  // What no field takes is kept below the row's own remark.
  if (field === 'remark' && wanted.every((value) => said.some((one) => one.split('\n').includes(value)))) return
  const isFlagged = doubted && ofContact.has(field) && wanted.every((value) => made.company.remark.includes(value))
  add(
    isFlagged ? 'value empty, flagged' : 'wrong value',
    field,
    `${field} ${wanted.join(' and ')} became ${said.join(' and ') || 'nothing'}`,
  )
}

/** Pairs each row with the company that was made of it: by its number or address, else by its name. */
function pairsOf(truths: readonly Truth[], companies: readonly Made[]) {
  return truths.flatMap((truth) => {
    const alike = (field: string) =>
      companies.find((made) =>
        saidIn(made, field).some(
          (said) =>
            said !== '' &&
            [truth[field] ?? '']
              .flat()
              .some((one) =>
                field === 'numbers' ? digitsOf(said) === digitsOf(String(one)) : plain(said) === plain(one),
              ),
        ),
      )
    const made = alike('email') ?? alike('numbers') ?? alike('company')
    return made ? [{ truth, made }] : []
  })
}

function countRows(file: MadeFile, { counts, rows, companies, stopped }: BookOutcome, paired: number, add: Add) {
  if (!counts || stopped) return
  const refused = rows.filter(({ verdict }) => verdict === 'error' || verdict === 'duplicate')
  const missing = file.rows.length - paired
  const lost = Math.max(0, missing - refused.length)
  const problem = refused.flatMap(({ problems }) => problems)[0]
  if (missing > lost)
    add(
      'good row refused',
      problem?.code ?? 'duplicate',
      `row ${refused[0]?.row}: ${problem?.message ?? 'a duplicate'}`,
      missing - lost,
    )
  if (lost > 0) add('lost row', 'rows', 'neither written nor refused', lost)
  const names = new Set(file.rows.map(({ truth }) => plain(truth['company'])))
  const invented = companies.filter(({ company }) => !names.has(plain(company.name)))
  if (invented.length > 0)
    add('row made up', 'company', `a company ${invented[0]?.company.name} that the file does not have`, invented.length)
}
