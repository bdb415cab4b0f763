import type { EndpointState } from '@seamark/contract/ai/usage/checks'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { modelsAudience } from '../policy.ts'
import { getEndpoint, lostAfterMinutes, sealOf } from './checks.queries.ts'
import { type Probed, probeEndpoint } from './probes.queries.ts'

const permission = 'ai.manageModels'

/** Begins to ask what a model can do; a job asks it. Throws no_model, and check_running while another is at it. */
export async function checkEndpoint(context: Context, endpoints: Endpoints, model: string): Promise<EndpointState> {
  const { chat } = endpoints
  return write(context, { permission, audit: 'ai.endpointChecked' }, async (tx) => {
    if (!chat?.models.includes(model)) throw fail('ai.no_model')
    await sql`select pg_advisory_xact_lock(hashtext('ai.endpoint_checks'))`.execute(tx.db)
    const { id: userId, roleId } = personOf(tx)
    const { rows } = await sql<{ id: number }>`
      insert into ai.endpoint_checks (endpoint, model, begun_by) select ${sealOf(chat)}, ${model}, ${userId}
      where not exists (select from ai.endpoint_checks where endpoint = ${sealOf(chat)} and model = ${model} and ended_at is null
        and begun_at > now() - make_interval(mins => ${lostAfterMinutes})) returning id`.execute(tx.db)
    const [row] = rows
    if (!row) throw fail('ai.check_running')
    await createCheckJob(endpoints).later(tx, { id: row.id, userId, roleId })
    await tx.audit({ subject: 'aiEndpoint', id: null, after: { model } })
    tx.publish({ event: { topic: 'ai.endpoint' }, audience: modelsAudience })
    return getEndpoint(tx, endpoints)
  })
}

/** Asks what the check is about, with the rights and the quota of whoever began it, and keeps each outcome as soon as it is known. */
export const createCheckJob = (endpoints: Endpoints) =>
  job(
    'ai.checkEndpoint',
    z.object({ id: z.number(), userId: z.number(), roleId: z.number() }),
    async (context, { id, userId, roleId }) => {
      const model = await modelOf(context, id)
      if (model === undefined) return
      const asker = await actFor(context, { userId, roleId })
      let from = performance.now()
      for await (const probed of probeEndpoint(asker, endpoints, model)) {
        await keepProbe(context, id, probed, Math.round(performance.now() - from))
        from = performance.now()
      }
      await endCheck(context, id)
    },
    { isLong: true },
  )

/** Undefined where the check has ended. */
async function modelOf({ db }: Pick<Context, 'db'>, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ model: string }>`
    select model from ai.endpoint_checks where id = ${id} and ended_at is null`.execute(db)
  return rows[0]?.model
}

const keepProbe = (context: Context, id: number, { probe, outcome }: Probed, ms: number) =>
  write.bookkeep(context, permission, async (tx) => {
    await sql`
      insert into ai.endpoint_probes (check_id, probe, outcome, ms) values (${id}, ${probe}, ${outcome}, ${ms})
      on conflict (check_id, probe) do update set outcome = excluded.outcome, ms = excluded.ms`.execute(tx.db)
    tx.publish({ event: { topic: 'ai.endpoint' }, audience: modelsAudience })
  })

const endCheck = (context: Context, id: number) =>
  write.bookkeep(context, permission, async (tx) => {
    await sql`update ai.endpoint_checks set ended_at = now() where id = ${id}`.execute(tx.db)
    tx.publish({ event: { topic: 'ai.endpoint' }, audience: modelsAudience })
  })
