import type { NewCompany } from '@seamark/contract/phonebook/companies'
import type { ImportOptions } from '@seamark/contract/workbench/imports'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../platform/context.ts'
import type { PreparedRow, WrittenRow } from '../../platform/list.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivities } from '../activity/index.ts'
import { writtenColumns } from './companies.rules.ts'
import { codeTaken, departmentGone, lost } from './company-losses.rules.ts'
import { lockDepartments } from './company-matches.queries.ts'
import { keepFirstOwnerships } from './ownership-moves.commands.ts'
import { audienceOf } from './policy.ts'
import { withCode } from './search.rules.ts'

/** Made by judging, and JSON since. */
const prepared = z.object({ columns: z.record(z.string(), z.unknown()), after: z.custom<NewCompany>() })
type Creation = z.output<typeof prepared> & { row: number }
type Created = Creation & { id: number; code: string }

/** New companies, private to the importer or into the pool. */
export async function writeCreations(context: WriteContext, rows: readonly PreparedRow[], { visibility }: ImportOptions): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companyCreated' }, async (tx) => {
    const given = rows.map((row): Creation => ({ row: row.row, ...prepared.parse(row.prepared) }))
    const departments = await lockDepartments(
      tx,
      given.map(({ after }) => after.departmentId),
    )
    const [standing, homeless] = parted(given, ({ after }) => after.departmentId === null || departments.has(after.departmentId))
    const created = await insertCompanies(tx, standing, visibility)
    await note(tx, created, visibility)
    const ids = new Map(created.map(({ row, id }) => [row, id]))
    const [, refused] = parted(standing, ({ row }) => ids.has(row))
    return [
      ...created.map(({ row, id, code }): WrittenRow => ({ row, verdict: 'create', subjectId: id, change: { before: null, after: { fields: { code } } } })),
      ...homeless.map(({ row }) => lost(row, departmentGone)),
      ...refused.map(({ row, after }) => lost(row, codeTaken(after.code))),
    ]
  })
}

const parted = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]

/** A typed code that is taken by now is left out; a made one that somebody has typed before is made anew. */
async function insertCompanies(tx: WriteContext, given: readonly Creation[], visibility: string): Promise<Created[]> {
  const created: Created[] = []
  for (let left = given; left.length > 0; ) {
    const coded = await withCodes(tx, left)
    const ids = await insertAll(
      tx,
      coded.map(({ columns }) => columns),
      visibility,
    )
    const [standing, passed] = parted(coded, ({ code }) => ids.has(code))
    created.push(...standing.map((one) => ({ ...one, id: ids.get(one.code) ?? 0 })))
    left = passed.filter(({ after }) => after.code === '')
  }
  return created
}

/** Each with its code; of two that were given the same, the first. */
async function withCodes(tx: WriteContext, given: readonly Creation[]): Promise<Omit<Created, 'id'>[]> {
  const made = (await nextCodes(tx, given.filter(({ after }) => after.code === '').length)).values()
  const coded = new Map<string, Omit<Created, 'id'>>()
  for (const one of given) {
    const code = one.after.code || (made.next().value ?? '')
    const columns = one.after.code ? one.columns : { ...one.columns, ...codeColumns(one.columns, code) }
    if (!coded.has(code)) coded.set(code, { ...one, code, columns })
  }
  return [...coded.values()]
}

function codeColumns(columns: Creation['columns'], code: string) {
  const { names, all } = withCode({ names: String(columns['search_names']), all: String(columns['search_all']) }, code)
  return { code, search_names: names, search_all: all }
}

async function nextCodes(tx: WriteContext, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ code: string }>`
    select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code from generate_series(1, ${count}::int)`.execute(tx.db)
  return rows.map(({ code }) => code)
}

const columnList = sql.join(writtenColumns.map((column) => sql.id(column)))

/** The ids by code; a code that is taken has none. */
async function insertAll(tx: WriteContext, rows: readonly Creation['columns'][], visibility: string): Promise<ReadonlyMap<string, number>> {
  const { id: person } = personOf(tx)
  const custodian = visibility === 'private' ? person : null
  const inserted = await sql<{ id: number; code: string }>`
    insert into phonebook.companies (${columnList}, visibility, custodian_id, created_by, updated_by)
    select ${columnList}, ${visibility}, ${custodian}::bigint, ${person}::bigint, ${person}::bigint
    from json_populate_recordset(null::phonebook.companies, ${JSON.stringify(rows)}::json)
    on conflict (code) do nothing returning id, code`.execute(tx.db)
  return new Map(inserted.rows.map(({ id, code }) => [code, id]))
}

/** Log and activity for each, one live event for all. */
async function note(tx: WriteContext, created: readonly Created[], visibility: ImportOptions['visibility']) {
  if (created.length === 0) return tx.unchanged()
  await keepFirstOwnerships(
    tx,
    'imported',
    created.map(({ id }) => id),
  )
  await tx.audits(created.map(({ id, code, after }) => ({ subject: 'company', id, after: { ...after, visibility, code } })))
  await recordActivities(
    tx,
    created.map(({ id }) => ({ subject: 'company', id, kind: 'phonebook.activity.created' })),
  )
  const by = personOf(tx).id
  tx.publish({ event: { topic: 'phonebook.company', by }, audience: audienceOf({ custodian_id: visibility === 'private' ? by : null, follower_ids: [] }) })
}
