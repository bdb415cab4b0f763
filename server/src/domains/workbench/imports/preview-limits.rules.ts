import { fail } from '../../../platform/failure.ts'
import { FileProblem } from '../sheets/adapters/file-problem.ts'

/** What is kept of files for previews: rows, cells (empty ones before the last of a row included) and characters. */
export interface Kept {
  rows: number
  cells: number
  letters: number
}

/** The most of one file. A small file may refer to one long text in every cell and, unpacked into rows, fill the database's disk. */
export const mostOfFile: Kept = { rows: 250_000, cells: 8_000_000, letters: 128_000_000 }
/** The most of all previews of a person that are not ended. */
export const mostOfPerson: Omit<Kept, 'cells'> = { rows: 2 * mostOfFile.rows, letters: 2 * mostOfFile.letters }
/** The rows of ended imports that are kept for a person, from which problem rows are fetched; beyond it the oldest go early. */
export const mostKeptOfEnded = 1_000_000

/** Fails with file_rows, file_cells or file_letters and the limit, at the row that exceeds it. */
export function failIfTooMuch({ rows, cells, letters }: Kept, row: number) {
  if (rows > mostOfFile.rows) throw new FileProblem('workbench.file_rows', { row }, { most: mostOfFile.rows })
  if (cells > mostOfFile.cells) throw new FileProblem('workbench.file_cells', { row }, { most: mostOfFile.cells })
  if (letters > mostOfFile.letters)
    throw new FileProblem('workbench.file_letters', { row }, { most: mostOfFile.letters })
}

/** Fails with import_quota when this file and the person's other previews together are more than is kept for a person. */
export function failBeyondQuota(others: Omit<Kept, 'cells'>, own: Omit<Kept, 'cells'>) {
  if (others.rows + own.rows > mostOfPerson.rows)
    throw fail('workbench.import_quota', { kept: others.rows, most: mostOfPerson.rows })
  if (others.letters + own.letters > mostOfPerson.letters)
    throw fail('workbench.import_quota_letters', { kept: others.letters, most: mostOfPerson.letters })
}
