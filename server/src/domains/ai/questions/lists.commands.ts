import type { List } from '../../../platform/list.ts'
import { questionsBulk } from './bulk.commands.ts'
import { questionsExport } from './exports.queries.ts'
import { questionsImport } from './imports.commands.ts'

/** Questions as plain data for views, exports, imports and bulk actions. */
export const questionsList: List = {
  name: 'questions',
  title: 'ai.questions',
  permission: 'ai.listQuestions',
  export: questionsExport,
  import: questionsImport,
  bulk: questionsBulk,
}
