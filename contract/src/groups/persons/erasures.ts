import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

const named = z.object({ id, name: z.string() })

/** What somebody said in one group and was erased. Whose it was is not told. */
export const erasure = z.object({
  id,
  group: named,
  askedAt: instant,
  askedBy: z.string(),
  /** Whether the messages themselves are emptied; until then nobody sees them. */
  isDone: z.boolean(),
  /** Uploaded files that hold it still. */
  files: z.array(named.extend({ uploadedBy: z.string(), can: z.object({ delete: z.boolean() }) })),
})
export type Erasure = z.output<typeof erasure>

/** Not to be undone. */
export const erasePerson = route({
  method: 'DELETE',
  path: '/groups/persons/:id',
  summary: 'Erase a person from all groups that the caller may change: rosters, names, messages, findings',
  permission: 'groups.eraseSender',
  rate: 'write',
  params: idParam,
  response: z.object({ groups: z.number().int(), erasureIds: z.array(id) }),
  failures: [
    'groups.person_not_found',
    'groups.person_not_yours',
    'groups.sender_not_found',
    'groups.group_not_found',
    'groups.group_not_yours',
  ],
})

const someIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(id).max(500))

export const listErasures = route({
  method: 'GET',
  path: '/groups/erasures',
  summary: 'The latest erasures in groups that the caller may change, with the files that still hold what was said',
  permission: 'groups.eraseSender',
  rate: 'read',
  query: z.strictObject({ ids: someIds.optional() }),
  response: z.object({ rows: z.array(erasure) }),
})
