import type { List } from '../../../platform/list.ts'
import { templatesBulk } from './bulk.commands.ts'
import { templatesExport } from './exports.queries.ts'

/** Templates as plain data for views, exports and bulk actions. */
export const templatesList: List = {
  name: 'templates',
  title: 'ai.templates',
  permission: 'ai.readTemplates',
  export: templatesExport,
  bulk: templatesBulk,
}
