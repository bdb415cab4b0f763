import {
  type Contact,
  contact as contactSchema,
  contactChanges,
  type ContactChanges,
  type ContactField,
  type NewContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import { Refusal } from '@seamark/contract/platform/client'

/** The values of the form: every field that people fill in. */
export type ContactValues = Required<ContactChanges>
type Row = ContactValues['values'][number]

export const contactFields = Object.keys(contactChanges.shape) as ContactField[]

const row = (kind: Row['kind']): Row => ({ kind, belongs: 'company', value: '' })

/** The rows of a new contact: the kinds that people fill in first. */
export const blankContact: ContactValues = {
  name: '',
  gender: 'unknown',
  position: '',
  department: '',
  label: '',
  extension: '',
  fax: '',
  address: '',
  postalCode: '',
  remark: '',
  postStatus: 'onTheJob',
  values: [row('mobile'), row('phone'), row('email'), row('wechat')],
}

export const valuesOf = (contact: Contact): ContactValues => ({
  ...pick(contact, contactFields),
  values: contact.values.map(({ kind, belongs, value }) => ({ kind, belongs, value })),
})

/**
 * The rows that have a value, with their places in the form. Without any mobile, the first empty mobile row stays so
 * that its problem can be shown.
 */
export function filledRows(rows: readonly Row[]): { rows: Row[]; places: number[] } {
  const isFilled = ({ value }: Row) => (value ?? '').trim() !== ''
  const firstMobile = rows.some((one) => one.kind === 'mobile' && isFilled(one))
    ? -1
    : rows.findIndex(({ kind }) => kind === 'mobile')
  const places = rows.flatMap((one, place) => (isFilled(one) || place === firstMobile ? [place] : []))
  return { rows: places.flatMap((place) => rows[place] ?? []), places }
}

interface Problem {
  name: (string | number)[]
  errors: string[]
}

/** Moves the problems of the rows that were sent to the places of those rows in the form. */
export const placeProblems = (problems: readonly Problem[], places: readonly number[]): Problem[] =>
  problems.map(({ name, errors }) => {
    const [first, at, ...rest] = name
    return first === 'values' && typeof at === 'number'
      ? { name: [first, places[at] ?? at, ...rest], errors }
      : { name, errors }
  })

/** The fields that differ from the values that were seen; blanks at the ends do not count. */
export const changesOf = (seen: ContactValues, values: ContactValues): ContactChanges =>
  pick(
    values,
    contactFields.filter((field) => !isSame(seen[field], values[field])),
  )

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, trimText) === JSON.stringify(other, trimText)
const trimText = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

export interface ContactConflict {
  field: ContactField
  original: ContactValues
  theirs: ContactValues
  mine: ContactValues
}
export type Side = 'original' | 'theirs' | 'mine'

/** Three-way comparison: fields that only I changed can be sent again, those that both changed need a choice. */
export function mergeContact(seen: ContactValues, theirs: ContactValues, mine: ContactChanges) {
  const wanted = contactFields.filter((field) => mine[field] !== undefined && !isSame(mine[field], theirs[field]))
  const clear = wanted.filter((field) => isSame(seen[field], theirs[field]))
  const whole = { ...seen, ...mine }
  const conflicts = wanted
    .filter((field) => !clear.includes(field))
    .map((field): ContactConflict => ({ field, original: seen, theirs, mine: whole }))
  return { changes: pick(whole, clear) as ContactChanges, conflicts }
}
export type ContactMerge = ReturnType<typeof mergeContact>

/** The changes to send once every conflict has its choice; a field for which theirs was chosen needs no change. */
export function settleContact(
  { changes, conflicts }: ContactMerge,
  sides: Partial<Record<ContactField, Side>>,
): ContactChanges {
  const chosen = conflicts.filter(({ field }) => (sides[field] ?? 'theirs') !== 'theirs')
  return {
    ...changes,
    ...Object.fromEntries(
      chosen.map((conflict) => [conflict.field, conflict[sides[conflict.field] ?? 'theirs'][conflict.field]]),
    ),
  }
}

/** The current record, which a refusal for a stale version carries. */
function currentContact(error: unknown): Contact | undefined {
  if (!(error instanceof Refusal) || error.body.code !== 'platform.version_stale') return undefined
  return contactSchema.safeParse(error.body.details?.current).data
}

export interface ContactSaving {
  seen: Contact
  changes: ContactChanges
  send: (version: number, changes: ContactChanges) => Promise<Contact>
  /** Asks for a choice per field; undefined when the person would rather go on editing. */
  choose: (merge: ContactMerge, current: Contact) => Promise<ContactChanges | undefined>
}

/** Sends the changes; after a stale-version refusal it resends those that do not collide and asks about those that do. */
export async function saveContact({ seen, changes, send, choose }: ContactSaving): Promise<Contact | undefined> {
  try {
    return await send(seen.version, changes)
  } catch (error) {
    const current = currentContact(error)
    if (!current) throw error
    const merge = mergeContact(valuesOf(seen), valuesOf(current), changes)
    const next = merge.conflicts.length > 0 ? await choose(merge, current) : merge.changes
    if (!next) return undefined
    return Object.keys(next).length === 0 ? current : saveContact({ seen: current, changes: next, send, choose })
  }
}

/** The body for a new contact. */
export const asNew = (values: ContactValues): NewContact => ({ ...values, isPrimary: false })

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]] as const)) as Pick<Whole, Key>
}
