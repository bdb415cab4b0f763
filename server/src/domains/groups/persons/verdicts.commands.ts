import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lookUpKnown } from '../../phonebook/index.ts'
import { joinAgain, lockPersons } from './joins.commands.ts'
import { companyOfKeys, keysOf, readableSeats, type SeatRow } from './persons.queries.ts'

const permission = 'groups.judgePersons'

/** Says that two are one person. Earlier verdicts that parted them are over. */
export async function mergePersons(context: Context, id: number, otherId: number) {
  return write(context, { permission, audit: 'groups.personsMerged' }, async (tx) => {
    await lockPersons(tx)
    const [one, other] = [await seenSeats(tx, id), await seenSeats(tx, otherId)]
    if (id === otherId) throw fail('groups.person_same')
    await sql`
      delete from groups.person_verdicts where not is_same and (
        low_key = any(${ownKeys(one)}::text[]) and high_key = any(${ownKeys(other)}::text[])
        or low_key = any(${ownKeys(other)}::text[]) and high_key = any(${ownKeys(one)}::text[]))`.execute(tx.db)
    await keepVerdicts(tx, [[ownKeys(one)[0] ?? '', ownKeys(other)[0] ?? '']], true)
    await joinAgain(tx, { personIds: [id, otherId], keys: [...ownKeys(one), ...ownKeys(other)] })
    await tx.audit({ subject: 'groupPerson', id, after: { mergedId: otherId } })
    return { personId: await holderOf(tx, one[0]) }
  })
}

/** Says that some places of a person are another. They part for good, whatever number they have in common. */
export async function splitPerson(context: Context, id: number, seatIds: readonly number[]) {
  return write(context, { permission, audit: 'groups.personSplit' }, async (tx) => {
    await lockPersons(tx)
    const seats = await seenSeats(tx, id)
    const [parted, left] = [
      seats.filter((seat) => seatIds.includes(seat.id)),
      seats.filter((seat) => !seatIds.includes(seat.id)),
    ]
    if (parted.length < new Set(seatIds).size) throw fail('groups.person_not_found')
    if (left.length === 0) throw fail('groups.person_whole')
    const [theirs, his] = [ownKeys(parted), ownKeys(left)]
    if (theirs.some((key) => his.includes(key))) throw fail('groups.person_one_account')
    await keepVerdicts(
      tx,
      theirs.flatMap((key) => his.map((other) => [key, other] as const)),
      false,
    )
    await joinAgain(tx, { personIds: [id], keys: [...theirs, ...his] })
    const otherId = await holderOf(tx, parted[0])
    await tx.audit({ subject: 'groupPerson', id, after: { splitId: otherId } })
    return { personId: await holderOf(tx, left[0]), otherId }
  })
}

/** Looks up who holds the company of a person, by the accounts and numbers that the caller may read. */
export async function lookUpPerson(context: Context, id: number) {
  authorize(context, 'groups.readMessages')
  const company = await companyOfKeys(context, keysOf(await seenSeats(context, id)))
  return lookUpKnown(context, { id: company?.id ?? null, names: [] })
}

async function seenSeats(context: Pick<Context, 'db' | 'actor'>, id: number): Promise<SeatRow[]> {
  const seats = await readableSeats(context, id)
  if (seats.length === 0) throw fail('groups.person_not_found')
  return seats
}

/** The key by which each place names itself. */
const ownKeys = (seats: readonly SeatRow[]) => [...new Set(seats.flatMap(({ keys }) => keys[0] ?? []))]

/** The latest verdict on two keys counts. */
async function keepVerdicts(tx: WriteContext, pairs: readonly (readonly [string, string])[], isSame: boolean) {
  const rows = pairs.map(([one, other]) => (one < other ? { low: one, high: other } : { low: other, high: one }))
  await sql`
    insert into groups.person_verdicts (low_key, high_key, is_same, decided_by)
    select distinct low, high, ${isSame}::boolean, ${personOf(tx).id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(low text, high text) where low <> high
    on conflict (low_key, high_key) do update
      set is_same = excluded.is_same, decided_by = excluded.decided_by, decided_at = now()`.execute(tx.db)
}

async function holderOf(tx: WriteContext, seat: SeatRow | undefined): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from groups.person_seats where id = ${seat?.id ?? 0}`.execute(tx.db)
  return rows[0]?.person_id ?? 0
}
