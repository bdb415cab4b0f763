import { groupKey, type GroupPlatform, groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { memberDuties, type MemberGrade, memberGrades } from '@seamark/contract/groups/members/members'
import { languages } from '@seamark/contract/languages'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import type { MemberValues } from './members.queries.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `groups.field.${key}`,
  aliases: aliases.split('|'),
  ...more,
})

/** The columns of a roster. The group is named by its account, and by its platform where several have that account. */
export const rosterFields: readonly ImportField[] = [
  field('groupAccount', '群账号|群号|群ID|Group account|Group ID', {
    heading: 'groups.field.groupAccount',
    required: true,
    example: () => '600100000',
  }),
  field('platform', '平台|Platform', { hint: 'groups.roster.platformHint' }),
  field('groupName', '群名称|群名|Group name|Group', { heading: 'groups.field.groupId', readOnly: true }),
  field('memberName', '成员名称|姓名|名称|Name|Member', {
    heading: 'groups.field.memberName',
    required: true,
    example: () => '陈海平',
  }),
  field('nickname', '昵称|群昵称|群名片|Nickname'),
  field('phone', '手机号|手机|电话|Mobile|Phone', { example: () => '13900000001' }),
  field('company', '公司|公司名称|单位|Company'),
  field('memberAccount', '成员账号|账号|QQ号|微信号|Account', { heading: 'groups.field.memberAccount' }),
  field('address', '地址|Address'),
  field('grade', '身份|群身份|角色|Grade|Role', { hint: 'groups.roster.gradeHint' }),
  field('duty', '职务|Duty'),
  field('isStaff', '我方同事|是否同事|Our colleague'),
  field('isJoined', '已入群|是否入群|Joined'),
]

export interface ReadMember {
  groupKey: string
  platform: GroupPlatform | undefined
  /** What the row says; an empty cell says nothing. */
  values: Partial<MemberValues>
  problems: RowProblem[]
}

const longest = { name: 100, nickname: 100, phone: 40, company: 200, account: 200, address: 300 } as const
const columns = {
  name: 'memberName',
  nickname: 'nickname',
  phone: 'phone',
  company: 'company',
  account: 'memberAccount',
  address: 'address',
} as const

export function readMemberRow(cells: Readonly<Record<string, string>>): ReadMember {
  const problems: RowProblem[] = []
  const cell = (key: string) => (isVisible(cells[key] ?? '') ? (cells[key] ?? '').trim() : '')
  const values: Partial<MemberValues> = {}
  for (const name of ['name', 'nickname', 'phone', 'company', 'account', 'address'] as const) {
    const text = name === 'phone' || name === 'account' ? cell(columns[name]).normalize('NFKC') : cell(columns[name])
    if ([...text].length > longest[name] || /\p{Cc}/u.test(text))
      problems.push({ field: columns[name], code: 'field.too_long', params: { maximum: longest[name] } })
    else if (text !== '') values[name] = text
  }
  if (cell('groupAccount') === '') problems.push({ field: 'groupAccount', code: 'groups.account_blank' })
  if (cell('memberName') === '') problems.push({ field: 'memberName', code: 'groups.member_name_blank' })
  const platform = choiceNamed(groupPlatforms, 'platform', cell('platform'))
  const grade = choiceNamed(memberGrades, 'grade', cell('grade'))
  const duty = choiceNamed(memberDuties, 'duty', cell('duty'))
  for (const [name, choice] of Object.entries({ platform, grade, duty }))
    if (choice === 'unknown') problems.push({ field: name, code: 'groups.choice_unknown' })
  if (grade && grade !== 'unknown') values.grade = grade
  if (duty && duty !== 'unknown') values.duty = duty
  if (values.duty && values.grade && values.grade !== 'ordinary')
    problems.push({ field: 'duty', code: 'groups.duty_of_ordinary' })
  for (const name of ['isStaff', 'isJoined'] as const) {
    const said = yesOrNo(cell(name))
    if (said === 'unknown') problems.push({ field: name, code: 'groups.choice_unknown' })
    else if (said !== undefined) values[name] = said
  }
  return {
    groupKey: groupKey(cell('groupAccount')),
    platform: platform === 'unknown' ? undefined : platform,
    values,
    problems,
  }
}

/** A new member with what the row says. */
export const newValues = (given: Partial<MemberValues>): MemberValues => ({
  nickname: '',
  phone: '',
  company: '',
  account: '',
  address: '',
  grade: 'ordinary' satisfies MemberGrade,
  duty: null,
  isStaff: false,
  colleagueId: null,
  contactId: null,
  isJoined: true,
  ...given,
  name: given.name ?? '',
})

/** What identifies a member within a roster: the account, or without one the name. */
export const memberKey = ({ account = '', name = '' }: Partial<MemberValues>) =>
  account === '' ? `name ${groupKey(name)}` : `account ${groupKey(account)}`

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A choice by its word in any of our languages, or by its own name; undefined where the cell is empty. */
function choiceNamed<Choice extends string>(
  choices: readonly Choice[],
  kind: 'platform' | 'grade' | 'duty',
  text: string,
): Choice | 'unknown' | undefined {
  if (text === '') return undefined
  const named = choices.find(
    (choice) =>
      folded(choice) === folded(text) ||
      languages.some((language) => folded(translate(language, wordOf(kind, choice))) === folded(text)),
  )
  return named ?? 'unknown'
}

const wordOf = (kind: 'platform' | 'grade' | 'duty', choice: string) => ['groups', kind, choice].join('.')

const yes = new Set(['是', 'y', 'yes', 'true', '1', '√', 'sí', 'si', 'はい', '已入群'])
const no = new Set(['否', 'n', 'no', 'false', '0', '×', 'いいえ', '未入群'])

function yesOrNo(text: string): boolean | 'unknown' | undefined {
  if (text === '') return undefined
  if (yes.has(folded(text))) return true
  return no.has(folded(text)) ? false : 'unknown'
}
