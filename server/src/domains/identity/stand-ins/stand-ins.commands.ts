import { dayBegins } from '../../../platform/business-day.ts'
import type { StandIn, NewStandIn } from '@seamark/contract/identity/stand-ins/stand-ins'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { toStandIns, type StandInRow, mayEnd, selectStandIns, findAbsentColleagues } from './stand-ins.queries.ts'
import { mayArrangeFor } from './stand-ins.rules.ts'
import { standInArranged, standInEnded } from '../events.ts'
import { rightsChanged } from '../sessions/ends.commands.ts'

/**
 * Lets a colleague stand in from the beginning of the first day to the end of the last, in the business time zone. It begins and ends without further
 * action.
 */
export async function arrangeStandIn(context: Context, input: NewStandIn): Promise<StandIn> {
  const person = personOf(context)
  return write(context, { permission: 'identity.covers', audit: 'identity.coverArranged' }, async (tx) => {
    if (!mayArrangeFor(person, input.absentId, await findAbsentColleagues(tx, person.id)))
      throw fail('identity.cover_not_yours')
    await lockPeople(tx, input)
    await failUnlessAble(tx, input)
    await failUnlessNew(tx, input)
    const { rows } = await sql<{ id: number }>`
      insert into identity.covers (absent_id, cover_id, starts_at, ends_at, note, created_by)
      values (${input.absentId}, ${input.coverId}, ${dayBegins(input.from, tx.zone)}, ${dayBegins(input.until, tx.zone, 1)}, ${input.note}, ${person.id}) returning id`.execute(
      tx.db,
    )
    const row = await findStandIn(tx, rows[0]?.id ?? 0)
    if (!row) throw fail('identity.cover_not_found')
    const { id, absent_id: absentId, cover_id: coverId, from_day: from, until_day: until } = row
    await tx.audit({ subject: 'cover', id, after: input })
    await tx.reactions.announce(tx, standInArranged, {
      id,
      absentId,
      coverId,
      byId: person.id,
      from,
      until,
      absent: row.absent_name,
      cover: row.cover_name,
    })
    rightsChanged(tx, [coverId])
    return toStandIn(tx, row)
  })
}

/**
 * Locks both people until the transaction ends, so that the same stand-in is arranged only once. Disabled people neither stand in nor get a new
 * stand-in.
 */
async function lockPeople(tx: WriteContext, { absentId, coverId }: NewStandIn) {
  const rows = await tx.db
    .selectFrom('identity.users')
    .select('id')
    .where('id', 'in', [absentId, coverId])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  if (!known.has(coverId)) throw failField('coverId', 'identity.cover_person_unknown')
  if (!known.has(absentId)) throw failField('absentId', 'identity.cover_person_unknown')
}

/** A stand-in answers for what the absent person holds, so whoever stands in for somebody who may edit must be able to edit. */
async function failUnlessAble(tx: WriteContext, { absentId, coverId }: NewStandIn) {
  const { rows } = await sql<{ id: number }>`
    select distinct held.user_id as id from identity.user_roles held join identity.roles r on r.id = held.role_id
    where held.user_id in (${absentId}, ${coverId}) and (r.opens_everything or 'edit' = any(r.capabilities))`.execute(
    tx.db,
  )
  const able = new Set(rows.map(({ id }) => id))
  if (able.has(absentId) && !able.has(coverId)) throw failField('coverId', 'identity.cover_person_unable')
}

async function failUnlessNew(tx: WriteContext, { absentId, coverId, from, until }: NewStandIn) {
  const { rows } = await sql<{ is_past: boolean; is_twice: boolean }>`
    select ${dayBegins(until, tx.zone, 1)} <= now() as is_past,
           exists (select from identity.covers c where c.absent_id = ${absentId} and c.cover_id = ${coverId} and c.ended_at is null
                   and c.starts_at < ${dayBegins(until, tx.zone, 1)} and c.ends_at > ${dayBegins(from, tx.zone)}) as is_twice`.execute(
    tx.db,
  )
  if (rows[0]?.is_past) throw failField('until', 'identity.cover_past')
  if (rows[0]?.is_twice) throw failField('from', 'identity.cover_twice')
}

/** Ends a stand-in at once, before its last day. */
export async function endStandIn(context: Context, id: number): Promise<StandIn> {
  const person = personOf(context)
  return write(context, { permission: 'identity.covers', audit: 'identity.coverEnded' }, async (tx) => {
    await tx.db.selectFrom('identity.covers').select('id').where('id', '=', id).forUpdate().execute()
    const row = await findStandIn(tx, id)
    if (!row || !mayEnd(tx, row, await findAbsentColleagues(tx, person.id))) throw fail('identity.cover_not_found')
    if (row.state === 'over' || row.state === 'ended') throw fail('identity.cover_over')
    await tx.db
      .updateTable('identity.covers')
      .set({ ended_at: sql<Date>`now()`, ended_by: person.id })
      .where('id', '=', id)
      .execute()
    const { absent_id: absentId, cover_id: coverId } = row
    await tx.audit({ subject: 'cover', id, before: { absentId, coverId, from: row.from_day, until: row.until_day } })
    await tx.reactions.announce(tx, standInEnded, {
      id,
      absentId,
      coverId,
      byId: person.id,
      absent: row.absent_name,
      cover: row.cover_name,
    })
    rightsChanged(tx, [coverId])
    return toStandIn(tx, (await findStandIn(tx, id)) ?? row)
  })
}

const findStandIn = async (tx: WriteContext, id: number): Promise<StandInRow | undefined> =>
  (await selectStandIns(tx, sql`where c.id = ${id}`))[0]

async function toStandIn(tx: WriteContext, row: StandInRow): Promise<StandIn> {
  const [standIn] = await toStandIns(tx, [row])
  if (!standIn) throw fail('identity.cover_not_found')
  return standIn
}
