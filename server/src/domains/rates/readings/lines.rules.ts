import { type LineEdit, isRate, openFlags } from '@seamark/contract/rates/readings/readings'
import type { LineField, LinePort, ReadLine, Span } from '@seamark/contract/rates/reading/lines'

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
const hasRoute = ({ pols, pods, lane }: ReadLine) =>
  pols.length > 0 &&
  (pods.length > 0 || isSaidByPerson(lane)) &&
  [...pols, ...pods].every(({ codes }) => codes.length > 0)

/** What a person says has no place in the text. */
const isSaidByPerson = (value: { span: unknown } | null) => value !== null && value.span === null

/** Returns the words of a line that are no known port. */
const wordsOf = ({ pols, pods }: ReadLine) => [
  ...new Set(
    [...pols, ...pods].filter(({ codes, choice }) => codes.length === 0 && choice.length === 0).map(({ word }) => word),
  ),
]

/** Which fields of a line are settled when a part of an edit is said. */
const settledBy: Partial<Record<keyof LineEdit, readonly LineField[]>> = {
  kind: ['kind'],
  pols: ['pol'],
  pods: ['pod'],
  lane: ['pod'],
  via: ['via'],
  carrier: ['carrier'],
  prices: ['prices', 'boxes'],
  boxes: ['boxes'],
  sailings: ['sailing'],
  weekdays: ['sailing'],
  cutoff: ['cutoff'],
  currency: ['currency'],
  effective: ['validity', 'ready'],
  expiry: ['validity', 'ready'],
}

