import type { Quota } from '@seamark/contract/ai/usage/quotas'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { businessDay } from '../../../platform/business-day.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'

type QuotaRow = Omit<Quota, 'used' | 'updatedAt'> & {
  updatedAt: Date
  usedDay: number
  usedMonth: number
  usedPictures: number
}

/** The quota of the office first, then those of roles and persons by name; and all roles. */
export async function listQuotas(context: Context) {
  authorize(context, 'ai.manageModels')
  const [quotas, { rows: roles }] = await Promise.all([
    readQuotas(context, sql`true`),
    sql<{ id: number; name: string }>`
      select r.id, ${roleName(context)} as name from identity.roles r order by name, r.id`.execute(context.db),
  ])
  return { quotas, roles }
}

/** One quota; throws quota_not_found. */
export async function readQuota(context: Context, id: number): Promise<Quota> {
  const [quota] = await readQuotas(context, sql`q.id = ${id}`)
  if (!quota) throw fail('ai.quota_not_found')
  return quota
}

async function readQuotas(context: Context, where: RawBuilder<unknown>): Promise<Quota[]> {
  const today = businessDay(context)
  const sum = (unit: string, period: string, starts: RawBuilder<unknown>) => sql`
    coalesce((select s.used + s.held from ai.usage_sums s where s.user_id is not distinct from q.user_id
      and s.unit = ${unit} and s.period = ${period} and s.starts = ${starts}), 0)::float8`
  const { rows } = await sql<QuotaRow>`
    select q.id, q.version, q.tokens_day::float8 as "tokensDay", q.tokens_month::float8 as "tokensMonth", q.pictures_day as "picturesDay",
      case when q.user_id is not null then 'person' when q.role_id is not null then 'role' else 'office' end as holder,
      coalesce(q.user_id, q.role_id) as "holderId", coalesce(u.name, ${roleName(context)}, '') as name,
      ${sum('tokens', 'day', today)} as "usedDay", ${sum('tokens', 'month', sql`date_trunc('month', ${today})::date`)} as "usedMonth",
      ${sum('pictures', 'day', today)} as "usedPictures", q.updated_at as "updatedAt", editor.name as "updatedBy"
    from ai.quotas q left join identity.users u on u.id = q.user_id left join identity.roles r on r.id = q.role_id
    left join identity.users editor on editor.id = q.updated_by
    where ${where} order by q.user_id is not null, q.role_id is not null, name, q.id`.execute(context.db)
  return rows.map(({ usedDay, usedMonth, usedPictures, ...row }) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    used: row.holder === 'role' ? null : { tokensDay: usedDay, tokensMonth: usedMonth, picturesDay: usedPictures },
  }))
}

const roleNames = { zh: sql`r.name_zh`, en: sql`r.name_en`, es: sql`r.name_es`, ja: sql`r.name_ja` }
export const roleName = ({ language }: Pick<Context, 'language'>) => roleNames[language]

/** Quotas in the audit log, for whoever manages them. */
export const quotaSubject: AuditedSubject = {
  kind: 'aiQuota',
  namesOf: async (context, ids) => {
    const quotas = passes(context.actor, 'ai.manageModels')
      ? await readQuotas(context, sql`q.id = any(${[...ids]}::bigint[])`)
      : []
    return new Map(quotas.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
  },
  find: async (context, text) => {
    if (!passes(context.actor, 'ai.manageModels')) return []
    const quotas = await readQuotas(
      context,
      sql`strpos(upper(coalesce(u.name, ${roleName(context)}, '')), upper(${text.trim()})) > 0`,
    )
    return quotas.map(({ id }) => id).slice(0, 200)
  },
  mayOpen: async (context) => passes(context.actor, 'ai.manageModels'),
}
