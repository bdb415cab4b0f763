import type { EndpointCheck, EndpointState } from '@seamark/contract/ai/usage/checks'
import { endpointProbes } from '@seamark/contract/ai/choices'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { authorize, type Context } from '../../../platform/context.ts'
import { readOptions } from '../../settings/index.ts'
import type { Endpoint, Endpoints } from '../endpoints/adapters/endpoint.ts'

/** The most tokens that an answer of the assistant may have. */
export const tokenOptions = { answerTokens: 2000 }

/** A check that has not ended after this time was lost with its process. */
export const lostAfterMinutes = 15

/** The endpoints without addresses and keys, with the last check of each model. */
export async function getEndpoint(context: Context, { chat, pictures, isMasked }: Endpoints): Promise<EndpointState> {
  authorize(context, 'ai.manageModels')
  const shown = (one: Endpoint | undefined) => (one ? { flavour: one.flavour, models: [...one.models] } : null)
  return {
    chat: shown(chat),
    pictures: shown(pictures),
    isMasked,
    answerTokens: (await readOptions(context, tokenOptions)).answerTokens,
    checks: chat ? await lastChecks(context, chat) : [],
  }
}

/** What a page needs to know of the endpoints. */
export function getModels(context: Context, { chat, pictures }: Endpoints): { answers: boolean; draws: boolean } {
  authorize(context, 'ai.readModels')
  return { answers: chat !== undefined, draws: pictures !== undefined }
}

type CheckRow = Omit<EndpointCheck, 'begunAt' | 'endedAt'> & { begunAt: Date; endedAt: Date | null }

async function lastChecks({ db }: Pick<Context, 'db'>, endpoint: Endpoint): Promise<EndpointCheck[]> {
  const { rows } = await sql<CheckRow>`
    select distinct on (c.model) c.id, c.model, c.begun_at as "begunAt", u.name as by, c.ended_at as "endedAt",
      c.ended_at is null and c.begun_at > now() - make_interval(mins => ${lostAfterMinutes}) as "isRunning",
      coalesce((select json_agg(json_build_object('probe', p.probe, 'outcome', p.outcome, 'ms', p.ms)
        order by array_position(${[...endpointProbes]}::text[], p.probe)) from ai.endpoint_probes p where p.check_id = c.id), '[]') as probes
    from ai.endpoint_checks c join identity.users u on u.id = c.begun_by
    where c.endpoint = ${sealOf(endpoint)} and c.model = any(${[...endpoint.models]}::text[])
    order by c.model, c.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    begunAt: row.begunAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

/** The first of the models that the last check has found to see images. */
export async function seeingModel(context: Pick<Context, 'db'>, endpoint: Endpoint): Promise<string | undefined> {
  const checks = await lastChecks(context, endpoint)
  return endpoint.models.find((model) =>
    checks.some(
      (check) =>
        check.model === model && check.probes.some(({ probe, outcome }) => probe === 'images' && outcome === 'ok'),
    ),
  )
}

/** What was found out about one address says nothing of another. */
export const sealOf = ({ address }: Endpoint) => createHash('sha256').update(address).digest('hex')

/** Whether the last check found that a model knows tools. One that was never checked is taken to know them, as most do. */
export async function hasTools({ db }: Pick<Context, 'db'>, endpoint: Endpoint, model: string): Promise<boolean> {
  const { rows } = await sql<{ outcome: string }>`
    select p.outcome from ai.endpoint_checks c join ai.endpoint_probes p on p.check_id = c.id and p.probe = 'tools'
    where c.endpoint = ${sealOf(endpoint)} and c.model = ${model} order by c.id desc limit 1`.execute(db)
  return rows[0]?.outcome !== 'none'
}
