import type { Term, TermFilters, termListQuery } from '@seamark/contract/ai/glossary/terms'
import type { TermKind, termSorts } from '@seamark/contract/ai/choices'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, cursorTime, cutPage, type Sorted, sortedCursor } from '../../../platform/page.ts'

export interface TermRow {
  id: number
  version: number
  kind: TermKind
  zh: string
  en: string
  es: string
  ja: string
  term_key: string
  locked: boolean
  created_at: Date
  created_by_name: string
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
}

type TermSort = (typeof termSorts)[number]
export type TermList = z.output<typeof termListQuery>

/** A page of the office's terms. It is not counted: the count says what the page knows. */
export async function listTerms(context: Context, list: TermList & { limit: number; cursor?: string | undefined }) {
  authorize(context, 'ai.listTerms')
  const { rows, next } = await readTermPage(context, list)
  const page = { rows: rows.map((row) => asTerm(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readTermPage(context: Context, list: TermList & { limit: number; cursor?: string | undefined }) {
  const found = await readTerms(
    context,
    sql`where ${termsWhere(list)} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}`,
  )
  return cutPage(found, list.limit, (last) => cursor.write(list, placeOf(last, list), last.id))
}

export async function countTerms(context: Context, filters: TermFilters) {
  authorize(context, 'ai.listTerms')
  return countList(context, termsOf(filters))
}

export const termsOf = (filters: TermFilters): ListedRows => ({
  table: 'ai.glossary',
  alias: 'k',
  rest: sql`where ${termsWhere(filters)}`,
})

export async function getTerm(context: Context, id: number): Promise<Term> {
  authorize(context, 'ai.listTerms')
  const row = (await termRows(context, [id])).get(id)
  if (!row || row.delete_after !== null) throw fail('ai.term_not_found')
  return asTerm(context, row)
}

/** A text as the list looks for it. */
export const inSearch = (text: string) => text.normalize('NFKC').trim().toUpperCase()
const patternOf = (text: string) => `%${inSearch(text).replace(/[\\%_]/g, '\\$&')}%`

/** The filters of the list as conditions on terms `k`. */
function termsWhere({ ids, q, kind, locked }: TermFilters): RawBuilder<unknown> {
  const given = [
    sql`k.delete_after is null`,
    ids ? sql`k.id = any(${[...ids]}::bigint[])` : undefined,
    q ? sql`k.search like ${patternOf(q)}` : undefined,
    kind?.length ? sql`k.kind = any(${[...kind]}::text[])` : undefined,
    locked === undefined ? undefined : sql`k.locked = ${locked}`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** The rows of these terms by id, deleted ones included. */
export async function termRows(context: Context, ids: readonly number[]): Promise<Map<number, TermRow>> {
  const rows = await readTerms(context, sql`where k.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The living term of each key. */
export const standingTerms = (context: Pick<Context, 'db'>, keys: readonly string[]): Promise<TermRow[]> =>
  readTerms(context, sql`where k.delete_after is null and k.term_key = any(${[...keys]}::text[])`)

/** The living terms that are called so in any language, the oldest first. */
export const termsCalled = (context: Pick<Context, 'db'>, key: string): Promise<TermRow[]> =>
  readTerms(context, sql`where k.delete_after is null and k.keys @> array[${key}::text] order by k.id limit 5`)

async function readTerms({ db }: Pick<Context, 'db'>, tail: RawBuilder<unknown>): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select k.id, k.version, k.kind, k.zh, k.en, k.es, k.ja, k.term_key, k.locked,
      k.created_at, creator.name as created_by_name, k.updated_at, editor.name as updated_by_name, k.delete_after
    from ai.glossary k
    join identity.users creator on creator.id = k.created_by
    join identity.users editor on editor.id = k.updated_by
    ${tail}`.execute(db)
  return rows
}

const columns = {
  updatedAt: { column: sql`k.updated_at`, type: sql`timestamptz` },
  createdAt: { column: sql`k.created_at`, type: sql`timestamptz` },
  term: { column: sql`k.term_key collate "C"`, type: sql`text` },
} as const satisfies Record<TermSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }>

const orderOf = ({ sort, order }: Sorted<TermSort>) =>
  order === 'asc' ? sql`${columns[sort].column}, k.id` : sql`${columns[sort].column} desc, k.id desc`

function pageFrom({ sort, order, cursor: text }: Sorted<TermSort> & { cursor?: string | undefined }) {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort, order })
  const { column, type } = columns[sort]
  return order === 'asc'
    ? sql`and (${column}, k.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, k.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

function placeOf(row: TermRow, { sort }: Sorted<TermSort>): string {
  if (sort === 'term') return row.term_key
  return (sort === 'createdAt' ? row.created_at : row.updated_at).toISOString()
}

/** A cursor of another order is refused with cursor_invalid. */
const cursor = sortedCursor<TermSort, string>(
  { updatedAt: cursorTime, createdAt: cursorTime, term: cursorText },
  'ai.cursor_invalid',
)

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = ({ kind, zh, en, es, ja, locked }: TermRow) => ({ kind, zh, en, es, ja, locked })
export type TermValues = ReturnType<typeof valuesOf>

export const asTerm = (context: Pick<Context, 'actor'>, row: TermRow): Term => ({
  ...valuesOf(row),
  id: row.id,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  can: { edit: passes(context.actor, 'ai.writeTerms'), delete: passes(context.actor, 'ai.deleteTerms') },
})

/** What a term is called where one text must do. */
export const nameOf = ({ zh, en, es, ja }: Pick<TermRow, 'zh' | 'en' | 'es' | 'ja'>): string => zh || en || es || ja

/** Terms in the audit log are called by themselves, for everybody who has their list. */
export const termSubject: AuditedSubject = {
  kind: 'term',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'ai.listTerms')) return new Map()
    const rows = await termRows(context, ids)
    return new Map([...rows.values()].flatMap((row) => (row.delete_after === null ? [[row.id, nameOf(row)]] : [])))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'ai.listTerms')) return []
    const { rows } = await sql<{ id: number }>`
      select k.id from ai.glossary k where ${termsWhere(q.trim() === '' ? {} : { q })} order by k.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context) => passes(context.actor, 'ai.listTerms'),
}
