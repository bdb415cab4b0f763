import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

const alerts = z.object({ viewIds: z.array(id) })

export const listFindingAlerts = route({
  method: 'GET',
  path: '/groups/finding-alerts',
  summary: "The caller's saved views of findings that tell of new ones",
  permission: 'groups.alerts',
  rate: 'read',
  response: alerts,
})

export const setFindingAlert = route({
  method: 'PUT',
  path: '/groups/finding-alerts/:id',
  summary:
    "Let one of the caller's saved views tell of new findings, at most once an hour, or stop it; the id is the view's",
  permission: 'groups.alerts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ isOn: z.boolean() }),
  response: alerts,
  failures: ['workbench.view_not_found', 'groups.alert_too_wide'],
})
