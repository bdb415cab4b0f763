import type { VisitState } from '@seamark/contract/exhibitions/choices'
import { type ExhibitorValues, newExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { addDays } from '@seamark/contract/platform/days'
import { createSeededRandom, type SeededRandom } from '../../../platform/seeded-random.ts'

/** A fair that was, and one in ten days. */
export const demoFairs = [
  {
    name: '华东国际户外用品展',
    nameEn: 'East China International Outdoor Fair',
    edition: '第18届',
    starts: -24,
    days: 3,
    country: 'CN',
    city: '上海',
    venue: '浦江会展中心',
    organiser: '华东会展集团',
    website: 'https://outdoor-fair.example',
    industries: ['户外', '家居'],
    cost: { amount: 36_800, currency: 'CNY' },
    note: '展位 3.1C08，带样本册和航线运价单',
  },
  {
    name: '甬江进出口商品交易会',
    nameEn: 'Yongjiang Import and Export Fair',
    edition: '2026冬',
    starts: 10,
    days: 4,
    country: 'CN',
    city: '宁波',
    venue: '甬江国际会展中心',
    organiser: '甬江会展',
    website: 'https://yongjiang-fair.example',
    industries: ['五金', '小家电', '纺织'],
    cost: { amount: 21_500, currency: 'CNY' },
    note: '重点跑 2 馆小家电，美线和欧线',
  },
] as const

interface Given {
  /** The names of companies of the phonebook, some of which stand there. */
  names: readonly string[]
  people: readonly number[]
  seed: number
  fromDay: string
  isOver: boolean
}

const howMany = 150
const halls = ['1', '2', '3.1', 'N2'] as const
const places = [
  ['浙江', '宁波'],
  ['浙江', '义乌'],
  ['浙江', '台州'],
  ['江苏', '苏州'],
  ['江苏', '南通'],
  ['广东', '佛山'],
  ['广东', '东莞'],
  ['福建', '泉州'],
  ['山东', '青岛'],
] as const
const firsts = '恒 瑞 佳 永 星 海 万 嘉 博 锦 宏 远 泰 晟 诺'.split(' ')
const seconds = '达 源 盛 泽 航 凯 利 川 辰 宇 森 朗 屹 沃 图'.split(' ')
const trades = [
  { word: '户外用品', products: '帐篷、睡袋、折叠桌椅', en: 'Outdoor' },
  { word: '五金制品', products: '紧固件、手动工具、锁具', en: 'Hardware' },
  { word: '小家电', products: '电热水壶、加湿器、风扇', en: 'Appliance' },
  { word: '纺织', products: '针织面料、毛巾、床品', en: 'Textile' },
  { word: '塑料制品', products: '收纳箱、食品容器', en: 'Plastics' },
  { word: '灯饰', products: '太阳能灯、LED 灯串', en: 'Lighting' },
] as const
const surnames = '王 李 张 刘 陈 杨 赵 周 吴 徐'.split(' ')

/** Exhibitors of a fair: every fifth is a company of the phonebook, some share a booth, and some visits are planned or made. */
export function demoExhibitors({ names, people, seed, fromDay, isOver }: Given): ExhibitorValues[] {
  const made = new Map<string, ExhibitorValues>()
  for (let place = 0; made.size < howMany && place < howMany * 2; place += 1) {
    const random = createSeededRandom(seed + 23, place)
    const trade = random.pick(trades)
    const [province, city] = random.pick(places)
    const known = place % 5 === 0 ? names[(place / 5 + seed * 30) % Math.max(1, names.length)] : undefined
    const name = known ?? `${city}${random.pick(firsts)}${random.pick(seconds)}${trade.word}有限公司`
    if (made.has(name)) continue
    const { exhibitionId: _fair, ...values } = newExhibitor.parse({
      exhibitionId: 1,
      name,
      nameEn: known || city !== '宁波' ? '' : `Ningbo ${trade.en} Co., Ltd.`,
      country: 'CN',
      province,
      city,
      industry: trade.word,
      products: trade.products,
      boothText: boothAt(place, random),
      contactName: `${random.pick(surnames)}${random.pick(['经理', '小姐', '先生'])}`,
      position: random.pick(['外贸经理', '业务员', '总经理', '采购']),
      mobile: `1380574${random.digits(4)}`,
      email: `sales${place}@exhibitor.example`,
      tags: random.chance(0.15) ? [random.pick(['重点', '美线', '欧线', '小包', '有竞品'])] : [],
      ...visitOf(random, { people, fromDay, isOver }),
      area: random.chance(0.8) ? random.pick([9, 18, 27, 36, 54]) : null,
    })
    made.set(name, values)
  }
  return [...made.values()]
}

/** Rows of ten booths a hall; one in twelve has two, one in fifteen shares its neighbour's. */
function boothAt(place: number, random: SeededRandom): string {
  const hall = halls[place % halls.length] ?? '1'
  const at = Math.floor(place / halls.length) - (random.chance(1 / 15) ? 1 : 0)
  const number = (index: number) =>
    `${'ABCDEFGH'.charAt(Math.floor(Math.max(0, index) / 10))}${String((Math.max(0, index) % 10) + 1).padStart(2, '0')}`
  const booth = `${hall.startsWith('N') ? `${hall}馆 ` : hall}${number(at)}`
  return random.chance(1 / 12) ? `${booth}、${number(at)}` : booth
}

function visitOf(random: SeededRandom, { people, fromDay, isOver }: Pick<Given, 'people' | 'fromDay' | 'isOver'>) {
  if (!random.chance(isOver ? 0.3 : 0.16) || people.length === 0) return {}
  const visitState: VisitState = isOver
    ? random.pick(['visited', 'visited', 'visited', 'noInterest'] as const)
    : random.pick(['planned', 'planned', 'appointment'] as const)
  return { visitState, ownerId: random.pick(people), visitOn: addDays(fromDay, random.whole(0, 2)) }
}
