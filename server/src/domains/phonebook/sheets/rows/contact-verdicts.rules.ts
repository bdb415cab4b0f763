import type { Language } from '@seamark/contract/languages'
import { type ContactChanges, contactChanges, type NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { fieldProblems } from '@seamark/contract/platform/issues'
import type { FieldChange, RowProblem } from '../../../../platform/list.ts'
import { asNewContact, cellOf, contactCells, isOwn, ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import { contactText } from '../../contacts/texts.rules.ts'
import { keyOf, wrongMobileAt } from '../../contacts/values.rules.ts'
import { type ContactRow, toFilledFields } from '../../contacts/contacts.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'

/** The contact of a row as it is stored between judging and writing. A change is of the version that was judged. */
export type PreparedContact =
  | { does: 'add'; contact: NewContact }
  | { does: 'change'; id: number; version: number; changes: ContactChanges }

export type ContactVerdict = { does: 'nothing' } | PreparedContact | { does: 'fail'; problems: RowProblem[] }

export const nothing: ContactVerdict = { does: 'nothing' }

/** Returns the contact that is to be written, if there is one. */
export const toPreparedContact = (contact: ContactVerdict): PreparedContact | null =>
  contact.does === 'add' || contact.does === 'change' ? contact : null

/**
 * Judges a row's contact against the contacts of its company. One who shares a mobile or an address is the same
 * contact, or else one with the same name: missing numbers are added, and none is removed. Anybody else is new, and
 * refused where the form would refuse.
 */
export function judgeContact(
  given: ReadContact | undefined,
  standing: readonly ContactRow[],
  country: string,
): ContactVerdict {
  if (!given) return { does: 'nothing' }
  if (given.problems.length > 0) return { does: 'fail', problems: given.problems }
  const same = findSame(given, standing, country)
  if (!same) {
    const { contact, problems } = asNewContact(given, country)
    return contact ? { does: 'add', contact } : { does: 'fail', problems }
  }
  const more = findNewValues(same, given, country)
  const changes = changesOf(same, given, more)
  const wrong = more[wrongMobileAt(more, country) ?? -1]
  if (wrong) return { does: 'fail', problems: [{ field: wrong.cell, code: 'phonebook.mobile_wrong' }] }
  const parsed = contactChanges.safeParse(changes)
  if (!parsed.success) return { does: 'fail', problems: toProblems(fieldProblems(parsed.error.issues), same, more) }
  return Object.keys(changes).length === 0
    ? { does: 'nothing' }
    : { does: 'change', id: same.id, version: same.version, changes: parsed.data }
}

function findSame(given: ReadContact, standing: readonly ContactRow[], country: string): ContactRow | undefined {
  const own = new Set([
    ...ownKeys(given.values, country),
    ...given.values.filter(({ kind }) => isOwn(kind)).map(typedKey),
  ])
  const byKey = standing.find(({ values }) =>
    values.some((value) => own.has(`${value.kind}:${value.key}`) || own.has(typedKey(value))),
  )
  return byKey ?? standing.find(({ name }) => given.name !== '' && plainWord(name) === plainWord(given.name))
}

type Values = ReadContact['values']

function findNewValues(same: ContactRow, { values }: ReadContact, country: string): Values {
  const known = new Set(same.values.flatMap((value) => [`${value.kind}:${value.key}`, typedKey(value)]))
  return values.filter((value) => {
    const key = `${value.kind}:${keyOf(value, country)}`
    const isNew = !known.has(key) && !known.has(typedKey(value))
    known.add(key)
    return isNew
  })
}

/**
 * The stored key of a number may come from a time when the company was in another country, so equal texts count as
 * equal too.
 */
const typedKey = ({ kind, value }: { kind: string; value: string }) => `${kind}:${value.trim()}`

function changesOf(same: ContactRow, given: ReadContact, more: Values) {
  const { name, gender, position, department, fax, postStatus } = given
  const stands = same.values.map(({ kind, belongs, value }) => ({ kind, belongs, value }))
  return {
    ...(name !== '' && plainWord(name) !== plainWord(same.name) ? { name } : {}),
    ...(gender && gender !== same.gender ? { gender } : {}),
    ...(position && position !== same.position ? { position } : {}),
    ...(department && department !== same.department ? { department } : {}),
    ...(fax && fax !== same.fax ? { fax } : {}),
    ...(postStatus && postStatus !== same.post_status ? { postStatus } : {}),
    ...(more.length > 0 ? { values: [...stands, ...more.map(({ kind, value }) => ({ kind, value }))] } : {}),
  }
}

const toProblems = (found: ReturnType<typeof fieldProblems>, same: ContactRow, more: Values) => {
  const cells = [...same.values.map(() => ({ cell: 'contactMobile' as const })), ...more]
  return found.map(({ field, code, params }): RowProblem => ({ field: cellOf(field, cells), code, params }))
}

/** Whether a row says of its contact only the values of one of these that everybody sees. */
export function isShownContact(given: ReadContact | undefined, standing: readonly ContactRow[]): boolean {
  if (!given) return true
  const { name, gender, position, department, fax, postStatus, values, problems } = given
  if (values.length > 0 || problems.length > 0 || fax) return false
  return standing.some(
    (row) =>
      row.name === name &&
      (gender ?? row.gender) === row.gender &&
      (position ?? row.position) === row.position &&
      (department ?? row.department) === row.department &&
      (postStatus ?? row.post_status) === row.post_status,
  )
}

/** Returns old and new text of each changed cell of the contact. */
export function contactTexts(
  verdict: ContactVerdict,
  standing: readonly ContactRow[],
  language: Language,
): FieldChange[] {
  if (verdict.does !== 'add' && verdict.does !== 'change') return []
  const row = verdict.does === 'change' ? standing.find(({ id }) => id === verdict.id) : undefined
  const was: ContactChanges = row ? toFilledFields(row) : {}
  const became: ContactChanges = verdict.does === 'add' ? verdict.contact : { ...was, ...verdict.changes }
  return contactCells
    .map((field) => ({ field, before: contactText(was, field, language), after: contactText(became, field, language) }))
    .filter(({ before, after }) => before !== after)
}
