import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import type { Context } from '../../platform/context.ts'

/** How the owner of a field tells whether a record names an item, by any of its names. */
export interface Usage {
  dictionary: Dictionary
  isNamed: (context: Context, names: readonly string[]) => Promise<boolean>
}
