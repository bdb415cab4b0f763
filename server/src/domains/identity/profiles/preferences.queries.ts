import { knownPreferences, type Preferences } from '@seamark/contract/identity/profiles/preferences'
import { authorize, type Context, personOf } from '../../../platform/context.ts'

/** The caller's preferences; those that were never chosen are absent. */
export async function getPreferences(context: Context): Promise<Preferences> {
  authorize(context, 'identity.ownSession')
  const row = await context.db
    .selectFrom('identity.preferences')
    .select('preferences')
    .where('user_id', '=', personOf(context).id)
    .executeTakeFirst()
  return knownPreferences(row?.preferences)
}
