import { dayMs } from '@seamark/contract/platform/days'
import { createSeededRandom, type SeededRandom } from '../../../platform/seeded-random.ts'
import type { FoundPost } from '../posts/writings.commands.ts'

const hourMs = 3_600_000
const starts = ['宁波', '上海', '深圳', '青岛', '厦门', '天津'] as const
const ends = [
  ['洛杉矶', '美西'],
  ['长滩', '美西'],
  ['纽约', '美东'],
  ['汉堡', '欧基'],
  ['鹿特丹', '欧基'],
  ['杰贝阿里', '中东'],
  ['热那亚', '地中海'],
  ['胡志明', '东南亚'],
  ['悉尼', '澳洲'],
  ['桑托斯', '南美东'],
] as const
const goods = ['灯具', '家具', '五金', '玩具', '布料', '汽配', '塑料制品', '宠物用品'] as const
const boards = ['货盘论坛', '海运交流吧', '订舱板', '国际物流社区'] as const
const carriers = ['MSC', 'COSCO', 'ONE', 'EMC', 'HPL', 'CMA'] as const
const families = ['陈', '林', '王', '周', '吴', '郑', '徐', '孙'] as const

interface Asked {
  seed: number
  posts: number
  now: Date
  /** Firms that have written some of them. */
  firms: readonly string[]
}

/** Invented posts of the ten days before now; the same seed makes the same ones. Some do not say when they were written. */
export function demoPosts({ seed, posts, now, firms }: Asked): FoundPost[] {
  const random = createSeededRandom(seed, 42)
  return Array.from({ length: posts }, (_, place) => {
    const words = random.weighted([inquiry, offer, other] as const, (make) =>
      make === inquiry ? 6 : make === offer ? 3 : 1,
    )(random, now)
    const at = new Date(now.getTime() - Math.floor(random.next() * 10 * dayMs) - hourMs)
    const isUndated = place % 29 === 0
    const firm = firms.length > 0 && random.chance(0.4) ? random.pick(firms) : ''
    return {
      ...words,
      address: `https://board.example/posts/${place + 1}`,
      author: `${random.pick(families)}${random.chance(0.5) ? '先生' : '女士'}`,
      platform: random.pick(boards),
      company: firm,
      published: isUndated ? null : { at, dayOnly: false },
      publishedText: isUndated ? '上周' : '',
      fetchedAt: new Date(Math.min(now.getTime(), at.getTime() + 2 * hourMs)),
      fileName: 'posts.csv',
      row: place + 2,
    }
  })
}

const telephoneOf = (random: SeededRandom) => `139${random.digits(8)}`
const monthDay = (at: Date) => `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`

function inquiry(random: SeededRandom, now: Date) {
  const [end] = random.pick(ends)
  const box = `${random.whole(1, 4)}*${random.pick(['20GP', '40GP', '40HQ'])}`
  const title = `求舱：${random.pick(starts)}到${end} ${box}`
  const ready = monthDay(new Date(now.getTime() + random.whole(3, 14) * dayMs))
  return {
    title,
    text: `${title}，品名：${random.pick(goods)}，${ready}货好，求报价。\n联系电话 ${telephoneOf(random)}`,
  }
}

function offer(random: SeededRandom, now: Date) {
  const [end] = random.pick(ends)
  const base = random.whole(9, 32) * 100
  const until = monthDay(new Date(now.getTime() + random.whole(5, 14) * dayMs))
  const title = `${random.pick(starts)}-${end} 20GP ${base} 40GP ${base + 800} 40HQ ${base + 900} ${random.pick(carriers)}`
  return { title, text: `${title} 有效期至${until}\n欢迎订舱，微信 sea_${random.digits(6)}` }
}

function other(random: SeededRandom) {
  const [end, lane] = random.pick(ends)
  return {
    title: random.pick([`${lane}旺季附加费讨论`, `${end}港口拥堵情况`, '新人请教：提单抬头怎么写']),
    text: `大家最近走${end}的货怎么样？交流一下。`,
  }
}
