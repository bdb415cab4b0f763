import type { Subject } from '@seamark/contract/discussions/discussions'
import { personOf } from '../../platform/context.ts'
import { failField } from '../../platform/failure.ts'
import type { WriteContext } from '../../platform/write.ts'
import { findActors } from '../identity/index.ts'
import { notifyPeople } from '../notices/index.ts'
import type { DiscussedRecord } from './ports.ts'

/**
 * Notifies the people who are mentioned for the first time, but for the author herself. Each must see the record in one of her roles, else it
 * fails with person_unknown or mention_blind.
 */
export async function notifyMentioned(
  tx: WriteContext,
  record: DiscussedRecord,
  { kind, id }: Subject,
  userIds: readonly number[],
) {
  for (const userId of userIds) {
    const found = await findActors(tx, userId)
    if (!found) throw failField('mentionedIds', 'discussions.person_unknown')
    if (!found.actors.some(record.isSeenBy))
      throw failField('mentionedIds', 'discussions.mention_blind', { name: found.name })
  }
  const author = personOf(tx)
  await notifyPeople(tx, {
    userIds: userIds.filter((userId) => userId !== author.id),
    kind: 'discussions.notice.mentioned',
    facts: { author: author.name, name: record.name },
    subject: { kind, id },
    path: record.path,
  })
}
