import { templateListQuery, templateMove, templateSwitch } from '@seamark/contract/ai/templates/templates'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { mayEditTemplate } from '../policy.ts'
import { changeTemplate, lockTemplates, publishTemplate } from './templates.commands.ts'
import { type TemplateList, type TemplateRow, templatesOf, templateSubject, valuesOf } from './templates.queries.ts'

const deed = { permission: 'ai.writeTemplates', audit: 'ai.templateChanged' } as const

const templateEdits: FieldEdits<TemplateRow> = {
  lock: lockTemplates,
  refusal: ({ actor }, row) => {
    if (!row) return { field: 'id', code: 'ai.template_not_found' }
    return mayEditTemplate(actor, row) ? undefined : { field: 'id', code: 'ai.template_not_yours' }
  },
  valuesOf: (row) => ({ ...valuesOf(row) }),
  write: async (tx, edits) => {
    for (const { row, fields } of edits) {
      const custody = await changeTemplate(tx, row, fields)
      publishTemplate(tx, row.id, [row, custody ?? row])
    }
  },
}

/** An action that gives many templates the same value. */
const changing = (
  name: 'enable' | 'move',
  title: 'ai.bulk.enable' | 'ai.bulk.moveTemplates',
  input: typeof templateSwitch | typeof templateMove,
): BulkAction => ({
  name,
  title,
  permission: deed.permission,
  input,
  summary: async ({ language }, given) =>
    textsOf(language, {}, input.parse(given))
      .map(({ heading, after }) => `${translate(language, heading)} → ${after || '—'}`)
      .join('; '),
  apply: async (context, ids, given) =>
    write(context, deed, (tx) => applyFieldEdits(tx, templateEdits, ids, input.parse(given))),
  revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, templateEdits, changes)),
})

/** The bulk actions of templates; each template is judged by itself. */
export const templatesBulk: ListBulk = {
  subject: 'aiTemplate',
  query: templateListQuery,
  ids: findTemplateIds,
  names: templateSubject.namesOf,
  texts: async ({ language }, changes) =>
    changes.map(({ before, after }: BulkChange) => textsOf(language, keptValues(before), keptValues(after))),
  actions: [
    changing('enable', 'ai.bulk.enable', templateSwitch),
    changing('move', 'ai.bulk.moveTemplates', templateMove),
  ],
}

/** A single statement sees all templates at one moment. The workbench has already checked the query by its schema. */
async function findTemplateIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'ai.readTemplates')
  const listed = selectFrom(templatesOf(context, asked as TemplateList))
  const { rows } = await sql<{ id: number }>`select k.id ${listed} order by k.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The old and the new value of every field that a change touches. */
function textsOf(language: Context['language'], before: object, after: object): FieldText[] {
  const [was, became] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>]
  const texts: Record<string, (value: unknown) => string> = {
    enabled: (value) =>
      typeof value === 'boolean' ? translate(language, value ? 'ai.enabled.true' : 'ai.enabled.false') : '',
    group: (value) => (typeof value === 'string' ? translate(language, `ai.group.${value}`) : ''),
  }
  return Object.entries(texts).flatMap(([field, textOf]) =>
    field in became ? [{ heading: `ai.field.${field}`, before: textOf(was[field]), after: textOf(became[field]) }] : [],
  )
}
