import type { OwnershipKind } from '@seamark/contract/phonebook/custody/ownership'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tell } from '../../notices/index.ts'

interface Told {
  kind: OwnershipKind
  toId: number | null
  /** The new custodian's name. */
  to: string
  reason: string
}

/** Tells whoever got companies, and whoever lost them by another's hand: one company by its name, more of them by their number. */
export async function tellOfMoves(tx: WriteContext, { kind, toId, to, reason }: Told, moved: readonly Moved[]) {
  // A hand-over moves in lots, and tells each person once, at its end.
  if (kind === 'handedOver') return
  const by = tx.actor?.name ?? ''
  const me = actorId(tx)
  if (toId !== null && toId !== me) await tellPerson(tx, toId, 'received', moved, { by, reason })
  const lost = Map.groupBy(
    moved.filter(({ from_id }) => from_id !== null && from_id !== me),
    ({ from_id }) => from_id,
  )
  const away = toId === null ? 'pooled' : 'passedOn'
  for (const [from, companies] of lost)
    if (from !== null) await tellPerson(tx, from, away, companies, { by, reason, to })
  if (toId === null && kind === 'released') await tellFollowers(tx, moved, { by, reason })
}

/** With the pool come no follow-up persons: they are told that it is over. */
async function tellFollowers(tx: WriteContext, moved: readonly Moved[], facts: Record<string, string>) {
  const me = actorId(tx)
  const followed = new Map<number, Moved[]>()
  for (const one of moved)
    for (const id of one.followers_before) if (id !== me) followed.set(id, [...(followed.get(id) ?? []), one])
  for (const [id, companies] of followed) await tellPerson(tx, id, 'pooled', companies, facts)
}

type Notice = 'received' | 'passedOn' | 'pooled'

async function tellPerson(
  tx: WriteContext,
  userId: number,
  notice: Notice,
  companies: readonly Moved[],
  facts: Record<string, string>,
) {
  const [first] = companies
  if (!first) return
  const isOne = companies.length === 1
  await tell(tx, {
    userIds: [userId],
    kind: `phonebook.notice.${notice}${isOne ? '' : 'Many'}`,
    facts: { ...facts, company: first.name, count: companies.length },
    // One's own change of hands: two of them are two notices, and it is shown to nobody else.
    subject: { kind: 'ownership', id: first.ownership_id },
    ...(isOne
      ? { path: `/contacts/tabs/company/${first.id}` }
      : notice === 'received'
        ? { path: '/contacts/contactsList?view=mine' }
        : {}),
  })
}

/** Tells people that they follow companies from now on. */
export async function tellFollowing(
  tx: WriteContext,
  userId: number,
  companies: readonly { id: number; name: string }[],
) {
  const [first] = companies
  if (!first || userId === actorId(tx)) return
  const isOne = companies.length === 1
  await tell(tx, {
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
