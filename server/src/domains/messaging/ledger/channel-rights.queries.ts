import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'

/**
 * Whether somebody may write from a channel `h`: it is of no department, or she reaches a colleague of its department or below it, herself among them.
 * It is asked when a channel is chosen, and again by the check, the confirmation and each claim.
 */
export function mayWriteFrom(actor: Actor | null): RawBuilder<boolean> {
  if (actor?.kind === 'system') return sql<boolean>`true`
  if (!actor) return sql<boolean>`false`
  const { id, reach } = actor
  if (reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(h.department_id is null or exists (
    with recursive below (id) as (
      select h.department_id union select d.id from identity.departments d join below on d.parent_id = below.id)
    select from identity.users u join below on below.id = u.department_id where u.id = any(${[id, ...reach.ids]}::bigint[])))`
}
