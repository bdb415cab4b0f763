import { expect, test } from 'vitest'
import { nameLikeness } from './similarities.rules.ts'

test.each([
  ['浙江大华技术股份有限公司', 'ZHEJIANG DAHUA TEXTILE CO LTD'],
  ['中山昌隆塑料制品有限公司', 'ZHONGSHAN CHANGLONG PACKAGING CO LTD'],
  ['上海鑫盛家居有限公司', 'SHANGHAI XINSHENG FURNITURE CO LTD'],
  ['宁波远航电器有限公司', 'NINGBO YUANHANG GARMENT CO LTD'],
  ['NINGBO SONGFENG TOYS CO LTD', 'NINGBO SONGFENG HARDWARE CO LTD'],
  ['宁波松风玩具有限公司', '宁波松风五金有限公司'],
  ['青岛海纳橡胶有限公司', '青岛海纳轮胎有限公司'],
])('%s and %s trade in different goods, so nobody is asked', (one, other) => {
  expect(nameLikeness(one, other)).toBeLessThan(0.75)
  expect(nameLikeness(other, one)).toBe(nameLikeness(one, other))
})

test.each([
  ['宁波远航电器有限公司', 'NINGBO YUANHANG ELECTRICAL APPLIANCE CO LTD'],
  ['浙江大华纺织有限公司', 'ZHEJIANG DAHUA TEXTILE CO LTD'],
  ['深圳市远方电子科技有限公司', 'SHENZHEN YUANFANG ELECTRONICS CO LTD'],
  ['浙江大华进出口有限公司', 'ZHEJIANG DAHUA IMPORT AND EXPORT CO LTD'],
  // One of the names says no trade.
  ['浙江大华进出口有限公司', 'ZHEJIANG DAHUA TEXTILE CO LTD'],
])('%s and %s may be one, but a sound never says so for sure', (one, other) => {
  expect(nameLikeness(one, other)).toBeGreaterThanOrEqual(0.75)
  expect(nameLikeness(one, other)).toBeLessThanOrEqual(0.95)
})
