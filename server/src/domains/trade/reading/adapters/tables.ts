import {
  type Delimiter,
  type Encoding,
  type FileFacts,
  FileProblem,
  inspectFile,
  unpackArchive,
} from '../../../workbench/index.ts'

/** A table of an uploaded file: a CSV file or a sheet of a workbook, each on its own or within a zip. */
export interface Table {
  /** The file within a zip; empty for the uploaded file itself. */
  file: string
  /** The name of the sheet; empty for CSV. */
  sheet: string
  path: string
  facts: FileFacts
}

/** A file of a zip that is no table, or a sheet that is skipped. Nothing of it is read. */
export interface PassedOver {
  file: string
  /** The name of the sheet; empty for a whole file. */
  sheet: string
  /** The text key of the reason. */
  code: string
  params: Record<string, string | number>
}

export interface FoundTables {
  tables: Table[]
  passedOver: PassedOver[]
}

/** A person's answers about how to read a file. They count more than what the file looks like. */
export interface SaidOfFile {
  encoding?: Encoding
  delimiter?: Delimiter
  /** The file of a zip that `sheet` belongs to. */
  file?: string
  /** The only sheet of a workbook to read. */
  sheet?: number
  /** Whether an earlier inspection found no merged cells in any of its tables. */
  isUnmerged?: boolean
}

const mostSheets = 20

/**
 * Returns the tables of an uploaded file, always in the same order. A zip is unpacked into `scratch`, which the caller
 * removes after reading. Raises a `FileProblem` for a file without any table, and for a zip that is not safe.
 */
export async function findTables(path: string, scratch: string, said: SaidOfFile = {}): Promise<FoundTables> {
  const files = await unpackArchive(path, scratch)
  if (files === null) return tablesOf('', path, said)
  const { sheet: _ofOneFile, ...saidOfAll } = said
  const found: FoundTables = { tables: [], passedOver: [] }
  let first: FileProblem | undefined
  for (const { name, path } of files) {
    try {
      const { tables, passedOver } = await tablesOf(name, path, name === said.file ? said : saidOfAll)
      found.tables.push(...tables)
      found.passedOver.push(...passedOver)
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      first ??= error.in({ sheet: name })
      found.passedOver.push({ file: name, sheet: '', code: error.code, params: error.params })
    }
  }
  if (found.tables.length === 0 && first) throw first
  return found
}

async function tablesOf(file: string, path: string, said: SaidOfFile): Promise<FoundTables> {
  const facts = await inspectFile(path, { ...said, isForgiving: true })
  const tables: Table[] = [{ file, path, sheet: facts.sheets[facts.sheet]?.name ?? '', facts }]
  const passedOver: PassedOver[] = []
  if (said.sheet !== undefined) return { tables, passedOver }
  for (const [sheet, { name, hidden }] of facts.sheets.entries()) {
    if (hidden || (sheet > facts.sheet && tables.length === mostSheets))
      passedOver.push({
        file,
        sheet: name,
        code: `trade.passed_over.${hidden ? 'hidden' : 'too_many'}`,
        params: { most: mostSheets },
      })
    else if (sheet > facts.sheet) {
      const more = await inspectFile(path, { ...said, sheet, isForgiving: true }).catch(nullWhenEmpty)
      if (more) tables.push({ file, path, sheet: name, facts: more })
    }
  }
  return { tables, passedOver }
}

function nullWhenEmpty(error: unknown): null {
  if (error instanceof FileProblem && error.code === 'workbench.file_empty') return null
  throw error
}
