import { type LineEdit, isRate, openFlags } from '@seamark/contract/rates/readings/readings'
import type { LineField, LinePort, ReadLine } from '@seamark/contract/rates/reading/lines'

/** What is kept of a line beside itself: what it waits for, and whether it can become a rate. */
export interface LineStanding {
  words: string[]
  isReady: boolean
  isFinding: boolean
}

export function standingOf(line: ReadLine): LineStanding {
  const isFinding = !isRate(line)
  const words = wordsOf(line)
  const isSettled = words.length === 0 && openFlags(line).length === 0 && hasRoute(line)
  return { words, isFinding, isReady: !isFinding && isSettled }
}

/** Returns for each line that a correction replaces the place of the correction; places count from 1. */
export const replacementsIn = (lines: readonly ReadLine[]): ReadonlyMap<number, number> =>
  new Map(lines.flatMap(({ corrects }, at) => (corrects === null ? [] : [[corrects, at + 1] as const])))

/** Nobody can confirm ports that no one has named. */
const hasRoute = ({ pols, pods }: ReadLine) =>
  pols.length > 0 && pods.length > 0 && [...pols, ...pods].every(({ codes }) => codes.length > 0)

/** Returns the words of a line that are no known port. */
const wordsOf = ({ pols, pods }: ReadLine) => [
  ...new Set(
    [...pols, ...pods].filter(({ codes, choice }) => codes.length === 0 && choice.length === 0).map(({ word }) => word),
  ),
]

/** Returns the line as a person says it is. The questions of a field that is said are settled; all else stays. */
export function editLine(line: ReadLine, edit: LineEdit): ReadLine {
  const settled = new Set<LineField>([
    ...(edit.confirmed ?? []),
    ...(edit.kind ? (['kind'] as const) : []),
    ...(edit.pols ? (['pol'] as const) : []),
    ...(edit.pods ? (['pod'] as const) : []),
    ...(edit.carrier === undefined ? [] : (['carrier'] as const)),
    ...(edit.prices ? (['prices', 'boxes'] as const) : []),
    ...(edit.boxes ? (['boxes'] as const) : []),
    ...(edit.sailings ? (['sailing'] as const) : []),
    ...(edit.currency ? (['currency'] as const) : []),
    ...(edit.effective || edit.expiry ? (['validity', 'ready'] as const) : []),
  ])
  // Which line a correction replaces is no value that could be right as it was read.
  const isSettled = ({ code, field }: ReadLine['flags'][number]) =>
    code === 'correctionUnmatched' ? edit.kind !== undefined : settled.has(field)
  const flags = line.flags.filter((flag) => !isSettled(flag))
  const isAssumed =
    edit.prices?.some(({ amount }) => amount !== null) === true && !edit.currency && line.currency === null
  return {
    ...line,
    kind: edit.kind ?? line.kind,
    corrects: edit.kind ? null : line.corrects,
    pols: edit.pols ? edit.pols.map((code) => portOf(code, line.pols)) : line.pols,
    pods: edit.pods ? edit.pods.map((code) => portOf(code, line.pods)) : line.pods,
    carrier:
      edit.carrier === undefined ? line.carrier : edit.carrier === '' ? null : { value: edit.carrier, span: null },
    prices: edit.prices ? pricesOf(line, edit.prices) : line.prices,
    currency: edit.currency ? { value: edit.currency, span: null } : isAssumed ? dollars : line.currency,
    boxes: edit.boxes?.map((box) => ({ ...box, span: null })) ?? line.boxes,
    boxOwner:
      edit.boxOwner === undefined ? line.boxOwner : edit.boxOwner === '' ? null : { value: edit.boxOwner, span: null },
    rateKind:
      edit.rateKind === undefined ? line.rateKind : edit.rateKind === '' ? null : { value: edit.rateKind, span: null },
    sailings: edit.sailings?.map((value) => ({ value, span: null })) ?? line.sailings,
    ...daysOf(line, edit),
    flags: isAssumed ? [...flags, { code: 'currencyAssumed', field: 'currency', span: null, evidence: 'USD' }] : flags,
  }
}

/** A price without a currency is in dollars, which the line says. */
const dollars = { value: 'USD', span: null }

/** A port keeps the place of the word that it was read from, where the line has only one. */
const portOf = (code: string, before: readonly LinePort[]): LinePort => {
  const same = before.find(({ codes }) => codes.length === 1 && codes[0] === code)
  const [only] = before
  return same ?? { codes: [code], word: code, choice: [], span: before.length === 1 && only ? only.span : null }
}

const pricesOf = ({ prices }: ReadLine, said: NonNullable<LineEdit['prices']>): ReadLine['prices'] =>
  said.map(({ container, amount }) => {
    const before = prices.find((price) => price.container === container)
    return { container, amount, isFrom: before?.isFrom ?? false, isImplied: false, span: before?.span ?? null }
  })

/** The days of a request are those of its cargo; those of all others, when the price holds. */
function daysOf(line: ReadLine, { kind, effective, expiry }: LineEdit): Pick<ReadLine, 'validity' | 'ready'> {
  const { validity, ready } = line
  if (!effective && !expiry) return { validity, ready }
  const before = (kind ?? line.kind) === 'demand' ? ready : validity
  const said = { from: effective ?? before?.from ?? null, to: expiry ?? before?.to ?? null, span: null }
  return (kind ?? line.kind) === 'demand' ? { validity, ready: said } : { validity: said, ready }
}

/** Returns the line with the port that a word means; the questions about that word are settled. */
export function answerWord(line: ReadLine, word: string, code: string): ReadLine {
  const isAsked = (port: LinePort) => port.word === word && port.codes.length === 0
  const answered = (ports: readonly LinePort[]) =>
    ports.map((port) => (isAsked(port) ? { ...port, codes: [code], choice: [] } : port))
  return {
    ...line,
    pols: answered(line.pols),
    pods: answered(line.pods),
    via: answered(line.via),
    flags: line.flags.filter((flag) => !(flag.code === 'portUnknown' && flag.evidence === word)),
  }
}
