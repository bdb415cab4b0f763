import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../platform/config.ts'

const tables = new Map<string, string[][]>()

/** Returns the rows of a table of reference data that comes with the product. It is read once and never written. */
export function readReferenceTable(name: string): readonly string[][] {
  const known = tables.get(name)
  if (known) return known
  const lines = readFileSync(path.join(root, 'server/reference', `${name}.tsv`), 'utf8').split('\n')
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
  tables.set(name, rows)
  return rows
}
