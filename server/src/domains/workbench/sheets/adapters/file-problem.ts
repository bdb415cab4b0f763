import type { workbenchFailures } from '@seamark/contract/workbench/failures'
import { Failure } from '../../../../platform/failure.ts'

export type FileProblemCode = Extract<keyof typeof workbenchFailures, `workbench.file_${string}`>

/** Where in the file. `row` counts from 1, as the spreadsheet counts; `column` from 0, as the cells of a row do. */
export interface FilePlace {
  sheet?: string
  row?: number
  column?: number
}

/** One way in which a file is wrong, and where. Its sentence names the remedy and does not repeat the place. */
export class FileProblem extends Failure {
  declare readonly code: FileProblemCode
  readonly place: FilePlace
  constructor(code: FileProblemCode, place: FilePlace = {}, params: Record<string, string | number> = {}) {
    super(code, params)
    this.name = 'FileProblem'
    this.place = place
  }

  /** The same problem, its place told more fully by who knows more. */
  in(place: FilePlace): FileProblem {
    return new FileProblem(this.code, { ...place, ...this.place }, this.params)
  }
}

/** `A`, `B`, … `Z`, `AA`: what a spreadsheet calls the column. */
export function columnLetter(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}
