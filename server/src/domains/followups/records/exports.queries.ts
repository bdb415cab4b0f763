import { type RecordAnswer, recordListQuery } from '@seamark/contract/followups/records/records'
import type { Language } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { Cell, ListExport } from '../../../platform/list.ts'
import { cutPage, momentCursor } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { recordsSeenBy } from '../policy.ts'
import { beginOfDay, endOfDay } from '../../../platform/days.ts'

/** Exports the follow-ups that the caller may read, newest first, with author and time. */
export const recordsExport: ListExport = {
  permission: 'followups.exportRecords',
  query: recordListQuery,
  columns: [
    { key: 'code', heading: 'phonebook.field.code', kind: 'text', always: true },
    { key: 'company', heading: 'followups.field.company', kind: 'text' },
    { key: 'contact', heading: 'followups.field.contact', kind: 'text' },
    { key: 'author', heading: 'followups.field.author', kind: 'text' },
    { key: 'at', heading: 'followups.field.at', kind: 'instant' },
    { key: 'way', heading: 'followups.field.way', kind: 'text' },
    { key: 'progress', heading: 'followups.field.progress', kind: 'text' },
    { key: 'content', heading: 'followups.field.content', kind: 'text' },
    { key: 'template', heading: 'followups.field.template', kind: 'text' },
    { key: 'options', heading: 'followups.field.options', kind: 'text' },
    { key: 'remark', heading: 'followups.field.remark', kind: 'text' },
    { key: 'nextContactAt', heading: 'followups.field.nextContactAt', kind: 'instant' },
    { key: 'images', heading: 'followups.field.images', kind: 'number' },
    { key: 'loggedAt', heading: 'followups.field.loggedAt', kind: 'instant' },
  ],
  count: countOfExport,
  rows: rowsOfExport,
}

type Listed = z.output<typeof recordListQuery>
/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as Listed

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'followups.exportRecords')
  return countForExport(context, sql`${sources} where ${selectWanted(context, asListed(asked))}`)
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  authorize(context, 'followups.exportRecords')
  const { rows } = await sql<ExportedRow>`
    select r.id, r.at, c.code, c.name as company, k.name as contact, author.name as author, r.way, r.progress, r.content, r.answer, r.next_contact_at, r.created_at,
           (select count(*)::int from followups.record_images i where i.record_id = r.id) as images
    ${sources}
    join identity.users author on author.id = r.author_id
    left join phonebook.contacts k on k.id = r.contact_id and k.company_id = r.company_id and k.delete_after is null
    where ${selectWanted(context, asListed(asked))} and ${after(cursor)} order by r.at desc, r.id desc limit ${limit + 1}`.execute(
    context.db,
  )
  const page = cutPage(rows, limit, momentCursor.write)
  return { rows: page.rows.map((row) => cellsOf(row, context.language)), next: page.next }
}

const sources = sql`from followups.records r join phonebook.companies c on c.id = r.company_id and c.delete_after is null`

interface ExportedRow {
  id: number
  at: Date
  code: string
  company: string
  contact: string | null
  author: string
  way: string
  progress: string
  content: string
  answer: RecordAnswer | null
  next_contact_at: Date | null
  created_at: Date
  images: number
}

function selectWanted(context: Context, { companyId, authorId, from, to, way, progress }: Listed): RawBuilder<boolean> {
  const conditions = [
    sql`r.delete_after is null`,
    recordsSeenBy(personOf(context)),
    ...(companyId === undefined ? [] : [sql`r.company_id = ${companyId}`]),
    ...(authorId === undefined ? [] : [sql`r.author_id = ${authorId}`]),
    ...(from === undefined ? [] : [sql`r.at >= ${beginOfDay(from, context.zone)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`r.at <= ${endOfDay(to, context.zone)}::timestamptz`]),
    ...(way === undefined ? [] : [sql`r.way = ${way}`]),
    ...(progress === undefined ? [] : [sql`r.progress = ${progress}`]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function after(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const { at, id } = momentCursor.read(cursor)
  return sql<boolean>`(r.at, r.id) < (${at}::timestamptz, ${id}::bigint)`
}

/** Ways and progress are in the reader's language; answers to a template keep the words of their day. */
function cellsOf(row: ExportedRow, language: Language): Record<string, Cell> {
  const { answer } = row
  const named = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'zh' ? name : nameEn)
  return {
    code: row.code,
    company: row.company,
    contact: row.contact ?? '',
    author: row.author,
    at: row.at,
    way: translate(language, `followups.way.${row.way}`),
    progress: translate(language, `phonebook.progress.${row.progress}`),
    content: row.content,
    template: answer ? named(answer) : '',
    options: answer?.options.map(named).join(language === 'zh' || language === 'ja' ? '、' : ', ') ?? '',
    remark: answer?.remark ?? '',
    nextContactAt: row.next_contact_at,
    images: row.images,
    loggedAt: row.created_at,
  }
}
