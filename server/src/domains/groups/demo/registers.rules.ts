import type { GroupPlatform, GroupType, groupStates } from '@seamark/contract/groups/groups/fields'
import type { MemberGrade, memberDuties } from '@seamark/contract/groups/members/members'
import type { SeededRandom } from '../../../platform/seeded-random.ts'

export interface DemoGroup {
  platform: GroupPlatform
  account: string
  name: string
  type: GroupType
  state: (typeof groupStates)[number]
  memberCount: number | null
  ownerNickname: string
  ownerArea: string
  startPorts: string[]
  endPorts: string[]
  transferPorts: string[]
  members: DemoMember[]
}

interface DemoMember {
  name: string
  grade: MemberGrade
  duty: (typeof memberDuties)[number] | null
  account: string
  phone: string
  company: string
}

const places = [
  { name: '宁波', port: 'CNNBG', area: '330200' },
  { name: '上海', port: 'CNSHA', area: '310000' },
  { name: '深圳', port: 'CNYTN', area: '440300' },
  { name: '青岛', port: 'CNTAO', area: '370200' },
  { name: '厦门', port: 'CNXMN', area: '350200' },
  { name: '天津', port: 'CNTXG', area: '120000' },
] as const
const ways = [
  { name: '美线', ports: ['USLAX', 'USNYC'] },
  { name: '欧线', ports: ['NLRTM', 'DEHAM'] },
  { name: '中东', ports: ['AEJEA'] },
  { name: '东南亚', ports: ['VNSGN', 'THLCH'] },
  { name: '南美', ports: ['BRSSZ'] },
  { name: '澳新', ports: ['AUSYD'] },
] as const
const platforms = ['wechat', 'qq', 'whatsapp', 'wechat', 'telegram', 'zalo', 'wecom', 'qq'] as const
const families = ['陈', '林', '黄', '周', '吴', '郑', '叶', '潘', '邵', '俞']
const given = ['海平', '晓波', '佳宁', '建国', '志远', '雨晴', '立群', '文静', '向东', '思琪']
const firms = ['通海国际货运', '远洲供应链', '锦帆物流', '顺锚货代', '百川船务', '东港国际物流']

/** Invented groups of forwarders and of clients, each with an owner and some members. The same dice make the same groups. */
export const demoGroup = (place: number, random: SeededRandom): DemoGroup => {
  const from = places[place % places.length] ?? places[0]
  const way = ways[Math.floor(place / places.length) % ways.length] ?? ways[0]
  const type = place % 3 === 2 ? 'inquiry' : 'freightAgent'
  const memberCount = type === 'inquiry' ? random.whole(18, 96) : random.whole(120, 480)
  const members = Array.from({ length: random.whole(4, 14) }, (_, at) => demoMember(place, at, random))
  return {
    platform: platforms[place % platforms.length] ?? 'other',
    account: String(600_100_000 + place * 7919),
    name: `${from.name}${way.name}${type === 'inquiry' ? '询价群' : '舱位交流群'}${place < 36 ? '' : ' 2'}`,
    type,
    state: place % 11 === 10 ? 'muted' : place % 19 === 18 ? 'left' : 'active',
    memberCount: place % 7 === 6 ? null : memberCount,
    ownerNickname: `${from.name}-${members[0]?.name ?? ''}`,
    ownerArea: from.area,
    startPorts: [from.port],
    endPorts: [...way.ports],
    transferPorts: way.name === '南美' ? ['SGSIN'] : [],
    members: [...members, ...regularsOf(place)],
  }
}

/** People whom several groups have in common: by account where the platform is the same, by telephone elsewhere. */
const regularsOf = (place: number): DemoMember[] =>
  [place % 8, (place * 3 + 1) % 8]
    .filter((who, at, all) => all.indexOf(who) === at)
    .map((who) => ({
      name: `${families[who] ?? ''}${given[(who * 3 + 1) % given.length] ?? ''}`,
      grade: 'ordinary',
      duty: 'sales',
      account: String(2_199_000_000 + who),
      phone: `13900090${String(who).padStart(3, '0')}`,
      company: firms[who % firms.length] ?? '',
    }))

function demoMember(place: number, at: number, random: SeededRandom): DemoMember {
  const grade = at === 0 ? 'owner' : at === 1 ? 'administrator' : 'ordinary'
  return {
    name: `${random.pick(families)}${given[(place + at) % given.length] ?? ''}`,
    grade,
    duty: grade === 'ordinary' && at % 3 === 0 ? 'sales' : null,
    account: `${2_100_000_000 + place * 1000 + at}`,
    phone: at % 2 === 0 ? `139000${String(place * 20 + at).padStart(5, '0')}` : '',
    company: random.pick(firms),
  }
}
