import { z } from 'zod'
import { route } from '../../platform/route.ts'

const token = z.object({ token: z.string().max(100) })
const forOutsiders = { permission: 'messaging.optOut', rate: 'open', forOutsiders: true } as const

export const openOptOutPage = route({
  ...forOutsiders,
  method: 'GET',
  path: '/open/unsubscribe/:token',
  summary: 'The page on which the reader of a bulk message opts out; opening it changes nothing',
  params: token,
  response: z.null(),
  raw: 'protocol',
})

export const optOut = route({
  ...forOutsiders,
  method: 'POST',
  path: '/open/unsubscribe/:token',
  summary:
    'Opt out of all bulk messages, or of their topic alone: by the form of the page, or by the one click of a mail program (RFC 8058), which is all',
  params: token,
  query: z.object({ only: z.string().max(20).optional() }),
  response: z.null(),
  raw: 'protocol',
})
