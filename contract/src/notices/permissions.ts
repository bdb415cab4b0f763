import type { Permission } from '../platform/route.ts'

export const noticesPermissions = { 'notices.own': 'signedIn' } as const satisfies Record<string, Permission>
