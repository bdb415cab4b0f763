import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import type { PastedField, PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'

/** Of these a contact may have several; of all other fields a form takes one value. */
const severalKinds = [
  'mobile',
  'phone',
  'email',
  'wechat',
  'qq',
  'whatsapp',
  'zalo',
  'telegram',
  'linkedin',
  'facebook',
  'instagram',
] as const satisfies readonly ContactKind[]
type SeveralKind = (typeof severalKinds)[number]

export const kindOf = (field: PastedField): SeveralKind | undefined => severalKinds.find((kind) => kind === field)

/** The places in the list of what is ticked at first: everything certain that takes the place of nothing else in the form. */
export const firstTicked = (values: readonly PastedValue[], held: (field: PastedField) => string): number[] =>
  values.flatMap(({ field, value, doubt }, at) => (doubt === null && isFree(held(field), value) ? [at] : []))

const isFree = (held: string, value: string) => held.trim() === '' || held.trim() === value

/** Ticks or unticks a value; of the others that one field would take instead, none stays ticked. */
export function tickedAfter(values: readonly PastedValue[], ticked: readonly number[], at: number): number[] {
  if (ticked.includes(at)) return ticked.filter((one) => one !== at)
  const field = values[at]?.field
  const others = ticked.filter(
    (one) => field === undefined || kindOf(field) !== undefined || values[one]?.field !== field,
  )
  return [...others, at].toSorted((one, other) => one - other)
}

const mostAround = 24

/** The words around a value in its line, for a reader who wants to see where it was found. */
export function aroundOf(text: string, { start, end }: Pick<PastedValue, 'start' | 'end'>) {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const ending = text.indexOf('\n', end)
  const after = text.slice(end, ending < 0 ? text.length : ending)
  return {
    before: before.length > mostAround ? `…${before.slice(-mostAround)}` : before,
    found: text.slice(start, end),
    after: after.length > mostAround ? `${after.slice(0, mostAround)}…` : after,
  }
}
