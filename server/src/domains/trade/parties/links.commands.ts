import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey, nameSearchText } from '../../phonebook/index.ts'
import { alikeKeys } from './similarity-keys.rules.ts'

const lot = 1000

/**
 * Ties parties with new names to the companies of those names, a thousand names at a time. A second run finds nothing
 * to do.
 */
export async function linkNewNames(context: Context) {
  for (let isMore = true; isMore; ) isMore = await linkSomeNames(context)
}

async function linkSomeNames(context: Context): Promise<boolean> {
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    const { rows } = await sql<{ id: number; text: string; key: string }>`
      select id, text, key from trade.party_names where search_text is null order by id limit ${lot} for update skip locked`.execute(
      tx.db,
    )
    if (rows.length === 0) return false
    const keyed = rows.map(({ id, text, key }) => ({
      id,
      company: nameKey(text),
      alike: alikeKeys(key),
      search: nameSearchText(text),
    }))
    await sql`
      update trade.party_names n set company_key = k.company, alike_keys = k.alike, search_text = k.search
      from json_to_recordset(${JSON.stringify(keyed)}::json) as k (id int, company text, alike text[], search text) where n.id = k.id`.execute(
      tx.db,
    )
    await tieByName(tx, sql`n.id = any(${rows.map(({ id }) => id)}::int[])`)
    return rows.length === lot
  })
}

/**
 * Updates the ties of companies that are new or were renamed: parties that were tied by a name which the company no
 * longer has are untied, and parties with its present names are tied.
 */
export async function linkCompanies(context: Context, ids: readonly number[]) {
  await write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    const freed = await untieParties(tx, sql`p.company_id = any(${[...ids]}::bigint[])`)
    await tieByName(tx, sql`c.id = any(${[...ids]}::bigint[])`)
    await tieByName(tx, sql`n.party_id = any(${[...freed, ...(await partiesOfPool(tx, ids))]}::int[])`)
  })
}

/**
 * Returns the parties tied to those of these companies that are in the pool. Somebody may hold another company of the
 * same name, which then comes first.
 */
async function partiesOfPool({ db }: WriteContext, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from trade.parties p join phonebook.companies c on c.id = p.company_id and c.visibility = 'public' where c.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const companiesALot = 5000

/**
 * Updates the ties of companies that were changed in the last `minutes`. It runs by the clock, since doing it for each
 * new company would double the cost of making one.
 */
export async function linkChanged(context: Context, minutes: number, lot = companiesALot) {
  const { rows } = await sql<{
    since: string
  }>`select (now() - make_interval(mins => ${minutes}))::text as since`.execute(context.db)
  for (let [at, id] = [rows[0]?.since ?? '', 0]; ; ) {
    const { rows: changed } = await sql<{ id: number; at: string }>`
      select id, updated_at::text as at from phonebook.companies
      where delete_after is null and (updated_at, id) > (${at}::timestamptz, ${id}::bigint) order by updated_at, id limit ${lot}`.execute(
      context.db,
    )
    const last = changed.at(-1)
    if (!last) return
    await linkCompanies(
      context,
      changed.map((company) => company.id),
    )
    ;[at, id] = [last.at, last.id]
  }
}

/** Ties parties anew after names have moved between them. */
export async function linkAnew(tx: WriteContext, partyIds: readonly number[]) {
  await untieParties(tx, sql`p.id = any(${[...partyIds]}::int[])`)
  await tieByName(tx, sql`n.party_id = any(${[...partyIds]}::int[])`)
}

/**
 * Unties parties that were tied to a company by a name which they no longer share, and not by a merge. Returns their
 * ids.
 */
async function untieParties(tx: WriteContext, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update trade.parties p set company_id = null, company_by = null, version = version + 1
    where ${which} and p.company_by = 'name' and p.came_by = '{}' and not exists (
      select from phonebook.companies c join trade.party_names n on n.party_id = p.id and n.company_key = c.name_key
      where c.id = p.company_id and c.delete_after is null)
    returning p.id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.audit({ subject: 'party', id: null, before: { parties: ids }, after: {} })
  return ids
}

/** The permission to merge or delete companies includes moving the ties of their parties. */
const deed = { permission: 'phonebook.openCompany', audit: 'trade.partiesLinked' } as const

/**
 * Moves the ties of merged companies to the one that stays. It runs in the same transaction, so that no client is on
 * offer meanwhile.
 */
export async function moveLinks(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update trade.parties p set company_id = ${keepId}, came_by = p.came_by || p.company_id, version = p.version + 1
      where p.company_id = any(${[...otherIds]}::bigint[]) returning p.id, p.came_by[cardinality(p.came_by)] as from_id, p.company_id as to_id`.execute(
      tx.db,
    )
    await auditMoves(tx, rows)
  })
}

/** Undoes `moveLinks`: parties go back to the company that they came from, whatever tied them. */
export async function returnLinks(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update trade.parties p set company_id = p.came_by[cardinality(p.came_by)], came_by = trim_array(p.came_by, 1), version = p.version + 1
      where p.company_id = ${keepId} and p.came_by[cardinality(p.came_by)] = any(${[...otherIds]}::bigint[])
      returning p.id, ${keepId}::bigint as from_id, p.company_id as to_id`.execute(tx.db)
    await auditMoves(tx, rows)
  })
}

interface Moved {
  id: number
  from_id: number
  to_id: number | null
}

async function auditMoves(tx: WriteContext, rows: readonly Moved[]) {
  if (rows.length === 0) return tx.unchanged()
  await tx.audits(
    rows.map(({ id, from_id, to_id }) => ({
      subject: 'party',
      id,
      before: { company: from_id },
      after: { company: to_id },
    })),
  )
}

/** Unties the parties of companies that are finally deleted. Returns the ids of those parties. */
export async function dropLinks(context: WriteContext, ids: readonly number[]): Promise<number[]> {
  return write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update trade.parties p set company_id = null, company_by = null, came_by = '{}', version = p.version + 1
      from trade.parties old where old.id = p.id and p.company_id = any(${[...ids]}::bigint[])
      returning p.id, old.company_id as from_id, null::bigint as to_id`.execute(tx.db)
    await auditMoves(tx, rows)
    return rows.map(({ id }) => id)
  })
}

/** Ties untied parties to other companies of their names. */
export async function linkParties(context: Context, ids: readonly number[]) {
  await write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    await tieByName(tx, sql`n.party_id = any(${[...ids]}::int[])`)
  })
}

/**
 * Ties parties to companies of their names: to one that somebody holds before the oldest, so that a colleague's client
 * is never on offer. For the same reason a tie to a company of the pool is replaced by one that is held.
 */
async function tieByName(tx: WriteContext, which: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: number }>`
    update trade.parties p set company_id = f.company_id, company_by = 'name', came_by = '{}', version = version + 1
    from (
      select distinct on (n.party_id) n.party_id, c.id as company_id, c.visibility = 'private' as is_held
      from trade.party_names n join phonebook.companies c on c.name_key = n.company_key and c.delete_after is null
      where ${which} order by n.party_id, c.visibility = 'public', c.id) f
    where p.id = f.party_id and p.joined_to is null and (p.company_id is null or f.is_held and p.came_by = '{}' and exists (
      select from phonebook.companies c join trade.party_names n on n.party_id = p.id and n.company_key = c.name_key
      where c.id = p.company_id and c.visibility = 'public'))
    returning p.id`.execute(tx.db)
  if (rows.length > 0) await tx.audit({ subject: 'party', id: null, after: { parties: rows.map(({ id }) => id) } })
}
