import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type Joined, joinSeats, keptPersons, type Seat, type Verdict } from './joins.rules.ts'
import { type NewSeat, unseated } from './seats.queries.ts'

/** Places that one transaction seats. */
const lot = 500

/** Joins all places that are new or changed to persons, in lots. It may be killed and run twice: verdicts stand, and what is joined stays so. */
export async function joinPersons(context: Context) {
  for (;;) {
    const seated = await write.bookkeep(context, 'groups.read', async (tx) => {
      await lockPersons(tx)
      const places = await unseated(tx, lot)
      if (places.length > 0) await joinAgain(tx, await writeSeats(tx, places))
      return places.length
    })
    if (seated < lot) break
  }
  await write.bookkeep(context, 'groups.read', removeEmptied)
}

export const joinPersonsJob = job('groups.joinPersons', z.null(), joinPersons)

/** Senders and members of a file that was read are joined at once, not at the next round. */
export async function joinPeopleOfFile(tx: WriteContext) {
  await joinPersonsJob.later(tx, null)
}

/** One transaction at a time joins and parts persons, since each reads and writes the keys of others. */
export async function lockPersons(tx: WriteContext) {
  await sql`select pg_advisory_xact_lock(hashtext('groups.persons'))`.execute(tx.db)
}

/** Writes the places with their keys, and returns the persons and keys that this touches. */
async function writeSeats(tx: WriteContext, places: readonly NewSeat[]): Promise<Touched> {
  const memberIds = places.flatMap(({ memberId }) => memberId ?? [])
  const senderIds = places.flatMap(({ senderId }) => senderId ?? [])
  const { rows: before } = await sql<{ person_id: number }>`
    delete from groups.person_seats where member_id = any(${memberIds}::bigint[]) or sender_id = any(${senderIds}::bigint[])
    returning person_id`.execute(tx.db)
  const { rows: fresh } = await sql<{ id: number }>`
    insert into groups.persons (name)
    select left(p.name, 200) from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(name text) returning id`.execute(
    tx.db,
  )
  const rows = places.map((place, at) => ({ ...place, personId: fresh[at]?.id ?? 0 }))
  await sql`
    insert into groups.person_seats (person_id, group_id, member_id, sender_id, keys, name, search)
    select "personId", "groupId", "memberId", "senderId", array(select jsonb_array_elements_text(keys)), left(name, 200), search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      p("personId" bigint, "groupId" bigint, "memberId" bigint, "senderId" bigint, keys jsonb, name text, search text)`.execute(
    tx.db,
  )
  return {
    personIds: [...before.map(({ person_id }) => person_id), ...fresh.map(({ id }) => id)],
    keys: [...new Set(places.flatMap(({ keys }) => keys))],
  }
}

export interface Touched {
  personIds: readonly number[]
  keys: readonly string[]
}

interface SeatRow extends Seat {
  sender_id: number | null
}

/** Works out anew all persons who have one of these keys or are named, and writes whom each of their places belongs to. */
export async function joinAgain(tx: WriteContext, { personIds, keys }: Touched) {
  const seats = await touchedSeats(tx, personIds, keys)
  const all = [...new Set(seats.flatMap((seat) => seat.keys))]
  const joined = joinSeats(seats, {
    shared: await sharedAmong(tx, all),
    verdicts: await verdictsOn(tx, all),
    pairs: await pairsAmong(tx, seats),
  })
  await writeKeys(tx, all, joined, await writePersons(tx, joined.persons))
}

/** The places of the persons, of all who have one of the keys, and of all whom a verdict or a pair of senders ties to one of these. */
async function touchedSeats(tx: WriteContext, personIds: readonly number[], keys: readonly string[]) {
  const { rows } = await sql<SeatRow>`
    with recursive near as (
      select unnest(${[...personIds]}::bigint[]) as person_id
      union select k.person_id from groups.person_keys k where k.key = any(${[...keys]}::text[]) and k.person_id is not null),
    tied as (
      select person_id from near
      union select other.person_id from tied
        join groups.person_keys own on own.person_id = tied.person_id
        join groups.person_verdicts v on v.is_same and own.key in (v.low_key, v.high_key)
        join groups.person_keys other on other.key in (v.low_key, v.high_key) and other.person_id is not null),
    paired as (
      select person_id from tied
      union select other.person_id from tied join groups.person_seats s on s.person_id = tied.person_id and s.sender_id is not null
        join groups.sender_pairs p on s.sender_id in (p.low_id, p.high_id)
        join groups.person_seats other on other.sender_id in (p.low_id, p.high_id))
    select s.id, s.keys, s.person_id as "personId", s.sender_id from groups.person_seats s
    where s.person_id in (select person_id from paired) order by s.id`.execute(tx.db)
  return rows
}

