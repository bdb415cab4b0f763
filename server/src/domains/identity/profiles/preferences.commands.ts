import {
  knownPreferences,
  type Preferences,
  type PreferencesPatch,
} from '@seamark/contract/identity/profiles/preferences'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

/**
 * Stores some of the caller's preferences and returns all of them. Only the named keys, and only the named tables, are replaced, so that two browsers
 * do not lose each other's choices. One statement does it, without an audit entry: column widths would bury the entries that matter.
 */
export async function keepPreferences(context: Context, patch: PreferencesPatch): Promise<Preferences> {
  authorize(context, 'identity.ownSession')
  const given = JSON.stringify(patch)
  const { rows } = await sql<{ preferences: unknown }>`
    insert into identity.preferences as own (user_id, preferences) values (${personOf(context).id}, jsonb_strip_nulls(${given}::jsonb))
    on conflict (user_id) do update set
      preferences = jsonb_strip_nulls(own.preferences || ${given}::jsonb || jsonb_build_object(
        'tables', coalesce(own.preferences -> 'tables', '{}') || coalesce(${given}::jsonb -> 'tables', '{}'))),
      updated_at = now()
    returning preferences`
    .execute(context.db)
    .catch(asFull)
  return knownPreferences(rows[0]?.preferences)
}

function asFull(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'preferences_size'
    ? fail('identity.preferences_full')
    : error
}
