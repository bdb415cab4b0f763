import { options } from '@seamark/contract/settings/options'
import type { Domain } from '../../platform/domain.ts'
import { itemKind } from './dictionaries.commands.ts'
import { rateKind } from './exchange-rates.commands.ts'
import { forgetSwitchedOffJob } from './office-records.commands.ts'
import type { Usage } from './ports.ts'
import { settingsRoutes } from './routes.ts'

/** Each of `usages` tells whether a record names an item of a dictionary. */
export const settings = (usages: readonly Usage[]): Domain => ({
  name: 'settings',
  jobs: () => [forgetSwitchedOffJob],
  schedules: () => [{ job: forgetSwitchedOffJob, cron: '33 * * * *' }],
  officeRecords: [itemKind, rateKind],
  routes: (house) => settingsRoutes(options.parse(house.options), usages),
})
