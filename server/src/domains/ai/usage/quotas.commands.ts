import type { NewQuota, Quota, QuotaLimits } from '@seamark/contract/ai/usage/quotas'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { modelsAudience } from '../policy.ts'
import { readQuota, roleName } from './quotas.queries.ts'

const permission = 'ai.manageModels'

/** Limits a role or a person. Throws holder_unknown, and quota_taken where there is one. */
export async function createQuota(context: Context, { holder, holderId, ...limits }: NewQuota): Promise<Quota> {
  return write(context, { permission, audit: 'ai.quotaCreated' }, async (tx) => {
    const name = await holderName(tx, holder, holderId)
    const { tokensDay, tokensMonth, picturesDay } = limits
    const { rows } = await sql<{ id: number }>`
      insert into ai.quotas (role_id, user_id, tokens_day, tokens_month, pictures_day, updated_by)
      values (${holder === 'role' ? holderId : null}, ${holder === 'person' ? holderId : null}, ${tokensDay}, ${tokensMonth}, ${picturesDay},
        ${personOf(tx).id}) on conflict on constraint quotas_one do nothing returning id`.execute(tx.db)
    const [row] = rows
    if (!row) throw failField('holderId', 'ai.quota_taken', { name })
    await tx.audit({ subject: 'aiQuota', id: row.id, after: { holder: name, ...limits } })
    return tellOf(tx, row.id)
  })
}

/** Changes a limit. A stale version is refused with the current quota. */
export async function changeQuota(context: Context, id: number, version: number, limits: QuotaLimits): Promise<Quota> {
  return write(context, { permission, audit: 'ai.quotaChanged' }, async (tx) => {
    const before = await lockQuota(tx, id, version)
    const { tokensDay, tokensMonth, picturesDay } = limits
    await sql`
      update ai.quotas set tokens_day = ${tokensDay}, tokens_month = ${tokensMonth}, pictures_day = ${picturesDay}, version = version + 1,
        updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'aiQuota', id, before: limitsOf(before), after: limits })
    return tellOf(tx, id)
  })
}

/** Takes a limit away. That of the office is only emptied: quota_of_office. */
export async function deleteQuota(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'ai.quotaDeleted' }, async (tx) => {
    const before = await lockQuota(tx, id, version)
    if (before.holder === 'office') throw fail('ai.quota_of_office')
    await sql`delete from ai.quotas where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'aiQuota', id, before: { holder: before.name, ...limitsOf(before) } })
    tx.publish({ event: { topic: 'ai.quotas', id }, audience: modelsAudience })
    return null
  })
}

const limitsOf = ({ tokensDay, tokensMonth, picturesDay }: Quota): QuotaLimits => ({
  tokensDay,
  tokensMonth,
  picturesDay,
})

async function lockQuota(tx: WriteContext, id: number, version: number): Promise<Quota> {
  await sql`select from ai.quotas where id = ${id} for update`.execute(tx.db)
  const current = await readQuota(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

async function holderName(tx: WriteContext, holder: 'role' | 'person', id: number): Promise<string> {
  const { rows } =
    holder === 'role'
      ? await sql<{
          name: string
        }>`select ${roleName(tx)} as name from identity.roles r where r.id = ${id} for share`.execute(tx.db)
      : await sql<{ name: string }>`
          select name from identity.users where id = ${id} and disabled_at is null for share`.execute(tx.db)
  const [row] = rows
  if (!row) throw failField('holderId', 'ai.holder_unknown')
  return row.name
}

async function tellOf(tx: WriteContext, id: number): Promise<Quota> {
  tx.publish({ event: { topic: 'ai.quotas', id }, audience: modelsAudience })
  return readQuota(tx, id)
}
