import { cutText } from '../../../platform/storable-texts.ts'
import { FileProblem, readBatches } from '../../workbench/index.ts'
import { makeScratchFolder, removeScratchFolder } from './adapters/scratch-folders.ts'
import { findTables, type FoundTables, type Table } from './adapters/tables.ts'
import { decimalsOf, mayHaveCommas, orderOf, questionsIn, signOfFile } from './file-forms.rules.ts'
import { guessesOf, type NumberedRow } from './guesses.rules.ts'
import { findHeadings, headingFacts, type HeadingFacts } from './headings.rules.ts'
import { weightOfTable } from './leading-tables.rules.ts'
import { figuresSuggested } from './merged-figures.rules.ts'
import { type Asked, saidOf } from './readings.rules.ts'
import { listStrangeSheets, tableAt } from './table-places.rules.ts'
import { withDollars } from './value-columns.rules.ts'
import { readStatus } from './values/statuses.rules.ts'

/**
 * Returns what an uploaded file holds. It is described by the leading table: the one that a person names, else the one whose headings say most of
 * what we know of trade. Further sheets, and files of a zip, are read in the same way if they have its headings.
 */
export async function inspectTables(file: string, fileName: string, asked: Asked, now: Date) {
  return withTables(file, asked, async ({ tables, passedOver }) => {
    const lead = leadOf(tables, asked)
    const { facts, file: leading } = tableAt(tables, lead)
    const { dataRow } = findHeadings(facts.head, facts.headerRow, asked.headerRow)
    const numbered = await sampleRows(tableAt(tables, lead), dataRow)
    const samples = numbered.map(({ cells }) => cells)
    const found = headingFacts(facts.head, facts.headerRow, asked.headerRow, samples)
    const columns = withDollars(columnsFound(found, facts.head), samples)
    const { dayFirst, yearFirst } = orderOf(samples, columns, now.toISOString())
    const decimals = decimalsOf(samples, columns, facts.kind === 'xlsx')
    const hasCommas = mayHaveCommas(samples, columns, facts.delimiter)
    return {
      files: [...new Set([...tables, ...passedOver].map(({ file }) => file || fileName))],
      file: leading || fileName,
      passedOver: [...passedOver, ...listStrangeSheets(tables, lead, found.headings)].map((one) => ({ ...one })),
      sheets: facts.sheets.map(({ name }) => name),
      sheet: facts.sheet,
      headerRow: found.row,
      encoding: facts.encoding,
      ...(facts.isEncodingSure === undefined ? {} : { isEncodingSure: facts.isEncodingSure }),
      delimiter: facts.delimiter,
      shape: found.shape,
      dayFirst,
      decimal: signOfFile(samples, columns),
      figures: figuresSuggested(columns),
      columns: questionsIn(samples, columns, { decimals, dayFirst, mayHaveCommas: hasCommas }),
      head: facts.head
        .slice(0, 20)
        .map(({ row, cells }) => ({ row, cells: cells.slice(0, 60).map((cell) => cutText(cell, 120)) })),
      mappingIsSaved: false,
      guesses: guessesOf({
        fileName: leading || fileName,
        sheet: tableAt(tables, lead).sheet,
        columns,
        rows: numbered,
      }),
      reading: {
        ...asked,
        lead,
        decimals,
        mayHaveCommas: hasCommas,
        yearFirst,
        isUnmerged: tables.every(({ facts: { merged } }) => merged === undefined),
      },
    }
  })
}

/** Returns the columns with their fields and some of their cells. */
function columnsFound({ suggestions, dataRow }: HeadingFacts, head: Table['facts']['head']) {
  const below = head.filter(({ row }) => row >= dataRow)
  return suggestions.map(({ column, heading, field, confidence, against }) => {
    const texts = [...new Set(below.map(({ cells }) => cutText((cells[column] ?? '').trim(), 120)).filter(Boolean))]
    // A status column with other words (Cleared, Released) says nothing about the record.
    const isOther = field === 'status' && texts.every((text) => readStatus(text) === null)
    return {
      index: column,
      heading,
      samples: texts.slice(0, 3),
      suggestion: isOther ? null : field,
      confidence: isOther ? 0 : confidence,
      against,
    }
  })
}

/** Returns enough rows to see how the file writes its dates and numbers. */
async function sampleRows({ path, facts }: Table, from: number): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = []
  for await (const batch of readBatches(path, { ...facts, from })) {
    rows.push(...batch.slice(0, mostSampled).map(({ row, cells }) => ({ row, cells })))
    if (rows.length >= mostSampled) break
  }
  return rows
}
const mostSampled = 2000

/** Returns the index of the leading table: of those that a person may mean, the one of which most can be taken, the first on a tie. */
function leadOf(tables: readonly Table[], { file }: Asked): number {
  const meant = tables.flatMap((table, index) =>
    file === undefined || table.file === '' || table.file === file ? [{ table, index }] : [],
  )
  const scored = meant.map(({ table: { facts }, index }) => ({ index, score: weightOfTable(facts) }))
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )
  if (!best) throw new FileProblem('workbench.file_sheet')
  return best.index
}

/** Runs `work` with the tables of a file, and removes what was unpacked afterwards. */
async function withTables<Answer>(
  file: string,
  asked: Asked,
  work: (found: FoundTables) => Promise<Answer>,
): Promise<Answer> {
  const scratch = await makeScratchFolder()
  try {
    return await work(await findTables(file, scratch, saidOf(asked)))
  } finally {
    await removeScratchFolder(scratch)
  }
}
