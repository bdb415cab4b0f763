import type { CompanyChanges, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { PreparedRow, RowProblem, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { writtenColumns } from '../companies/companies.rules.ts'
import {
  changedSince,
  codeTaken,
  departmentGone,
  asLostRow,
  notYours,
  recordGone,
} from '../companies/row-problems.rules.ts'
import { lockDepartments } from '../companies/matches.queries.ts'
import { changeTags } from '../tags/company-tags.commands.ts'
import type { PreparedContact } from './rows/contact-verdicts.rules.ts'
import { changeOf } from './logged-changes.rules.ts'
import { sidesOf, turnContactRows, writeContacts, type WrittenContact } from './contacts.commands.ts'
import { makeLabels } from './tags.commands.ts'
import { labelLost, tagIds } from './rows/tags-and-custodians.rules.ts'
import { abilitiesOf, audienceOf, type CompanyCustody, custodyColumns, maySee } from '../policy.ts'

const columns = z.record(z.string(), z.unknown())
/** Judging made these values; they have been JSON since. */
const prepared = z.object({
  fields: z.object({ version: z.number(), columns, before: columns, after: z.custom<CompanyChanges>() }).nullable(),
  contact: z.custom<PreparedContact>().nullable(),
  tags: z.object({ ids: z.array(z.number()), made: z.array(z.string()) }),
})
type Change = z.output<typeof prepared> & { row: number; id: number }
type FieldsChange = Change & { fields: NonNullable<Change['fields']> }

/** Changes existing companies, each only if it is still as it was judged; returns one outcome for each row. */
export async function writeChanges(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companyChanged' }, async (tx) => {
    const given = rows.map((row): Change => ({ row: row.row, id: row.subjectId ?? 0, ...prepared.parse(row.prepared) }))
    const labels = await makeLabels(
      tx,
      given.flatMap(({ tags }) => tags.made),
    )
    const held = await lockCompanies(
      tx,
      given.map(({ id }) => id),
    )
    const losses = await findLosses(tx, given, held, labels)
    const standing = given.filter(({ row }) => !losses.has(row))
    const contacts = await writeContacts(
      tx,
      standing.flatMap(({ row, id, contact }) =>
        contact ? [{ row, companyId: id, country: held.get(id)?.country ?? '', prepared: contact }] : [],
      ),
    )
    for (const [row, one] of contacts) if (one.outcome === 'lost') losses.set(row, one.problem)
    const fine = standing.filter(({ row }) => !losses.has(row))
    await updateAll(tx, fine.filter(hasFields))
    const tagged = await tagAll(tx, fine, labels)
    await recordChanges(
      tx,
      fine,
      fine.flatMap(({ id }) => held.get(id) ?? []),
    )
    const written = fine.map((change) => toWrittenRow(change, contacts.get(change.row), tagged.get(change.id)))
    const turned = await turnContactRows(tx, listThere(written, fine, contacts))
    return [
      ...written.map((one) => turned.get(one.row) ?? one),
      ...[...losses].map(([row, problem]) => asLostRow(row, problem)),
    ]
  })
}

const hasFields = (change: Change): change is FieldsChange => change.fields !== null

/** Returns the rows that wrote nothing, since their contact has been added meanwhile. */
const listThere = (
  written: readonly WrittenRow[],
  changes: readonly Change[],
  contacts: ReadonlyMap<number, WrittenContact>,
) =>
  changes.flatMap(({ row, id }, at) => {
    const contact = contacts.get(row)
    const isNothing = written[at]?.verdict === 'unchanged'
    return isNothing && contact?.outcome === 'there' ? [{ row, companyId: id, by: contact.by }] : []
  })

/** A row is unchanged where somebody has done the same meanwhile. */
function toWrittenRow(
  { row, id, fields }: Change,
  contact: WrittenContact | undefined,
  tags: readonly number[] = [],
): WrittenRow {
  const { before, after } = sidesOf(contact)
  const isWritten = fields !== null || tags.length > 0 || contact?.outcome === 'added' || contact?.outcome === 'changed'
  if (!isWritten) return { row, verdict: 'unchanged', subjectId: id }
  const change = changeOf({
    before: { ...before, fields: fields?.before ?? {} },
    after: { ...after, fields: fields?.after ?? {}, tags: [...tags] },
  })
  return { row, verdict: 'update', subjectId: id, change }
}

