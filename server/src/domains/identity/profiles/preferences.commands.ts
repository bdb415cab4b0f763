import {
  knownPreferences,
  type Preferences,
  type PreferencesPatch,
} from '@seamark/contract/identity/profiles/preferences'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

/**
 * Keeps some of the caller's preferences: each named key, and of the tables each named table, so that two browsers lose nothing of one another.
 * In one statement, and without an audit row: how wide somebody draws a column is nobody's deed, and would bury the deeds.
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
