import type { MadeFile } from '../making/files.ts'

/** The kinds of what can be wrong with a file; the first three have goals. */
export const faultKinds = [
  'column',
  'wrong value',
  'lost row',
  'file stopped',
  'good row refused',
  'row made up',
  'flagged wrong value',
  'value empty, flagged',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** The heading, the field or the reason that it is about. */
  about: string
  text: string
  count: number
}

export interface Findings {
  file: MadeFile
  columns: number
  columnsRight: number
  values: number
  rows: number
  faults: Fault[]
}

export const sumOf = (findings: readonly Findings[], kind: FaultKind) =>
  findings.reduce(
    (sum, { faults }) => sum + faults.reduce((all, one) => all + (one.kind === kind ? one.count : 0), 0),
    0,
  )

/** Texts are compared without regard to case, widths and spaces. */
export const plain = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u{FEFF}]+/gu, ' ')
    .trim()

export type Add = (kind: FaultKind, about: string, text: string, count?: number) => void

/** Collects faults; those of the same kind about the same thing are one, and the first example stays. */
export function faultList(): { add: Add; faults: () => Fault[] } {
  const all = new Map<string, Fault>()
  const add: Add = (kind, about, text, count = 1) => {
    const known = all.get(`${kind}|${about}`)
    if (known) known.count += count
    else all.set(`${kind}|${about}`, { kind, about, text, count })
  }
  return { add, faults: () => [...all.values()] }
}
