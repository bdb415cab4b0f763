import { z } from 'zod'
import { count, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export const remindBulk = route({
  method: 'POST',
  path: '/messaging/bulks/:id/reminders',
  summary:
    'Let the provider remind colleagues of the tasks of a bulk that they have not sent, three times a day at most',
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  response: z.object({
    /** How many tasks they are reminded of. */
    tasks: count,
  }),
  failures: ['messaging.bulk_not_found', 'messaging.no_open_task', 'messaging.reminded_enough'],
})
