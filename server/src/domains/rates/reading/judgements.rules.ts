import type { LineField, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Label } from './labels.rules.ts'

/** How a reading compares with its labels. */
export interface Judgement {
  lines: number
  found: number
  madeUp: number
  /** Prices that were read, those that are right, and those that were to be read. */
  pricesRead: number
  pricesRight: number
  pricesWanted: number
  values: number
  missed: number
  /** Values that are wrong, or that nobody said, and that no flag doubts. */
  wrong: number
  /** Lines that are right in all, and those of them that a person is asked to look at all the same. */
  right: number
  needless: number
  faults: string[]
}

/** Compares what was read with what was to be read, each label with the line that is most like it. */
export function judge(lines: readonly ReadLine[], labels: readonly Label[]): Judgement {
  const judgement: Judgement = {
    lines: labels.length,
    found: 0,
    madeUp: 0,
    pricesRead: 0,
    pricesRight: 0,
    pricesWanted: 0,
    values: 0,
    missed: 0,
    wrong: 0,
    right: 0,
    needless: 0,
    faults: [],
  }
  const left = lines.map(describe)
  const lineOf = pairsOf(left, labels)
  for (const label of labels) {
    const line = lineOf.get(label)
    judgement.pricesWanted += label.values.filter(isPrice).length
    if (line) left.splice(left.indexOf(line), 1)
    if (line) compare(judgement, line, label)
    else
      judgement.faults.push(
        `line lost: ${label.head.kind} ${label.head.pol}→${label.head.pod} ${label.values.join(' ')}`,
      )
  }
  for (const line of left) {
    judgement.madeUp += 1
    judgement.faults.push(`line made up: ${line.head.kind} ${line.head.pol}→${line.head.pod} ${line.values.join(' ')}`)
    count(judgement, line, [], [])
  }
  return judgement
}

/** Pairs labels and lines, those that are most alike first. */
function pairsOf(lines: readonly Described[], labels: readonly Label[]): ReadonlyMap<Label, Described> {
  const pairs = new Map<Label, Described>()
  const taken = new Set<Described>()
  const all = labels.flatMap((label) => lines.map((line) => ({ label, line, like: likeness(line, label) })))
  for (const { label, line, like } of all.toSorted((one, other) => other.like - one.like)) {
    if (like < 0 || pairs.has(label) || taken.has(line)) continue
    pairs.set(label, line)
    taken.add(line)
  }
  return pairs
}

interface Described extends Label {
  flagged: ReadonlySet<LineField>
}

function compare(judgement: Judgement, line: Described, label: Label) {
  const faults = judgement.faults.length
  if (isFound(line, label)) judgement.found += 1
  else judgement.faults.push(`line not found: ${JSON.stringify(line.head)} for ${JSON.stringify(label.head)}`)
  for (const [field, side] of [
    ['pol', 'pol'],
    ['pod', 'pod'],
    ['kind', 'kind'],
  ] as const) {
    judgement.values += 1
    if (line.head[side] === label.head[side]) continue
    if (line.flagged.has(field)) judgement.missed += 1
    else judgement.wrong += 1
    judgement.faults.push(
      `${line.flagged.has(field) ? 'flagged' : 'WRONG'} ${side}: ${line.head[side]} for ${label.head[side]}`,
    )
  }
  count(judgement, line, label.values, label.flags)
  if (judgement.faults.length > faults) return
  judgement.right += 1
  if (line.flags.some((flag) => !isMild(flag) && !label.flags.includes(flag))) judgement.needless += 1
}

/** Flags that say what was assumed, and keep no line from being taken. */
const isMild = (flag: string) => /^(?:currencyAssumed|expiryAssumed|boxesAssumed|terminalOpen|portChosen)$/.test(flag)

/** A line is found when it is what it is and goes where it goes. */
const isFound = ({ head }: Label, label: Label) =>
  head.kind === label.head.kind &&
  head.mode === label.head.mode &&
  head.pod === label.head.pod &&
  head.pol === label.head.pol

function likeness({ head, values }: Label, label: Label): number {
  const same = values.filter((value) => label.values.includes(value)).length
  const score =
    same +
    (head.pod === label.head.pod ? 5 : 0) +
    (head.pol === label.head.pol ? 5 : 0) +
    (head.kind === label.head.kind ? 2 : 0)
  return score >= 3 ? score : -1
}

const isPrice = (value: string) => /^\d\d[A-Z]+=-?\d|^delta=|^u=/.test(value)
const isEmptyPrice = (value: string) => /^\d\d[A-Z]+=-$/.test(value)

