import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { expect, test } from 'vitest'
import { reaches, waysTo } from './audience-ways-rules.ts'

const channel = (id: number, kind: BulkChannel['kind'], given: Partial<BulkChannel> = {}): BulkChannel => ({
  id,
  kind,
  name: kind,
  platform: null,
  state: 'ok',
  why: '',
  isSet: true,
  ...given,
})
const hand = (id: number, platform: NonNullable<BulkChannel['platform']>) => channel(id, 'byHand', { platform })

test('groups are written to by accounts that can be in them, and by hand; not by mail, or to telephones', () => {
  const kinds = ['mail', 'sms', 'whatsapp', 'zalo', 'telegram', 'line', 'wecom'] as const
  expect(kinds.filter((kind) => reaches('groups', channel(1, kind)))).toEqual(['telegram', 'line', 'wecom'])
  expect(reaches('groups', hand(1, 'other'))).toBe(true)
  expect([reaches('clients', hand(1, 'other')), reaches('clients', hand(1, 'qq'))]).toEqual([false, true])
})

test('QQ friends are written to at QQ by hand alone', () => {
  const all = [channel(1, 'mail'), hand(2, 'wechat'), hand(3, 'qq')]
  expect(all.filter((one) => reaches('friends', one)).map(({ id }) => id)).toEqual([3])
  expect(waysTo('friends', all)).toEqual([3])
})

test('for groups accounts that work come before hands; clients begin with the first channel that works', () => {
  const all = [
    hand(1, 'qq'),
    channel(2, 'mail'),
    channel(3, 'telegram'),
    channel(4, 'line', { state: 'paused' }),
    channel(5, 'wecom', { isSet: false }),
  ]
  expect(waysTo('groups', all)).toEqual([3, 1])
  expect(waysTo('clients', all)).toEqual([1])
})
