import type { CompanyChanges } from '@seamark/contract/phonebook/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../platform/context.ts'
import type { PreparedRow, RowProblem, WrittenRow } from '../../platform/list.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivities } from '../activity/index.ts'
import { writtenColumns } from './companies.rules.ts'
import { changedSince, codeTaken, departmentGone, lost, notYours, recordGone } from './company-losses.rules.ts'
import { lockDepartments } from './company-matches.queries.ts'
import { abilities, audienceOf, type Held, heldColumns, maySee } from './policy.ts'

const columns = z.record(z.string(), z.unknown())
/** Made by judging, and JSON since. */
const prepared = z.object({ version: z.number(), columns, before: columns, after: z.custom<CompanyChanges>() })
type Change = z.output<typeof prepared> & { row: number; id: number }

/** Changes of companies that are there, each only while it stands as it was judged. */
export async function writeChanges(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companyChanged' }, async (tx) => {
    const given = rows.map((row): Change => ({ row: row.row, id: row.subjectId ?? 0, ...prepared.parse(row.prepared) }))
    const held = await lockCompanies(
      tx,
      given.map(({ id }) => id),
    )
    const losses = await lossesOf(tx, given, held)
    const standing = given.filter(({ row }) => !losses.has(row))
    await updateAll(tx, standing)
    await note(
      tx,
      standing,
      standing.flatMap(({ id }) => held.get(id) ?? []),
    )
    return [
      ...standing.map(
        ({ row, id, before, after }): WrittenRow => ({
          row,
          verdict: 'update',
          subjectId: id,
          change: { before: { fields: before }, after: { fields: after } },
        }),
      ),
      ...[...losses].map(([row, problem]) => lost(row, problem)),
    ]
  })
}

/** By row of the file, why it can no longer be written. */
async function lossesOf(tx: WriteContext, given: readonly Change[], held: ReadonlyMap<number, HeldRow>): Promise<ReadonlyMap<number, RowProblem>> {
  const departments = await lockDepartments(
    tx,
    given.map(({ after }) => after.departmentId),
  )
  const takers = await takersOf(
    tx,
    given.flatMap(({ after }) => after.code ?? []),
  )
  const losses = new Map<number, RowProblem>()
  const changed = new Set<number>()
  for (const { row, id, version, after } of given) {
    const { code, departmentId = null } = after
    const refused = refusalOf(tx, held.get(id), version)
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

interface HeldRow extends Held {
  id: number
  version: number
  delete_after: Date | null
}

function refusalOf(tx: WriteContext, company: HeldRow | undefined, version: number): RowProblem | undefined {
  const person = personOf(tx)
  if (!company || company.delete_after !== null || !maySee(person, company)) return recordGone
  if (!abilities(person, company).edit) return notYours
  return company.version === version ? undefined : changedSince
}

/** Locked in the order of their ids, as by every import, so that two of them wait for each other one way only. */
async function lockCompanies(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, HeldRow>> {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'version', 'delete_after', ...heldColumns])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who has these codes now. */
async function takersOf(tx: WriteContext, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const assignments = sql.join(writtenColumns.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`))

async function updateAll(tx: WriteContext, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ id, columns }) => ({ ...columns, id }))
  await sql`
    update phonebook.companies c
    set ${assignments}, version = c.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from json_populate_recordset(null::phonebook.companies, ${JSON.stringify(rows)}::json) r
    where c.id = r.id`.execute(tx.db)
}

/** Log and activity for each, one live event for each custodian. */
async function note(tx: WriteContext, changes: readonly Change[], companies: readonly HeldRow[]) {
  if (changes.length === 0) return tx.unchanged()
  await tx.audits(changes.map(({ id, before, after }) => ({ subject: 'company', id, before, after })))
  await recordActivities(
    tx,
    changes.map(({ id, after }) => ({ subject: 'company', id, kind: 'phonebook.activity.changed', facts: { fields: Object.keys(after) } })),
  )
  for (const [custodian_id, held] of Map.groupBy(companies, (company) => company.custodian_id)) {
    const follower_ids = [...new Set(held.flatMap((company) => company.follower_ids))]
    tx.publish({ event: { topic: 'phonebook.company', by: personOf(tx).id }, audience: audienceOf({ custodian_id, follower_ids }) })
  }
}
