import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { addDays } from '@seamark/contract/platform/days'
import { carrierNamed } from '../../territory/index.ts'
import type { Cell } from './cells.rules.ts'
import type { Sheet } from './sheets.rules.ts'

/** What a line must be, as words that can be compared one by one: `HQ=2450`, `sail=2026-12-15`. */
export interface Label {
  /** What it is and where it goes: kind, mode, ports. */
  head: Record<'kind' | 'mode' | 'pol' | 'pod', string>
  values: readonly string[]
  flags: readonly string[]
}
export interface Example {
  name: string
  file?: string
  day: string
  text: string
  sheets: Sheet[]
  /** The name of the example that the same sender wrote before. */
  after: string | null
  labels: Label[]
}

const usualDay = '2026-11-25'
/** How many days a price holds of which nothing is said (R15). */
const validDays = 7
const modes = ['fcl', 'lcl', 'air', 'rail', 'land']

/** Reads a file of labelled texts: `== name`, the text, and one row `> …` for each line that it holds. */
export function examplesIn(file: string): Example[] {
  const day = /^# day (\S+)/m.exec(file)?.[1] ?? usualDay
  return file
    .split(/^== /m)
    .slice(1)
    .map((part) => exampleOf(part, day))
}

function exampleOf(part: string, day: string): Example {
  const [head = '', ...rows] = part.trimEnd().split('\n')
  const [, name = '', after = null] = /^(\S+)(?: after (\S+))?$/.exec(head.trim()) ?? []
  const labels = rows.filter((row) => row.startsWith('> ')).map((row) => labelOf(row.slice(2), day))
  const body = rows.filter((row) => !row.startsWith('> '))
  const isSheet = body.some((row) => row.startsWith('#sheet'))
  return {
    name,
    day,
    after,
    labels,
    text: isSheet ? '' : body.join('\n').trim(),
    sheets: isSheet ? sheetsOf(body) : [],
  }
}

function labelOf(row: string, day: string): Label {
  const [kind = '', ...words] = row.split(/\s+/)
  const mode = modes.includes(words[0] ?? '') ? (words.shift() ?? 'fcl') : 'fcl'
  const [pol = '', pod = ''] = (words.shift() ?? '').split('→')
  const values = words.filter((word) => !word.startsWith('!')).flatMap((word) => valuesOf(word, day))
  const flags = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1))
  return {
    head: { kind, mode, pol: sortedPorts(pol), pod: sortedPorts(pod) },
    values: completed(values, kind, mode, day),
    flags: [...flags, ...flagsOf(pol, 'pol'), ...flagsOf(pod, 'pod'), ...currencyFlag(values, mode)],
  }
}

/** A blank in the name of an unknown port is written as an underscore. */
const sortedPorts = (text: string) => text.replaceAll('_', ' ').split(',').sort().join(',')

function flagsOf(text: string, side: 'pol' | 'pod'): string[] {
  if (text === '?') return [`${side}Missing`]
  return [...(text.includes('~') ? ['portChoice'] : []), ...(/\?[^,]/.test(text) ? ['portUnknown'] : [])]
}

/** Only whole containers by sea are in dollars where nothing is said (R13). */
const currencyFlag = (values: readonly string[], mode: string) =>
  mode !== 'fcl' &&
  values.some((value) => /^(?:\d\d[A-Z]+|u)=-?\d/.test(value)) &&
  !values.some((value) => value.startsWith('cur='))
    ? ['currencyMissing']
    : []

const counts: Record<number, readonly ContainerCode[]> = {
  2: ['20GP', '40GP', '40HQ'],
  3: ['20GP', '40GP', '40HQ'],
  4: ['20GP', '40GP', '40HQ', '45HQ'],
}
const short: Readonly<Record<string, ContainerCode>> = {
  '20': '20GP',
  '40': '40GP',
  HQ: '40HQ',
  '45': '45HQ',
  NOR: '40NOR',
}
const dayFields = new Set(['valid', 'ready', 'cut', 'from'])

