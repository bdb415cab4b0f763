import type { ListImport } from '../../../../platform/list.ts'
import type { FileFacts } from '../../sheets/adapters/sheet-facts.ts'
import { FileProblem } from '../../sheets/adapters/file-problem.ts'
import { inspectFile } from '../../sheets/adapters/sheets.ts'
import { countHeadings } from './headings.rules.ts'

/** A cover sheet has no such row; two known headings are a table. */
const enough = 2
/** So many sheets are looked at. */
const mostLooked = 10

type Said = NonNullable<Parameters<typeof inspectFile>[1]>

/**
 * Inspects a file as the person says. Where nobody names a sheet, and the first one has no headings of the list, it takes
 * the visible sheet that has most of them: many workbooks begin with a cover.
 */
export async function inspectLikeliest(
  path: string,
  said: Said,
  list: Pick<ListImport, 'fields' | 'refine'>,
): Promise<FileFacts> {
  const first = await inspectFile(path, { ...said })
  if (said.sheet !== undefined || first.sheets.length < 2) return first
  let best = { facts: first, known: knownIn(first, list) }
  const others = [...first.sheets.keys()].filter((sheet) => sheet > first.sheet && !first.sheets[sheet]?.hidden)
  for (const sheet of others.slice(0, mostLooked)) {
    if (best.known >= enough) break
    const facts = await inspectIfFilled(path, { ...said, sheet })
    const known = facts ? knownIn(facts, list) : 0
    if (facts && known > best.known) best = { facts, known }
  }
  return best.facts
}

/** Returns how many headings of the list the best of the first rows has. */
const knownIn = ({ head }: FileFacts, list: Pick<ListImport, 'fields' | 'refine'>) =>
  Math.max(0, ...head.map(({ cells }) => countHeadings(cells, list)))

async function inspectIfFilled(path: string, said: Said): Promise<FileFacts | undefined> {
  try {
    return await inspectFile(path, said)
  } catch (error) {
    if (error instanceof FileProblem && error.code === 'workbench.file_empty') return undefined
    throw error
  }
}
