import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { type Audience, mostChannels } from '@seamark/contract/messaging/bulks/fields'
import { channelTraits, isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import { groupsOnly } from '@seamark/contract/messaging/choices'

type Of = Audience['of']

/** Whether an account of ours can be in chat groups, and writes to those that somebody has bound. */
export const comesToGroups = ({ kind }: Pick<BulkChannel, 'kind'>) =>
  isAccountKind(kind) && channelTraits[kind].hasGroups === true

/**
 * Whether recipients of this kind are written to on a channel. Groups are by an account that is in them, or by hand where they stand; QQ friends by hand
 * alone; and on some platforms we know nothing but groups.
 */
export function reaches(of: Of, channel: Pick<BulkChannel, 'kind' | 'platform'>): boolean {
  const { platform } = channel
  if (of === 'groups') return platform !== null || comesToGroups(channel)
  if (of === 'friends') return platform === 'qq'
  return platform === null || !groupsOnly.includes(platform)
}

/** The channels with which a bulk begins: all that reach groups, accounts first since nobody has to copy what they can send, and else the first that works. */
export function waysTo(of: Of, channels: readonly BulkChannel[]): number[] {
  const working = channels.filter((one) => one.state === 'ok' && one.isSet && reaches(of, one))
  if (of !== 'groups') return working.slice(0, 1).map(({ id }) => id)
  const [accounts, hands] = [working.filter(comesToGroups), working.filter(({ platform }) => platform !== null)]
  return [...accounts, ...hands].slice(0, mostChannels).map(({ id }) => id)
}
