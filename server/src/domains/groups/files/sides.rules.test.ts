import { expect, test } from 'vitest'
import { isSide, ownSide, type Speaker, Speakers } from './sides.rules.ts'

const speaker = (name: string, given: Partial<Speaker> = {}): Speaker => ({
  key: `name:${name}`,
  name,
  account: '',
  isOwn: false,
  ...given,
})
const [chen, lin] = [speaker('陈海平'), speaker('林')]

test.each([
  ['whom the file marks is ours', { label: '群' }, [chen, speaker('我', { isOwn: true })], 'name:我'],
  ['who is left when the other one names the chat is ours', { label: '陈 海平' }, [chen, lin], 'name:林'],
  ['an account names the other one, too', { account: '12345' }, [lin, speaker('x', { account: '12345' })], 'name:林'],
  ['only the other one speaks', { label: '陈海平' }, [chen], ''],
  ['a name that is neither tells nothing', { label: '王' }, [chen, lin], null],
  ['one name of both tells nothing', { label: '陈海平' }, [chen, { ...chen, key: 'qq:1' }], null],
  ['two who are marked tell nothing', {}, [speaker('a', { isOwn: true }), speaker('b', { isOwn: true })], null],
  [
    'a chat of LinkedIn is named by whoever got its first message',
    { label: '陈海平', form: 'linkedin' },
    [chen, lin],
    null,
  ],
  ['nobody speaks', { label: '陈海平' }, [], null],
] as const)('%s', (_what, given, speakers, own) => {
  expect(ownSide({ label: '', account: '', form: 'line', ...given }, speakers)).toBe(own)
})

test('two people may be a private chat, and a third one makes it none', () => {
  const said = (...names: string[]) => {
    const speakers = new Speakers()
    for (const name of names) speakers.see({ name, account: '', accountKind: null, title: '' })
    return speakers
  }
  expect(
    said('a', 'b', 'a')
      .list()
      .map(({ name }) => name),
  ).toEqual(['a', 'b'])
  expect(said('a', 'b', 'c', 'd').list()).toEqual([])
  const one = said('a')
  one.join(said('b', 'c'))
  expect(one.areMany).toBe(true)
})

test.each([
  [[chen, lin], 'name:林', true],
  [[chen, lin], '', false],
  [[chen, lin], 'name:王', false],
  [[chen], '', true],
] as const)('of %j the side %s may be ours: %s', (speakers, key, may) => {
  expect(isSide(speakers, key)).toBe(may)
})
