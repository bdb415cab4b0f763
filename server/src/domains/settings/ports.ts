import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import type { Context } from '../../platform/context.ts'

/** Tells whether a record names an item, by any of its names; implemented by the owner of the field. */
export interface Usage {
  dictionary: Dictionary
  isNamed: (context: Context, names: readonly string[]) => Promise<boolean>
}
