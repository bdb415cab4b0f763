import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../platform/context.ts'
import { ratesPermissions } from '@seamark/contract/rates/permissions'
import type { Audience } from '../../platform/live.ts'
import { openTo } from '../phonebook/index.ts'

/** A rate is changed by its owner and by the people who reach the owner. */
export const mayChange = (actor: Actor, { ownerId }: { ownerId: number }): boolean =>
  actor.kind === 'system' || actor.id === ownerId || actor.reach.kind === 'all' || actor.reach.ids.includes(ownerId)

/** `mayChange` as a condition on the rate `r`. */
export const changeableBy = (actor: Actor) => reachedBy(actor, sql`r.owner_id`)

/** Whether the caller is this owner or reaches her; a reading is seen by nobody else. */
export function reachedBy(actor: Actor, ownerId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(${ownerId} = any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]))`
}

/** Whether the caller may see the company of the rate `r`, by the phonebook's own policy. */
export const seesCompany = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from phonebook.companies c where c.id = r.company_id and c.delete_after is null and ${openTo(actor)})`

/**
 * Whether the caller may know the words that tell whose rate `r` is. Offers are open to all who see the list; of a request only its owner, the people
 * who reach the owner and those who may see the company know it.
 */
export const knowsSource = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(r.side = 'supply' or ${changeableBy(actor)} or ${seesCompany(actor)})`

/** What the screen may offer; the verbs ask the same. */
export const abilitiesOf = (actor: Actor, rate: { ownerId: number }) => ({
  edit: mayChange(actor, rate) && passes(actor, 'rates.write'),
  assign: mayChange(actor, rate) && passes(actor, 'rates.assign'),
})

/** Everybody with the screen hears that something changed; what it is, the list says by the policy. */
export const everybody: Audience = { code: ratesPermissions['rates.read'].code, holder: null }
