import { modeMeanings, type SourceView, sourceValues } from '@seamark/contract/trade/sources/sources'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'

/** Returns the names of sources, for every page that filters by them. */
export async function nameSources(context: Context) {
  authorize(context, 'trade.nameSlices')
  const sources = await context.db
    .selectFrom('trade.sources')
    .select(['id', 'name', 'country', 'direction', 'shape'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return { sources: sources.map((source) => named.parse(source)) }
}

const named = sourceValues.pick({ name: true, country: true, direction: true, shape: true }).extend({ id: z.number() })

export async function listSources(context: Context) {
  authorize(context, 'trade.readImports')
  return { sources: await selectSources(context) }
}

/** Returns a source that is not deleted. Raises `trade.source_not_found`. */
export async function sourceFor(context: Context, id: number): Promise<SourceView> {
  const [source] = await selectSources(context, id)
  if (!source) throw fail('trade.source_not_found')
  return source
}

async function selectSources({ db }: Context, id?: number): Promise<SourceView[]> {
  const { rows } = await sql<SourceRow>`
    select s.id, s.version, s.name, s.country, s.direction, s.shape, s.date_meaning, s.zone, s.day_first, s.modes, s.weight_unit, s.currency, s.mapping,
      count(i.id)::int as imports, max(i.ended_at) as last_import
    from trade.sources s left join trade.imports i on i.source_id = s.id and i.state = 'done'
    where s.deleted_at is null and (${id ?? null}::int is null or s.id = ${id ?? null})
    group by s.id order by s.name limit 1000`.execute(db)
  return rows.map(asView)
}

interface SourceRow {
  id: number
  version: number
  name: string
  country: string | null
  direction: string
  shape: string
  date_meaning: string
  zone: string
  day_first: boolean
  modes: unknown
  weight_unit: string | null
  currency: string | null
  mapping: object
  imports: number
  last_import: Date | null
}

const asView = (row: SourceRow): SourceView => ({
  id: row.id,
  version: row.version,
  ...sourceValues.parse({
    name: row.name,
    country: row.country,
    direction: row.direction,
    shape: row.shape,
    dateMeaning: row.date_meaning,
    zone: row.zone,
    dayFirst: row.day_first,
    modes: z.record(z.string(), z.literal(modeMeanings)).parse(row.modes),
    weightUnit: row.weight_unit,
    currency: row.currency,
  }),
  imports: row.imports,
  lastImportAt: row.last_import?.toISOString() ?? null,
  mappedColumns: Object.values(row.mapping).filter((field) => field !== null).length,
})

/** Sources in the audit log are called by name, those too that are switched off. */
export const sourceSubject: AuditedSubject = {
  kind: 'source',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'trade.readImports')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from trade.sources where id = any(${[...ids]}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'trade.readImports')) return []
    const { rows } = await sql<{ id: number }>`
      select id from trade.sources where strpos(lower(name), lower(${q.trim()})) > 0 order by id desc limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ actor }) => passes(actor, 'trade.readImports'),
}
