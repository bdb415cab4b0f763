import { templateListQuery } from '@seamark/contract/ai/templates/templates'
import { languages } from '@seamark/contract/languages'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { nameIn, readTemplatePage, type TemplateList, type TemplateRow, templatesOf } from './templates.queries.ts'

const permission = 'ai.exportTemplates'

const column = (key: string, heading: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading,
  kind: 'text',
  ...more,
})

/** Exports the templates that the caller sees, with each draft in a column of its language. */
export const templatesExport: ListExport = {
  permission,
  query: templateListQuery,
  columns: [
    column('names', 'ai.field.names', { always: true }),
    column('group', 'ai.field.group'),
    ...languages.map((language) => column(`draft_${language}`, `ai.draft.${language}`, { of: 'drafts', always: true })),
    column('instruction', 'ai.field.instruction'),
    column('variables', 'ai.field.variables'),
    column('language', 'ai.field.language'),
    column('seenBy', 'ai.field.seenBy'),
    column('enabled', 'ai.field.enabled'),
    column('place', 'ai.field.place', { kind: 'number' }),
    column('author', 'ai.field.author'),
    column('updatedAt', 'ai.field.updatedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(templatesOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readTemplatePage(context, { ...asListed(asked), limit, cursor })
    return { rows: rows.map((row) => cellsOf(context, row)), next }
  },
}

const cellsOf = ({ language }: Context, row: TemplateRow): Record<string, Cell> => ({
  names: nameIn(row.names, language),
  group: translate(language, `ai.group.${row.template_group}`),
  ...Object.fromEntries(languages.map((one) => [`draft_${one}`, row.drafts[one] ?? ''])),
  instruction: row.instruction,
  variables: row.variables
    .map(
      ({ key, type, labels }) => `${key} (${translate(language, `ai.variable.${type}`)}): ${nameIn(labels, language)}`,
    )
    .join('\n'),
  language: translate(language, `ai.language.${row.language}`),
  seenBy: translate(language, `ai.seenBy.${row.seen_by}`),
  enabled: translate(language, row.enabled ? 'ai.enabled.true' : 'ai.enabled.false'),
  place: row.place,
  author: row.author_name ?? translate(language, 'ai.author.shipped'),
  updatedAt: row.updated_at,
})

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as TemplateList
