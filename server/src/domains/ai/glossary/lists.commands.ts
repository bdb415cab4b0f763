import type { List } from '../../../platform/list.ts'
import { termsBulk } from './bulk.commands.ts'
import { termsExport } from './exports.queries.ts'
import { termsImport } from './imports.commands.ts'

/** Terms as plain data for views, exports, imports and bulk actions. */
export const termsList: List = {
  name: 'terms',
  title: 'ai.glossary',
  permission: 'ai.listTerms',
  export: termsExport,
  import: termsImport,
  bulk: termsBulk,
}
