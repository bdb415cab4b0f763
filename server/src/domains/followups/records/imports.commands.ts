import type { Way } from '@seamark/contract/followups/records/records'
import { type RecordProgress, recordProgresses } from '@seamark/contract/followups/templates/templates'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { FileRow, JudgedRow, ListImport, PreparedRow, RowProblem, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { audienceOf, custodyColumns, progressCompany, touchCompany } from '../../phonebook/index.ts'
import { mayLog, reachesPerson } from '../policy.ts'
import { readRow, recordFields } from './fields.rules.ts'
import { type Known, findKnown, recordsThere } from './matches.queries.ts'

/** Imports follow-ups with their author and time, from another program's file or from our own export. */
export const recordsImport: ListImport = {
  permission: 'followups.importRecords',
  fields: recordFields,
  judge: judgeRecords,
  write: writeRecords,
}

/** `judgeRow` makes this value; it is stored as JSON until the row is written. */
const prepared = z.object({
  companyId: z.number(),
  contactId: z.number().nullable(),
  authorId: z.number(),
  at: z.string(),
  way: z.custom<Way>(),
  progress: z.custom<RecordProgress>(),
  content: z.string(),
})
type Said = z.output<typeof prepared>

/** Returns for each row what an import would do with it; nothing is written. */
async function judgeRecords(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, 'followups.importRecords')
  const known = await findKnown(context, rows)
  return rows.map(({ values }) => judgeRow(context, values, known))
}

function judgeRow(context: Context, values: Readonly<Record<string, string>>, known: Known): JudgedRow {
  const company = matchCompany(context, values, known)
  const author = matchAuthor(context, values['author'] ?? '', known)
  const name = values['contact'] ?? ''
  const contactId = typeof company === 'number' && name !== '' ? (known.contact(company, name) ?? null) : null
  const said = readRow(values, contactId === null ? name : '', { now: context.now(), zone: context.zone })
  const problems = [company, author, ...(Array.isArray(said) ? said : [])].filter((one) => typeof one === 'object')
  if (typeof company !== 'number' || typeof author !== 'number' || Array.isArray(said))
    return { verdict: 'error', problems }
  const { at, way, progress, plain, content } = said
  if (known.isThere({ companyId: company, authorId: author, at }, [plain, content])) return { verdict: 'unchanged' }
  const kept: Said = { companyId: company, contactId, authorId: author, at: at.toISOString(), way, progress, content }
  return { verdict: 'create', prepared: kept, keys: [`record:${company}:${author}:${at.getTime()}:${content}`] }
}

function matchCompany(context: Context, values: Readonly<Record<string, string>>, known: Known): number | RowProblem {
  const field = values['code'] ? 'code' : 'company'
  const found = known
    .companies(values['code'] ?? '', values['company'] ?? '')
    .filter((company) => mayLog(personOf(context), company))
  if (found.length > 1) return { field, code: 'followups.company_twice' }
  return found[0]?.id ?? { field, code: 'followups.company_unknown' }
}

/** An author must be somebody whom the importer reaches; an empty cell means the importer. */
function matchAuthor(context: Context, name: string, known: Known): number | RowProblem {
  if (name === '') return personOf(context).id
  const found = known.people(name)
  if (found.length === 0) return { field: 'author', code: 'followups.author_unknown' }
  const [first, ...others] = found.filter(({ isReached }) => isReached)
  if (!first) return { field: 'author', code: 'followups.author_beyond' }
  return others.length > 0 ? { field: 'author', code: 'followups.author_twice' } : first.id
}

/**
 * Writes judged rows with their audit entries, and records one activity for each company. A record that has come since the preview is
 * not written again. The progress of companies with a custodian
 * is updated as by any follow-up. A row is answered as an error if the importer may no longer log on its company.
 */
