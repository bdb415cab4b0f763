import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { expect, test } from 'vitest'
import { groupWays, reachesGroups } from './group-ways-rules.ts'

const channel = (id: number, kind: BulkChannel['kind'], given: Partial<BulkChannel> = {}): BulkChannel => ({
  id,
  kind,
  name: kind,
  platform: kind === 'byHand' ? 'qq' : null,
  state: 'ok',
  why: '',
  isSet: true,
  ...given,
})

test('groups are written to by accounts that can be in them, and by hand; not by mail, or to telephones', () => {
  const kinds = ['mail', 'sms', 'whatsapp', 'zalo', 'telegram', 'line', 'wecom', 'byHand'] as const
  expect(kinds.filter((kind) => reachesGroups(channel(1, kind)))).toEqual(['telegram', 'line', 'wecom', 'byHand'])
})

test('accounts that work come before hands', () => {
  const ways = groupWays([
    channel(1, 'byHand'),
    channel(2, 'mail'),
    channel(3, 'telegram'),
    channel(4, 'line', { state: 'paused' }),
    channel(5, 'wecom', { isSet: false }),
  ])
  expect(ways).toEqual([3, 1])
})
