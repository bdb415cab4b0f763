import type { ImportOptions } from '@seamark/contract/workbench/imports'
import { setImmediate } from 'node:timers/promises'
import { authorize, type Context, type Person, personOf } from '../../platform/context.ts'
import type { FileRow, JudgedRow } from '../../platform/list.ts'
import { type KeyKind, keysOf, type RowKeys } from './company-keys.rules.ts'
import { departmentNames, findMatches, type Found, toldToday } from './company-matches.queries.ts'
import { type ReadCompany, readCompany } from './company-values.rules.ts'
import { codeTaken, judgeKnown, judgeNew, type Judging } from './company-verdicts.rules.ts'
import { isInsider, maySee } from './policy.ts'
import type { NamedRow } from './records.rules.ts'
import { plainWord } from './search.rules.ts'

/** Of how many records a person's imports are told what she cannot see herself, within a day: others' private ones, and whose a covered address or number is. */
export const toldADay = 2000

/** Which verdict each row gets, and of which records that tells more than the caller sees. */
export async function judgeRows(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<{ judged: JudgedRow[]; told: number[] }> {
  authorize(context, 'phonebook.importCompanies')
  const judging = await judgingOf(context, options)
  const asked: Asked[] = []
  await eachInTurn(rows, (row) => {
    const read = readCompany(row.values, judging.reading)
    asked.push({ cells: row.values, read, keys: keysOf(row.values, read) })
  })
  const found = await findMatches(context, wantedBy(asked))
  const judged: JudgedRow[] = []
  const strangers = new Map<number, NamedRow>()
  await eachInTurn(asked, (row) => {
    const { verdict, stranger } = judge(row, found, judging)
    if (stranger) strangers.set(judged.length, stranger)
    judged.push(verdict)
  })
  return { judged, told: await tellWithinLimit(context, judged, strangers) }
}

interface Asked {
  cells: FileRow['values']
  read: ReadCompany
  keys: RowKeys
}

async function judgingOf(context: Context, options: ImportOptions): Promise<Judging> {
  const departments = await departmentNames(context)
  const byName = new Map<string, number | null>()
  for (const { id, name } of departments) byName.set(plainWord(name), byName.has(plainWord(name)) ? null : id)
  return {
    person: personOf(context),
    options,
    reading: { language: context.language, departments: byName },
    departments: new Map(departments.map(({ id, name }) => [id, name])),
  }
}

/** Pinyin takes its time; a worker may share the process with people who wait for a page. */
async function eachInTurn<Item>(items: readonly Item[], take: (item: Item) => void) {
  for (const [index, item] of items.entries()) {
    take(item)
    if (index % 25 === 24) await setImmediate()
  }
}

const wantedBy = (asked: readonly Asked[]) => {
  const all = (kind: KeyKind) => asked.map(({ keys }) => keys[kind]).filter((key) => key !== '')
  return { code: all('code'), organizationNumber: all('organizationNumber'), name: all('name'), email: all('email'), telephone: all('telephone') }
}

/** What a record is known by, the surest first. */
const kinds = ['code', 'organizationNumber', 'name', 'email', 'telephone'] as const

function judge({ cells, read, keys }: Asked, found: Found, judging: Judging): { verdict: JudgedRow; stranger?: NamedRow } {
  if (found.leaving.has(keys.code)) return { verdict: codeTaken(keys) }
  const by = kinds.find((kind) => found[kind].has(keys[kind]))
  const row = by && found[by].get(keys[by])
  if (!row) return { verdict: judgeNew(cells, read, keys, judging) }
  const verdict = judgeKnown(cells, keys, row, by, judging)
  return verdict.match && tellsMore(judging.person, row, by) ? { verdict, stranger: row } : { verdict }
}

/** A match is more than the caller sees of the record: that it is there at all, or that this is the address or number which the pool covers. */
export function tellsMore(person: Person, row: NamedRow, by: KeyKind) {
  if (!maySee(person, row)) return true
  return (by === 'email' || by === 'telephone') && !isInsider(person, row)
}

/** Takes back what would tell of more strangers' records than a day allows; answers those that are told of. */
async function tellWithinLimit(context: Context, judged: JudgedRow[], strangers: ReadonlyMap<number, NamedRow>): Promise<number[]> {
  if (strangers.size === 0) return []
  const known = await toldToday(context)
  const told = new Set<number>()
  for (const [index, { id }] of strangers) {
    if (known.has(id) || told.has(id)) continue
    if (known.size + told.size < toldADay) told.add(id)
    else judged[index] = unspoken(judged[index])
  }
  return [...told]
}

const unspoken = (row: JudgedRow | undefined): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: row?.match?.by ?? 'name', code: 'phonebook.lookups_spent' }],
  keys: row?.keys ?? [],
})
