import type { SampledKind } from '@seamark/contract/trade/imports/imports'
import type { Columns } from '../reading/headings.rules.ts'
import type { Normalised } from '../reading/rows.rules.ts'
import type { TableRow } from '../reading/tables.queries.ts'
import { countRow, noCounts, type Outcome, Samples, type TriedFile } from './counts.rules.ts'
import type { ReadRecord } from './encoded-rows.rules.ts'
import { madeOf } from './made-values.rules.ts'
import { markedColumns } from './marked-cells.rules.ts'

/** Makes a whole record of a row of the file. */
type ReadWhole = (row: TableRow, line: number) => Normalised<ReadRecord>

interface JudgedRow {
  line: number
  from: TableRow | undefined
  outcome: Outcome
  unknownPorts?: readonly string[]
}

/** Collects what a first try finds: counts, and some rows of each kind as they are shown. */
export class Findings {
  readonly #counts = noCounts()
  readonly #samples = new Samples()
  readonly #readWhole: ReadWhole
  readonly #columns: Columns
  constructor(readWhole: ReadWhole, columns: Columns) {
    this.#readWhole = readWhole
    this.#columns = columns
  }

  get rows(): number {
    return this.#counts.rows
  }

  get found(): TriedFile {
    return { counts: this.#counts, ...this.#samples.found }
  }

  add({ line, from, outcome, unknownPorts = none }: JudgedRow) {
    countRow(this.#counts, outcome)
    for (const kind of kindsOf(outcome))
      if (from && this.#samples.wants(kind)) this.#addSample(kind, from, line, outcome.refused === null)
    if (outcome.refused !== null) return
    for (const port of unknownPorts) this.#samples.addPort(port)
    if (outcome.remarks.includes('mode_unknown'))
      this.#samples.addMode(from?.cells[this.#columns.mode?.[0] ?? -1] ?? '')
  }

  #addSample(kind: SampledKind, from: TableRow, line: number, isTaken: boolean) {
    const whole = this.#readWhole(from, line)
    this.#samples.add(kind, {
      row: from.row,
      cells: [...from.cells],
      marked: markedColumns(kind, from.cells, this.#columns),
      made: 'record' in whole && isTaken ? madeOf(whole.record) : {},
    })
  }
}

/** Returns the kinds of which the row may be a sample. */
function kindsOf({ refused, remarks, removes }: Outcome): readonly SampledKind[] {
  const kinds = refused === null ? remarks : [refused]
  if (removes) return [...kinds, 'removes']
  return kinds.length === 0 ? kept : kinds
}

const kept: readonly SampledKind[] = ['kept']
const none: readonly string[] = []
