import http from 'node:http'
import { once } from 'node:events'
import { failureBody } from '@seamark/contract/platform/envelope'
import type { Capability } from '@seamark/contract/platform/route'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../../platform/database/connection.ts'
import type { NewUser } from './accounts/foundation.commands.ts'

export { addUser, type NewUser } from './accounts/foundation.commands.ts'

const signedIn = z.object({ status: z.literal(200), token: z.string(), data: z.object({ token: z.string() }) })

/** The cookie, other headers and method with which a test tries to sign in. */
export interface Try {
  cookie?: string
  headers?: Record<string, string>
  by?: 'POST' | 'GET'
}

/** Tries to sign in once; returns the status, the headers, and the token or the refusal. */
export async function trySignIn(
  api: string,
  credentials: Record<string, unknown>,
  { cookie = '', headers = {}, by = 'POST' }: Try = {},
) {
  const query = new URLSearchParams(
    Object.entries(credentials).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const address = `${api}/crmuser/login/accounts${by === 'GET' ? `?${query}` : ''}`
  const json = by === 'GET' ? {} : { 'content-type': 'application/json' }
  const body = by === 'GET' ? undefined : JSON.stringify(credentials)
  return readAnswer(
    await send(address, { method: by, headers: { cookie, 'accept-language': 'en', ...json, ...headers } }, body),
  )
}

/** Extends current blocks: the first one lasts a second, and a busy machine may need longer for the call that it should refuse. */
export const holdBlocks = (pool: pg.Pool) =>
  pool.query(
    "update identity.sign_in_failures set blocked_until = now() + interval '1 minute' where blocked_until > last_failed_at",
  )

/** Sends a request with exactly these headers; `fetch` would add its own Sec-Fetch-Mode. */
export async function send(address: string, options: http.RequestOptions, body?: string): Promise<Response> {
  const request = http.request(address, options).end(body)
  const [message] = (await once(request, 'response')) as [http.IncomingMessage]
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const bytes = Buffer.concat(await message.toArray())
  return new Response(bytes.length > 0 ? bytes : null, { status: message.statusCode ?? 0, headers })
}

/** Reads the answer of a sign-in: either a token, or a refusal in its proper form. */
export async function readAnswer(response: Response) {
  const answer: unknown = await response.json()
  const token = response.ok ? signedIn.parse(answer).token : undefined
  const refusal = response.ok ? undefined : failureBody.strict().parse(answer)
  return { status: response.status, headers: response.headers, token, refusal, code: refusal?.code }
}

interface House<SignedIn> {
  db: Database
  pool: pg.Pool
  addPerson: (user: NewUser) => Promise<number>
  signIn: (username: string) => Promise<SignedIn>
}

/**
 * Adds people who manage users, and people whom they manage: `boss` opens everything, `meng` is 系统管理员, `hui` has a small role that may manage users
 * and sits in 华东销售部, `helen` may only look at users, and `lin` sells. Departments are the demo's; roles are found by their authority.
 */
export async function openAdministration<SignedIn>({ db, pool, addPerson, signIn }: House<SignedIn>) {
  await pool.query(`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities) values
      ('personnel', '人事', 'Personnel', 'Personal', '人事', '{350,351,321}', 'department', '{manageUsers,edit}'),
      ('looker', '查看用户', 'Looker', 'Lector de usuarios', 'ユーザー閲覧', '{350,351}', 'all', '{}'),
      ('reader', '只读', 'Reader', 'Lector', '閲覧', '{321}', 'own', '{}'),
      ('wider', '多一个页面', 'Wider', 'Más ancho', '広い', '{321,322}', 'own', '{}'),
      ('abler', '多一项功能', 'Abler', 'Más capaz', '強い', '{321}', 'own', '{edit,export}'),
      ('further', '更大范围', 'Further', 'Más lejos', '遠い', '{321}', 'all', '{edit}'),
      ('gone', '已删除', 'Gone', 'Borrado', '削除済み', '{}', 'own', '{}')`)
  await pool.query(`
    with top as (insert into identity.departments (name) values ('航标国际货运') returning id)
    insert into identity.departments (name, parent_id) select name, top.id from top, unnest(array['华东销售部', '华南销售部']) name`)
  const roles = new Map(
    (await db.selectFrom('identity.roles').select(['id', 'authority']).execute()).map(({ id, authority }) => [
      authority,
      id,
    ]),
  )
  const departments = new Map(
    (await db.selectFrom('identity.departments').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const role = (authority: string) => getByName(roles, authority)
  const department = (name: string) => getByName(departments, name)
  const people = new Map<string, number>()
  const add = async (username: string, name: string, role: string, departmentId?: number) =>
    people.set(username, await addPerson({ username, name, role, departmentId }))
  await add('boss', '总管', 'admin')
  await add('meng', '孟祥瑞', '系统管理员')
  await add('hui', '惠人事', 'personnel', department('华东销售部'))
  await add('helen', '何丽', 'looker')
  await add('lin', '林晓帆', 'sales', department('华东销售部'))
  const [boss, meng, helen, lin] = [
    await signIn('boss'),
    await signIn('meng'),
    await signIn('helen'),
    await signIn('lin'),
  ]
  return { boss, meng, helen, lin, role, department, idOf: (username: string) => getByName(people, username) }
}

function getByName<Value>(found: ReadonlyMap<string, Value>, name: string): Value {
  const value = found.get(name)
  if (value === undefined) throw new Error(`There is no ${name}`)
  return value
}

/** The audit entries of this action on a user, the oldest first. */
export async function auditOf({ pool }: { pool: pg.Pool }, action: string, subjectId: number) {
  const { rows } = await pool.query<{ actor_id: number; before: unknown; after: unknown }>(
    `select a.actor_id::int, v.before, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id
     where a.action = $1 and a.subject_kind = 'user' and a.subject_id = $2 order by a.id`,
    [action, subjectId],
  )
  return rows
}

/** Disables or enables the account directly in the database; sessions stay. */
export const setDisabled = (db: Database, userId: number, isDisabled: boolean) =>
  sql`
    update identity.users set disabled_at = case when ${isDisabled}::boolean then now() end where id = ${userId}`.execute(
    db,
  )

/** Adds a role that opens the phonebook's group and not its list. */
export const addPorterRole = (db: Database, authority: string, capabilities: Capability[] = []) =>
  db
    .insertInto('identity.roles')
    .values({
      authority,
      name_zh: '门卫',
      name_en: 'Porter',
      name_es: 'Portero',
      name_ja: '守衛',
      codes: [304],
      scope: 'own',
      capabilities,
    })
    .execute()

/** The audit entries since `begin` was called last. */
export function auditSince(pool: pg.Pool) {
  let last = 0
  return {
    begin: async () => {
      const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from platform.audit')
      last = rows[0]?.id ?? 0
    },
    audited: async (action: string) => {
      const { rows } = await pool.query<{ actor_id: number; subject_id: number; after: unknown }>(
        'select actor_id, subject_id, after from platform.audit join platform.audit_values on audit_id = id where action = $1 and id > $2 order by id',
        [action, last],
      )
      return rows
    },
  }
}
