import type { CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { WriteContext } from '../../../platform/write.ts'
import { closeLapsedApplications } from '../../applications/index.ts'

const access: readonly CompanyApplication[] = ['phonebook.application.access']

/**
 * Ends the applications for companies that changed hands: in the pool (`toId` null) anybody may claim them, and a new custodian needs no application.
 */
export const lapseAfterMove = (tx: WriteContext, ids: readonly number[], toId: number | null) =>
  closeLapsedApplications(
    tx,
    'company',
    ids.map((id) =>
      toId === null
        ? { id, lapse: 'phonebook.lapse.inPool' }
        : { id, lapse: 'phonebook.lapse.custodianAlready', applicantId: toId },
    ),
  )

/** Ends the applications for access of people who follow the companies from now on. */
export const lapseAfterFollowing = (tx: WriteContext, following: readonly { id: number; userId: number }[]) =>
  closeLapsedApplications(
    tx,
    'company',
    following.map(({ id, userId }) => ({
      id,
      lapse: 'phonebook.lapse.accessAlready',
      applicantId: userId,
      kinds: access,
    })),
  )
