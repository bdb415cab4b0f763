import { z } from 'zod'
import { id, idParam, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

const name = nameLine(60)

/** A department in the tree of the office, with the active people of itself and of all departments below it. */
export const department = z.object({
  id,
  version: z.number().int(),
  parentId: id.nullable(),
  name: z.string(),
  people: z.number().int(),
  peopleWithBelow: z.number().int(),
})
export type Department = z.output<typeof department>

export const newDepartment = z.strictObject({ name, parentId: id.nullable() })
export type NewDepartment = z.output<typeof newDepartment>

/** The department above, and the sibling that follows; null means the top, or the last place. */
export const departmentPlace = z.strictObject({ parentId: id.nullable(), before: id.nullable() })
export type DepartmentPlace = z.output<typeof departmentPlace>

const aDepartment = {
  permission: 'identity.manageDepartments',
  rate: 'write',
  params: idParam,
  versioned: true,
} as const

export const listDepartmentTree = route({
  method: 'GET',
  path: '/identity/departments/tree',
  summary: 'Departments in their order with their people; `parentId` makes the tree',
  permission: 'identity.seeDepartments',
  rate: 'read',
  response: z.object({ departments: z.array(department), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})

export const createDepartment = route({
  method: 'POST',
  path: '/identity/departments',
  summary: 'A new department, the last under its parent',
  permission: 'identity.manageDepartments',
  rate: 'write',
  body: newDepartment,
  response: department,
  failures: ['identity.department_unknown', 'identity.department_name_taken'],
})

export const renameDepartment = route({
  ...aDepartment,
  method: 'PATCH',
  path: '/identity/departments/:id',
  summary: 'Rename a department',
  body: newDepartment.pick({ name: true }),
  response: department,
  failures: ['identity.department_not_found', 'identity.department_name_taken'],
})

export const moveDepartment = route({
  ...aDepartment,
  method: 'PUT',
  path: '/identity/departments/:id/place',
  summary: 'Move a department, with all below it, under another one or among its siblings',
  body: departmentPlace,
  response: department,
  failures: [
    'identity.department_not_found',
    'identity.department_unknown',
    'identity.department_name_taken',
    'identity.department_circle',
  ],
})

export const deleteDepartment = route({
  ...aDepartment,
  method: 'DELETE',
  path: '/identity/departments/:id',
  permission: 'identity.deleteDepartments',
  summary:
    'Switch a department without people and departments below it off for thirty days, in which it can be brought back; it also needs manageUsers',
  response: z.null(),
  failures: [
    'identity.department_not_found',
    'identity.department_has_children',
    'identity.department_has_people',
    'platform.reach_all',
  ],
})
