import { z } from 'zod'
import { id, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

const letter = z.object({
  id,
  way: z.enum(['mail', 'text']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  at: instant,
})
export type KeptLetter = z.output<typeof letter>

export const getMailbox = route({
  method: 'GET',
  path: '/oversight/mailbox',
  summary:
    'What would have left the house on an installation without mail or text messages, the newest first; at most a hundred',
  permission: 'oversight.seeMailbox',
  rate: 'read',
  response: z.object({
    /** The kinds of messages that are kept here because they cannot be sent. Other kinds are sent, or not available. */
    keeps: z.object({ mail: z.boolean(), text: z.boolean() }),
    letters: z.array(letter),
  }),
})
