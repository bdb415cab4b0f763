import { z } from 'zod'
import { route } from '../../platform/route.ts'

/** For how long somebody waits for a model at most. */
export const mostAnswerSeconds = 120

/** A page waits a little longer than the server does, so that it hears why. */
export const modelPatienceMs = (mostAnswerSeconds + 5) * 1000

/** Pages say with it what is on; neither addresses nor names of models are told. */
export const getModels = route({
  method: 'GET',
  path: '/ai/models',
  summary: 'Whether this installation has a model that answers, and one that draws',
  permission: 'ai.readModels',
  rate: 'read',
  response: z.object({ answers: z.boolean(), draws: z.boolean() }),
})
