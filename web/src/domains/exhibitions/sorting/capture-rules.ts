import type { ListedCapture, Sorting } from '@seamark/contract/exhibitions/sorting/sorting'
import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'

/** Where a card goes, as a choice on the screen: `new`, `existing:12`, `apply:…`, or `other` with a company that is searched. */
export type Target = string

/** The choices that a look-up leaves: a firm of this name is not made a second time. */
export function targetsOf(matches: readonly ExactMatch[]): { targets: Target[]; mayMake: boolean } {
  const targets = matches.flatMap((match) => targetOf(match) ?? [])
  return { targets, mayMake: !matches.some(({ by }) => by.includes('name')) }
}

export function targetOf({ id, reference, can }: ExactMatch): Target | undefined {
  if (id !== null) return `existing:${id}`
  return reference !== null && can.apply ? `apply:${reference}` : undefined
}

/** Our own firm first, then one of the pool, then an application; else a new one. */
export function usualTarget(matches: readonly ExactMatch[]): Target {
  const ours = matches.find(({ id, visibility }) => id !== null && visibility === 'private')
  const pooled = matches.find(({ id }) => id !== null)
  const { targets, mayMake } = targetsOf(matches)
  const best = ours ?? pooled
  if (best) return targetOf(best) ?? 'new'
  return mayMake ? 'new' : (targets[0] ?? 'other')
}

/** The target as the call takes it; undefined while no company is chosen. */
export function companyOf(target: Target, other: number | null): Sorting['company'] | undefined {
  if (target === 'new') return { kind: 'new', country: '' }
  if (target === 'other') return other === null ? undefined : { kind: 'existing', id: other }
  const [kind, value] = [target.slice(0, target.indexOf(':')), target.slice(target.indexOf(':') + 1)]
  if (kind === 'existing') return { kind: 'existing', id: Number(value) }
  return { kind: 'apply', reference: value, application: 'phonebook.application.access' }
}

/** The card that follows this one in the queue, else the one before it. */
export function nextOf(rows: readonly Pick<ListedCapture, 'id'>[], id: string): string | undefined {
  const place = rows.findIndex((row) => row.id === id)
  return (rows[place + 1] ?? rows[place - 1] ?? (place === -1 ? rows[0] : undefined))?.id
}

/** A promise for a day that has passed is due today. */
export const dueOf = (next: ListedCapture['next'], today: string): ListedCapture['next'] =>
  next && next.on < today ? { ...next, on: today } : next

/** What the card says, as the form has it. */
const saidFields = [
  'companyName',
  'contactName',
  'position',
  'mobile',
  'telephone',
  'email',
  'wechat',
  'heat',
  'note',
  'nextStep',
  'nextOn',
] as const
type Said = Partial<Record<(typeof saidFields)[number], unknown>>

/** Of a card that was changed elsewhere, what nobody has typed over here. */
export const untouchedOf = ({ before, now, typed }: Record<'before' | 'now' | 'typed', Said>) =>
  Object.fromEntries(
    saidFields.flatMap((field) =>
      typed[field] === before[field] && now[field] !== before[field] ? [[field, now[field]]] : [],
    ),
  )
