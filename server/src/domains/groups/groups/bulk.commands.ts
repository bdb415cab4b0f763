import {
  groupBulkAssistant,
  groupBulkOperator,
  groupBulkOwner,
  groupBulkType,
  type GroupBulkAction,
  groupListQuery,
} from '@seamark/contract/groups/groups/groups'
import { groupTypes } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { mayEdit } from '../policy.ts'
import { changeGroup } from './groups.commands.ts'
import { groupRows, type GroupRow } from './groups.queries.ts'
import { groupSubject } from './names.queries.ts'
import { groupsWhere } from './pages.queries.ts'
import { giveTalks, takeTalksBack } from './talk-owners.commands.ts'
import { assertReferences, isLargeInquiry, largeInquiry } from './references.queries.ts'

const permission = 'groups.editGroup'
const deed = { permission, audit: 'groups.groupChanged' } as const

const groupEdits: FieldEdits<GroupRow> = {
  lock: async (tx, ids) => {
    await sql`select id from groups.groups where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
    return groupRows(tx, ids)
  },
  refusal: (tx, row, wanted) => {
    if (!row || row.delete_after !== null) return { field: 'id', code: 'groups.group_not_found' }
    if (!mayEdit(personOf(tx), row)) return { field: 'id', code: 'groups.group_not_yours' }
    if (row.type === 'private') return { field: 'type', code: 'groups.private_stays' }
    if (wanted['type'] !== undefined && wanted['type'] !== row.type && !row.may_read)
      return { field: 'type', code: 'groups.group_closed_to_you' }
    return becomesLarge(row, wanted['type'])
  },
  valuesOf: ({ assistant_id, operator_id, type }) => ({ assistantId: assistant_id, operatorId: operator_id, type }),
  // What is taken back was confirmed once.
  write: async (tx, edits) => {
    for (const { row, fields } of edits) await changeGroup(tx, row, fields, true)
  },
}

/** The warning about the size of a group needs a person for each group, so a bulk run refuses the row. */
function becomesLarge(row: GroupRow, type: unknown) {
  const size = { memberCount: row.member_count, rosterSize: row.roster_size }
  if (type !== 'inquiry' || row.type === 'inquiry' || !isLargeInquiry({ type, ...size })) return undefined
  return { field: 'type', ...largeInquiry(size) }
}

type BulkInput = typeof groupBulkAssistant | typeof groupBulkOperator | typeof groupBulkType

const summaryOf = (input: BulkInput | typeof groupBulkOwner) => async (context: Context, given: unknown) => {
  const [texts = []] = await changeTexts(context, [
    { id: 0, before: {}, after: input.parse(given), at: new Date(0), overwrite: false },
  ])
  return texts.map(({ heading, after }) => `${translate(context.language, heading)} → ${after || '—'}`).join('; ')
}

const action = (name: GroupBulkAction, input: BulkInput): BulkAction => ({
  name,
  title: `groups.bulk.${name}`,
  permission,
  input,
  summary: summaryOf(input),
  apply: async (context, ids, given) =>
    write(context, deed, async (tx) => {
      const fields = input.parse(given)
      await assertReferences(tx, fields, undefined)
      return applyFieldEdits(tx, groupEdits, ids, fields)
    }),
  revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, groupEdits, changes)),
})

/** The bulk actions that can be run on many groups at once. */
export const groupsBulk: ListBulk = {
  subject: 'group',
  query: groupListQuery,
  ids: findGroupIds,
  names: groupSubject.namesOf,
  texts: changeTexts,
  actions: [
    action('assistant', groupBulkAssistant),
    action('operator', groupBulkOperator),
    action('type', groupBulkType),
    {
      name: 'owner',
      title: 'groups.bulk.owner',
      permission,
      input: groupBulkOwner,
      summary: summaryOf(groupBulkOwner),
      apply: (context, ids, given) => giveTalks(context, ids, groupBulkOwner.parse(given)),
      revert: takeTalksBack,
    },
  ],
}

/** A single statement sees all groups at one moment. The workbench has already checked the query by its schema. */
async function findGroupIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'groups.read')
  const where = groupsWhere(context, asked as z.output<typeof groupListQuery>)
  const { rows } = await sql<{ id: number }>`
    select g.id from groups.groups g where ${where} order by g.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

const peopleFields = ['assistantId', 'operatorId', 'ownerId'] as const
const fieldNames = [...peopleFields, 'type'] as const

/** The old and the new value of every field that a change touches. */
async function changeTexts(context: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  const kept = changes.map(({ before, after }) => ({ before: keptValues(before), after: keptValues(after) }))
  const ids = kept
    .flatMap(({ before, after }) => peopleFields.flatMap((field) => [before[field], after[field]]))
    .filter((value) => typeof value === 'number')
  const people = await findPeopleNames(context, ids)
  const text = (value: unknown) => {
    if (typeof value === 'number') return people.get(value) ?? ''
    const type = groupTypes.find((one) => one === value)
    return type ? translate(context.language, `groups.type.${type}`) : ''
  }
  return kept.map(({ before, after }) =>
    fieldNames
      .filter((name) => name in after)
      .map((name) => ({ heading: `groups.field.${name}`, before: text(before[name]), after: text(after[name]) })),
  )
}
