import { type ListedCompany, type ListedField, listedFields } from '@seamark/contract/phonebook/lists/lists'
import type { Actor } from '../../../../platform/context.ts'
import { asSeenInPart, type NamedColumn, type NamedRow, shownFields } from '../masking.rules.ts'

/** The columns that every row of a list needs, for its policy and for what it always shows. */
const alwaysRead = [
  'id',
  'version',
  'name',
  'progress',
  'visibility',
  'custodian_id',
  'custodian_name',
  'follower_ids',
  'follower_names',
  'contact_id',
  'contact_name',
  'contact_position',
  'contact_mobile',
  'contact_email',
] as const satisfies readonly NamedColumn[]

/** A row of a list; columns of fields that nobody asked for are missing. */
export type ListedRow = Pick<NamedRow, (typeof alwaysRead)[number]> & Partial<NamedRow>

/** The columns that the asked fields are made of. */
export const columnsOf = (fields: readonly ListedField[]): ReadonlySet<NamedColumn> =>
  new Set([...alwaysRead, ...fields.flatMap((field) => shownFields[field].of)])

/** The row as the caller may see it, with the fields that were asked for, or with all of them. */
export const asListed = (actor: Actor, row: ListedRow, fields: readonly ListedField[] = listedFields): ListedCompany =>
  // The row has the columns of the fields; see `columnsOf`.
  asSeenInPart(actor, row as NamedRow, fields)
