import { visitStates } from '@seamark/contract/exhibitions/choices'
import { exhibitorBulkBring, exhibitorBulkTags, exhibitorBulkVisit } from '@seamark/contract/exhibitions/bulk/bulk'
import { exhibitorListQuery } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { changeExhibitor, lockExhibitors, publishExhibitor } from '../exhibitors/exhibitors.commands.ts'
import { exhibitorsOf, type ExhibitorRow, exhibitorSubject } from '../exhibitors/exhibitors.queries.ts'
import { bringExhibitors, takeExhibitorsBack } from './takes.commands.ts'
import { changeExhibitorTags, revertExhibitorTags } from './tags.commands.ts'

const permission = 'exhibitions.writeExhibitors'
const deed = { permission, audit: 'exhibitions.exhibitorChanged' } as const

/** Who visits, when, and how far it is, are what many exhibitors get at once. */
const visitEdits: FieldEdits<ExhibitorRow> = {
  lock: lockExhibitors,
  refusal: (_tx, row) =>
    !row || row.delete_after !== null ? { field: 'id', code: 'exhibitions.exhibitor_not_found' } : undefined,
  valuesOf: (row) => ({ ownerId: row.owner_id, visitState: row.visit_state, visitOn: row.visit_on }),
  write: async (tx, edits) => {
    for (const { row, fields } of edits) {
      await changeExhibitor(tx, row, fields, { by: 'person' })
      publishExhibitor(tx, row)
    }
  },
}

const planVisits: BulkAction = {
  name: 'visit',
  title: 'exhibitions.bulk.visit',
  permission,
  input: exhibitorBulkVisit,
  summary: async (context, given) => {
    const after = exhibitorBulkVisit.parse(given)
    const [texts = []] = await changeTexts(context, [{ id: 0, before: {}, after, at: new Date(0), overwrite: false }])
    return texts
      .map(({ heading, after: text }) => `${translate(context.language, heading)} → ${text || '—'}`)
      .join('; ')
  },
  apply: async (context, ids, given) =>
    write(context, deed, (tx) => applyFieldEdits(tx, visitEdits, ids, exhibitorBulkVisit.parse(given))),
  revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, visitEdits, changes)),
}

const tagExhibitors: BulkAction = {
  name: 'tags',
  title: 'exhibitions.bulk.tags',
  permission,
  input: exhibitorBulkTags,
  summary: async (_context, given) => {
    const { add, remove } = exhibitorBulkTags.parse(given)
    return [...add.map((tag) => `+ ${tag}`), ...remove.map((tag) => `− ${tag}`)].join('; ')
  },
  apply: async (tx, ids, given) => changeExhibitorTags(tx, ids, exhibitorBulkTags.parse(given)),
  revert: revertExhibitorTags,
}

const bring: BulkAction = {
  name: 'bring',
  title: 'exhibitions.bulk.bring',
  permission: 'exhibitions.bringExhibitors',
  input: exhibitorBulkBring,
  summary: async ({ language }, given) =>
    translate(language, `exhibitions.bring.${exhibitorBulkBring.parse(given).visibility}`),
  apply: async (tx, ids, given) => bringExhibitors(tx, ids, exhibitorBulkBring.parse(given).visibility),
  revert: takeExhibitorsBack,
}

/** The bulk actions that can be run on many exhibitors at once. */
export const exhibitorsBulk: ListBulk = {
  subject: 'exhibitor',
  query: exhibitorListQuery,
  ids: findExhibitorIds,
  names: exhibitorSubject.namesOf,
  texts: changeTexts,
  actions: [planVisits, tagExhibitors, bring],
}

/** A single statement sees all exhibitors at one moment. The workbench has already checked the query by its schema. */
async function findExhibitorIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'exhibitions.listExhibitors')
  const listed = selectFrom(exhibitorsOf(context, asked as z.output<typeof exhibitorListQuery>))
  const { rows } = await sql<{ id: number }>`select e.id ${listed} order by e.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The old and the new value of every field that a change touches. */
async function changeTexts(context: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  const kept = changes.map(({ before, after }) => ({ before: keptValues(before), after: keptValues(after) }))
  const asId = (value: unknown) => (typeof value === 'number' ? value : null)
  const people = await findPeopleNames(
    context,
    kept.flatMap(({ before, after }) => [asId(before['ownerId']), asId(after['ownerId'])]),
  )
  const texts: Record<string, (value: unknown) => string> = {
    ownerId: (value) => people.get(asId(value) ?? 0) ?? '',
    visitState: (value) => {
      const state = visitStates.find((one) => one === value)
      return state ? translate(context.language, `exhibitions.visit.${state}`) : ''
    },
    visitOn: (value) => (typeof value === 'string' ? value : ''),
    tags: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    company: (value) => (typeof value === 'string' ? value : ''),
  }
  return kept.map(({ before, after }) =>
    Object.entries(texts).flatMap(([field, textOf]) =>
      field in after
        ? [{ heading: `exhibitions.field.${field}`, before: textOf(before[field]), after: textOf(after[field]) }]
        : [],
    ),
  )
}
