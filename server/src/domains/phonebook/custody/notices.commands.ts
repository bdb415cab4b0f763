import type { OwnershipKind } from '@seamark/contract/phonebook/custody/ownership'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'

interface Told {
  kind: OwnershipKind
  toId: number | null
  /** The new custodian's name. */
  to: string
  reason: string
}

/** Notifies people who got companies, and people who lost them by another's hand. A notice names one company, or counts several. */
export async function notifyOfMoves(tx: WriteContext, { kind, toId, to, reason }: Told, moved: readonly Moved[]) {
  // A hand-over moves companies in lots and notifies each person once, at its end.
  if (kind === 'handedOver') return
  const by = tx.actor?.name ?? ''
  const me = actorId(tx)
  if (toId !== null && toId !== me) await notifyPerson(tx, toId, 'received', moved, { by, reason })
  const lost = Map.groupBy(
    moved.filter(({ from_id }) => from_id !== null && from_id !== me),
    ({ from_id }) => from_id,
  )
  const away = toId === null ? 'pooled' : 'passedOn'
  for (const [from, companies] of lost)
    if (from !== null) await notifyPerson(tx, from, away, companies, { by, reason, to })
  if (toId === null && kind === 'released') await notifyFollowers(tx, moved, { by, reason })
}

/** A company of the pool has no follow-up persons, so the former ones are notified that it is in the pool. */
async function notifyFollowers(tx: WriteContext, moved: readonly Moved[], facts: Record<string, string>) {
  const me = actorId(tx)
  const followed = new Map<number, Moved[]>()
  for (const one of moved)
    for (const id of one.followers_before) if (id !== me) followed.set(id, [...(followed.get(id) ?? []), one])
  for (const [id, companies] of followed) await notifyPerson(tx, id, 'pooled', companies, facts)
}

type Notice = 'received' | 'passedOn' | 'pooled'

async function notifyPerson(
  tx: WriteContext,
  userId: number,
  notice: Notice,
  companies: readonly Moved[],
  facts: Record<string, string>,
) {
  const [first] = companies
  if (!first) return
  const isOne = companies.length === 1
  await notifyPeople(tx, {
    userIds: [userId],
    kind: `phonebook.notice.${notice}${isOne ? '' : 'Many'}`,
    facts: { ...facts, company: first.name, count: companies.length },
    // The subject is the ownership row, so that two moves of one company are two notices and only the people concerned see them.
    subject: { kind: 'ownership', id: first.ownership_id },
    ...(isOne
      ? { path: `/contacts/tabs/company/${first.id}` }
      : notice === 'received'
        ? { path: '/contacts/contactsList?view=mine' }
        : {}),
  })
}

/** Notifies a person that she follows these companies from now on; not when she added herself. */
export async function notifyFollower(
  tx: WriteContext,
  userId: number,
  companies: readonly { id: number; name: string }[],
) {
  const [first] = companies
  if (!first || userId === actorId(tx)) return
  const isOne = companies.length === 1
  await notifyPeople(tx, {
    userIds: [userId],
    kind: isOne ? 'phonebook.notice.following' : 'phonebook.notice.followingMany',
    facts: { by: tx.actor?.name ?? '', company: first.name, count: companies.length },
    subject: { kind: 'company', id: first.id },
    path: isOne ? `/contacts/tabs/company/${first.id}` : '/contacts/contactsList?view=all',
  })
}

export interface Moved {
  id: number
  name: string
  from_id: number | null
  followers_before: number[]
  followers: number[]
  ownership_id: number
}
