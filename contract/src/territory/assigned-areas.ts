import { z } from 'zod'
import { id, idParam } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'
import { area, areaCode } from './areas.ts'
import { lanes } from './lanes.ts'

/** An area, a lane, or an area for one lane alone, with the person or the department in charge of it. */
export const newAssignedArea = z
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
export type NewAssignedArea = z.output<typeof newAssignedArea>

export const assignedArea = z.object({
  id,
  version: z.number().int(),
  user: z.object({ id, name: z.string(), disabled: z.boolean() }).nullable(),
  department: z.object({ id, name: z.string() }).nullable(),
  area: area.nullable(),
  lane: z.enum(lanes).nullable(),
  /** Others in charge of some of the same areas or lanes. */
  overlaps: z.array(id),
})
export type AssignedArea = z.output<typeof assignedArea>

export const listAssignedAreas = route({
  method: 'GET',
  path: '/territory/coverages',
  summary: 'The areas and lanes of people and departments',
  permission: 'territory.read',
  rate: 'read',
  response: z.object({ coverages: z.array(assignedArea), can: z.object({ edit: z.boolean() }) }),
})

export const createAssignedArea = route({
  method: 'POST',
  path: '/territory/coverages',
  summary: 'Give an area, a lane, or both together to a person or a department',
  permission: 'territory.manageCoverages',
  rate: 'write',
  body: newAssignedArea,
  response: assignedArea,
  failures: ['territory.area_unknown', 'territory.coverage_taken', 'territory.coverer_unknown'],
})

export const changeAssignedArea = route({
  method: 'PUT',
  path: '/territory/coverages/:id',
  summary: 'Change an area of a person or department',
  permission: 'territory.manageCoverages',
  rate: 'write',
  params: idParam,
  body: newAssignedArea,
  response: assignedArea,
  versioned: true,
  failures: [
    'territory.coverage_not_found',
    'territory.area_unknown',
    'territory.coverage_taken',
    'territory.coverer_unknown',
  ],
})

export const deleteAssignedArea = route({
  method: 'DELETE',
  path: '/territory/coverages/:id',
  summary: 'Take an area or lane away from a person or department',
  permission: 'territory.manageCoverages',
  rate: 'write',
  params: idParam,
  response: z.null(),
  versioned: true,
  failures: ['territory.coverage_not_found'],
})