async function sharedAmong(tx: WriteContext, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from groups.person_keys where is_shared and key = any(${[...keys]}::text[])`.execute(tx.db)
  return new Set(rows.map(({ key }) => key))
}

async function verdictsOn(tx: WriteContext, keys: readonly string[]): Promise<Verdict[]> {
  const { rows } = await sql<Verdict>`
    select low_key as low, high_key as high, is_same as "isSame" from groups.person_verdicts
    where low_key = any(${[...keys]}::text[]) and high_key = any(${[...keys]}::text[]) order by low_key, high_key`.execute(
    tx.db,
  )
  return rows
}

async function pairsAmong(tx: WriteContext, seats: readonly SeatRow[]): Promise<[number, number][]> {
  const seatOf = new Map(seats.flatMap(({ id, sender_id }) => (sender_id === null ? [] : [[sender_id, id] as const])))
  const { rows } = await sql<{ low_id: number; high_id: number }>`
    select low_id, high_id from groups.sender_pairs
    where low_id = any(${[...seatOf.keys()]}::bigint[]) and high_id = any(${[...seatOf.keys()]}::bigint[]) order by low_id, high_id`.execute(
    tx.db,
  )
  return rows.flatMap(({ low_id, high_id }) => {
    const [low, high] = [seatOf.get(low_id), seatOf.get(high_id)]
    return low === undefined || high === undefined ? [] : [[low, high] satisfies [number, number]]
  })
}

/** Writes each set's places to the person that it keeps, makes those that are new, and deletes those without a place. Returns the persons of the sets. */
async function writePersons(tx: WriteContext, sets: readonly (readonly Seat[])[]): Promise<number[]> {
  const kept = keptPersons(sets)
  const { rows: made } = await sql<{ id: number }>`
    insert into groups.persons (name) select '' from generate_series(1, ${kept.filter((id) => id === undefined).length}) returning id`.execute(
    tx.db,
  )
  const fresh = made.map(({ id }) => id)
  const ids = kept.map((id) => id ?? fresh.shift() ?? 0)
  const moved = sets.flatMap((seats, at) =>
    seats.filter(({ personId }) => personId !== ids[at]).map(({ id }) => ({ id, person: ids[at] })),
  )
  await sql`
    update groups.person_seats s set person_id = m.person
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, person bigint) where s.id = m.id`.execute(
    tx.db,
  )
  await nameAnew(tx, ids)
  const touched = [...new Set([...ids, ...sets.flat().flatMap(({ personId }) => personId ?? [])])]
  await sql`
    delete from groups.persons p where p.id = any(${touched}::bigint[])
      and not exists (select from groups.person_seats s where s.person_id = p.id)`.execute(tx.db)
  return ids
}

/** A person is called as a roster calls him, else by the name under which he wrote last. */
async function nameAnew(tx: WriteContext, ids: readonly number[]) {
  await sql`
    update groups.persons p set name = named.name from (
      select distinct on (s.person_id) s.person_id, s.name from groups.person_seats s left join groups.senders n on n.id = s.sender_id
      where s.person_id = any(${[...ids]}::bigint[]) and s.name <> ''
      order by s.person_id, s.member_id is null, n.seen_at desc nulls last, s.id) named
    where p.id = named.person_id and p.name <> named.name`.execute(tx.db)
}

/** Where one key is in two sets, which a verdict parts, the older person has it. */
async function writeKeys(
  tx: WriteContext,
  all: readonly string[],
  { persons, shared }: Joined,
  ids: readonly number[],
) {
  const owners = new Map<string, number | null>()
  for (const [at, seats] of persons.entries())
    for (const key of seats.flatMap(({ keys }) => keys)) {
      const owner = owners.get(key)
      const id = ids[at] ?? 0
      owners.set(key, shared.has(key) ? null : Math.min(owner ?? id, id))
    }
  const rows = all.map((key) => ({ key, person: owners.get(key) ?? null }))
  await sql`
    insert into groups.person_keys (key, person_id, is_shared)
    select key, person, person is null from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(key text, person bigint)
    on conflict (key) do update set person_id = excluded.person_id, is_shared = excluded.is_shared`.execute(tx.db)
}

/** Somebody who was erased from a group has no place there, and no keys of it. */
export async function leaveSeat(tx: WriteContext, { senderId }: { senderId: number }) {
  await lockPersons(tx)
  const { rows } = await sql<{ person_id: number; keys: string[] }>`
    delete from groups.person_seats where sender_id = ${senderId} returning person_id, keys`.execute(tx.db)
  const [left] = rows
  if (!left) return
  await forgetKeys(tx, left.person_id, left.keys)
}

/** Places that are gone leave no keys behind, and no verdicts on keys that nobody has any more. */
export async function forgetKeys(tx: WriteContext, personId: number, keys: readonly string[]) {
  await sql`
    delete from groups.person_keys k where k.key = any(${[...keys]}::text[]) and k.person_id is not null
      and not exists (select from groups.person_seats s where s.person_id = k.person_id and k.key = any(s.keys))`.execute(
    tx.db,
  )
  await joinAgain(tx, { personIds: [personId], keys })
  await removeEmptied(tx)
  await sql`
    delete from groups.person_verdicts v using unnest(${[...keys]}::text[]) gone
    where gone in (v.low_key, v.high_key) and not exists (select from groups.person_keys k where k.key = gone)`.execute(
    tx.db,
  )
}

/** Places of members and senders that are gone take their person with them, and his keys. */
async function removeEmptied(tx: WriteContext) {
  await lockPersons(tx)
  await sql`
    delete from groups.person_seats s using groups.senders n where n.id = s.sender_id and n.erased_at is not null`.execute(
    tx.db,
  )
  await sql`
    delete from groups.person_seats s using groups.members m where m.id = s.member_id and m.delete_after <= now()`.execute(
    tx.db,
  )
  await sql`
    delete from groups.persons p where not exists (select from groups.person_seats s where s.person_id = p.id)`.execute(
    tx.db,
  )
}
