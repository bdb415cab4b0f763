import type { NewZaloAccount, ZaloAccount, zaloTypes } from '@seamark/contract/groups/friends/zalo-accounts'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { mayEditFriend } from '../policy.ts'

export interface ZaloRow {
  id: number
  version: number
  phone: string
  type: (typeof zaloTypes)[number]
  country: string
  colleague_id: number | null
  colleague_name: string | null
  note: string
  created_by: number
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
}

/** An office has few of them, so they come at once. */
const most = 500

export async function listZaloAccounts(context: Context) {
  authorize(context, 'groups.read')
  const { rows } = await selectAccounts(
    sql`where z.delete_after is null order by z.country, z.phone_key limit ${most}`,
  ).execute(context.db)
  return { accounts: rows.map((row) => asZaloAccount(context, row)) }
}

/** The row, a deleted one included, until it is really deleted. */
export async function zaloRow({ db }: Pick<Context, 'db'>, id: number): Promise<ZaloRow | undefined> {
  const { rows } = await selectAccounts(sql`where z.id = ${id}`).execute(db)
  return rows[0]
}

const selectAccounts = (tail: RawBuilder<unknown>) => sql<ZaloRow>`
  select z.id, z.version, z.phone, z.type, z.country, z.colleague_id, colleague.name as colleague_name, z.note, z.created_by,
    z.updated_at, editor.name as updated_by_name, z.delete_after
  from groups.zalo_accounts z
  left join identity.users colleague on colleague.id = z.colleague_id
  join identity.users editor on editor.id = z.updated_by
  ${tail}`

export function asZaloAccount({ actor }: Pick<Context, 'actor'>, row: ZaloRow): ZaloAccount {
  const edits = actor !== null && mayEditFriend(actor, row)
  return {
    id: row.id,
    version: row.version,
    phone: row.phone,
    type: row.type,
    country: row.country,
    colleague: row.colleague_id === null ? null : { id: row.colleague_id, name: row.colleague_name ?? '' },
    note: row.note,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    can: { edit: edits && passes(actor, 'groups.editGroup'), delete: edits && passes(actor, 'groups.deleteGroup') },
  }
}

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: ZaloRow): NewZaloAccount => ({
  phone: row.phone,
  type: row.type,
  country: row.country,
  colleagueId: row.colleague_id,
  note: row.note,
})

/** Zalo accounts in the audit log are called by their numbers, for those who have the register. */
export const zaloSubject: AuditedSubject = {
  kind: 'zaloAccount',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.read')) return new Map()
    const rows = await db
      .selectFrom('groups.zalo_accounts')
      .select(['id', 'phone'])
      .where('id', 'in', [0, ...ids])
      .where('delete_after', 'is', null)
      .execute()
    return new Map(rows.map(({ id, phone }) => [id, phone]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.read')) return []
    const rows = await db
      .selectFrom('groups.zalo_accounts')
      .select('id')
      .where('delete_after', 'is', null)
      .where('phone', 'ilike', `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`)
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ actor }) => passes(actor, 'groups.read'),
}
