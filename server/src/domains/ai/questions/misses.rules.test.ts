import { expect, test } from 'vitest'
import { blankText } from './misses.rules.ts'

test.each([
  ['免费用箱 7 天吗', '免费用箱 # 天吗'],
  ['宁波到洛杉矶40HQ要报关吗', '宁波到洛杉矶40HQ要报关吗'],
  ['13900000777 是谁的电话', '# 是谁的电话'],
  ['+86 139-0000-0777 是谁', '+# 是谁'],
  ['booking@ocean.example 的回执呢', '… 的回执呢'],
  ['发到booking@ocean.example，抄送１２３４５＠qq.com', '发到…,抄送…'],
  ['提单 COSU6123456780 到哪了', '提单 COSU# 到哪了'],
  ['…的月饼', '…的月饼'],
  ['第一行\n第二行', '第一行 第二行'],
  ['一'.repeat(300), '一'.repeat(200)],
])('%s', (text, blanked) => {
  expect(blankText(text)).toBe(blanked)
})