function valuesOf(word: string, day: string): string[] {
  const [field = '', value = ''] = word.split(/=(.*)/s)
  if (/^(?:USD|CNY|EUR)$/.test(word)) return [`cur=${word}`]
  if (word === 'soc' || word === 'coc') return [word]
  if (word === 'allIn' || word === 'base') return [`basis=${word}`]
  if (field === 'P') {
    const amounts = value.split('/')
    return (counts[amounts.length] ?? []).map(
      (container, at) => `${container}=${amounts[Math.min(at, amounts.length - 1)]}`,
    )
  }
  const boxes = /^(\d+)x(\w+)$/.exec(word)
  if (boxes) return [`${boxes[1]}x${short[boxes[2] ?? ''] ?? boxes[2]}`]
  if (field === 'sail') return value.split(',').map((one) => `sail=${fullDay(one, day)}`)
  if (dayFields.has(field))
    return [
      `${field}=${value
        .split('..')
        .map((one) => fullDay(one, day))
        .join('..')}`,
    ]
  if (field === 'carrier') return [`carrier=${carrierNamed(value)}`]
  if (field === 'rel') return value.split(',').map((one) => `rel=${one}`)
  if (field.startsWith('s:'))
    return [`${field}=${value.replace(/\^(.+)$/, (_, from: string) => `^${fullDay(from, day)}`)}`]
  return [`${short[field] ?? field}=${value}`]
}

/** `12-15` is the day nearest after the message; a day with its year stands for itself. */
function fullDay(text: string, day: string): string {
  if (text === '' || text.length > 5) return text
  const own = `${day.slice(0, 4)}-${text}`
  return own >= addDays(day, -60) ? own : `${Number(day.slice(0, 4)) + 1}-${text}`
}

/** Adds what the rules say of every line: dollars where no currency is named (R13), and how long it holds (R15). */
function completed(values: readonly string[], kind: string, mode: string, day: string): string[] {
  const added: string[] = []
  const hasPrice = values.some((value) => /^\d\d[A-Z]+=-?\d|^delta=/.test(value))
  if (mode === 'fcl' && hasPrice && !values.some((value) => value.startsWith('cur='))) added.push('cur=USD')
  const valid = values.find((value) => value.startsWith('valid='))
  if (mode === 'fcl' && (kind === 'supply' || kind === 'correction')) {
    const [from = '', to = ''] = (valid?.slice(6) ?? '..').split('..')
    const last = values
      .filter((value) => value.startsWith('sail='))
      .map((value) => value.slice(5))
      .sort()
      .at(-1)
    const first = from === '' ? (to !== '' && to < day ? to : day) : from
    added.push(`valid=${first}..${to || last || addDays(first, validDays)}`)
  }
  return [...values.filter((value) => value !== valid || mode !== 'fcl'), ...added]
}

/** Reads sheets: `#sheet name [hidden]`, `#merge 1,2-1,4`, `#hide row 3`, and rows of cells; `=` begins a number or a day. */
function sheetsOf(rows: readonly string[]): Sheet[] {
  const sheets: {
    name: string
    isHidden: boolean
    rows: Cell[][]
    hiddenRows: number[]
    hiddenColumns: number[]
    merges: Sheet['merges'][number][]
  }[] = []
  let merges: Sheet['merges'][number][] = []
  let [hiddenRows, hiddenColumns]: [number[], number[]] = [[], []]
  for (const row of rows) {
    const [, name, hidden] = /^#sheet (\S+)( hidden)?/.exec(row) ?? []
    const [, top, left, bottom, right] = /^#merge (\d+),(\d+)-(\d+),(\d+)/.exec(row) ?? []
    const [, what, at] = /^#hide (row|column) (\d+)/.exec(row) ?? []
    const sheet = sheets.at(-1)
    if (name !== undefined) {
      ;[merges, hiddenRows, hiddenColumns] = [[], [], []]
      sheets.push({ name, isHidden: hidden !== undefined, rows: [], hiddenRows, hiddenColumns, merges })
    } else if (top !== undefined)
      merges.push({
        top: Number(top) - 1,
        left: Number(left) - 1,
        bottom: Number(bottom) - 1,
        right: Number(right) - 1,
      })
    else if (what !== undefined) (what === 'row' ? hiddenRows : hiddenColumns).push(Number(at) - 1)
    else if (row !== '') sheet?.rows.push(row.split('|').map(cellOf))
  }
  return sheets
}

function cellOf(text: string): Cell {
  if (text === '') return null
  if (/^=\d{4}-\d\d-\d\d$/.test(text)) return { day: text.slice(1) }
  return /^=-?\d/.test(text) ? Number(text.slice(1)) : text.replaceAll('⏎', '\n')
}
