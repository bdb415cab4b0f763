import { expect, test } from 'vitest'
import { kindOfText } from './placeholders.rules.ts'

test.each([
  ['[图片]', 'media'],
  ['[图片][图片] [语音]', 'media'],
  ['[图片]这样的咩？', 'text'],
  ['[微笑]', 'text'],
  ['<Media omitted>', 'media'],
  ['<已附加: 000-PHOTO.jpg>', 'media'],
  ['<b>', 'text'],
  ['\u{200E}image omitted', 'media'],
  ['GIF omitted', 'media'],
  ['rates.pdf • 3 pages \u{200E}document omitted', 'media'],
  ['圖片已略去', 'media'],
  ['imagen omitida', 'media'],
  ['画像は含まれていません', 'media'],
  ['IMG-20180613-WA0001.jpg (file attached)', 'media'],
  ['rates (all in)', 'text'],
  ['This message was deleted', 'recalled'],
  ['You deleted this message.', 'recalled'],
  ['此訊息已刪除。', 'recalled'],
  ['甲撤回了一条消息', 'recalled'],
  ['the document was omitted', 'text'],
  ['价格已更新。', 'text'],
  ['', 'text'],
] as const)('%j is %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind)
})
