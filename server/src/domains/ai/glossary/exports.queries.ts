import { termListQuery } from '@seamark/contract/ai/glossary/terms'
import { authorize } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { readTermPage, type TermList, termsOf } from './terms.queries.ts'

const permission = 'ai.exportTerms'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `ai.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports terms with the headings by which they come back. */
export const termsExport: ListExport = {
  permission,
  query: termListQuery,
  columns: [
    column('zh', { always: true }),
    column('en', { always: true }),
    column('es', { always: true }),
    column('ja', { always: true }),
    column('kind'),
    column('locked'),
    column('createdBy'),
    column('createdAt', { kind: 'instant' }),
    column('updatedBy'),
    column('updatedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(termsOf(asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readTermPage(context, { ...asListed(asked), limit, cursor })
    return {
      rows: rows.map(
        (row): Record<string, Cell> => ({
          zh: row.zh,
          en: row.en,
          es: row.es,
          ja: row.ja,
          kind: translate(context.language, `ai.termKind.${row.kind}`),
          locked: translate(context.language, row.locked ? 'ai.locked.true' : 'ai.locked.false'),
          createdBy: row.created_by_name,
          createdAt: row.created_at,
          updatedBy: row.updated_by_name,
          updatedAt: row.updated_at,
        }),
      ),
      next,
    }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as TermList
