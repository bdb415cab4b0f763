import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { areaCode } from '../../territory/areas.ts'
import { lanes } from '../../territory/lanes.ts'
import { moveAnswer, mostMoved } from '../custody/ownership.ts'

/** How unowned companies are divided: in turn, to whoever holds least, or to whoever has the area or the lane. */
export const assignmentRules = ['roundRobin', 'leastLoaded', 'byArea', 'byLane'] as const
export type AssignmentRule = (typeof assignmentRules)[number]

/** Which companies of the pool are meant: these, or the first thousand that fit. */
const chosen = z.strictObject({
  ids: z.array(id).min(1).max(mostMoved).optional(),
  area: areaCode.optional(),
  lane: z.enum(lanes).optional(),
  q: z.string().trim().max(200).optional(),
})

export const designation = z
  .strictObject({ chosen, rule: z.enum(assignmentRules), userIds: z.array(id).max(100).default([]) })
  .superRefine(({ rule, userIds }, problems) => {
    const needsPeople = rule === 'roundRobin' || rule === 'leastLoaded'
    if (needsPeople && userIds.length === 0)
      problems.addIssue({ code: 'custom', path: ['userIds'], message: 'phonebook.assignee_blank' })
  })
export type Designation = z.output<typeof designation>

const named = z.object({ id, name: z.string() })

export const previewDesignation = route({
  method: 'POST',
  path: '/phonebook/designate/preview',
  summary: 'Who would get which unowned companies by a rule; nothing is written',
  permission: 'phonebook.designate',
  rate: 'write',
  body: designation,
  response: z.object({
    /** How many fit, and how many of them one run takes. */
    total: z.number().int(),
    taken: z.number().int(),
    receivers: z.array(
      z.object({
        user: named,
        gets: z.number().int(),
        holds: z.number().int(),
        /** Whether that is more than the rules of the pool let somebody hold. */
        over: z.boolean(),
        examples: z.array(named),
      }),
    ),
    cap: z.number().int().nullable(),
    /** Chosen, or assigned a part of it, and away today: they get nothing. */
    absent: z.array(named),
    unreached: z.object({ count: z.number().int(), examples: z.array(named) }),
    /** What a run must bring along: it does what was shown, or nothing. */
    stamp: z.string(),
  }),
  failures: ['phonebook.assignee_unknown'],
})
export type DesignationPreview = z.output<typeof previewDesignation.response>

export const runDesignation = route({
  method: 'POST',
  path: '/phonebook/designate/run',
  summary: 'Assigns what the preview showed; each company is answered on its own',
  permission: 'phonebook.designate',
  rate: 'write',
  body: z.strictObject({ designation, stamp: z.string().max(100) }),
  response: z.object({ rows: z.array(moveAnswer.extend({ name: z.string(), user: named })) }),
  failures: ['phonebook.assignee_unknown', 'phonebook.plan_changed'],
})
