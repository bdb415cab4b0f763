import { friendStates } from '@seamark/contract/groups/choices'
import { sql } from 'kysely'

const ourAccounts = ['800100200', '800100201', '800100202'] as const
const towns = ['宁波', '义乌', '慈溪', '温州', '台州', '绍兴'] as const
const names = ['小陈', '老林', '佳宁', '阿伟', '晓波', '文静', '立群', '思琪'] as const
const groupings = ['美线客户', '欧线客户', '同行', '展会', ''] as const
const wanted = 72

/** Invented QQ friends of three accounts in each state, looked after by these people. */
export function demoFriends(people: readonly number[]) {
  const person = (place: number) => people[place % people.length] ?? 0
  return Array.from({ length: wanted }, (_, place) => {
    const account = ourAccounts[place % ourAccounts.length] ?? ourAccounts[0]
    const qq = String(610_200_000 + place * 733)
    return {
      our_account: account,
      our_account_key: account,
      qq,
      qq_key: qq,
      nickname: `${towns[place % towns.length] ?? ''}-${names[place % names.length] ?? ''}`,
      grouping: groupings[place % groupings.length] ?? '',
      remark: place % 4 === 0 ? '周三截关前催舱' : '',
      // Most are friends.
      state: place % 6 === 5 ? (friendStates[1 + (Math.floor(place / 6) % 3)] ?? 'pending') : 'friend',
      since: place % 5 === 4 ? null : sql<string>`current_date - ${place * 9}::integer`,
      colleague_id: place % 3 === 0 ? null : person(place),
      created_by: person(0),
      updated_by: person(0),
    }
  })
}

/** Four Zalo accounts of these people. */
export const demoZaloAccounts = (people: readonly number[]) =>
  zaloAccounts.map((account, place) => {
    const person = people[place % people.length] ?? 0
    return { ...account, colleague_id: person, created_by: person, updated_by: person }
  })

const zaloAccounts = [
  { phone: '0900 000 101', phone_key: '+84900000101', type: 'personal', country: 'VN', note: '胡志明客户' },
  { phone: '0900 000 102', phone_key: '+84900000102', type: 'business', country: 'VN', note: '海防客户' },
  { phone: '0300 000 103', phone_key: '+84300000103', type: 'personal', country: 'VN', note: '' },
  { phone: '139 0000 0104', phone_key: '+8613900000104', type: 'business', country: 'CN', note: '总机' },
] as const
