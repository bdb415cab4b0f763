import type { PermissionName } from '@seamark/contract'
import { type RawBuilder, sql } from 'kysely'
import { actorId, authorize, type Context, passes } from './context.ts'
import { fail } from './failure.ts'
import type { WriteContext } from './write.ts'

declare module './context.ts' {
  interface Context {
    /** The kinds of records that nobody owns, of all domains. */
    officeRecords: readonly OfficeRecordKind[]
  }
}

/**
 * A kind of record that belongs to the whole office. Deleting one needs `permission` and a reach of everybody; it is switched off for thirty days,
 * in which it can be brought back.
 */
export interface OfficeRecordKind {
  /** The subject of the audit log, as `tagGroup`. */
  kind: string
  /** The key of its name among the words of the contract. */
  title: string
  permission: PermissionName
  /** The dotted name of bringing one back: `phonebook.tagRestored`. */
  audit: string
  /** The tables whose rows go and come back, the record's own first. */
  tables: (id: number) => readonly KeptTable[]
  /** Finishes in the transaction that brought the rows back. */
  restored?: (tx: WriteContext, id: number, offId: number) => Promise<void>
}

interface KeptTable {
  /** Schema and name, as `phonebook.tags`. */
  table: string
  /** Which of its rows, by their alias `t`. */
  where: RawBuilder<boolean>
  /** Which of them may come back, by their alias `r`: what they refer to may be gone. */
  standing?: RawBuilder<boolean>
}

/** For so long a switched-off record can be brought back. */
const offDays = 30

/** Whether the caller may delete and bring back records of this kind. */
export const mayDeleteOffice = (context: Context, permission: PermissionName): boolean =>
  passes(context.actor, permission) &&
  context.actor !== null &&
  (context.actor.kind === 'system' || context.actor.reach.kind === 'all')

/** Throws platform.forbidden, or platform.reach_all for a person whose work does not reach the whole office. */
export function authorizeOffice(context: Context, permission: PermissionName) {
  authorize(context, permission)
  if (!mayDeleteOffice(context, permission)) throw fail('platform.reach_all')
}

interface SwitchedOff {
  id: number
  name: string
  nameEn: string
  companies?: number | null
  /** The switched-off record of which this one is a part. */
  partOf?: number
}

/** Keeps the rows of a record. The caller deletes them in the same transaction. Returns the id of what is kept, and until when. */
export async function keepSwitchedOff(
  tx: WriteContext,
  kind: OfficeRecordKind,
  { id, name, nameEn, companies = null, partOf }: SwitchedOff,
): Promise<{ offId: number; deleteAfter: Date }> {
  const kept: { table: string; rows: unknown }[] = []
  for (const { table, where } of kind.tables(id)) {
    const { rows } = await sql<{ rows: unknown }>`
      select coalesce(json_agg(t), '[]'::json) as rows from ${sql.table(table)} t where ${where}`.execute(tx.db)
    kept.push({ table, rows: rows[0]?.rows ?? [] })
  }
  const { rows } = await sql<{ id: number; delete_after: Date }>`
    insert into platform.switched_off (kind, record_id, name, name_en, companies, rows, part_of, off_by, delete_after)
    values (${kind.kind}, ${id}, ${name}, ${nameEn}, ${companies}, ${JSON.stringify(kept)}::jsonb, ${partOf ?? null}::bigint,
      ${actorId(tx)}::bigint, now() + make_interval(days => ${offDays}))
    returning id, delete_after`.execute(tx.db)
  const [off] = rows
  if (!off) throw new Error('nothing was kept')
  return { offId: off.id, deleteAfter: off.delete_after }
}

interface KeptRecord {
  id: number
  record_id: number
  rows: { table: string; rows: unknown }[]
}

/**
 * Brings the rows of a switched-off record back and forgets that it was off. Rows whose own subject is gone stay away. Throws platform.not_found,
 * platform.office_name_taken and platform.office_parent_gone.
 */
export async function bringBack(tx: WriteContext, kind: OfficeRecordKind, offId: number): Promise<number> {
  const { rows } = await sql<KeptRecord>`
    select id, record_id, rows from platform.switched_off where id = ${offId} and kind = ${kind.kind} and delete_after > now() for update`.execute(
    tx.db,
  )
  const [kept] = rows
  if (!kept) throw fail('platform.not_found')
  for (const { table, standing } of kind.tables(kept.record_id)) {
    const part = kept.rows.find((one) => one.table === table)
    if (part) await insertRows(tx, table, part.rows, standing).catch(asRefusal)
  }
  await kind.restored?.(tx, kept.record_id, offId)
  await sql`delete from platform.switched_off where id = ${offId}`.execute(tx.db)
  return kept.record_id
}

/** Columns that came to the table since the rows went get their defaults, and those that left it are passed over. */
async function insertRows(tx: WriteContext, table: string, rows: unknown, standing = sql<boolean>`true`) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select json_object_keys(${JSON.stringify(rows)}::json -> 0))
    order by attnum`.execute(tx.db)
  if (columns.length === 0) return
  const into = sql.join(columns.map(({ name }) => sql.id(name)))
  const from = sql.join(columns.map(({ name }) => sql`r.${sql.id(name)}`))
  await sql`
    insert into ${sql.table(table)} (${into}) overriding system value
    select ${from} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) r where ${standing}`.execute(
    tx.db,
  )
}

/** The keys of the table decide, since another record may have taken the name, or the group of a label may be gone. */
function asRefusal(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505') throw fail('platform.office_name_taken')
  if (code === '23503') throw fail('platform.office_parent_gone')
  throw error
}

/** The records that went with this one. */
export async function partsOf({ db }: WriteContext, offId: number, kind: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from platform.switched_off where part_of = ${offId} and kind = ${kind} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes what nobody brought back in time. */
export async function forgetSwitchedOff({ db }: Context) {
  await sql`delete from platform.switched_off where delete_after <= now()`.execute(db)
}
