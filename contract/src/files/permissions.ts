import type { Permission } from '../platform/route.ts'

export const filesPermissions = { 'files.upload': 'signedIn' } as const satisfies Record<string, Permission>
