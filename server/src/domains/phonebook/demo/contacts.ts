import type { SeededRandom } from '../../../platform/seeded-random.ts'
import { contactsText } from '../matching/search.rules.ts'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'

/** The values that the contacts of an invented firm share. */
export interface Employer {
  country: string
  phoneCountryCode: string
  phoneAreaCode: string
  telephone: string
  email: string
}

interface DemoValue {
  kind: ContactKind
  belongs: 'company' | 'personal'
  value: string
  key: string
}

export interface DemoContact {
  name: string
  gender: string
  position: string
  department: string
  label: string
  isPrimary: boolean
  isResigned: boolean
  values: DemoValue[]
}

export const mostDemoContacts = 3

/**
 * Returns the invented contacts of an invented firm, the primary one first; the same dice give the same contacts. Their
 * numbers and addresses belong to nobody.
 */
export function demoContacts(random: SeededRandom, firm: Employer): DemoContact[] {
  const count = random.weighted(counts, ([, weight]) => weight)[0]
  return Array.from({ length: count }, (_, at) => inventContact(random, firm, at))
}

const counts = [
  [1, 55],
  [2, 30],
  [3, 15],
] as const

function inventContact(random: SeededRandom, firm: Employer, at: number): DemoContact {
  const isChinese = firm.country === 'CN'
  const isFemale = random.chance(0.5)
  const [name, latin] = isChinese ? inventChineseName(random, isFemale) : inventForeignName(random, isFemale)
  const [position, department, label] = random.pick(at === 0 ? heads : posts)
  const gender = random.chance(0.8) ? (isFemale ? 'female' : 'male') : 'unknown'
  return {
    name,
    gender,
    position,
    department,
    label,
    isPrimary: at === 0,
    isResigned: at > 0 && random.chance(0.12),
    values: inventValues(random, firm, latin, at),
  }
}

/**
 * The search text of the contacts. It is remembered by name, since there are some hundred names and reading them takes
 * most of the time.
 */
export const demoContactsText = (contacts: readonly DemoContact[]) =>
  `| ${contacts.map(({ name, values }) => readName(name) + dropMark(contactsText([{ name: '', values }]))).join('')}`

const namesRead = new Map<string, string>()

function readName(name: string): string {
  const forms = namesRead.get(name) ?? dropMark(contactsText([{ name, values: [] }]))
  namesRead.set(name, forms)
  return forms
}

const dropMark = (text: string) => text.slice(2)

function inventValues(random: SeededRandom, firm: Employer, latin: string, at: number): DemoValue[] {
  const isChinese = firm.country === 'CN'
  const mobile = isChinese ? inventChineseMobile(random) : inventForeignMobile(random, firm)
  const host = firm.email.split('@')[1] ?? `${latin}.example`
  const handle = `${latin}_${random.whole(10, 99)}`
  const address = `${latin}${at === 0 ? '' : at}@${host}`
  return [
    mobile,
    ...(random.chance(0.75) ? [toValue('email', address, address)] : []),
    ...(isChinese && random.chance(0.5) ? [toValue('wechat', handle, handle)] : []),
    ...(isChinese && random.chance(0.2) ? [inventQq(random)] : []),
    ...(!isChinese && random.chance(0.5) ? [{ ...mobile, kind: 'whatsapp' as const }] : []),
    ...(random.chance(0.1) ? [toValue('linkedin', `https://www.linkedin.com/in/${handle}`, handle)] : []),
  ]
}

const toValue = (kind: ContactKind, typed: string, key: string): DemoValue => ({
  kind,
  belongs: 'company',
  value: typed,
  key,
})

/** The prefixes 142, 143 and 154 were never given to handsets. */
function inventChineseMobile(random: SeededRandom): DemoValue {
  const number = `${random.pick(['142', '143', '154'])}${random.digits(8)}`
  const typed = random.chance(0.3) ? `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}` : number
  return toValue('mobile', typed, `+86${number}`)
}

/** The number lies within the firm's own invented exchange. */
function inventForeignMobile(
  random: SeededRandom,
  { phoneCountryCode, phoneAreaCode, telephone }: Employer,
): DemoValue {
  const number = `${telephone.slice(0, -2)}${random.digits(2)}`
  return toValue(
    'mobile',
    [phoneCountryCode, phoneAreaCode, number].filter(Boolean).join(' '),
    `${phoneCountryCode}${phoneAreaCode}${number}`,
  )
}

function inventQq(random: SeededRandom): DemoValue {
  const number = `${random.whole(1, 9)}${random.digits(9)}`
  return { ...toValue('qq', number, number), belongs: 'personal' }
}

const parsePairs = (text: string) =>
  text
    .split(' ')
    .map((entry): [mark: string, latin: string] => [entry.replace(/[a-z]+/, ''), /[a-z]+/.exec(entry)?.[0] ?? ''])

const surnames = parsePairs(
  'wang王 li李 zhang张 liu刘 chen陈 yang杨 zhao赵 huang黄 zhou周 wu吴 xu徐 sun孙 hu胡 zhu朱 gao高 lin林 he何 guo郭 ma马 luo罗 zeng曾 xie谢 tang唐 han韩',
)
const women = parsePairs(
  'fang芳 na娜 min敏 jing静 li丽 yan艳 juan娟 xia霞 xiaoli晓丽 meiling美玲 yating雅婷 siqi思琪 yuxin雨欣 xinyi欣怡 jiahui嘉慧 lijuan丽娟',
)
const men = parsePairs(
  'wei伟 qiang强 lei磊 jun军 yong勇 jie杰 tao涛 ming明 chao超 zhiqiang志强 jianguo建国 haoran浩然 zixuan子轩 junjie俊杰 wenbo文博 guodong国栋',
)

function inventChineseName(random: SeededRandom, isFemale: boolean): [name: string, latin: string] {
  const [surname, family] = random.pick(surnames)
  const [given, own] = random.pick(isFemale ? women : men)
  return [surname + given, `${own}.${family}`]
}

const foreignWomen = 'Anna Maria Sofia Emily Laura Linh Yuki Aisha Carmen Julia'.split(' ')
const foreignMen = 'James Lukas Minh Kenji Omar Diego Pablo Peter Rafael Thomas'.split(' ')
const foreignFamilies = 'Harborne Lindqvist Castell Moreau Takamori Nguyenson Ferraz Aldous Whitcombe Brandt'.split(' ')

function inventForeignName(random: SeededRandom, isFemale: boolean): [name: string, latin: string] {
  const given = random.pick(isFemale ? foreignWomen : foreignMen)
  const family = random.pick(foreignFamilies)
  return [`${given} ${family}`, `${given}.${family}`.toLowerCase()]
}

type Post = readonly [position: string, department: string, label: string]

const heads: readonly Post[] = [
  ['总经理', '', '决策人'],
  ['海运部经理', '海运部', '决策人'],
  ['外贸经理', '外贸部', '决策人'],
  ['物流主管', '物流部', '订舱'],
  ['采购经理', '采购部', ''],
]
const posts: readonly Post[] = [
  ['操作', '操作部', '操作'],
  ['单证', '单证部', '操作'],
  ['财务', '财务部', '财务'],
  ['外贸业务员', '外贸部', ''],
  ['船务', '船务部', '订舱'],
  ['仓管', '仓储部', ''],
]