async function writeRecords(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission: 'followups.importRecords', audit: 'followups.recordImported' }, async (tx) => {
    const given = rows.map(({ row, prepared: kept }) => ({ row, ...prepared.parse(kept) }))
    const companies = await lockCompanies(
      tx,
      given.map(({ companyId }) => companyId),
    )
    const isThere = await recordsThere(tx, [...companies.keys()])
    const turned = new Map(
      given
        .filter((one) => isThere({ ...one, at: new Date(one.at) }, [one.content]))
        .map((one) => [one.row, toDuplicate(one, companies.get(one.companyId))]),
    )
    const standing = given.filter(
      ({ row, companyId, authorId }) =>
        !turned.has(row) && companies.has(companyId) && reachesPerson(personOf(tx), authorId),
    )
    const ids = await insertRecords(tx, standing)
    const made = standing.map((one, place) => ({ ...one, id: ids[place] ?? 0 }))
    await publishImported(tx, made, companies)
    const byRow = new Map(made.map(({ row, id }) => [row, id]))
    return given.map(({ row }): WrittenRow => {
      const duplicate = turned.get(row)
      if (duplicate) return duplicate
      const id = byRow.get(row)
      if (id === undefined)
        return {
          row,
          verdict: 'error',
          subjectId: null,
          problems: [{ field: 'company', code: 'followups.company_unknown' }],
        }
      return { row, verdict: 'create', subjectId: id, change: { before: null, after: {} } }
    })
  })
}

/** A record that somebody else has imported since the preview. The lock of its company makes the two meet. */
const toDuplicate = ({ row, companyId }: { row: number; companyId: number }, company?: CompanyRow): WrittenRow => ({
  row,
  verdict: 'duplicate',
  subjectId: null,
  match: {
    id: companyId,
    name: company?.name ?? '',
    custodian: null,
    visibility: company?.visibility ?? '',
    by: 'content',
  },
})

/** Locks the companies in the order of their ids, as everybody who locks several does, so that no two can deadlock. */
async function lockCompanies(tx: WriteContext, ids: readonly number[]) {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'name', ...custodyColumns])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where('delete_after', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.filter((row) => mayLog(personOf(tx), row)).map((row) => [row.id, row]))
}
type Companies = Awaited<ReturnType<typeof lockCompanies>>
type CompanyRow = NonNullable<ReturnType<Companies['get']>>

/** Returns the new ids in the order of the rows. The custodian of the time is known only if the present one already held the company then. */
async function insertRecords(tx: WriteContext, rows: readonly (Said & { row: number })[]): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: number }>`
    insert into followups.records (company_id, contact_id, author_id, custodian_id, way, at, progress, content)
    select g."companyId", k.id, g."authorId", case when c.held_since <= g.at then c.custodian_id end, g.way, g.at, g.progress, g.content
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (row int, "companyId" bigint, "contactId" bigint, "authorId" bigint, at timestamptz, way text, progress text, content text)
    join phonebook.companies c on c.id = g."companyId"
    left join phonebook.contacts k on k.id = g."contactId" and k.company_id = c.id
    order by g.row returning id`.execute(tx.db)
  return made.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function publishImported(tx: WriteContext, made: readonly (Said & { id: number })[], companies: Companies) {
  if (made.length === 0) return tx.unchanged()
  await tx.audits(
    made.map(({ id, way, at, progress, content, authorId }) => ({
      subject: 'record',
      id,
      after: { way, at, progress, content, author: authorId },
    })),
  )
  const byCompany = Map.groupBy(made, ({ companyId }) => companyId)
  await recordActivities(
    tx,
    [...byCompany].map(([id, { length: count }]) => ({
      subject: 'company',
      id,
      kind: 'followups.activity.recordsImported',
      facts: { count },
    })),
  )
  for (const [id, records] of byCompany) {
    const company = companies.get(id)
    if (!company) continue
    if (company.custodian_id !== null) await moveCompanyOn(tx, id, records)
    tx.publish({ event: { topic: 'followups.record', id, by: personOf(tx).id }, audience: audienceOf(company) })
  }
}

/** Sets the furthest progress that no later choice by hand forbids, as if each record had been logged in its time. */
async function moveCompanyOn(tx: WriteContext, companyId: number, records: readonly Said[]) {
  const lastOf = (some: readonly Said[]) => new Date(Math.max(...some.map(({ at }) => Date.parse(at))))
  for (const to of recordProgresses.toReversed()) {
    const said = records.filter(({ progress }) => progress === to)
    if (said.length > 0 && (await progressCompany(tx, { companyId, to, at: lastOf(said), cause: 'record' }))) break
  }
  await touchCompany(tx, { companyId, at: lastOf(records) })
}
