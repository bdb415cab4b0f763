import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

const id = z.number().int().positive()

/** An account was disabled. It is published within the transaction, so that domains above can ask to whom the records go. */
export const userDisabled = announcement('identity.userDisabled', z.object({ userId: id }))

/** A reviewer has passed or failed papers. */
export const certificationDecided = announcement(
  'identity.certificationDecided',
  z.object({
    certificationId: id,
    userId: id,
    kind: z.enum(['personal', 'company']),
    state: z.enum(['passed', 'failed']),
    reason: z.string(),
  }),
)

/** A person has submitted papers for review. */
export const certificationSubmitted = announcement(
  'identity.certificationSubmitted',
  z.object({ certificationId: id, userId: id }),
)

/** A way in of an account has changed: the person is notified, since it may have been somebody else. */
export const accountChanged = announcement(
  'identity.accountChanged',
  z.object({ userId: id, change: z.enum(['password', 'phone', 'email', 'wechat', 'role']) }),
)

const factsOfStandIn = { id, absentId: id, coverId: id, byId: id, absent: z.string(), cover: z.string() }

/** A stand-in was arranged, from one day to another, both included. */
export const standInArranged = announcement(
  'identity.coverArranged',
  z.object({ ...factsOfStandIn, from: z.string(), until: z.string() }),
)

/** A stand-in was ended before its last day. */
export const standInEnded = announcement('identity.coverEnded', z.object(factsOfStandIn))
