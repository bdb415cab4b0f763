import { heats, nextSteps, nextTimes } from '@seamark/contract/exhibitions/choices'
import { addDays } from '@seamark/contract/platform/days'
import { type Drawing, drawPng } from '../../../platform/files/drawings.ts'
import { createSeededRandom } from '../../../platform/seeded-random.ts'

export const howManyCards = 40
/** So many of them wait, and so many were discarded. */
export const unsortedCards = 12
export const discardedCards = 2

const surnames = '王 李 张 刘 陈 杨 赵 周 吴 徐 孙 朱'.split(' ')
const places = '宁波 义乌 台州 苏州 佛山 泉州 青岛'.split(' ')
const firms = '晟帆 拓海 禾木 云杉 卓野 星野 北岸 松石 蓝汀 岩语'.split(' ')
const trades = '户外用品 露营装备 家居制品 灯饰 箱包 园林工具'.split(' ')
const notes = [
  '八月起每月两个高柜走美西，要含关税的价',
  '现在走 CFS 拼箱，嫌时效慢，要比价',
  '有两家货代在报，问我们能不能给 14 天免箱',
  '欧洲三个仓，要 DDP，周三寄资料',
  '老板娘在管物流，加微信细聊',
  '',
] as const
const tags = ['美线', '欧线', '高柜', '拼箱', '急', 'DDP'] as const

/** What a card of the demo says. */
export function demoCard(place: number, { seed, fromDay }: { seed: number; fromDay: string }) {
  const random = createSeededRandom(seed + 71, place)
  const hour = String(random.whole(9, 16)).padStart(2, '0')
  const minute = String(random.whole(0, 59)).padStart(2, '0')
  const hasNext = random.chance(0.6)
  return {
    companyName: `${random.pick(places)}${firms[place % firms.length] ?? ''}${trades[Math.floor(place / firms.length) % trades.length] ?? ''}有限公司`,
    contactName: `${random.pick(surnames)}${random.pick(['经理', '小姐', '先生', '总'])}`,
    position: random.pick(['外贸经理', '采购主管', '总经理', '物流主管'] as const),
    mobile: `138067${String(place).padStart(5, '0')}`,
    email: `card${place}@outdoor-firm.example`,
    boothText: `3.1${'ABCD'.charAt(place % 4)}${String(10 + place).padStart(2, '0')}`,
    heat: random.pick(heats),
    tags: random.chance(0.5) ? random.pick(tags) : '',
    note: random.pick(notes),
    nextStep: hasNext ? random.pick(nextSteps) : ('' as const),
    nextTime: hasNext ? random.pick(nextTimes) : ('' as const),
    capturedAt: `${addDays(fromDay, place % 3)}T${hour}:${minute}:00+08:00`,
  }
}

/** A drawing of a card: a mark, the firm, a name, and lines of small letters. */
export const cardImage = (place: number): Buffer => drawPng({ columns: 90, rows: 54, scale: 10 }, cardDrawing(place))

const cardDrawing =
  (place: number): Drawing =>
  (column, row) => {
    if (column < 1 || column > 88 || row < 1 || row > 52) return true
    const isMark = column >= 6 && column < 16 && row >= 6 && row < 16
    if (isMark) return (column * (place + 3) + row * 7) % 5 < 3
    // The letters of a line are taken for strokes of different lengths.
    const isStroke = (from: number, long: number) =>
      column >= from && column < from + long && (column * 3 + place) % 7 > 1
    if (row >= 8 && row < 12) return isStroke(22, 40 + (place % 12))
    if (row >= 24 && row < 28) return isStroke(6, 14 + (place % 5))
    if (row === 32 || row === 37 || row === 42 || row === 47) return isStroke(6, 34 + ((row * place) % 20))
    return false
  }
