import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { type CompanyBulkEdit, companyBulkEdit } from '@seamark/contract/phonebook/bulk/bulk'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changedFields, valuesOf } from '../companies/companies.rules.ts'
import { listSeparator } from '../companies/texts.rules.ts'
import { editTexts } from './texts.queries.ts'
import {
  type Edit,
  type EditedRow,
  fieldsOf,
  lockForEdits,
  refusedEdit,
  writeEdits,
} from '../companies/edits.commands.ts'
import { backWithoutReason, codeTaken, departmentGone } from '../companies/row-problems.rules.ts'
import { lockDepartments } from '../companies/matches.queries.ts'
import { isBack } from '../companies/progress.rules.ts'

const deed = { permission: 'phonebook.writeCompany', audit: 'phonebook.companyChanged' } as const

/** Applies the same values to many companies; each company is judged by itself. */
export const editCompanies: BulkAction = {
  name: 'edit',
  title: 'phonebook.bulk.edit',
  permission: 'phonebook.writeCompany',
  input: companyBulkEdit,
  summary: summarizeEdit,
  apply: async (tx, ids, input) => applyEdit(tx, ids, companyBulkEdit.parse(input)),
  revert: async (tx, changes) => revertFields(tx, changes),
}

async function applyEdit(
  context: WriteContext,
  ids: readonly number[],
  input: CompanyBulkEdit,
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    const { progressReason: reason, ...wanted } = input
    const { departmentId = null } = wanted
    const departments = await lockDepartments(tx, [departmentId])
    if (departmentId !== null && !departments.has(departmentId))
      throw failField('departmentId', 'phonebook.department_unknown')
    const held = await lockForEdits(tx, ids)
    const edits = new Map<number, Edit>()
    const outcomes = ids.map((id): BulkOutcome => {
      const row = held.get(id)
      const problem = refusedEdit(tx, row)
      if (!row || problem) return { id, outcome: 'refused', problem: problem ?? departmentGone }
      const changes = applyToEach(row, wanted)
      if (changes.progress && !reason && isBack(row.progress, changes.progress))
        return { id, outcome: 'refused', problem: backWithoutReason }
      const fields = changedFields(row, changes)
      if (fields.length === 0) return { id, outcome: 'unchanged' }
      const after: CompanyChanges = Object.fromEntries(fields.map((field) => [field, changes[field]]))
      edits.set(id, { row, changes: after })
      return { id, outcome: 'done', before: { fields: valuesOf(row, fields) }, after: { fields: after } }
    })
    await writeEdits(tx, [...edits.values()], reason)
    return outcomes
  })
}

/** Lanes and containers are added to and removed from those of each company; every other field is replaced. */
function applyToEach(
  row: EditedRow,
  {
    addLanes = [],
    removeLanes = [],
    addContainers = [],
    removeContainers = [],
    ...changes
  }: Omit<CompanyBulkEdit, 'progressReason'>,
): CompanyChanges {
  // The table's constraints and the contract name the same lanes and containers.
  const lanes = row.route_areas as NonNullable<CompanyChanges['routeAreas']>
  const containers = row.containers as NonNullable<CompanyChanges['containers']>
  return {
    ...changes,
    ...(addLanes.length + removeLanes.length > 0 ? { routeAreas: addAndRemove(lanes, addLanes, removeLanes) } : {}),
    ...(addContainers.length + removeContainers.length > 0
      ? { containers: addAndRemove(containers, addContainers, removeContainers) }
      : {}),
  }
}

const addAndRemove = <One>(standing: readonly One[], added: readonly One[], removed: readonly One[]): One[] =>
  [...new Set([...standing, ...added])].filter((one) => !removed.includes(one))

/** We wrote these values ourselves; they have been JSON since. */
const fieldValues = z.object({ fields: z.custom<CompanyChanges>() })

/**
 * Restores the earlier values of fields, for bulk edits and imports alike; returns one result for each change. A bulk edit
 * changes nothing by which companies are recognized; an import's undo has claimed the keys that come back.
 */
export async function revertFields(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    const held = await lockForEdits(
      tx,
      changes.map(({ id }) => id),
    )
    const wanted = changes.map((change) => ({
      ...change,
      was: parseFields(change.before),
      became: parseFields(change.after),
    }))
    const departments = await lockDepartments(
      tx,
      wanted.map(({ was }) => was.departmentId),
    )
    const takers = await findIdsByCode(
      tx,
      wanted.flatMap(({ was }) => was.code ?? []),
    )
    const edits: Edit[] = []
    const reversals = wanted.map(({ id, was, became, overwrite }): BulkReversal => {
      const row = held.get(id)
      const problem = refusedEdit(tx, row)
      if (!row || problem) return { id, outcome: 'refused', problem: problem ?? departmentGone }
      const { departmentId = null, code } = was
      if (departmentId !== null && !departments.has(departmentId))
        return { id, outcome: 'refused', problem: departmentGone }
      if (code !== undefined && (takers.get(code) ?? id) !== id)
        return { id, outcome: 'refused', problem: codeTaken(code) }
      const fields = changedFields(row, was)
      if (fields.length === 0) return { id, outcome: 'unchanged' }
      if (!overwrite && changedFields(row, became).length > 0)
        return { id, outcome: 'conflict', now: { fields: valuesOf(row, fieldsOf(became)) } }
      edits.push({ row, changes: Object.fromEntries(fields.map((field) => [field, was[field]])) })
      return { id, outcome: 'reverted' }
    })
    await writeEdits(tx, edits)
    return reversals
  })
}

/**
 * The kept values are emptied once the record is really deleted; nothing is restored then, and the record is refused.
 */
const parseFields = (kept: unknown): CompanyChanges => (kept === null ? {} : fieldValues.parse(kept).fields)

async function findIdsByCode(tx: WriteContext, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Returns a text such as `类型：同行；加航线：美西`. */
async function summarizeEdit(context: Context, input: unknown): Promise<string> {
  const {
    addLanes,
    removeLanes,
    addContainers,
    removeContainers,
    progressReason: reason,
    ...values
  } = companyBulkEdit.parse(input)
  const { language } = context
  const lanes = (key: string, given: readonly string[] | undefined) =>
    given
      ? [
          `${translate(language, key)} ${given.map((lane) => translate(language, `territory.lane.${lane}`)).join(listSeparator(language))}`,
        ]
      : []
  const containers = (key: string, given: readonly string[] | undefined) =>
    given ? [`${translate(language, key)} ${given.join(listSeparator(language))}`] : []
  const texts = await editTexts(context, values)
  return [
    ...texts.map(({ heading, after }) => `${translate(language, heading)} → ${after || '—'}`),
    ...lanes('phonebook.bulk.addLanes', addLanes),
    ...lanes('phonebook.bulk.removeLanes', removeLanes),
    ...containers('phonebook.bulk.addContainers', addContainers),
    ...containers('phonebook.bulk.removeContainers', removeContainers),
    ...(reason ? [`${translate(language, 'phonebook.field.progressReason')} ${reason}`] : []),
  ].join(language === 'zh' || language === 'ja' ? '；' : '; ')
}
