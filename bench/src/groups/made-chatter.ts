import { createSeededRandom } from '@seamark/server/platform/seeded-random'

const parts = [
  [
    '早上好',
    '各位老板',
    '哈哈',
    '收到',
    '好的',
    '嗯嗯',
    '这个',
    '我这边',
    '昨天',
    '今天',
    '明天下午',
    '那票货',
    '老板',
    'ok',
    'thanks',
    '辛苦了',
  ],
  ['客户说', '已经', '还没', '应该', '可能', '刚刚', '一直', '麻烦', '帮忙', '等一下', '下周', '先', '都', '真的'],
  [
    '发你邮箱了',
    '到了没有',
    '在开会',
    '单证在做',
    '等消息',
    '价格太高',
    '没人接',
    '再看看',
    '联系不上',
    '回复我一下',
    '去仓库',
    '有空聊',
    '加班',
    '吃饭',
    '天气真好',
    '船晚了',
  ],
  ['', '[图片]', '[抱拳]', '谢谢', '！！', '~', '？', ' thx', '[表情][表情]', '@李海 ', ' 3箱', ' 12点'],
] as const

/** Returns what people say between their posts; each number gives another sentence. */
export function madeChatter(index: number): string {
  const random = createSeededRandom(41, index)
  const count = random.whole(1, 3)
  return Array.from({ length: count }, () => parts.map((words) => random.pick(words)).join('')).join('，')
}
