import type { CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { WriteContext } from '../../../platform/write.ts'
import { lapseApplications } from '../../applications/index.ts'

const access: readonly CompanyApplication[] = ['phonebook.application.access']

/** Companies have changed hands: what was applied for is there for anybody to claim, or is the applicant's by now. Null is the pool. */
export const lapseAfterMove = (tx: WriteContext, ids: readonly number[], toId: number | null) =>
  lapseApplications(
    tx,
    'company',
    ids.map((id) =>
      toId === null
        ? { id, lapse: 'phonebook.lapse.inPool' }
        : { id, lapse: 'phonebook.lapse.custodianAlready', applicantId: toId },
    ),
  )

/** People follow companies from now on, and need not apply for that. */
export const lapseAfterFollowing = (tx: WriteContext, following: readonly { id: number; userId: number }[]) =>
  lapseApplications(
    tx,
    'company',
    following.map(({ id, userId }) => ({
      id,
      lapse: 'phonebook.lapse.accessAlready',
      applicantId: userId,
      kinds: access,
    })),
  )
