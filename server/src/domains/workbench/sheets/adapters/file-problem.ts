import type { workbenchFailures } from '@seamark/contract/workbench/failures'
import { Failure } from '../../../../platform/failure.ts'

export type FileProblemCode = Extract<keyof typeof workbenchFailures, `workbench.file_${string}`>

/** A place in a file. `row` counts from 1, like a spreadsheet; `column` from 0, like the cells of a row. */
export interface FilePlace {
  sheet?: string
  row?: number
  column?: number
}

/** A fault of a file and its place. The text of the fault names the remedy and does not repeat the place. */
export class FileProblem extends Failure {
  declare readonly code: FileProblemCode
  readonly place: FilePlace
  constructor(code: FileProblemCode, place: FilePlace = {}, params: Record<string, string | number> = {}) {
    super(code, params)
    this.name = 'FileProblem'
    this.place = place
  }

  /** Returns the same problem with a fuller place, from a caller that knows more. */
  in(place: FilePlace): FileProblem {
    return new FileProblem(this.code, { ...place, ...this.place }, this.params)
  }
}

/** Returns the spreadsheet's name of a column: `A`, `B`, … `Z`, `AA`. */
export function columnLetter(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}
