import { createSeededRandom, type SeededRandom } from '../../../../platform/seeded-random.ts'

/**
 * Invented talk of invented people, from which files of every form are made together with what a reader has to find.
 */

export interface MadePerson {
  name: string
  qq: string
  /** E.164. */
  phone: string
  wxid: string
  mail: string
}

export interface MadeMessage {
  /** What the clock of the office showed, in milliseconds as if it were UTC; whole seconds. */
  shown: number
  person: MadePerson
  text: string
}

const surnames = '李王张刘陈杨黄赵周吴徐孙'
const given = ['海', '明', '静', '伟', '丽', '强', '敏', '涛', '燕', '磊']
const cities = ['宁波', '上海', '深圳', '青岛', '厦门', '天津']
const ports = [
  '洛杉矶',
  '长滩',
  '桑托斯',
  '汉堡',
  '鹿特丹',
  '曼萨尼略',
  '蒙巴萨',
  '胡志明',
  '曼谷',
  'SANTOS',
  'ISTANBUL',
]
const names = ['Ana', 'Minh', 'Carlos', 'Yuki', 'Ahmed', 'Olga']

function madePeople(seed: number, count: number): MadePerson[] {
  return Array.from({ length: count }, (_, index) => {
    const random = createSeededRandom(seed, index)
    const chinese = `${surnames[random.whole(0, surnames.length - 1)] ?? ''}${random.pick(given)}`
    const card = `${random.pick(cities)}-远航${index}货代-${chinese}`
    return {
      name: random.pick([card, `${chinese}${index}`, `${random.pick(names)} ${index}`, `${chinese}（美线）${index}`]),
      qq: String(100_000_000 + index * 7919 + seed),
      phone: `+86139${String(10_000_000 + index * 31).slice(-8)}`,
      wxid: `wxid_${(1_000_000 + index * 77 + seed).toString(36)}made`,
      mail: `person${index}@example.com`,
    }
  })
}

/** Yields messages of a talk, each some seconds or minutes after the last; `pauses` is the share of longer breaks. */
export function* madeTalk(seed: number, count: number, pauses = 0.05): Generator<MadeMessage> {
  const people = madePeople(seed, 40)
  let shown = Date.UTC(2024, 2, 4, 8, 0, 0)
  for (let index = 0; index < count; index += 1) {
    const random = createSeededRandom(seed + 17, index)
    shown += random.chance(pauses) ? random.whole(3600, 200_000) * 1000 : random.whole(1, 90) * 1000
    yield { shown, person: random.pick(people), text: madeText(random) }
  }
}

function madeText(random: SeededRandom): string {
  const [from, to] = [random.pick(cities), random.pick(ports)]
  const price = random.whole(9, 60) * 100
  if (random.chance(0.35)) return `求 ${from}-${to} ${random.whole(1, 5)}*40HQ 普货 ${random.whole(1, 12)}月初走，急`
  if (random.chance(0.3)) return random.pick(['好的', '收到，谢谢', '有的私聊', '甩柜了吗？', 'ok pls check', '[图片]'])
  const line = `${from}-${to} 40HQ ${price}/${price + 150} ETD ${random.whole(1, 12)}/${random.whole(1, 28)} 现舱`
  if (random.chance(0.6)) return `${line} 欢迎速联 ${random.pick(['MSK', 'COSCO', 'ZIM', 'CMA'])}`
  return `${line}\n${to} 目免21天，AMS另加30\n${random.chance(0.3) ? '\n' : ''}价格随时调整，以订舱确认为准`
}

/** Two digits. */
export const two = (number: number) => String(number).padStart(2, '0')

export interface MadeClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export function clockOf(shown: number): MadeClock {
  const date = new Date(shown)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}
