import type { DuplicateReason } from '@seamark/contract/phonebook/duplicates/duplicates'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { emailKey } from '../matching/emails.rules.ts'
import { anybodysHouse } from '../matching/name-sounds.rules.ts'
import { callingCodes } from '../matching/phones.rules.ts'

const permission = 'phonebook.scanDuplicates'

/**
 * Reduces a contact's number to the form of a company's: national digits, or with the country code where they are few.
 * A lateral join computes it once for each number.
 */
const contactNumbers = sql`
  cross join lateral (select case when v.kind <> 'email' then ltrim(split_part(v.key, ';', 1), '+') end as dialled offset 0) whole
  cross join lateral (select ltrim(regexp_replace(whole.dialled, ${`^(?:${callingCodes})`}, ''), '0') as national offset 0) home`
const contactNumber = sql`case when length(home.national) >= 9 then home.national when whole.dialled !~ '^86' and length(home.national) >= 6 then whole.dialled end`

const mailDomainOf = (address: ReturnType<typeof sql>) => sql`nullif(split_part(lower(${address}), '@', 2), '')`
/** The address with its domain in its own script, however an older record holds it. */
const addressOf = (address: ReturnType<typeof sql>) =>
  sql`coalesce((select p.key from plain p where p.coded = ${address}), ${address})`
const isOwnHouse = sql`not (k.kind = 'house' and k.key ~ ${anybodysHouse})`

/**
 * Stores the keys by which the companies of one lot, and their contacts, are recognized; returns how many companies it
 * looked at.
 */
export async function collectKeys(context: Context, from: number, to: number): Promise<number> {
  return write.bookkeep(context, permission, async (tx) => {
    const plain = (await findCoded(tx, from, to)).map((coded) => ({ coded, key: emailKey(coded) }))
    await sql`
      with plain as materialized (
        select coded, key from json_to_recordset(${JSON.stringify(plain)}::json) as p (coded text, key text))
      insert into phonebook.duplicate_keys (kind, key, company_id)
      select distinct k.kind, k.key, k.id from (
        select own.kind, own.key, c.id from phonebook.companies c cross join lateral (values
          ('organization', case when length(c.organization_number) >= 6 and c.organization_number ~ '\\d' then upper(c.organization_number) end),
          ('name', c.name_key),
          ('email', ${addressOf(sql`lower(c.email)`)}),
          ('phone', c.phone_key),
          ('sound', case when c.city <> '' and length(c.sound_key) >= 3 then c.sound_key || '|' || c.city end),
          ('house', ${mailDomainOf(addressOf(sql`lower(c.email)`))})) own (kind, key)
        where c.id > ${from} and c.id <= ${to} and c.delete_after is null
        union all
        select theirs.kind, theirs.key, c.id from phonebook.companies c
        join phonebook.contacts t on t.company_id = c.id and t.delete_after is null
        join phonebook.contact_values v on v.contact_id = t.id and v.kind in ('email', 'mobile', 'phone', 'whatsapp')
        ${contactNumbers}
        cross join lateral (values
          ('email', case when v.kind = 'email' then ${addressOf(sql`lower(v.key)`)} end),
          ('house', case when v.kind = 'email' then ${mailDomainOf(addressOf(sql`lower(v.key)`))} end),
          ('phone', ${contactNumber})) theirs (kind, key)
        where c.id > ${from} and c.id <= ${to} and c.delete_after is null) k
      where k.key <> '' and ${isOwnHouse}`.execute(tx.db)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from phonebook.companies c where c.id > ${from} and c.id <= ${to} and c.delete_after is null`.execute(
      tx.db,
    )
    return rows[0]?.count ?? 0
  })
}

/** The addresses of the lot whose domain is written as it is sent, `xn--fsqu00a.xn--fiqs8s`. */
async function findCoded({ db }: Context, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(c.email) as address from phonebook.companies c
    where c.id > ${from} and c.id <= ${to} and c.email ~* '@.*xn--'
    union
    select lower(v.key) from phonebook.companies c
    join phonebook.contacts t on t.company_id = c.id
    join phonebook.contact_values v on v.contact_id = t.id and v.kind = 'email'
    where c.id > ${from} and c.id <= ${to} and v.key ~* '@.*xn--'`.execute(db)
  return rows.map(({ address }) => address)
}

interface Kind {
  reason: DuplicateReason
  /** A key that more companies share is a switchboard, a group or a common word, and proves nothing. */
  most: number
  /** The stronger reason that makes this one redundant. */
  implied?: DuplicateReason
}

/** The strongest comes first. */
const kinds: readonly Kind[] = [
  { reason: 'organization', most: 200 },
  { reason: 'name', most: 200 },
  { reason: 'email', most: 50 },
  { reason: 'phone', most: 12 },
  { reason: 'sound', most: 12, implied: 'name' },
  { reason: 'house', most: 12, implied: 'email' },
]
/** In a larger group each record is paired with the oldest alone, instead of with every other. */
const mostPaired = 12
/** Keys are taken in so many parts, so that no statement or transaction takes long. */
const parts = 4

/** Pairs records that have a key in common; each kind of key adds its reason to the pair. */
export async function pairUp(context: Context, scanId: number) {
  for (const kind of kinds) for (let part = 0; part < parts; part += 1) await pairByKind(context, scanId, kind, part)
}

async function pairByKind(context: Context, scanId: number, { reason, most, implied = reason }: Kind, part: number) {
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      with alike as materialized (
        select array_agg(company_id order by company_id) as ids from phonebook.duplicate_keys
        where kind = ${reason} and abs(hashtext(key) % ${parts}::int) = ${part}::int group by key having count(*) between 2 and ${most}::int),
      pairs as (
        select distinct low.id as low_id, high.id as high_id
        from alike, unnest(alike.ids) with ordinality low (id, place), unnest(alike.ids) with ordinality high (id, place)
        where low.place < high.place and (cardinality(alike.ids) <= ${mostPaired}::int or low.place = 1))
      insert into phonebook.duplicates as d (low_id, high_id, reasons, scan_id)
      select p.low_id, p.high_id, array[${reason}]::text[], ${scanId}::bigint from pairs p
      where exists (select from phonebook.companies c where c.id = p.low_id and c.delete_after is null)
        and exists (select from phonebook.companies c where c.id = p.high_id and c.delete_after is null)
      order by p.low_id, p.high_id
      on conflict (low_id, high_id) do update set
        reasons = case when d.scan_id <> excluded.scan_id then excluded.reasons
                       when d.reasons && array[${reason}, ${implied}]::text[] then d.reasons
                       else d.reasons || excluded.reasons end,
        scan_id = excluded.scan_id
      where d.state <> 'merged'`.execute(tx.db)
    await sql`update phonebook.duplicate_scans set touched_at = now() where id = ${scanId}`.execute(tx.db)
  })
}

const sweptAtOnce = 20_000

/** Deletes the pairs that nobody has judged and that this scan has not found again. They are named by their places, so that nothing is joined. */
export async function sweepPairs(context: Context, scanId: number) {
  for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
    swept = await write.bookkeep(context, permission, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        with gone as (
          delete from phonebook.duplicates where ctid = any (array(
            select ctid from phonebook.duplicates where state = 'open' and scan_id <> ${scanId} limit ${sweptAtOnce}))
          and state = 'open' and scan_id <> ${scanId} returning 1)
        select count(*)::int as count from gone`.execute(tx.db)
      return rows[0]?.count ?? 0
    })
  }
}
