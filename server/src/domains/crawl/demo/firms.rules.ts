import type { CustomerValues } from '@seamark/contract/crawl/customers/fields'
import { createSeededRandom } from '../../../platform/seeded-random.ts'

export interface DemoFirm {
  name: string
  values: CustomerValues
  address: string
  around: string
}

const cities = [
  ['浙江', '宁波', '0574'],
  ['浙江', '义乌', '0579'],
  ['浙江', '杭州', '0571'],
  ['广东', '深圳', '0755'],
  ['广东', '佛山', '0757'],
  ['广东', '东莞', '0769'],
  ['江苏', '苏州', '0512'],
  ['江苏', '南通', '0513'],
  ['上海', '上海', '021'],
  ['山东', '青岛', '0532'],
  ['福建', '厦门', '0592'],
] as const
const brands = [
  '海辰',
  '东纬',
  '嘉禾',
  '晨帆',
  '立信源',
  '百川',
  '众恒',
  '华亿',
  '金舵',
  '新航线',
  '远图',
  '瑞丰',
  '博睿',
  '启明',
  '盛邦',
] as const
const trades = [
  ['灯饰', 'LED 灯带、庭院灯', '照明'],
  ['家居用品', '收纳箱、衣架', '家居'],
  ['五金制品', '门锁、铰链', '五金'],
  ['户外用品', '帐篷、折叠椅', '户外'],
  ['电器', '电热水壶、空气炸锅', '小家电'],
  ['玩具', '塑料玩具、积木', '玩具'],
  ['纺织', '窗帘布、床品', '纺织'],
  ['汽配', '刹车片、滤清器', '汽配'],
  ['宠物用品', '猫砂、宠物窝', '宠物'],
] as const
const routes = ['美西', '美东', '欧基', '地中海', '中东', '东南亚', '澳新', '南美西', '非洲'] as const
const families = ['陈', '林', '王', '周', '吴', '郑', '徐', '孙'] as const

/** Invented firms; the same seed makes the same ones. */
export function demoFirms({ seed, firms }: { seed: number; firms: number }): DemoFirm[] {
  const random = createSeededRandom(seed, 0)
  const taken = new Set<string>()
  const made: DemoFirm[] = []
  while (made.length < firms) {
    const [province, city, area] = random.pick(cities)
    const [trade, products, industry] = random.pick(trades)
    const isForwarder = random.next() < 0.08
    const brand = `${random.pick(brands)}${made.length % 3 === 0 ? '' : random.pick(['达', '兴', '通', '隆'])}`
    const name = `${city}${brand}${isForwarder ? '国际货运代理' : trade}有限公司`
    if (taken.has(name)) {
      if (taken.size > brands.length * cities.length * trades.length * 2) break
      continue
    }
    taken.add(name)
    made.push(firmOf({ name, province, city, area, products, industry, isForwarder, number: made.length, random }))
  }
  return made
}

interface Drawn {
  name: string
  province: string
  city: string
  area: string
  products: string
  industry: string
  isForwarder: boolean
  number: number
  random: ReturnType<typeof createSeededRandom>
}

function firmOf({ name, province, city, area, products, industry, isForwarder, number, random }: Drawn): DemoFirm {
  const has = (share: number) => random.next() < share
  const host = `firm${String(number + 1).padStart(3, '0')}.example`
  const telephone = has(0.5)
    ? `${area}-8${String(1_000_000 + number * 37).slice(-6)}0`
    : `139${String(10_000_000 + number * 7919).slice(-8)}`
  const contact = `${random.pick(families)}${has(0.5) ? '先生' : '女士'}`
  const values: CustomerValues = {
    kindHint: isForwarder ? 'forwarder' : 'shipper',
    country: has(0.92) ? 'CN' : '',
    province,
    city,
    contact: has(0.7) ? contact : '',
    telephone: has(0.8) ? telephone : '',
    email: has(0.6) ? `sales@${host}` : '',
    website: has(0.6) ? `https://www.${host}` : '',
    qq: has(0.2) ? String(600_100_000 + number) : '',
    wechat: has(0.3) ? `wx_firm${number + 1}` : '',
    industry: isForwarder ? '' : industry,
    products: isForwarder ? '' : products,
    routeWords: has(0.6) ? `${random.pick(routes)}、${random.pick(routes)}` : '',
  }
  return {
    name,
    values: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')),
    address: `https://directory.example/firms/${number + 1}`,
    around: `${name} 联系电话：${telephone}，主营${isForwarder ? '国际海运' : products}`,
  }
}
