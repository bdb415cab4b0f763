import type { ShippedView } from '../../../platform/list.ts'
import { rulesInForce } from '../pool/pool-rules.queries.ts'

/** The views of the companies that everybody has. */
export const companiesViews: readonly ShippedView[] = [
  {
    key: 'contactToday',
    title: 'phonebook.savedView.contactToday',
    search: () => Promise.resolve({ view: 'mine', nextContact: 'upToToday', sort: 'nextContactAt', order: 'asc' }),
  },
  {
    key: 'fallsSoon',
    title: 'phonebook.savedView.fallsSoon',
    /** Of which custodians are warned already, whoever holds them. */
    async search(context) {
      const { warningDays } = await rulesInForce(context)
      return { due: String(Math.max(0, ...warningDays)), sort: 'daysLeft', order: 'asc' }
    },
  },
]
