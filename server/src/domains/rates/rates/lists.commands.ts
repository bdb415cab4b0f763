import type { BulkChange, FieldText, List } from '../../../platform/list.ts'
import { ratesBulk } from './bulk.commands.ts'
import { copyAction, keptCopy } from './bulk/copies.commands.ts'
import { deleteAction } from './bulk-deletions.commands.ts'
import { keptOwner, ownerAction } from './bulk-owners.commands.ts'
import { repriceAction } from './bulk/repricings.commands.ts'
import { ratesExport } from './exports.queries.ts'

/** Offers rates as plain data for views, exports and bulk runs. */
export const ratesList: List = {
  name: 'rates',
  title: 'rates.rates',
  permission: 'rates.read',
  export: ratesExport,
  bulk: {
    ...ratesBulk,
    texts: async (context, changes) => {
      const plain = await ratesBulk.texts(context, changes)
      return changes.map((change, place) => [...(plain[place] ?? []), ...furtherTexts(change)])
    },
    actions: [repriceAction, ...ratesBulk.actions, copyAction, ownerAction, deleteAction],
  },
}

/** The copy that was made, and the former and the new owner, in words. */
function furtherTexts({ before, after }: BulkChange): FieldText[] {
  const [copy, was, became] = [keptCopy.safeParse(after), keptOwner.safeParse(before), keptOwner.safeParse(after)]
  const nameOf = ({ data }: typeof was) => data?.owner.name ?? ''
  return [
    ...(copy.success
      ? [
          {
            heading: copy.data.fields ? 'rates.bulk.follower' : 'rates.bulk.copy',
            before: '',
            after: `${copy.data.copy.number}: ${copy.data.copy.days}`,
          },
        ]
      : []),
    ...(became.success ? [{ heading: 'rates.field.owner', before: nameOf(was), after: nameOf(became) }] : []),
  ]
}
