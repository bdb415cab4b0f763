import { groupKey } from '@seamark/contract/groups/groups/fields'
import type { RequestState } from '@seamark/contract/groups/requests/requests'
import { sql } from 'kysely'

interface Wish {
  platform: 'wechat' | 'qq' | 'whatsapp' | 'zalo'
  type: 'inquiry' | 'freightAgent'
  name: string
  note: string
  lane: string | null
  state: RequestState
  answer?: string
}

/** A request for a group in each of its states. */
const wishes: readonly Wish[] = [
  {
    platform: 'wechat',
    type: 'inquiry',
    name: '慈溪家电美西询价群',
    lane: 'usWest',
    state: 'applied',
    note: '客户采购、物流各一人要问价，单聊容易漏',
  },
  {
    platform: 'whatsapp',
    type: 'inquiry',
    name: 'Santos booking',
    lane: 'southAmericaEast',
    state: 'inProgress',
    note: '巴西收货人只用 WhatsApp',
  },
  {
    platform: 'qq',
    type: 'freightAgent',
    name: '宁波拼箱互助群',
    lane: null,
    state: 'agreed',
    note: '周三截关前常缺拼箱舱位',
    answer: '同意，建好后登记',
  },
  {
    platform: 'zalo',
    type: 'inquiry',
    name: '',
    lane: 'southeastAsia',
    state: 'declined',
    note: '胡志明客户要求',
    answer: '已有同类群，请先用现有的群',
  },
  {
    platform: 'wechat',
    type: 'freightAgent',
    name: '欧线同行群',
    lane: 'europeBase',
    state: 'withdrawn',
    note: '找到现成的群了',
  },
  {
    platform: 'wechat',
    type: 'inquiry',
    name: '中东项目群',
    lane: 'middleEast',
    state: 'lapsed',
    note: '项目货，六个 40HQ',
  },
]

interface Joining {
  name: string
  company: string
  foundBy: string
  state: RequestState
  answer?: string
}

/** A request to join in each of its states. */
const joinings: readonly Joining[] = [
  { name: '潘思琪', company: '锦帆物流', foundBy: '展会名片', state: 'applied' },
  { name: '邵立群', company: '顺锚货代', foundBy: '群友邀请', state: 'inProgress' },
  { name: '俞雨晴', company: '东港国际物流', foundBy: '客户介绍', state: 'passed', answer: '老同行，欢迎' },
  { name: '叶向东', company: '', foundBy: '朋友圈', state: 'notPassed', answer: '不是货代，发广告' },
  { name: '郑志远', company: '百川船务', foundBy: '群友邀请', state: 'withdrawn' },
  { name: '黄佳宁', company: '远洲供应链', foundBy: '群友邀请', state: 'lapsed' },
]

const decided: readonly RequestState[] = ['agreed', 'declined', 'passed', 'notPassed']

/** Requests for groups of one person, decided by another. */
export const demoChatRequests = (applicant: number, decider: number) =>
  wishes.map(({ answer = '', ...wish }, place) => ({
    ...wish,
    ...progressOf(wish.state, place, decider),
    kind: 'chat',
    applicant_id: applicant,
    subject_key: [wish.platform, wish.type, '', wish.lane ?? ''].join(' '),
    decision_note: answer,
    lapse: wish.state === 'lapsed' ? 'groups.lapse.applicantLeft' : null,
  }))

/** Requests to join these groups, which one person has entered, decided by whoever has entered the group. */
export const demoJoinRequests = (
  applicant: number,
  groups: readonly { id: number; name: string; created_by: number }[],
) =>
  groups.slice(0, joinings.length).map((group, place) => {
    const { answer = '', foundBy, ...joining } = joinings[place] ?? unnamed
    const account = `26${String(place).padStart(8, '0')}`
    return {
      ...joining,
      ...progressOf(joining.state, place, group.created_by),
      kind: 'join',
      applicant_id: applicant,
      group_id: group.id,
      group_name: group.name,
      account,
      account_key: groupKey(account),
      phone: `139001${String(place).padStart(5, '0')}`,
      found_by: foundBy,
      decision_note: answer,
      lapse: joining.state === 'lapsed' ? 'groups.lapse.joinedAlready' : null,
    }
  })

const unnamed: Joining = { name: '叶文静', company: '', foundBy: '', state: 'applied' }

const progressOf = (state: RequestState, place: number, decider: number) => ({
  applied_at: sql<Date>`now() - make_interval(hours => ${place * 20 + 3})`,
  taken_by: state === 'inProgress' ? decider : null,
  taken_at: state === 'inProgress' ? sql<Date>`now() - interval '1 hour'` : null,
  decided_by: decided.includes(state) ? decider : null,
  decided_at: state === 'applied' || state === 'inProgress' ? null : sql<Date>`now() - interval '2 hours'`,
})
