import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { mostChannels } from '@seamark/contract/messaging/bulks/fields'
import { channelTraits, isAccountKind } from '@seamark/contract/messaging/channels/accounts'

/** Whether an account of ours can be in chat groups, and writes to those that somebody has bound. */
export const comesToGroups = ({ kind }: Pick<BulkChannel, 'kind'>) =>
  isAccountKind(kind) && channelTraits[kind].hasGroups === true

/** Whether chat groups are written to on a channel: by an account, or by hand where they stand. */
export const reachesGroups = (channel: Pick<BulkChannel, 'kind' | 'platform'>) =>
  channel.platform !== null || comesToGroups(channel)

/** The channels that a bulk for groups begins with. Accounts come first, since nobody has to copy what they can send. */
export function groupWays(channels: readonly BulkChannel[]): number[] {
  const working = channels.filter((one) => one.state === 'ok' && one.isSet && reachesGroups(one))
  const [accounts, hands] = [working.filter(comesToGroups), working.filter(({ platform }) => platform !== null)]
  return [...accounts, ...hands].slice(0, mostChannels).map(({ id }) => id)
}
