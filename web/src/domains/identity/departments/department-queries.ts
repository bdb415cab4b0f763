import { listDepartmentTree } from '@seamark/contract/identity/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { refreshSwitchedOff } from '../../settings/index.ts'

/** The whole tree; read again when somebody changes it. */
export function useDepartmentTree() {
  useLive('identity.department', () => void refreshDepartments())
  return useCall(listDepartmentTree, {})
}

/** Makes the tree and the pickers of departments read again. */
export const refreshDepartments = () => Promise.all([invalidate('/identity/departments'), refreshSwitchedOff()])
