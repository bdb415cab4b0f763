import { findHolderIds } from '../custody/custodians.queries.ts'
import { createHash } from 'node:crypto'
import type { Designation, DesignationPreview } from '@seamark/contract/phonebook/designations/designations'
import { mostMoved } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { areaOfPlace, areaPath, findAreaAssignees } from '../../territory/index.ts'
import { type Split, splitCompanies } from './splits.rules.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import { claimRules } from '../pool/pool-rules.queries.ts'

export interface Plan extends Split {
  total: number
  companies: ReadonlyMap<number, string>
  people: ReadonlyMap<number, Load>
}

const fewShown = 3

/** Which person would get which companies; nothing is written. */
export async function previewDesignation(context: Context, designation: Designation): Promise<DesignationPreview> {
  authorize(context, 'phonebook.designate')
  const plan = await planOf(context, designation)
  const { holdingCap } = await claimRules(context)
  const named = (ids: readonly number[]) =>
    ids.slice(0, fewShown).map((id) => ({ id, name: plan.companies.get(id) ?? '' }))
  const receivers = [...plan.given].map(([id, ids]) => {
    const { name = '', holds = 0 } = plan.people.get(id) ?? {}
    return {
      user: { id, name },
      gets: ids.length,
      holds,
      over: holdingCap !== null && ids.length > 0 && holds + ids.length > holdingCap,
      examples: named(ids),
    }
  })
  return {
    total: plan.total,
    taken: plan.companies.size,
    receivers,
    cap: holdingCap,
    absent: [...plan.people].flatMap(([id, { name, absent }]) => (absent ? [{ id, name }] : [])),
    unreached: { count: plan.unreached.length, examples: named(plan.unreached) },
    stamp: stampOf(plan),
  }
}

/** Divides the chosen companies of the pool. Throws when one of the people may not hold companies; people who are disabled or away receive none. */
export async function planOf(context: Context, { chosen, rule, userIds }: Designation): Promise<Plan> {
  const companies = await findUnowned(context, chosen)
  const holders = new Set(await findHolderIds(context))
  if (userIds.some((id) => !holders.has(id))) throw failField('userIds', 'phonebook.assignee_unknown')
  const assignees = rule === 'byArea' || rule === 'byLane' ? await findAreaAssignees(context) : []
  const receiving =
    userIds.length > 0
      ? [...new Set(userIds)]
      : [...new Set(assignees.map(({ userId }) => userId))].filter((id) => holders.has(id))
  const people = await findLoads(context, receiving)
  const answer = splitCompanies(
    rule,
    companies.rows.map(({ id, route_areas, ...place }) => ({ id, lanes: route_areas, areas: areasOf(place) })),
    receiving.flatMap((id) => (people.get(id)?.absent ? [] : [{ id, holds: people.get(id)?.holds ?? 0 }])),
    assignees,
  )
  return {
    ...answer,
    total: companies.total,
    companies: new Map(companies.rows.map(({ id, name }) => [id, name])),
    people,
  }
}

/** A hash of the division. A run compares it with the preview's, so that it only does what the preview showed. */
export function stampOf({ given, unreached }: Split): string {
  return createHash('sha256')
    .update(JSON.stringify([[...given], unreached]))
    .digest('base64url')
}

interface UnownedRow {
  id: number
  name: string
  country: string
  province: string
  city: string
  route_areas: readonly string[]
}

const areasOf = (place: Pick<UnownedRow, 'country' | 'province' | 'city'>) => areaPath(areaOfPlace(place) ?? '')

/** The chosen companies, as many as one run takes, and how many there are in all. */
async function findUnowned(context: Context, { ids, area, lane, q }: Designation['chosen']) {
  const meant = companiesWhere(context, {
    visibility: 'public',
    ...(area ? { area: [area] } : {}),
    ...(lane ? { routeArea: [lane] } : {}),
    ...(q ? { q } : {}),
  })
  const where = ids ? sql`${meant} and c.id = any(${ids}::bigint[])` : meant
  const { rows } = await sql<UnownedRow>`
    select c.id, c.name, c.country, c.province, c.city, c.route_areas from phonebook.companies c where ${where} order by c.id limit ${mostMoved}`.execute(
    context.db,
  )
  if (rows.length < mostMoved) return { rows, total: rows.length }
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from phonebook.companies c where ${where}`.execute(context.db)
  return { rows, total: counted[0]?.total ?? rows.length }
}

interface Load {
  name: string
  holds: number
  /** Whether somebody stands in for her today. */
  absent: boolean
}

async function findLoads({ db }: Context, ids: readonly number[]): Promise<Plan['people']> {
  const { rows } = await sql<{ id: number } & Load>`
    select u.id, u.name, (select count(*)::int from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null) as holds,
      exists (select from identity.covers v where v.absent_id = u.id and v.ended_at is null and v.starts_at <= now() and v.ends_at > now()) as absent
    from identity.users u where u.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}
