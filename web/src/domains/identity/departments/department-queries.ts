import { listDepartmentTree } from '@seamark/contract/identity/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The whole tree; read again when somebody changes it. */
export function useDepartmentTree() {
  useLive('identity.department', () => void refreshDepartments())
  return useCall(listDepartmentTree, {})
}

/** The tree, and the departments that pickers offer. */
export const refreshDepartments = () => invalidate('/identity/departments')
