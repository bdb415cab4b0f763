import { identityPermissions } from '@seamark/contract/identity/permissions'
import type { Reactions } from '../../platform/events.ts'
import {
  accountChanged,
  certificationDecided,
  certificationSubmitted,
  standInArranged,
  standInEnded,
  peopleWhoOpen,
  userDisabled,
} from '../identity/index.ts'
import { silencePerson, notifyPeople } from './notices.commands.ts'

const profilePath = '/profile/index'
const standInsPath = '/contacts/covers'
/** The person who made the change knows of it, so she gets no notice. */
const withoutActor = (ids: readonly number[], byId: number) => ids.filter((id) => id !== byId)

/** Notifies people of identity's events in the same transaction, so that a change and its notice are committed together. */
export function noticesReactions(reactions: Reactions) {
  reactions
    .within(accountChanged, (tx, { userId, change }) =>
      notifyPeople(tx, {
        userIds: [userId],
        kind: `notices.account.${change}`,
        subject: { kind: 'user', id: userId },
        path: profilePath,
      }),
    )
    .within(certificationDecided, (tx, { userId, kind, state, reason }) =>
      notifyPeople(tx, {
        userIds: [userId],
        kind: `notices.certification.${decided[kind][state]}`,
        facts: state === 'failed' ? { reason } : {},
        subject: { kind: 'user', id: userId },
        path: profilePath,
      }),
    )
    .within(certificationSubmitted, async (tx, { certificationId, userId }) => {
      const reviewers = (await peopleWhoOpen(tx, reviewing)).filter((id) => id !== userId)
      const subject = { kind: 'certification', id: certificationId }
      await notifyPeople(tx, {
        userIds: reviewers,
        kind: 'notices.certification.submitted',
        subject,
        path: `/system/certification?id=${certificationId}`,
      })
    })
    .within(standInArranged, async (tx, { id, absentId, coverId, byId, absent, cover, from, until }) => {
      const about = { facts: { absent, cover, from, until }, subject: { kind: 'cover', id }, path: standInsPath }
      await notifyPeople(tx, { ...about, userIds: withoutActor([coverId], byId), kind: 'notices.cover.standIn' })
      await notifyPeople(tx, { ...about, userIds: withoutActor([absentId], byId), kind: 'notices.cover.away' })
    })
    .within(standInEnded, (tx, { id, absentId, coverId, byId, absent, cover }) =>
      notifyPeople(tx, {
        userIds: withoutActor([absentId, coverId], byId),
        kind: 'notices.cover.ended',
        facts: { absent, cover },
        subject: { kind: 'cover', id },
        path: standInsPath,
      }),
    )
    .within(userDisabled, (tx, { userId }) => silencePerson(tx, userId))
}

const reviewing = identityPermissions['identity.reviewCertifications'].code

const decided = {
  personal: { passed: 'personalPassed', failed: 'personalFailed' },
  company: { passed: 'companyPassed', failed: 'companyFailed' },
} as const
