import { addDays, daysBetween } from '@seamark/contract/platform/days'
import type { LineField, LineFlag, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { DayFact, Facts } from './facts.rules.ts'
import { purposeOf } from './merging.rules.ts'

type Days = ReadLine['validity']
interface Judged {
  day: string
  validDays: number
}

/** Returns when the prices hold: as said, else from the message to the last ship, else for a few days (R15). */
export function validityOf({ days, ...facts }: Facts, { day, validDays }: Judged, flags: LineFlag[]): Days {
  const said = days
    .filter((one) => purposeOf(one) === 'validity')
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))
  for (const one of said) doubt(one, 'validity', flags)
  const from = said.find(({ role }) => role !== 'till')
  const till = said.find(
    (one) => one.role !== 'from' && (one.role === 'till' || one.role === 'validity' || one.from !== one.to),
  )
  const first =
    (from && from.role !== 'till' && (from.role === 'from' || from.from !== from.to) ? from.from : null) ?? day
  const span = (from ?? till)?.span ?? null
  if (till?.to) return { from: first <= till.to ? first : till.to, to: till.to, span }
  const sailing = sailingsOf({ days, ...facts }, [])
    .map(({ value }) => value)
    .sort()
    .at(-1)
  flags.push({ code: 'expiryAssumed', field: 'validity', span: null, evidence: '' })
  const assumed = addDays(first > day ? first : day, validDays)
  return { from: sailing !== undefined && sailing < first ? sailing : first, to: sailing ?? assumed, span }
}

const lengthOf = ({ role, from, to }: DayFact) =>
  role === null && from !== null && to !== null && daysBetween(from, to) > 26 ? 1 : 0

export function sailingsOf({ days }: Facts, flags: LineFlag[]): ReadLine['sailings'] {
  const said = days.filter((one) => purposeOf(one) === 'sailing')
  for (const one of said) doubt(one, 'sailing', flags)
  return said.flatMap(({ list, from, span }) =>
    (list.length > 0 ? list : from === null ? [] : [from]).map((value) => ({ value, span })),
  )
}

export function cutoffOf({ days }: Facts, flags: LineFlag[]): ReadLine['cutoff'] {
  const said = days.find((one) => purposeOf(one) === 'cutoff')
  if (!said?.to) return null
  doubt(said, 'cutoff', flags)
  return { value: said.to, span: said.span }
}

/** Returns when the cargo of a request is ready: what is no cut-off is about it. */
export function readyOf({ days }: Facts, flags: LineFlag[]): Days {
  const said =
    days.find(({ role }) => role === 'ready') ??
    days.find((one) => purposeOf(one) !== 'cutoff' && purposeOf(one) !== 'other')
  if (!said) return null
  doubt(said, 'ready', flags)
  const { role, from, to, span } = said
  if (role === 'till') return { from: null, to, span }
  return from === to ? { from, to: null, span } : { from, to, span }
}

/** Returns the first day of a change of prices. */
export function changeDay({ days }: Facts): Days {
  const [said] = days
  return said ? { from: said.from, to: null, span: said.span } : null
}

function doubt({ isDoubtful, span }: DayFact, field: LineField, flags: LineFlag[]) {
  if (isDoubtful) flags.push({ code: 'dateOrder', field, span, evidence: '' })
}
