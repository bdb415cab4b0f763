import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { alikeKeys } from './similarity-keys.rules.ts'

const lot = 1000

/** Ties parties whose names are new to the companies that are called so, a thousand names at a time. Run twice, it finds nothing more to do. */
export async function linkNewNames(context: Context) {
  for (let isMore = true; isMore; ) isMore = await linkSomeNames(context)
}

async function linkSomeNames(context: Context): Promise<boolean> {
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    const { rows } = await sql<{ id: number; text: string; key: string }>`
      select id, text, key from trade.party_names where company_key is null order by id limit ${lot} for update skip locked`.execute(
      tx.db,
    )
    if (rows.length === 0) return false
    const keyed = rows.map(({ id, text, key }) => ({ id, company: nameKey(text), alike: alikeKeys(key) }))
    await sql`
      update trade.party_names n set company_key = k.company, alike_keys = k.alike
      from json_to_recordset(${JSON.stringify(keyed)}::json) as k (id int, company text, alike text[]) where n.id = k.id`.execute(
      tx.db,
    )
    await link(tx, sql`n.id = any(${rows.map(({ id }) => id)}::int[])`)
    return rows.length === lot
  })
}

/** Companies are new or called otherwise: who was tied to them by a name that they no longer have is free, and who is called as they are now is tied. */
export async function linkCompanies(context: Context, ids: readonly number[]) {
  await write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    const freed = await free(tx, sql`p.company_id = any(${[...ids]}::bigint[])`)
    await link(tx, sql`c.id = any(${[...ids]}::bigint[])`)
    await link(tx, sql`n.party_id = any(${[...freed, ...(await ofPool(tx, ids))]}::int[])`)
  })
}

/** Parties tied to those of these companies that are in the pool, perhaps only now: somebody may hold another of the name. */
async function ofPool({ db }: WriteContext, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from trade.parties p join phonebook.companies c on c.id = p.company_id and c.visibility = 'public' where c.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const companiesALot = 5000

/** By the clock: companies that are new, or may be called otherwise, since so many minutes ago. A look with each one that is made would cost as much again. */
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

/** Names have gone from one party to another: each is tied by those that it has now. */
export async function linkAnew(tx: WriteContext, partyIds: readonly number[]) {
  await free(tx, sql`p.id = any(${[...partyIds]}::int[])`)
  await link(tx, sql`n.party_id = any(${[...partyIds]}::int[])`)
}

/** Unties parties from companies that they were tied to by a name, and not by a merge, and that are called by none of theirs; answers whom. */
async function free(tx: WriteContext, which: ReturnType<typeof sql>): Promise<number[]> {
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

/** What hangs on companies goes with them, whoever merges or deletes them. */
const deed = { permission: 'phonebook.openCompany', audit: 'trade.partiesLinked' } as const

/** Companies have become one: who was tied to the others is tied to the one that stays, in the same transaction, so that nobody finds a client on offer meanwhile. */
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
    await noteMoves(tx, rows)
  })
}

/** It was taken back: who came over with one of them goes back to that one, by whatever it was tied. */
export async function returnLinks(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update trade.parties p set company_id = p.came_by[cardinality(p.came_by)], came_by = trim_array(p.came_by, 1), version = p.version + 1
      where p.company_id = ${keepId} and p.came_by[cardinality(p.came_by)] = any(${[...otherIds]}::bigint[])
      returning p.id, ${keepId}::bigint as from_id, p.company_id as to_id`.execute(tx.db)
    await noteMoves(tx, rows)
  })
}

interface Moved {
  id: number
  from_id: number
  to_id: number | null
}

async function noteMoves(tx: WriteContext, rows: readonly Moved[]) {
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

/** Companies are really deleted: who was tied to them is free. Answers who. */
export async function dropLinks(context: WriteContext, ids: readonly number[]): Promise<number[]> {
  return write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update trade.parties p set company_id = null, company_by = null, came_by = '{}', version = p.version + 1
      from trade.parties old where old.id = p.id and p.company_id = any(${[...ids]}::bigint[])
      returning p.id, old.company_id as from_id, null::bigint as to_id`.execute(tx.db)
    await noteMoves(tx, rows)
    return rows.map(({ id }) => id)
  })
}

/** Parties that are free again: who is called like another company is tied to that one. */
export async function linkParties(context: Context, ids: readonly number[]) {
  await write(context, { permission: 'trade.bringParties', audit: 'trade.partiesLinked' }, async (tx) => {
    tx.unchanged()
    await link(tx, sql`n.party_id = any(${[...ids]}::int[])`)
  })
}

/**
 * Of several companies of one name it is the one that somebody holds, then the oldest: nobody shall find a client on offer whom a colleague has. So a tie to a
 * company of the pool gives way to one that is held, where the name says both.
 */
async function link(tx: WriteContext, which: ReturnType<typeof sql>) {
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
