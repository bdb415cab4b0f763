import { listDepartmentTree } from '@seamark/contract/identity/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** The whole tree; read again when somebody changes it. */
export function useDepartmentTree() {
  useLive('identity.department', () => void refreshDepartments())
  return useCall(listDepartmentTree, {})
}

/** Makes the tree and the pickers of departments read again. */
export const refreshDepartments = () => invalidate('/identity/departments')
