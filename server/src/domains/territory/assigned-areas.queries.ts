import type { AssignedArea } from '@seamark/contract/territory/assigned-areas'
import { sql } from 'kysely'
import { type Context, passes } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { areaNamed, isWithin } from './areas.queries.ts'
import { findOverlaps } from './assigned-areas.rules.ts'

interface Row {
  id: number
  version: number
  user_id: number | null
  user_name: string | null
  user_disabled: boolean
  department_id: number | null
  department_name: string | null
  area: string | null
  lane: string | null
}

/** Returns the areas of all people and departments with their overlaps: areas first, in their order, then lanes. */
export async function listAssignedAreas(context: Context) {
  return {
    coverages: await selectAssignedAreas(context),
    can: { edit: passes(context.actor, 'territory.manageCoverages') },
  }
}

/** Returns one area of a person or department; fails with coverage_not_found. */
export async function getAssignedArea(context: Pick<Context, 'db'>, id: number): Promise<AssignedArea> {
  const found = (await selectAssignedAreas(context)).find((one) => one.id === id)
  if (!found) throw fail('territory.coverage_not_found')
  return found
}

async function selectAssignedAreas({ db }: Pick<Context, 'db'>): Promise<AssignedArea[]> {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.user_id, u.name as user_name, u.disabled_at is not null as user_disabled, c.department_id, d.name as department_name, c.area, c.lane
    from territory.coverages c
    left join identity.users u on u.id = c.user_id
    left join identity.departments d on d.id = c.department_id
    where d.deleted_at is null
    order by c.area nulls last, c.lane nulls first, c.id`.execute(db)
  const others = findOverlaps(rows, isWithin)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', disabled: row.user_disabled },
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    area: (row.area !== null && areaNamed(row.area)) || null,
    // The cast is safe: only lanes of the contract are written, and the answer's schema checks them again.
    lane: row.lane as AssignedArea['lane'],
    overlaps: others.get(row.id) ?? [],
  }))
}

/** A person with one of their areas, their own or their department's. Disabled people are left out. */
export interface AreaAssignee {
  userId: number
  area: string | null
  lane: string | null
}

/** Returns one row for each person and area. The areas of a department are areas of everybody in it or below it. */
export async function findAreaAssignees({ db }: Pick<Context, 'db'>): Promise<AreaAssignee[]> {
  const { rows } = await sql<{ user_id: number; area: string | null; lane: string | null }>`
    with recursive below (top, id) as (
      select distinct department_id, department_id from territory.coverages where department_id is not null
      union
      select below.top, d.id from identity.departments d join below on d.parent_id = below.id where d.deleted_at is null)
    select distinct u.id as user_id, c.area, c.lane
    from territory.coverages c
    join identity.users u on u.disabled_at is null
      and (u.id = c.user_id or u.department_id in (select below.id from below where below.top = c.department_id))
    order by u.id, c.area, c.lane`.execute(db)
  return rows.map(({ user_id, area, lane }) => ({ userId: user_id, area, lane }))
}
