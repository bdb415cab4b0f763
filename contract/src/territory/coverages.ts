import { z } from 'zod'
import { id, idParam } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'
import { area, areaCode } from './areas.ts'
import { lanes } from './lanes.ts'

/** An area, a lane, or an area for one lane alone, with the person or the department in charge of it. */
export const newCoverage = z
  .strictObject({
    userId: id.nullable().default(null),
    departmentId: id.nullable().default(null),
    area: areaCode.nullable().default(null),
    lane: z.enum(lanes).nullable().default(null),
  })
  .superRefine(({ userId, departmentId, area, lane }, problems) => {
    if ((userId === null) === (departmentId === null))
      problems.addIssue({ code: 'custom', path: ['userId'], message: 'territory.coverer_missing' })
    if (area === null && lane === null)
      problems.addIssue({ code: 'custom', path: ['area'], message: 'territory.area_or_lane' })
  })
export type NewCoverage = z.output<typeof newCoverage>

export const coverage = z.object({
  id,
  version: z.number().int(),
  user: z.object({ id, name: z.string(), disabled: z.boolean() }).nullable(),
  department: z.object({ id, name: z.string() }).nullable(),
  area: area.nullable(),
  lane: z.enum(lanes).nullable(),
  /** Others in charge of some of the same areas or lanes. */
  overlaps: z.array(id),
})
export type Coverage = z.output<typeof coverage>

export const listCoverages = route({
  method: 'GET',
  path: '/territory/coverages',
  summary: 'Who covers which areas and lanes',
  permission: 'territory.read',
  rate: 'read',
  response: z.object({ coverages: z.array(coverage), can: z.object({ edit: z.boolean() }) }),
})

export const createCoverage = route({
  method: 'POST',
  path: '/territory/coverages',
  summary: 'Give an area, a lane, or both together to a person or a department',
  permission: 'territory.manageCoverages',
  rate: 'write',
  body: newCoverage,
  response: coverage,
  failures: ['territory.area_unknown', 'territory.coverage_taken', 'territory.coverer_unknown'],
})

export const changeCoverage = route({
  method: 'PUT',
  path: '/territory/coverages/:id',
  summary: 'Change who covers what',
  permission: 'territory.manageCoverages',
  rate: 'write',
  params: idParam,
  body: newCoverage,
  response: coverage,
  versioned: true,
  failures: [
    'territory.coverage_not_found',
    'territory.area_unknown',
    'territory.coverage_taken',
    'territory.coverer_unknown',
  ],
})

export const deleteCoverage = route({
  method: 'DELETE',
  path: '/territory/coverages/:id',
  summary: 'Take an area or lane away from whoever covers it',
  permission: 'territory.manageCoverages',
  rate: 'write',
  params: idParam,
  response: z.null(),
  versioned: true,
  failures: ['territory.coverage_not_found'],
})