/** Adds the labels; returns those that each company has really got. */
async function tagAll(
  tx: WriteContext,
  changes: readonly Change[],
  labels: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, number[]>> {
  const wanted = changes
    .map(({ id, tags }) => ({ id, add: tagIds(tags, labels), remove: [] }))
    .filter(({ add }) => add.length > 0)
  if (wanted.length === 0) return new Map()
  const tagged = await changeTags(tx, wanted)
  return new Map(tagged.map((one) => [one.id, one.outcome === 'done' ? one.added : []]))
}

/** Returns, by row of the file, why it can no longer be written. */
async function findLosses(
  tx: WriteContext,
  given: readonly Change[],
  held: ReadonlyMap<number, HeldRow>,
  labels: ReadonlyMap<string, number>,
): Promise<Map<number, RowProblem>> {
  const departments = await lockDepartments(
    tx,
    given.map(({ fields }) => fields?.after.departmentId),
  )
  const takers = await findIdsByCode(
    tx,
    given.flatMap(({ fields }) => fields?.after.code ?? []),
  )
  const losses = new Map<number, RowProblem>()
  const changed = new Set<number>()
  for (const { row, id, fields, tags } of given) {
    const { code, departmentId = null } = fields?.after ?? {}
    const refused = findRefusal(tx, held.get(id), fields?.version) ?? labelLost(tags, labels)
    if (refused) losses.set(row, refused)
    else if (changed.has(id)) losses.set(row, changedSince)
    else if (departmentId !== null && !departments.has(departmentId)) losses.set(row, departmentGone)
    else if (code !== undefined && (takers.get(code) ?? id) !== id) losses.set(row, codeTaken(code))
    else {
      changed.add(id)
      if (code !== undefined) takers.set(code, id)
    }
  }
  return losses
}

interface HeldRow extends CompanyCustody {
  id: number
  version: number
  country: string
  delete_after: Date | null
}

function findRefusal(
  tx: WriteContext,
  company: HeldRow | undefined,
  version: number | undefined,
): RowProblem | undefined {
  const person = personOf(tx)
  if (!company || company.delete_after !== null || !maySee(person, company)) return recordGone
  if (!abilitiesOf(person, company).edit) return notYours
  return version === undefined || company.version === version ? undefined : changedSince
}

/** Locks in the order of ids, as every import does, so that two of them cannot deadlock. */
async function lockCompanies(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, HeldRow>> {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'version', 'country', 'delete_after', ...custodyColumns])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ids of the companies that have these codes now. */
async function findIdsByCode(tx: WriteContext, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const assignments = sql.join(writtenColumns.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`))

async function updateAll(tx: WriteContext, changes: readonly FieldsChange[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ id, fields }) => ({ ...fields.columns, id }))
  await sql`
    update phonebook.companies c
    set ${assignments}, version = c.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from json_populate_recordset(null::phonebook.companies, ${JSON.stringify(rows)}::json) r
    where c.id = r.id`.execute(tx.db)
}

type AuditedFields = Partial<Record<CompanyField, unknown>>
const auditedSides = ({ before, after }: { before: AuditedFields; after: AuditedFields }) => ({ before, after })

/** Records the changes; each custodian gets one live event. */
async function recordChanges(tx: WriteContext, changes: readonly Change[], companies: readonly HeldRow[]) {
  tx.unchanged()
  const changed = changes.filter(hasFields)
  await tx.audits(changed.map(({ id, fields }) => ({ subject: 'company', id, ...auditedSides(fields) })))
  await recordActivities(
    tx,
    changed.map(({ id, fields }) => ({
      subject: 'company',
      id,
      kind: 'phonebook.activity.changed',
      facts: { fields: Object.keys(fields.after) },
    })),
  )
  for (const [custodian_id, held] of Map.groupBy(companies, (company) => company.custodian_id)) {
    const follower_ids = [...new Set(held.flatMap((company) => company.follower_ids))]
    tx.publish({
      event: { topic: 'phonebook.company', by: personOf(tx).id },
      audience: audienceOf({ custodian_id, follower_ids }),
    })
  }
}
