import type { Language } from '@seamark/contract/languages'
import { liveEvent } from '@seamark/contract/platform/live'
import { type FailureBody, failureBody } from '@seamark/contract/platform/envelope'
import type { createClient } from '@seamark/contract/platform/client'
import { type NewCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { ImportedFile, JudgedRow } from '../../platform/list.ts'
import { storedRows } from '../../platform/testing/judged-rows.ts'
import { fetchPatiently } from '../../platform/testing/patience.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { actFor, createDemoPeople } from '../identity/index.ts'
import { companiesImport } from './sheets/imports.commands.ts'
import { importOptions as options, type ImportOptions } from '@seamark/contract/platform/lists'

export { refusalOf } from '../../platform/testing/database.ts'
export { purgeCompanies } from './contacts/company-deletions.commands.ts'
export { recycle } from './pool/recycling.commands.ts'

export interface Caller {
  headers: () => Record<string, string>
  call: ReturnType<typeof createClient>
}

/**
 * Makes the people of the demo, all with one password: `sales` and `sales2` with their `manager` in the east, `sales3` with `manager2` in the south,
 * `service`, `follow` (a follow-up person) and `sysadmin`. Returns look-ups of ids by user name and by department name.
 */
export async function openOffice(context: Context, password: string) {
  await createDemoPeople(context, password)
  const users = await context.db.selectFrom('identity.users').select(['username', 'id']).execute()
  const departments = await context.db.selectFrom('identity.departments').select(['name', 'id']).execute()
  const found = (rows: Map<string, number>, name: string) => {
    const id = rows.get(name)
    if (id === undefined) throw new Error(`There is no ${name}`)
    return id
  }
  const people = new Map(users.map(({ username, id }) => [username, id]))
  const places = new Map(departments.map(({ name, id }) => [name, id]))
  return { person: (username: string) => found(people, username), department: (name: string) => found(places, name) }
}

/** Opens the office, and signs in two of its sales people and their manager. */
export async function openDesk<SignedIn>(
  { context, signIn }: { context: Context; signIn: (username: string) => Promise<SignedIn> },
  password: string,
) {
  const office = await openOffice(context, password)
  return { office, lin: await signIn('sales'), zhou: await signIn('sales2'), manager: await signIn('manager') }
}

/** How the company of `aCompany` is reached. */
export const waysToACompany = {
  phoneCountryCode: '+86',
  phoneAreaCode: '0574',
  telephone: '8765 4829 转 801',
  email: 'Booking@ocean-star.example',
  qq: '842561970',
  website: 'https://www.ocean-star.example',
}

/** A company with a value in every field, as somebody would fill it in. */
export const aCompany = (given: Partial<z.input<typeof newCompany>> = {}): NewCompany =>
  newCompany.parse({
    name: '宁波远洋国际货运代理有限公司',
    organizationNumber: '91310000MA1FL00030',
    progress: 'quoted',
    type: 'forwarder',
    masterCoLoader: true,
    ...waysToACompany,
    country: 'CN',
    province: '浙江',
    city: '宁波',
    address: '鄞州区江东北路 317 号 12 楼',
    postalCode: '315040',
    mainCategory: '小家电',
    industry: '国际货代',
    routeAreas: ['usWest', 'europeBase'],
    coreRoutes: [
      { pol: 'CNNGB', pod: 'USLAX' },
      { pol: 'CNSHA', pod: 'NLRTM' },
    ],
    containers: ['20GP', '40HQ'],
    source: 'exhibition',
    platform: 'wechat',
    remark: '周三截关前订舱\n只走直航',
    ...given,
  })

/** A company whose filled fields all differ from those of `aCompany`. */
export const anotherCompany = (given: Partial<z.input<typeof newCompany>> = {}): NewCompany =>
  newCompany.parse({
    name: '青岛北方海运',
    progress: 'ordered',
    type: 'carrier',
    phoneAreaCode: '0532',
    telephone: '87654321',
    email: 'ops@north.example',
    country: 'JP',
    city: '大阪',
    ...given,
  })

interface Question {
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request under `/phonebook/companies` as any client may, typed or not. A body that is text is sent as it is. */
export async function ask(
  api: string,
  caller: Caller,
  method: string,
  path: string,
  { body, headers = {} }: Question = {},
) {
  const response = await fetchPatiently(`${api}/phonebook/companies${path}`, {
    method,
    headers: { ...caller.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  const refusal = failureBody.safeParse(answer)
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    answer,
    refusal: refusal.data,
    fields: refusal.data?.details?.fields ?? [],
  }
}

/** What can be asked of one company by its address: the method, and what follows the id. */
export const callsOfACompany = [
  ['GET', ''],
  ['GET', '/activity'],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/restore'],
] as const

/** Opens a live stream as this person; it is open when this returns. `until` reads its events up to the one about this company. */
export async function listen(api: string, caller: Caller) {
  const response = await fetch(`${api}/live`, { headers: caller.headers(), signal: AbortSignal.timeout(20_000) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || !reader) throw new Error(`No stream: HTTP ${response.status}`)
  let text = ''
  const read = async () => {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended after: ${text}`)
    text += value
  }
  while (!text.includes('\n\n')) await read()
  const events = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
  return {
    until: async (id: number) => {
      while (!events().some((event) => event.id === id)) await read()
      await reader.cancel()
      return events()
    },
  }
}

/** Returns the entries of the audit log on a company, with their values, the oldest first. */
export const logOf = (db: Database, id: number) =>
  db
    .selectFrom('platform.audit as entry')
    .innerJoin('platform.audit_values as kept', 'kept.audit_id', 'entry.id')
    .select(['entry.action', 'entry.actor_id', 'entry.request_id', 'kept.before', 'kept.after'])
    .where('entry.subject_kind', '=', 'company')
    .where('entry.subject_id', '=', id)
    .orderBy('entry.id')
    .execute()

/** The part of a refusal that must be the same for all people who are refused alike. */
export const sameForAll = ({ requestId: _, ...rest }: FailureBody) => rest

/** A text that changes whenever anything about companies does: rows, activity, the audit log, the delayed jobs of deletions. */
export async function fingerprint(db: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select md5(string_agg(c::text, '' order by c.id)) from phonebook.companies c),
      (select md5(string_agg(e::text, '' order by e.id)) from activity.entries e),
      (select md5(string_agg(a::text || v::text, '' order by a.id)) from platform.audit a join platform.audit_values v on v.audit_id = a.id
       where a.action like 'phonebook.%'),
      (select count(*) from jobs.job where name like 'phonebook.%' and start_after > created_on + interval '1 second')) as print`.execute(
    db,
  )
  return rows[0]?.print ?? ''
}

/** A context with a person's present rights and language, for work on her behalf. */
export async function personContext(context: Context, userId: number, language: Language = 'zh'): Promise<Context> {
  const { id } = await context.db
    .selectFrom('identity.user_roles')
    .select('role_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...(await actFor(context, { userId, roleId: id })), language }
}

const importOptions = options.parse({})

/** Judges rows as the workbench does: the rows of a file are counted from 2. */
export const judgeSheetRows = (
  context: Context,
  rows: readonly Record<string, string>[],
  options: Partial<ImportOptions> = {},
) =>
  companiesImport.judge(
    context,
    rows.map((values, index) => ({ row: index + 2, values })),
    { ...importOptions, ...options },
  )

/** Writes judged rows as the workbench does: in a transaction of its own, after a round trip through JSON. */
export async function writeSheetRows(
  context: Context,
  rows: readonly JudgedRow[],
  options: Partial<ImportOptions> = {},
  file: ImportedFile = {
    name: 'list.csv',
    rowsBefore: 0,
    isEnding: true,
    hasTouched: () => sql`false`,
    listRefusedCells: async () => [],
  },
) {
  const prepared = storedRows(rows)
  return write.bookkeep(context, 'phonebook.importCompanies', async (tx) => {
    const outcome = await companiesImport.write(tx, prepared, { ...importOptions, ...options }, file)
    return outcome
  })
}

/**
 * Returns a function that runs `first` in a transaction, which stays open until `second`, in another one, waits for it or
 * has ended. It returns the answer of the second.
 */
export function meetingsIn(db: Database) {
  const isSomebodyWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  return async <Answer>(
    first: { as: Context; work: (tx: WriteContext) => Promise<unknown> },
    second: () => Promise<Answer>,
  ): Promise<Answer> => {
    let answer: Promise<Answer> | undefined
    await write.bookkeep(first.as, 'phonebook.writeCompany', async (tx) => {
      await first.work(tx)
      let hasEnded = false
      answer = second().finally(() => (hasEnded = true))
      await vi.waitFor(async () => expect(hasEnded || (await isSomebodyWaiting())).toBe(true), 10_000)
    })
    if (!answer) throw new Error('the second has not begun')
    return answer
  }
}

/** Makes companies of somebody at once, each with a mail address of its own, and returns ids and addresses. */
export async function addClients(db: Database, by: number, count: number, prefix: string) {
  const { rows } = await sql<{ id: number; address: string }>`
    insert into phonebook.companies (name, email, visibility, custodian_id, created_by, updated_by, search_names, search_all)
    select ${prefix} || n, lower(${prefix}) || n || '@clients.example', 'private', ${by}, ${by}, ${by}, '', ''
    from generate_series(1, ${count}::int) n returning id, email as address`.execute(db)
  return rows
}

/** Makes clients of a person, each with one contact who has a mobile or WhatsApp number. */
export async function addReachedClients(
  db: Database,
  { by, kind, numbers }: { by: number; kind: 'mobile' | 'whatsapp'; numbers: readonly string[] },
) {
  const { rows } = await sql<{ id: number; contactId: number; address: string }>`
    with given as (select number from unnest(${[...numbers]}::text[]) given (number)),
    companies as (
      insert into phonebook.companies (name, email, visibility, custodian_id, created_by, updated_by, search_names, search_all)
      select 'phone ' || number, '', 'private', ${by}, ${by}, ${by}, '', '' from given returning id, name),
    contacts as (
      insert into phonebook.contacts (company_id, name, is_primary, created_by, updated_by)
      select c.id, '王女士', true, ${by}, ${by} from companies c returning id, company_id),
    reached as (
      insert into phonebook.contact_values (contact_id, kind, value, key, place)
      select k.id, ${kind}, substr(c.name, 7), substr(c.name, 7), 0 from contacts k join companies c on c.id = k.company_id
      returning contact_id, key)
    select k.company_id::float8 as id, k.id::float8 as "contactId", v.key as address
    from reached v join contacts k on k.id = v.contact_id order by v.key`.execute(db)
  return rows
}
