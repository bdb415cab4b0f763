import {
  type FindingFlagCode,
  type FindingKind,
  findingFlagCodes,
  findingKinds,
} from '@seamark/contract/groups/choices'
import type { FoundIn } from './messages.rules.ts'

/** What has to be found in a message, as words that can be compared one by one. */
export interface Label {
  kind: FindingKind
  /** Ports of discharge, or `lane:usWest`; null where they are not judged. */
  pods: readonly string[] | null
  /** `40HQ=2450`, `phone=+8613800138000`. */
  values: readonly string[]
  flags: readonly FindingFlagCode[]
}
export interface Example {
  name: string
  message: FoundIn
  before: FoundIn[]
  labels: Label[]
}

const usualDay = '2026-11-25'
const containers: Readonly<Record<string, string>> = {
  '20': '20GP',
  '40': '40GP',
  HQ: '40HQ',
  '45': '45HQ',
  NOR: '40NOR',
}

/** Reads a file of labelled messages: `== name`, `@before` for what the sender wrote before, the text, and one row `> …` for each finding. */
export function examplesIn(file: string): Example[] {
  const day = /^# day (\S+)/m.exec(file)?.[1] ?? usualDay
  return file
    .split(/^== /m)
    .slice(1)
    .map((part) => exampleOf(part, day))
}

function exampleOf(part: string, day: string): Example {
  const [name = '', ...rows] = part.trimEnd().split('\n')
  const noon = Date.parse(`${day}T04:00:00Z`)
  const earlier = rows.filter((row) => row.startsWith('@before ')).map((row) => row.slice(8).replaceAll('⏎', '\n'))
  const text = rows
    .filter((row) => !/^(?:@before |> )/.test(row))
    .join('\n')
    .trim()
  return {
    name: name.trim(),
    message: { text, day, at: noon },
    before: earlier.map((one, at) => ({ text: one, day, at: noon - (earlier.length - at) * 60_000 })),
    labels: rows.filter((row) => row.startsWith('> ')).map((row) => labelOf(row.slice(2))),
  }
}

function labelOf(row: string): Label {
  const [first = '', ...words] = row.split(/\s+/)
  const kind = findingKinds.find((one) => one === first)
  if (!kind) throw new Error(`No kind of finding is called ${first}`)
  const ports = kind === 'contact' ? '' : (words.shift() ?? '*')
  return {
    kind,
    pods: ports === '*' ? null : ports === '-' || ports === '' ? [] : ports.split(',').toSorted(),
    values: words.filter((word) => !word.startsWith('!')).flatMap(valuesOf),
    flags: words.filter((word) => word.startsWith('!')).map(flagOf),
  }
}

function flagOf(word: string): FindingFlagCode {
  const flag = findingFlagCodes.find((code) => `!${code}` === word)
  if (!flag) throw new Error(`No flag is called ${word}`)
  return flag
}

function valuesOf(word: string): string[] {
  const [field = '', value = ''] = word.split(/=(.*)/s)
  if (field !== 'P')
    return [`${containers[field] ?? field}=${/^(?:company|name)$/.test(field) ? value.replaceAll('_', ' ') : value}`]
  const amounts = value.split('/')
  return ['20GP', '40GP', '40HQ'].map((container, at) => `${container}=${amounts[Math.min(at, amounts.length - 1)]}`)
}
