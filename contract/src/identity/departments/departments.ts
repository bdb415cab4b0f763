import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

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

export const listDepartmentTree = route({
  method: 'GET',
  path: '/identity/departments/tree',
  summary: 'Departments in their order with their people; `parentId` makes the tree',
  permission: 'identity.seeDepartments',
  rate: 'read',
  response: z.object({ departments: z.array(department), can: z.object({ edit: z.boolean() }) }),
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
  method: 'PATCH',
  path: '/identity/departments/:id',
  summary: 'Rename a department',
  permission: 'identity.manageDepartments',
  rate: 'write',
  params: idParam,
  body: newDepartment.pick({ name: true }),
  response: department,
  versioned: true,
  failures: ['identity.department_not_found', 'identity.department_name_taken'],
})

export const moveDepartment = route({
  method: 'PUT',
  path: '/identity/departments/:id/place',
  summary: 'Move a department, with all below it, under another one or among its siblings',
  permission: 'identity.manageDepartments',
  rate: 'write',
  params: idParam,
  body: departmentPlace,
  response: department,
  versioned: true,
  failures: [
    'identity.department_not_found',
    'identity.department_unknown',
    'identity.department_name_taken',
    'identity.department_circle',
  ],
})

export const deleteDepartment = route({
  method: 'DELETE',
  path: '/identity/departments/:id',
  summary: 'Delete a department without people and without departments below it',
  permission: 'identity.manageDepartments',
  rate: 'write',
  params: idParam,
  response: z.null(),
  versioned: true,
  failures: ['identity.department_not_found', 'identity.department_has_children', 'identity.department_has_people'],
})
