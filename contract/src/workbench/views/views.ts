import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { listName, listParam, listQuery } from '../lists/lists.ts'

const viewColumn = z.strictObject({
  key: z.string().max(60),
  shown: z.boolean(),
  width: z.number().int().min(40).max(1200).optional(),
})

/** The content of a view: filters and sort as in the address, columns in their order with width, density, and the number of frozen columns. */
export const viewState = z.strictObject({
  search: listQuery,
  columns: z.array(viewColumn).max(100),
  density: z.enum(['small', 'middle', 'large']),
  frozen: z.number().int().min(0).max(10),
})
export type ViewState = z.output<typeof viewState>

export const savedView = z.object({
  id,
  version: z.number().int(),
  list: listName,
  name: z.string(),
  shared: z.boolean(),
  /** Null for a view that comes with the product: everybody who sees the list has it, and nobody changes it. */
  owner: z.object({ id, name: z.string() }).nullable(),
  state: viewState,
  /** Whether the list opens with this view for the caller. */
  isDefault: z.boolean(),
  updatedAt: instant,
  can: z.object({ edit: z.boolean() }),
})
export type SavedView = z.output<typeof savedView>

const name = z.string().trim().min(1).max(60)
const failures = [
  'workbench.list_unknown',
  'workbench.view_not_found',
  'workbench.view_not_yours',
  'workbench.view_name_taken',
  'workbench.views_full',
] as const

export const listViews = route({
  method: 'GET',
  path: '/workbench/lists/:list/views',
  summary: "The views that come with a list, the caller's own and those that colleagues share",
  permission: 'workbench.views',
  rate: 'read',
  params: listParam,
  response: z.object({ views: z.array(savedView) }),
  failures,
})
export const createView = route({
  method: 'POST',
  path: '/workbench/lists/:list/views',
  summary: 'Keep a list as it stands under a name',
  permission: 'workbench.views',
  rate: 'write',
  params: listParam,
  body: z.strictObject({ name, shared: z.boolean(), state: viewState }),
  response: savedView,
  failures,
})
export const editView = route({
  method: 'PATCH',
  path: '/workbench/views/:id',
  summary: 'Rename, share, or keep the list as it now stands',
  permission: 'workbench.views',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ name: name.optional(), shared: z.boolean().optional(), state: viewState.optional() }),
  response: savedView,
  versioned: true,
  failures,
})
export const deleteView = route({
  method: 'DELETE',
  path: '/workbench/views/:id',
  summary: 'Delete a view',
  permission: 'workbench.views',
  rate: 'write',
  params: idParam,
  response: z.object({}),
  versioned: true,
  failures,
})
export const setDefaultView = route({
  method: 'PUT',
  path: '/workbench/lists/:list/default-view',
  summary: "Which view the caller's list opens with; null for none",
  permission: 'workbench.views',
  rate: 'write',
  params: listParam,
  body: z.strictObject({ id: id.nullable() }),
  response: z.object({ views: z.array(savedView) }),
  failures,
})
