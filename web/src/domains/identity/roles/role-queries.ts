import { listRoles } from '@seamark/contract/identity/index'
import type { Role } from '@seamark/contract/identity/roles/roles'
import type { z } from 'zod'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { refreshSwitchedOff } from '../../settings/index.ts'

/** All roles; read again when somebody changes one. */
export function useRoles() {
  useLive('identity.role', () => void refreshRoles())
  return useCall(listRoles, {})
}

/** Stores the role that the server has just answered; the list reads again. */
export function cacheRole(saved: Role) {
  queryClient.setQueryData<z.output<typeof listRoles.response>>([listRoles.path, {}], (known) => {
    if (!known) return known
    const isNew = known.roles.every(({ id }) => id !== saved.id)
    return {
      ...known,
      roles: isNew ? [...known.roles, saved] : known.roles.map((role) => (role.id === saved.id ? saved : role)),
    }
  })
  return refreshRoles()
}

export const refreshRoles = () => Promise.all([invalidate('/identity/roles'), refreshSwitchedOff()])
