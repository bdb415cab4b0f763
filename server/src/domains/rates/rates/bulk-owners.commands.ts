import { giving } from '@seamark/contract/rates/rates/bulk'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { ratesChanged } from '../events.ts'
import { mayChange } from '../policy.ts'
import { gone, lockRates, mayChangeRate, refusalOf } from './bulk.commands.ts'
import { keyOf } from './columns.rules.ts'
import { tellOfGivenRates } from './owners/given.commands.ts'
import { publishRate, valuesOf } from './rates.commands.ts'
import { lockKeys, settleKeys } from './settlements.commands.ts'

const named = z.object({ id: z.number(), name: z.string() })
/** What is kept of a change of the owner. */
export const keptOwner = z.object({ owner: named })

/** Gives rates to a colleague. */
export const ownerAction: BulkAction = {
  name: 'owner',
  title: 'rates.bulk.owner',
  permission: 'rates.assign',
  input: giving,
  apply: async (tx, ids, input) => giveMany(tx, ids, giving.parse(input).ownerId),
  revert: async (tx, changes) => giveBack(tx, changes),
}

const deed = { permission: 'rates.assign', audit: 'rates.rateChanged' } as const

async function giveMany(context: WriteContext, ids: readonly number[], ownerId: number): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const owner = await findOwner(tx, ownerId)
    if (!owner || !mayChange(personOf(tx), { ownerId })) throw failField('ownerId', 'rates.person_unknown')
    const found = await lockRates(tx, ids)
    const outcomes = ids.map((id): BulkOutcome => {
      const rate = found.get(id)
      const problem = refusalOf(tx, rate)
      if (!rate || problem) return { id, outcome: 'refused', problem: problem ?? gone }
      if (rate.owner.id === owner.id) return { id, outcome: 'unchanged' }
      return { id, outcome: 'done', before: { owner: rate.owner }, after: { owner } }
    })
    await giveRates(
      tx,
      outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? [[found.get(id), owner.id] as const] : [])),
    )
    return outcomes
  })
}

/** Colleagues who can still sign in. */
async function findOwner({ db }: WriteContext, id: number): Promise<z.output<typeof named> | undefined> {
  const { rows } = await sql<z.output<typeof named>>`
    select id, name from identity.users where id = ${id} and disabled_at is null`.execute(db)
  return rows[0]
}

/** An offer that names nobody has its owner in its key, so that its prices are settled anew. */
async function giveRates(tx: WriteContext, given: readonly (readonly [Rate | undefined, number])[]) {
  const moved = given.flatMap(([rate, ownerId]) => (rate ? [{ rate, ownerId }] : []))
  if (moved.length === 0) return
  const ids = moved.map(({ rate }) => rate.id)
  const stored = await readKeyed(tx, ids)
  const rows = moved.map(({ rate, ownerId }) => {
    const { key = null, company_id = null } = stored.get(rate.id) ?? {}
    // The company may be one that the caller does not see.
    const values = { ...valuesOf(rate), companyId: company_id }
    return { id: rate.id, owner: ownerId, key: key === null ? null : keyOf({ rate: values, ownerId }) }
  })
  const keys = [...stored.values(), ...rows].flatMap(({ key }) => key ?? [])
  await lockKeys(tx, keys)
  // Prices that hold on one day may not share a key while they are moved.
  await sql`update rates.prices set live = false, during = 'empty' where rate_id = any(${ids}::bigint[])`.execute(tx.db)
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (id bigint, owner bigint, key text)),
    moved as (
      update rates.rates r set owner_id = g.owner, key = g.key, version = r.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
      from given g where r.id = g.id)
    update rates.prices p set key = g.key from given g where p.rate_id = g.id`.execute(tx.db)
  await settleKeys(tx, keys)
  await tx.reactions.announce(tx, ratesChanged, { ids })
  await tx.audits(
    moved.map(({ rate, ownerId }) => ({
      subject: 'rate',
      id: rate.id,
      before: { ownerId: rate.owner.id },
      after: { ownerId },
    })),
  )
  await recordActivities(
    tx,
    ids.map((id) => ({ subject: 'rate', id, kind: 'rates.activity.changed' })),
  )
  await tellOfGivenRates(
    tx,
    moved.map(({ rate: { number, side }, ownerId }) => ({ number, side, ownerId })),
  )
  for (const id of ids) publishRate(tx, id)
}

async function readKeyed({ db }: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; key: string | null; company_id: number | null }>`
    select id, key, company_id from rates.rates where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Gives rates back. One that somebody else has by now is a conflict, unless it is to be taken back all the same. */
async function giveBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockRates(
      tx,
      changes.map(({ id }) => id),
    )
    const given: (readonly [Rate | undefined, number])[] = []
    const reversals: BulkReversal[] = []
    for (const { id, before, after, overwrite } of changes) {
      const rate = found.get(id)
      const [was, became] = [keptOwner.parse(before).owner, keptOwner.parse(after).owner]
      if (!rate || !mayChangeRate(tx, rate) || !(await findOwner(tx, was.id)))
        reversals.push({ id, outcome: 'refused', problem: gone })
      else if (rate.owner.id === was.id) reversals.push({ id, outcome: 'unchanged' })
      else if (rate.owner.id !== became.id && !overwrite)
        reversals.push({ id, outcome: 'conflict', now: { owner: rate.owner } })
      else {
        given.push([rate, was.id])
        reversals.push({ id, outcome: 'reverted' })
      }
    }
    await giveRates(tx, given)
    return reversals
  })
}