function count(judgement: Judgement, line: Described, wanted: readonly string[], flags: readonly string[]) {
  const open = [...wanted]
  for (const value of line.values) {
    const at = open.findIndex((one) => isSame(value, one))
    if (at >= 0) open.splice(at, 1)
    if (at < 0 && isEmptyPrice(value)) continue
    judgement.values += 1
    if (isPrice(value)) judgement.pricesRead += 1
    if (isPrice(value) && at >= 0) judgement.pricesRight += 1
    if (at >= 0) continue
    const isFlagged = line.flagged.has(fieldOf(value))
    if (!isFlagged) judgement.wrong += 1
    judgement.faults.push(`${isFlagged ? 'flagged' : 'WRONG'} ${value}`)
  }
  judgement.missed += open.length
  for (const value of open) judgement.faults.push(`missed ${value}`)
  for (const flag of flags) if (!line.flags.includes(flag)) judgement.faults.push(`flag missing: ${flag}`)
}

/** A surcharge whose label names no side may have any, and one without a currency has that of the price. */
function isSame(value: string, label: string): boolean {
  if (value === label || !value.startsWith('s:')) return value === label
  const bare = (text: string) => text.replace(/=(?:USD|CNY|EUR)/, '=')
  return bare(label.includes('@') ? value : value.replace(/@\w+/, '')) === bare(label)
}

const fields: readonly [RegExp, LineField][] = [
  [/^\d\d[A-Z]+=|^delta|^u=/, 'prices'],
  [/^\d+x/, 'boxes'],
  [/^cur=/, 'currency'],
  [/^(?:valid|from)=/, 'validity'],
  [/^ready=/, 'ready'],
  [/^sail=/, 'sailing'],
  [/^cut=/, 'cutoff'],
  [/^carrier=/, 'carrier'],
  [/^via=/, 'via'],
  [/^lane=/, 'pod'],
]
const fieldOf = (value: string): LineField => fields.find(([pattern]) => pattern.test(value))?.[1] ?? 'kind'

/** Says a line in the words of the labels. */
function describe(line: ReadLine): Described {
  const isFcl = line.mode === 'fcl'
  const values = [
    ...line.prices.map(({ container, amount, isFrom }) => `${container}=${amount ?? '-'}${isFrom ? '+' : ''}`),
    ...(line.unitPrice ? [`u=${line.unitPrice.amount}/${line.unitPrice.unit.toUpperCase()}`] : []),
    ...(line.change ? [`delta=${line.change.value}`] : []),
    ...(line.currency ? [`cur=${line.currency.value}`] : []),
    ...(line.basis ? [`basis=${line.basis.value}`] : []),
    ...line.boxes.map(({ container, count }) => `${count}x${container}`),
    ...(line.validity && isFcl
      ? [line.kind === 'change' ? `from=${line.validity.from}` : `valid=${line.validity.from}..${line.validity.to}`]
      : []),
    ...(line.ready && isFcl ? [`ready=${line.ready.from ?? ''}..${line.ready.to ?? ''}`] : []),
    ...(isFcl || line.mode === 'rail' ? line.sailings.map(({ value }) => `sail=${value}`) : []),
    ...(line.weekdays ? [`days=${line.weekdays.value.join(',')}`] : []),
    ...(line.cutoff ? [`cut=${line.cutoff.value}`] : []),
    ...(line.transitDays ? [`transit=${line.transitDays.value}`] : []),
    ...line.freeDays.map(
      ({ value }) => `${{ combined: 'free', demurrage: 'dem', detention: 'det' }[value.of]}=${value.days}`,
    ),
    ...(line.tonnes ? [`t=${line.tonnes.value}`] : []),
    ...(line.cargo ? [`cargo=${line.cargo.value}`] : []),
    ...(line.boxOwner ? [line.boxOwner.value === 'shipper' ? 'soc' : 'coc'] : []),
    ...(line.rateKind ? [`type=${line.rateKind.value}`] : []),
    ...(line.space ? [`space=${line.space.value}`] : []),
    ...line.release.map(({ value }) => `rel=${value}`),
    ...(line.carrier ? [`carrier=${line.carrier.value}`] : []),
    ...(line.service ? [`service=${line.service.value}`] : []),
    ...(line.lane ? [`lane=${line.lane.value}`] : []),
    ...line.via.flatMap(({ codes }) => codes.map((code) => `via=${code}`)),
    ...line.surcharges.map(surchargeWord),
  ]
  return {
    head: { kind: line.kind, mode: line.mode, pol: portsOf(line.pols), pod: portsOf(line.pods) },
    values,
    flags: line.flags.map(({ code }) => code),
    flagged: new Set(line.flags.map(({ field }) => field)),
  }
}

function portsOf(ports: ReadLine['pols']): string {
  if (ports.length === 0) return '?'
  const words = ports.flatMap(({ codes, choice, word }) =>
    choice.length > 0 ? [`~${choice.join('|')}`] : codes.length > 0 ? codes : [`?${word}`],
  )
  return [...new Set(words)].sort().join(',')
}

function surchargeWord({ code, state, amounts, per, currency, side, from }: ReadLine['surcharges'][number]): string {
  const value =
    state === 'included'
      ? 'in'
      : state === 'subjectTo'
        ? 'subject'
        : `${currency}${amounts.join('/')}${per === 'bill' ? '/bill' : ''}`
  return `s:${code}=${value}${side ? `@${side}` : ''}${from ? `^${from}` : ''}`
}
