import { languages } from '@seamark/contract/languages'
import { friendStates, type FriendState } from '@seamark/contract/groups/choices'
import { type FriendChanges, friendChanges, qqKey } from '@seamark/contract/groups/friends/friends'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `groups.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a list of friends, with the headings that other programs use. Headings in our four languages are known anyway. */
export const friendImportFields: readonly ImportField[] = [
  field('ourAccount', '我方账号|所属账号|营销账号|本账号|Our account|Account', {
    required: true,
    example: () => '800100200',
  }),
  field('qq', 'QQ|QQ号码|QQ账号|好友QQ|号码|QQ number|Uin', { required: true, example: () => '600100200' }),
  field('nickname', '昵称|网名|好友昵称|Nickname|Nick|Name', { example: () => '宁波-小陈' }),
  field('remark', '备注|备注名|好友备注|Remark|Note', {}),
  field('grouping', '分组|好友分组|Group|Category', { example: () => '美线客户' }),
  field('state', '状态|好友状态|State|Status', { hint: 'groups.friend.stateHint' }),
  field('since', '添加日期|成为好友日期|加好友时间|Since|Added', { example: () => '2026-11-20' }),
  field('colleagueId', '负责人|归属同事|跟进人|Colleague|Owner', {}),
  field('contact', '联系人', { heading: 'groups.field.contactId', readOnly: true }),
  field('lastSentAt', '上次发送', { readOnly: true }),
  field('sentToday', '今日已发', { readOnly: true }),
  field('updatedAt', '修改时间|Changed at', { readOnly: true }),
]

/** What a row says. An empty cell says nothing, so its field is left out; the colleague is looked up elsewhere. */
export interface ReadFriend {
  values: FriendChanges
  colleague: string
  problems: RowProblem[]
}

export function readFriendRow(cells: Readonly<Record<string, string>>): ReadFriend {
  const problems: RowProblem[] = []
  const given: Record<string, string> = {}
  for (const key of ['ourAccount', 'qq', 'nickname', 'remark', 'grouping'] as const) {
    const text = (cells[key] ?? '').trim()
    if (isVisible(text)) given[key] = text
  }
  if (given['ourAccount'] === undefined) problems.push({ field: 'ourAccount', code: 'groups.our_account_blank' })
  if (given['qq'] === undefined) problems.push({ field: 'qq', code: 'groups.qq_blank' })
  const parsed = friendChanges.safeParse(given)
  for (const { path, message, code } of parsed.error?.issues ?? [])
    problems.push({ field: String(path[0]), code: code === 'custom' ? message : 'field.invalid' })
  const state = stateNamed(cells['state'] ?? '')
  if (state === 'unknown') problems.push({ field: 'state', code: 'groups.friend_state_unknown' })
  const since = dayIn(cells['since'] ?? '')
  if (since === 'unknown') problems.push({ field: 'since', code: 'field.date' })
  return {
    values: {
      ...parsed.data,
      ...(state && state !== 'unknown' ? { state } : {}),
      ...(since && since !== 'unknown' ? { since } : {}),
    },
    colleague: (cells['colleagueId'] ?? '').trim(),
    problems,
  }
}

/** What identifies a friend: our account and the number. */
export const friendKey = ({ ourAccount = '', qq = '' }: Pick<FriendChanges, 'ourAccount' | 'qq'>) =>
  `${groupKey(ourAccount)} ${qqKey(qq)}`

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A state by its word in any of our languages; undefined where the cell is empty. */
function stateNamed(text: string): FriendState | 'unknown' | undefined {
  if (!isVisible(text)) return undefined
  const named = friendStates.find(
    (state) =>
      folded(state) === folded(text) ||
      languages.some((language) => folded(translate(language, `groups.friendState.${state}`)) === folded(text)),
  )
  return named ?? 'unknown'
}

/** `2026-11-20`, `2026/11/20`, `2026年11月20日`; a day without a year is not guessed. */
function dayIn(text: string): string | undefined {
  if (!isVisible(text)) return undefined
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\D.*)?$/.exec(folded(text)) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(found) ? found : 'unknown'
}
