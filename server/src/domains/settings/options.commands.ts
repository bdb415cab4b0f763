import { type OptionChanges, type Options, type OptionsInForce, options } from '@seamark/contract/settings/options'
import { sql } from 'kysely'
import { actorId, type Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { optionsInForce } from './options.queries.ts'

/** Chooses options; null returns one to its default. Fails for a stale version, and for an idle time longer than a session. */
export async function changeOptions(
  context: Context,
  defaults: Options,
  version: number,
  changes: OptionChanges,
): Promise<OptionsInForce> {
  return write(context, { permission: 'settings.manage', audit: 'settings.optionsChanged' }, async (tx) => {
    const before = await optionsToChange(tx, defaults, version)
    const chosen = choicesAfter(before, changes)
    const values = { ...defaults, ...chosen }
    if (values.sessionIdleMinutes > values.sessionHours * 60)
      throw failField('sessionIdleMinutes', 'settings.idle_beyond_session')
    const changed = options
      .keyof()
      .options.filter((key) => values[key] !== before.values[key] || key in chosen !== before.chosen.includes(key))
    if (changed.length === 0) {
      tx.unchanged()
      return before
    }
    await tx.db
      .updateTable('settings.options')
      .set({
        chosen: JSON.stringify(chosen),
        version: version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: actorId(tx),
      })
      .execute()
    await tx.audit({
      subject: 'options',
      id: null,
      before: pickOptions(before.values, changed),
      after: pickOptions(values, changed),
    })
    tx.publish({ event: { topic: 'settings.options' }, audience: { code: 356, holder: null } })
    return optionsInForce(tx, defaults)
  })
}

async function optionsToChange(tx: WriteContext, defaults: Options, version: number) {
  await tx.db.selectFrom('settings.options').select('version').forUpdate().execute()
  const current = await optionsInForce(tx, defaults)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** The choices after the change: the earlier ones and the new ones, without those that were returned to their defaults. */
function choicesAfter({ chosen, values }: OptionsInForce, changes: OptionChanges): Partial<Options> {
  const wanted = { ...pickOptions(values, chosen), ...changes }
  return options
    .partial()
    .parse(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined)))
}

const pickOptions = (values: Options, keys: readonly (keyof Options)[]): Partial<Record<keyof Options, unknown>> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))
