import { type OptionKey, type Options, type OptionsInForce, options } from '@seamark/contract/settings/options'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** The chosen whole number, or the default of the environment, as SQL to put into a statement. */
export const chosenOption = (key: WholeOption, otherwise: number): RawBuilder<number> =>
  sql<number>`coalesce((select (chosen ->> ${sql.lit(key)})::int from settings.options), ${otherwise})`

/** The chosen word of an option, or its default, as SQL. */
export const chosenWord = <Key extends WordOption>(key: Key, otherwise: Options[Key]): RawBuilder<string> =>
  sql<string>`coalesce((select chosen ->> ${sql.lit(key)} from settings.options), ${otherwise})`

/** Whether an option is on, or its default, as SQL. */
export const chosenSwitch = (key: SwitchOption, otherwise: boolean): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select (chosen ->> ${sql.lit(key)})::boolean from settings.options), ${otherwise}::boolean)`

type SwitchOption = { [Key in OptionKey]: Options[Key] extends boolean ? Key : never }[OptionKey]
type WordOption = { [Key in OptionKey]: Options[Key] extends string ? Key : never }[OptionKey]
type WholeOption = { [Key in OptionKey]: Options[Key] extends number ? Key : never }[OptionKey]

/** The values in force of the options that `defaults` names; `defaults` holds what the environment says. */
export async function readOptions<Wanted extends Partial<Options>>(
  context: Pick<Context, 'db'>,
  defaults: Wanted,
): Promise<Wanted> {
  const { chosen: chosenOption } = await readRow(context)
  return { ...defaults, ...Object.fromEntries(Object.entries(chosenOption).filter(([key]) => key in defaults)) }
}

export async function optionsInForce(context: Pick<Context, 'db'>, defaults: Options): Promise<OptionsInForce> {
  const { version, chosen: given, updated_at, updated_by } = await readRow(context)
  const keys = options.keyof().options.filter((key) => key in given)
  return {
    version,
    values: { ...defaults, ...given },
    defaults,
    chosen: keys,
    updatedAt: updated_at.toISOString(),
    updatedBy: updated_by,
  }
}

async function readRow({ db }: Pick<Context, 'db'>) {
  const found = await db
    .selectFrom('settings.options')
    .select(['version', 'chosen', 'updated_at', 'updated_by'])
    .executeTakeFirstOrThrow()
  return { ...found, chosen: options.partial().parse(found.chosen) }
}
