import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import { type Context, personOf } from '../../../platform/context.ts'
import type { FieldChange, FileRow, JudgedRow, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { maySee as maySeeCompany } from '../../phonebook/index.ts'
import { mayEdit, maySee } from '../policy.ts'
import { changedFields, containerText, type FieldValues, textOf } from '../orders/fields.rules.ts'
import { type OrderRow, valuesOf } from '../orders/orders.queries.ts'
import { findKnown, type Known } from './matches.queries.ts'
import { keyOf, type ReadRow, readRow } from './rows.rules.ts'

/** What writing a row needs; it is stored as JSON until then. */
export interface PreparedOrder {
  number: string
  values: FieldValues
  container: OrderContainer | null
}

interface Judgement {
  row: JudgedRow
  /** The company that the row named and that the importer does not see. */
  told: number | undefined
}

/** Judges what each row would do; nothing is written. `told` are companies of others whose existence the rows have learnt. */
export async function judgeRows(context: Context, rows: readonly FileRow[]) {
  const read = rows.map(({ values }) => ({ cells: values, read: readRow(values, context.zone) }))
  const known = await findKnown(context, read)
  const judged = read.map((one) => judgeRow(context, one, known))
  return { judged: judged.map(({ row }) => row), told: [...new Set(judged.flatMap(({ told }) => told ?? []))] }
}

interface Given {
  read: ReadRow
  cells: Readonly<Record<string, string>>
}

function judgeRow(context: Context, { read, cells }: Given, known: Known): Judgement {
  const key = keyOf(read)
  const client = readClient(context, cells, known)
  const people = readPeople(cells, known)
  const problems = [
    ...(key === undefined ? [{ field: 'number', code: 'orders.key_missing' }] : []),
    ...(client.problem ? [client.problem] : []),
    ...people.problems,
  ]
  if (key === undefined || problems.length > 0)
    return { row: { verdict: 'error', problems, ...(client.match ? { match: client.match } : {}) }, told: client.told }
  const values = { ...read.values, ...client.values, ...people.values }
  const prepared: PreparedOrder = { number: read.number, values, container: read.container }
  const remarks = [...read.remarks, ...client.remarks]
  const standing = known.order(read)
  const row = standing
    ? judgeStanding(context, standing, { prepared, remarks, key })
    : {
        verdict: 'create' as const,
        prepared,
        keys: [key],
        ...remarked(remarks),
        repeat: repeatOf(prepared, key),
        ...withinOf(read),
      }
  return { row, told: client.told }
}

const remarked = (problems: readonly RowProblem[]) => (problems.length === 0 ? {} : { problems })

/** A further row of one number adds its container; without one it says nothing new. */
const repeatOf = ({ container }: PreparedOrder, key: string): NonNullable<JudgedRow['repeat']> =>
  container === null
    ? { by: [key], verdict: 'unchanged' }
    : {
        by: [key],
        verdict: 'update',
        changes: [{ field: 'container', before: '', after: containerText(container) }],
      }

const withinOf = ({ container }: ReadRow) => (container?.number ? { within: [`container:${container.number}`] } : {})

interface Standing {
  prepared: PreparedOrder
  remarks: readonly RowProblem[]
  key: string
}

/** A row whose order is there gives it its filled cells and its container; the preview shows old and new. */
function judgeStanding(context: Context, order: OrderRow, { prepared, remarks, key }: Standing): JudgedRow {
  const refusal = refusalToImport(context, order, prepared)
  if (refusal) return { verdict: 'error', problems: [refusal] }
  const match = {
    id: order.id,
    name: order.number,
    custodian: order.manager_name,
    visibility: order.status,
    by: 'number',
  }
  const common = { keys: [key], match, subjectId: order.id, repeat: repeatOf(prepared, key) }
  const changes = changesTo(order, prepared)
  if (changes.length === 0) return { ...common, verdict: 'unchanged' }
  return { ...common, verdict: 'update', prepared, changes, ...remarked(remarks) }
}

/** Why the importer may not change an order; a hidden one is answered as taken, without a word about it. */
export function refusalToChange(context: Context, order: OrderRow): RowProblem | undefined {
  const person = personOf(context)
  if (order.delete_after !== null || !maySee(person, order))
    return { field: 'number', code: 'orders.number_taken_unseen', params: { number: order.number } }
  if (!mayEdit(person, order)) return { field: 'number', code: 'orders.order_not_yours' }
  return order.status === 'cancelled' ? { field: 'number', code: 'orders.order_cancelled' } : undefined
}

/** A row does not take an order to another client than that of its quote and its request. */
export function refusalToImport(context: Context, order: OrderRow, { values }: PreparedOrder): RowProblem | undefined {
  const isMoved = typeof values.companyId === 'number' && values.companyId !== order.company_id
  const refusal = refusalToChange(context, order)
  if (refusal || !isMoved) return refusal
  if (order.quote_id !== null) return { field: 'companyId', code: 'orders.quote_of_other_company' }
  return order.pair_id === null ? undefined : { field: 'companyId', code: 'orders.pair_of_other_company' }
}

/** The values that an order gets from a row: its filled cells, and its container beside those that stand. */
export const valuesFor = (order: OrderRow, { values, container }: PreparedOrder): FieldValues => ({
  ...values,
  ...(container && !hasContainer(order.containers, container) ? { containers: [...order.containers, container] } : {}),
})

/** A box without a number is another one, unless the order has as many of its type already. */
export const hasContainer = (standing: readonly OrderContainer[], { number, type }: OrderContainer) =>
  standing.some((box) => (number === '' ? box.type === type : box.number === number))

function changesTo(order: OrderRow, prepared: PreparedOrder): FieldChange[] {
  const [before, after] = [valuesOf(order), valuesFor(order, prepared)]
  return changedFields(before, after).map((field) => ({
    field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }))
}

/** A client of others is refused and named as the declared look-up names it; one that nobody has is kept by its name and flagged. */
function readClient(context: Context, cells: Readonly<Record<string, string>>, known: Known) {
  const [code, name] = [cells['clientCode']?.trim() ?? '', cells['companyId']?.trim() ?? '']
  const nothing = { values: {}, remarks: [], problem: undefined, match: undefined, told: undefined }
  if (code === '' && name === '') return nothing
  const found = known.client(code, name)
  if (!found && code !== '') return { ...nothing, problem: { field: 'clientCode', code: 'orders.company_unknown' } }
  if (!found)
    return {
      ...nothing,
      values: { clientName: cutText(name, 200) },
      remarks: [{ field: 'companyId', code: 'orders.client_unknown', params: { name: cutText(name, 60) } }],
    }
  if (maySeeCompany(personOf(context), found)) return { ...nothing, values: { companyId: found.id } }
  return {
    ...nothing,
    problem: { field: 'companyId', code: 'orders.company_of_colleague' },
    match: { id: null, name: found.name, custodian: found.custodian_name, visibility: found.visibility, by: 'name' },
    told: found.id,
  }
}

function readPeople(cells: Readonly<Record<string, string>>, known: Known) {
  const values: FieldValues = {}
  const problems: RowProblem[] = []
  for (const field of ['managerId', 'operatorId'] as const) {
    const name = cells[field]?.trim() ?? ''
    if (name === '') continue
    const found = known.people(name)
    const offered = field === 'managerId' ? found.filter(({ mayBeGiven }) => mayBeGiven) : found
    const [only, other] = offered
    if (only && !other) values[field] = only.id
    else
      problems.push({ field, code: personProblem(field, { isFound: found.length > 0, isOffered: offered.length > 0 }) })
  }
  return { values, problems }
}

function personProblem(
  field: 'managerId' | 'operatorId',
  { isFound, isOffered }: { isFound: boolean; isOffered: boolean },
) {
  if (isOffered) return 'orders.person_twice'
  if (isFound) return 'orders.manager_beyond'
  return field === 'managerId' ? 'orders.manager_unknown' : 'orders.operator_unknown'
}
