import { z } from 'zod'
import { route } from '../../platform/route.ts'

const hook = { permission: 'messaging.takeHook', rate: 'hook', response: z.null(), raw: 'protocol' } as const
const params = z.object({ channel: z.string().max(20), secret: z.string().max(100) })

export const answerHook = route({
  ...hook,
  method: 'GET',
  path: '/hooks/:channel/:secret',
  summary: 'Show a provider that the address of a webhook is ours, in the way that it asks for',
  params,
})

export const takeHook = route({
  ...hook,
  method: 'POST',
  path: '/hooks/:channel/:secret',
  summary: 'Take what a provider tells of messages and answers: verified, kept once, worked on by a job',
  params,
})