/** Returns the line as a person says it is. The questions of a field that is said are settled; all else stays. */
export function editLine(line: ReadLine, edit: LineEdit): ReadLine {
  const isEmptyLane = edit.lane !== undefined && (edit.lane === '' || (edit.pods ?? line.pods).length > 0)
  const settled = new Set<LineField>([
    ...(edit.confirmed ?? []),
    ...Object.entries(edit).flatMap(([name, value]) =>
      value === undefined || (name === 'lane' && isEmptyLane) ? [] : (settledBy[name as keyof LineEdit] ?? []),
    ),
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
    carrier: saidOr(line.carrier, edit.carrier),
    prices: edit.prices ? pricesOf(line, edit.prices) : line.prices,
    currency: edit.currency ? byPerson(edit.currency) : isAssumed ? byPerson('USD') : line.currency,
    boxes: edit.boxes?.map((box) => ({ ...box, span: null })) ?? line.boxes,
    boxOwner: saidOr(line.boxOwner, edit.boxOwner),
    rateKind: saidOr(line.rateKind, edit.rateKind),
    sailings: edit.sailings?.map(byPerson) ?? line.sailings,
    ...termsOf(line, edit),
    ...daysOf(line, edit),
    flags: isAssumed ? [...flags, { code: 'currencyAssumed', field: 'currency', span: null, evidence: 'USD' }] : flags,
  }
}

interface Said<Value> {
  value: Value
  span: Span | null
}

const byPerson = <Value>(value: Value): Said<Value> => ({ value, span: null })

/** The value that a person said, or the one that was read; an empty one takes it away. */
const saidOr = <Value>(read: Said<Value> | null, said: Value | '' | null | undefined): Said<Value> | null =>
  said === undefined ? read : said === '' || said === null ? null : byPerson(said)

/** What a rate says beside its way, prices and days. */
function termsOf(line: ReadLine, edit: LineEdit) {
  return {
    service: saidOr(line.service, edit.routeCode),
    basis: saidOr(line.basis, edit.basis === 'unknown' ? '' : edit.basis),
    surcharges: edit.surcharges ? surchargesOf(line, edit.surcharges) : line.surcharges,
    via: edit.via === undefined ? line.via : edit.via === '' ? [] : [portOf(edit.via, line.via)],
    lane: saidOr(line.lane, edit.lane),
    weekdays: saidOr(line.weekdays, edit.weekdays?.length === 0 ? '' : edit.weekdays),
    cutoff: saidOr(line.cutoff, edit.cutoff),
    transitDays: saidOr(line.transitDays, edit.transitDays),
    freeDays: freeDaysOf(line, edit),
    tonnes: saidOr(line.tonnes, edit.tonnes),
    cargo: saidOr(line.cargo, edit.cargo),
    goods: saidOr(line.goods, edit.goods),
    space: saidOr(line.space, edit.space),
  }
}

const freeNames = { combined: 'freeCombined', demurrage: 'freeDemurrage', detention: 'freeDetention' } as const

function freeDaysOf({ freeDays }: ReadLine, edit: LineEdit): ReadLine['freeDays'] {
  return (['combined', 'demurrage', 'detention'] as const).flatMap((of) => {
    const days = edit[freeNames[of]]
    if (days === undefined) return freeDays.filter(({ value }) => value.of === of)
    return days === null ? [] : [byPerson({ of, days })]
  })
}

/** A surcharge keeps the place of the text, the side and the first day that were read for its code. */
const surchargesOf = ({ surcharges, span }: ReadLine, said: NonNullable<LineEdit['surcharges']>) =>
  said.map((one) => {
    const before = surcharges.find(({ code }) => code === one.code)
    return { ...one, side: before?.side ?? null, from: before?.from ?? null, span: before?.span ?? span }
  })

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

/** The days of a request are those of its cargo; those of all others, when the price holds. A line of another kind keeps its days. */
function daysOf(line: ReadLine, edit: LineEdit): Pick<ReadLine, 'validity' | 'ready'> {
  const isRequest = (edit.kind ?? line.kind) === 'demand'
  const wasRequest = line.kind === 'demand'
  const { effective, expiry } = edit
  const own = isRequest ? line.ready : line.validity
  const before = isRequest === wasRequest ? own : (own ?? (wasRequest ? line.ready : line.validity))
  const days =
    effective || expiry
      ? { from: effective ?? before?.from ?? null, to: expiry ?? before?.to ?? null, span: null }
      : before
  return isRequest ? { validity: line.validity, ready: days } : { validity: days, ready: line.ready }
}

/** Returns what a line lacks that a person has made an offer or a request: an offer ends, and a request says how many boxes. */
export function missingOf(
  line: ReadLine,
): { field: 'expiry' | 'boxes'; code: 'rates.expiry_missing' | 'rates.boxes_missing' } | null {
  if (line.kind === 'supply' && !line.validity?.to) return { field: 'expiry', code: 'rates.expiry_missing' }
  const isEmpty = line.kind === 'demand' && !line.boxes.some(({ count }) => count > 0)
  return isEmpty ? { field: 'boxes', code: 'rates.boxes_missing' } : null
}

/**
 * Returns the line with the ports that a word means; the questions about that word are settled. A word that is no port is left out, and a side
 * that has no other port is asked for as a whole.
 */
export function answerWord(line: ReadLine, word: string, codes: readonly string[]): ReadLine {
  const isAsked = (port: LinePort) => port.word === word && port.codes.length === 0
  const answered = (ports: readonly LinePort[]) =>
    ports.flatMap((port) =>
      !isAsked(port) ? [port] : codes.length === 0 ? [] : [{ ...port, codes: [...codes], choice: [] }],
    )
  const [pols, pods] = [answered(line.pols), answered(line.pods)]
  const emptied = [
    ...(line.pols.length > 0 && pols.length === 0 ? (['pol'] as const) : []),
    ...(line.pods.length > 0 && pods.length === 0 ? (['pod'] as const) : []),
  ]
  return {
    ...line,
    pols,
    pods,
    via: answered(line.via),
    flags: [
      ...line.flags.filter((flag) => !(flag.code === 'portUnknown' && flag.evidence === word)),
      ...emptied.map((field) => ({ code: `${field}Missing` as const, field, span: null, evidence: word })),
    ],
  }
}
