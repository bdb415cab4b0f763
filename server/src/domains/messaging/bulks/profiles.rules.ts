import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'

type Kind = BulkChannel['kind']

/** The kind of value at a client to which a channel writes; undefined where it writes to those alone who have come to it. */
const writtenTo = ({ kind, platform }: Pick<BulkChannel, 'kind' | 'platform'>): string | undefined =>
  kind === 'byHand' ? (platform ?? undefined) : valueKinds[kind]
const valueKinds: Partial<Record<Kind, string>> = { mail: 'email', sms: 'mobile', zns: 'mobile', whatsapp: 'whatsapp' }

interface Reached {
  kind: Kind
  hasLeft: boolean
  isHarvested: boolean
}

/** By what a client is judged of which nothing is known but its addresses: no merge, no opt-out, no consent, nothing of today. */
export interface Judged {
  /** The kinds of its addresses, as `messaging.client_profiles` keeps them. */
  profile: string
  /** Whether the asker is an insider of the client. */
  isInside: boolean
}

/**
 * Why such a client cannot be written to by these channels together, and by those of each kind; '' where it can. It says the same as the statements of
 * `ledger/verdicts.queries.ts`, for all clients of one profile at once.
 */
export function judgeProfile(
  { profile, isInside }: Judged,
  channels: readonly Pick<BulkChannel, 'kind' | 'platform'>[],
  bulkNeedsConsent: string,
): { all: string; byKind: ReadonlyMap<Kind, string> } {
  const known = new Map(profile.split(' ').map((word) => [word.replace(/[-*]+$/, ''), word]))
  const reached = channels.flatMap((channel): Reached[] => {
    const word = known.get(writtenTo(channel) ?? '')
    return word ? [{ kind: channel.kind, hasLeft: word.includes('-'), isHarvested: word.includes('*') }] : []
  })
  // The channels are in their order, and whoever has left comes last.
  const inOrder = [...reached.filter(({ hasLeft }) => !hasLeft), ...reached.filter(({ hasLeft }) => hasLeft)]
  const reasonOf = (address: Reached | undefined) => {
    if (!isInside) return 'notYours'
    if (!address) return 'noAddress'
    if (address.hasLeft) return 'resigned'
    return bulkNeedsConsent === 'all' || (bulkNeedsConsent === 'harvested' && address.isHarvested) ? 'noConsent' : ''
  }
  return {
    all: reasonOf(inOrder[0]),
    byKind: new Map(channels.map(({ kind }) => [kind, reasonOf(inOrder.find((one) => one.kind === kind))])),
  }
}
