import { expect, test } from 'vitest'
import { joinsOf } from './joins.rules.ts'

test.each([
  ['陈海平 加入了群聊', [['陈海平', true]]],
  ['"陈海平"通过扫描"李静"分享的二维码加入群聊', [['陈海平', true]]],
  [
    '"李静"邀请"陈海平、王磊"加入了群聊',
    [
      ['陈海平', true],
      ['王磊', true],
    ],
  ],
  ['宁波-远航货代-陈 退出了群聊', [['宁波-远航货代-陈', false]]],
  ['"李静"将"陈海平"移出了群聊', [['陈海平', false]]],
  ['陈海平被管理员移出本群', [['陈海平', false]]],
  ['Ana joined using this group’s invite link', [['Ana', true]]],
  ['Minh added Carlos', [['Carlos', true]]],
  ['Olga left', [['Olga', false]]],
  ['Minh removed Carlos', [['Carlos', false]]],
  ['Yukiが参加しました', [['Yuki', true]]],
  ['Yukiが退出しました', [['Yuki', false]]],
  ['你被"李静"移出群聊', []],
  ['李静 撤回了一条消息', []],
  ['Messages and calls are end-to-end encrypted.', []],
])('%s', (line, joins) => {
  expect(joinsOf(line).map(({ name, isJoined }) => [name, isJoined])).toEqual(joins)
})
