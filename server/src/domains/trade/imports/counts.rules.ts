import {
  type ImportCounts,
  importCounts,
  type ImportSample,
  type SampledKind,
  sampledKinds,
} from '@seamark/contract/trade/imports/imports'
import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import { z } from 'zod'

/** The outcome of a row. */
export interface Outcome {
  refused: RefusalReason | null
  remarks: readonly Remark[]
  amends: boolean
  removes: boolean
  /** The date of the record; null for a refused row. */
  date: string | null
}

/** The outcome of a row of which nothing was read. */
export const nothing: Outcome = { refused: null, remarks: [], amends: false, removes: false, date: null }

export const noCounts = (): ImportCounts => ({
  rows: 0,
  kept: 0,
  flagged: 0,
  refused: 0,
  remarks: {},
  reasons: {},
  amending: 0,
  removing: 0,
  from: null,
  to: null,
})

/**
 * Counts a row as exactly one of kept, flagged and refused. An amendment is flagged, since it changes what was there.
 */
export function countRow(counts: ImportCounts, { refused, remarks, amends, removes, date }: Outcome) {
  counts.rows += 1
  if (amends) counts.amending += 1
  if (removes) counts.removing += 1
  if (refused !== null) {
    counts.refused += 1
    counts.reasons[refused] = (counts.reasons[refused] ?? 0) + 1
    return
  }
  counts[remarks.length > 0 ? 'flagged' : 'kept'] += 1
  for (const remark of remarks) counts.remarks[remark] = (counts.remarks[remark] ?? 0) + 1
  if (date === null) return
  if (counts.from === null || date < counts.from) counts.from = date
  if (counts.to === null || date > counts.to) counts.to = date
}

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const sum = noCounts()
  for (const { remarks, reasons, from, to, ...numbers } of [one, other]) {
    for (const name of ['rows', 'kept', 'flagged', 'refused', 'amending', 'removing'] as const)
      sum[name] += numbers[name]
    addEach(sum.remarks, remarks)
    addEach(sum.reasons, reasons)
    if (from !== null && (sum.from === null || from < sum.from)) sum.from = from
    if (to !== null && (sum.to === null || to > sum.to)) sum.to = to
  }
  return sum
}

function addEach<Name extends string>(sum: Partial<Record<Name, number>>, more: Partial<Record<Name, number>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are its names
  for (const name of Object.keys(more) as Name[]) sum[name] = (sum[name] ?? 0) + (more[name] ?? 0)
}

/** The findings of a first try, as `trade.imports.tried` stores them. */
export const triedFile = z.object({
  counts: importCounts,
  samples: z.partialRecord(
    z.enum(sampledKinds),
    z.array(
      z.object({
        row: z.number(),
        cells: z.array(z.string()),
        marked: z.array(z.number()).default([]),
        made: z.record(z.string(), z.string()),
      }),
    ),
  ),
  ports: z.array(z.object({ text: z.string(), rows: z.number() })),
  modes: z.array(z.object({ text: z.string(), rows: z.number() })).default([]),
})
export type TriedFile = z.output<typeof triedFile>

const mostSamples = 8
const mostCells = 60
const mostText = 200
const mostTexts = 100_000

/** Collects some rows of each kind, and the port names and transport codes that are unknown. */
export class Samples {
  readonly #kinds = new Map<SampledKind, ImportSample[]>()
  readonly #ports = new Map<string, number>()
  readonly #modes = new Map<string, number>()

  wants(kind: SampledKind): boolean {
    return (this.#kinds.get(kind)?.length ?? 0) < mostSamples
  }

  add(kind: SampledKind, { row, cells, marked, made }: ImportSample) {
    const shown = { row, cells: cells.slice(0, mostCells).map(shorten), marked, made }
    this.#kinds.set(kind, [...(this.#kinds.get(kind) ?? []), shown])
  }

  addPort(text: string) {
    countText(this.#ports, text)
  }

  addMode(text: string) {
    countText(this.#modes, shorten(text.trim()))
  }

  get found(): Omit<TriedFile, 'counts'> {
    return {
      samples: Object.fromEntries(this.#kinds),
      ports: mostFrequent(this.#ports),
      modes: mostFrequent(this.#modes),
    }
  }
}

function countText(texts: Map<string, number>, text: string) {
  if (texts.size < mostTexts || texts.has(text)) texts.set(text, (texts.get(text) ?? 0) + 1)
}

const mostFrequent = (texts: ReadonlyMap<string, number>) =>
  [...texts]
    .map(([text, rows]) => ({ text, rows }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, 50)

const shorten = (text: string) => (text.length > mostText ? `${text.slice(0, mostText).toWellFormed()}…` : text)
