import { z } from 'zod'
import { route } from '../platform/route.ts'

export const getNoticeMail = route({
  method: 'GET',
  path: '/notices/mail',
  summary: 'Whether this installation sends mail, and to which address of the caller it would go',
  permission: 'notices.own',
  rate: 'read',
  response: z.object({ isConfigured: z.boolean(), address: z.string().nullable() }),
})
