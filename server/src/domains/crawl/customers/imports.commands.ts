import { customerFieldNames, customerValues, type CustomerValues } from '@seamark/contract/crawl/customers/fields'
import type { ImportOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import type {
  BulkChange,
  BulkReversal,
  FileRow,
  ImportedFile,
  JudgedRow,
  ListImport,
  PreparedRow,
  RowMatch,
  RowProblem,
  WrittenRow,
} from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey, namesBeyondDay } from '../../phonebook/index.ts'
import { importSource, noteFile } from '../sources/sources.commands.ts'
import { purgeCustomersJob } from './forgets.commands.ts'
import { findForbidden } from './never-again.queries.ts'
import { customerImportFields, readCustomerRow, type ReadCustomer } from './rows.rules.ts'
import { conflictsIn, heldBack, weighValues } from './values.rules.ts'
import {
  addToCustomer,
  blank,
  insertCustomer,
  lockNamed,
  lockNames,
  publishCustomers,
  putValues,
  renewSeen,
  standingById,
  standingByName,
  type StandingCustomer,
} from './writings.commands.ts'

const permission = 'crawl.importCustomers'

/** Imports a file of firms into a source: one row a firm, known by its name. What the source has said before is nothing new. */
export const customersImport: ListImport = {
  permission,
  fields: customerImportFields,
  check: async (context, options) => void (await importSource(context, options.intoId)),
  judge: judgeCustomers,
  write: writeCustomers,
  noteUnchanged: renewSeen,
  revert: revertCustomers,
}

/** What a row says; `judgeCustomer` has refused one with problems. */
export type PreparedCustomer = Omit<ReadCustomer, 'problems'>

async function judgeCustomers(
  context: Context,
  rows: readonly FileRow[],
  { intoId }: ImportOptions,
): Promise<JudgedRow[]> {
  authorize(context, permission)
  const source = await importSource(context, intoId)
  const read = rows.map(({ values }) => readCustomerRow(values, context.zone))
  const known = read.map(({ name, values }) => ({ name, ...values }))
  const [standing, forbidden] = await Promise.all([
    standingByName(
      context,
      read.map(({ name }) => name),
    ),
    findForbidden(context, known),
  ])
  return read.map((row, place) =>
    judgeCustomer(row, standing.get(nameKey(row.name)), { source, isForbidden: forbidden.has(place) }),
  )
}

const neverAgain: RowProblem = { field: 'name', code: 'crawl.never_again' }

function judgeCustomer(
  { problems, ...prepared }: ReadCustomer,
  customer: StandingCustomer | undefined,
  { source, isForbidden }: { source: Into['source']; isForbidden: boolean },
): JudgedRow {
  if (problems.length > 0) return { verdict: 'error', problems }
  if (isForbidden) return { verdict: 'error', problems: [neverAgain] }
  const keys = [`name:${nameKey(prepared.name)}`]
  if (!customer) return { verdict: 'create', prepared, keys }
  const known = { keys, match: matchOf(customer), subjectId: customer.id }
  if (customer.isBad) return { ...known, verdict: 'duplicate' }
  // Of a colleague's client not even this is told: whether the file says something new.
  if (customer.isCovered) return { ...known, verdict: 'update', prepared, changes: [] }
  const by = { sourceId: source.id, method: 'file' as const }
  const weighed = heldBack(weighValues(customer.told, prepared.values, by, customer.values.country), customer, source)
  if (weighed.added.length === 0) return { ...known, verdict: 'unchanged' }
  const changes = weighed.added
    .filter(({ isInForce }) => isInForce)
    .map(({ field, text }) => ({ field, before: customer.values[field], after: text }))
  return { ...known, verdict: 'update', prepared, changes }
}

const matchOf = ({ id, name, isBad }: StandingCustomer): RowMatch => ({
  id,
  name,
  custodian: null,
  visibility: isBad ? 'bad' : '',
  by: 'name',
})

/** `judgeCustomer` made this value. */
const preparedCustomer = z.custom<PreparedCustomer>()

/** Writes judged rows, each weighed anew. A firm that has come since the preview comes back as a duplicate. */
async function writeCustomers(
  context: WriteContext,
  rows: readonly PreparedRow[],
  { intoId }: ImportOptions,
  { name: fileName }: Pick<ImportedFile, 'name'>,
): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'crawl.customersImported' }, async (tx) => {
    tx.unchanged()
    // The source is locked first, as by its release, which then waits for its customers.
    await noteFile(tx, intoId)
    const source = await importSource(tx, intoId)
    const given = rows.map((row) => ({ ...row, prepared: preparedCustomer.parse(row.prepared) }))
    const names = given.map(({ prepared }) => prepared.name)
    await lockNames(tx, names)
    await lockNamed(tx, names)
    const standing = await standingByName(tx, names)
    const forbidden = await findForbidden(
      tx,
      given.map(({ prepared: { name, values } }) => ({ name, ...values })),
    )
    const untold = await namesBeyondLimit(
      tx,
      names.map(nameKey).filter((key) => !standing.has(key)),
    )
    const written: WrittenRow[] = []
    for (const [place, row] of given.entries()) {
      const problem = forbidden.has(place) ? neverAgain : untold.has(nameKey(row.prepared.name)) ? lookUpsSpent : null
      const into = { source, fileName: cutText(fileName, 255), problem }
      written.push(await writeCustomer(tx, row, standing.get(nameKey(row.prepared.name)), into))
    }
    publishCustomers(tx)
    return written
  })
}

interface Into {
  source: { id: number; releases: boolean }
  fileName: string
  /** Why the row is not written. */
  problem: RowProblem | null
}

const lookUpsSpent: RowProblem = { field: 'name', code: 'phonebook.lookups_spent' }

/**
 * The list tells of each new customer whether it is a colleague's client. So many are told a day only, as by files of companies: else a file of names
 * would list what others hold. That holds of all who read the list, whether they may look companies up or not. Returns the names, as the phonebook compares
 * them, that are not told today: once the day is spent all that are new, as a refusal of held ones alone would tell of them.
 */
export async function namesBeyondLimit(
  tx: WriteContext,
  keys: readonly string[],
  list: 'crawl.readCustomers' | 'crawl.readPosts' = 'crawl.readCustomers',
): Promise<ReadonlySet<string>> {
  if (keys.length === 0 || !passes(tx.actor, list)) return new Set()
  const records = keys.map((key) => [key])
  return namesBeyondDay(tx, records, list)
}

async function writeCustomer(
  tx: WriteContext,
  { row, verdict, prepared }: Omit<PreparedRow, 'prepared'> & { prepared: PreparedCustomer },
  customer: StandingCustomer | undefined,
  { source, fileName, problem }: Into,
): Promise<WrittenRow> {
  if (problem) return { row, verdict: 'error', subjectId: null, problems: [problem] }
  if (customer && (verdict === 'create' || customer.isBad))
    return { row, verdict: 'duplicate', subjectId: null, match: matchOf(customer) }
  const { name, values, address, foundAt, around } = prepared
  const by = { sourceId: source.id, method: 'file' as const }
  const finding = { ...by, fileName, row, address, foundAt, around }
  const said = weighValues(customer?.told ?? [], values, by, customer?.values.country ?? '')
  const weighed = heldBack(said, customer, source)
  if (!customer) {
    const id = await insertCustomer(tx, { name, weighed, isReleased: source.releases }, finding)
    await tx.audit({ subject: 'crawledCustomer', id, after: { name, ...weighed.values } })
    return { row, verdict: 'create', subjectId: id, change: { before: null, after: { version: 1 } } }
  }
  if (weighed.added.length === 0 && !customer.isCovered) return { row, verdict: 'unchanged', subjectId: customer.id }
  const added = await addToCustomer(tx, customer, weighed, finding)
  const inForce = customer.told.filter(({ isInForce }) => isInForce).map(({ id }) => id)
  const { before, after } = differences(customer, weighed.values)
  await tx.audit({ subject: 'crawledCustomer', id: customer.id, before, after })
  return {
    row,
    verdict: 'update',
    subjectId: customer.id,
    change: {
      before: { values: customer.values, sorting: customer.sorting, inForce },
      after: { version: customer.version + 1, added },
    },
  }
}

/** The fields that change, as they were and as they are then. */
export function differences(
  { values }: Pick<StandingCustomer, 'values'>,
  after: CustomerValues,
): { before: CustomerValues; after: CustomerValues } {
  const fields = customerFieldNames.filter((field) => after[field] !== undefined && after[field] !== values[field])
  return {
    before: Object.fromEntries(fields.map((field) => [field, values[field]])),
    after: Object.fromEntries(fields.map((field) => [field, after[field]])),
  }
}

const kept = z.object({
  before: z
    .object({
      values: z.record(z.string(), z.string()),
      sorting: z.enum(['unsorted', 'sorted']),
      inForce: z.array(z.number()),
    })
    .nullable(),
  after: z.object({ version: z.number(), added: z.array(z.number()).default([]) }),
})

/** Takes an import back: new customers go, others lose what the file has said, unless somebody has changed them since. */
async function revertCustomers(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'crawl.importTakenBack' }, async (tx) => {
    tx.unchanged()
    const standing = await standingById(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const change of changes) reversals.push(await revertCustomer(tx, standing.get(change.id), change))
    publishCustomers(tx)
    return reversals
  })
}

async function revertCustomer(
  tx: WriteContext,
  customer: StandingCustomer | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const change = kept.safeParse({ before, after }).data
  if (!customer || !change)
    return { id, outcome: 'refused', problem: { field: 'name', code: 'crawl.customer_not_found' } }
  if (customer.isImported)
    return { id, outcome: 'refused', problem: { field: 'name', code: 'crawl.customer_imported' } }
  if (!overwrite && customer.version !== change.after.version)
    return { id, outcome: 'conflict', now: { version: customer.version } }
  if (change.before === null) {
    await sql`update crawl.customers set delete_after = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'crawledCustomer', id })
    await purgeCustomersJob.later(tx, null, new Date(tx.now().getTime() + 1000))
    return { id, outcome: 'reverted' }
  }
  const { values, sorting, inForce } = change.before
  const gone = new Set(change.after.added)
  const left = customer.told
    .filter((value) => !gone.has(value.id))
    .map((value) => ({ ...value, isInForce: inForce.includes(value.id) }))
  await sql`delete from crawl.values where id = any(${change.after.added}::bigint[])`.execute(tx.db)
  await sql`update crawl.values set in_force = false where customer_id = ${id} and in_force and id <> all(${inForce}::bigint[])`.execute(
    tx.db,
  )
  await sql`update crawl.values set in_force = true where customer_id = ${id} and id = any(${inForce}::bigint[])`.execute(
    tx.db,
  )
  const back: typeof blank = { ...blank, ...values }
  await putValues(tx, id, { values: back, conflicts: conflictsIn(left), sorting, isSeen: false })
  const logged = differences(customer, customerValues.parse(back))
  await tx.audit({ subject: 'crawledCustomer', id, before: logged.before, after: logged.after })
  return { id, outcome: 'reverted' }
}
