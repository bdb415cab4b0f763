import { describe, expect, test } from 'vitest'
import { houseOf, soundKey } from './name-sounds.rules.ts'

describe('how the distinctive part of a name sounds', () => {
  test.each([
    ['宁波远洋国际货运代理有限公司', 'yuanyang'],
    ['远扬物流', 'yuanyang'],
    ['远洋国际物流（宁波）有限公司', 'yuanyang'],
    ['Yuanyang Logistics Co., Ltd.', 'yuanyang'],
    ['浙江省义乌市海川进出口有限公司', 'haichuan'],
    ['Océan-Star International Freight Forwarding (Shanghai) Ltd', 'oceanstar'],
    ['宁波OCEAN物流', 'ocean'],
    ['上海国际货运代理有限公司', 'shanghai'],
    ['国际物流', 'guojiwuliu'],
    ['China Shipping', 'china'],
    ['株式会社みなと', 'みなと'],
    ['A', 'a'],
    ['？？？', ''],
  ])('%s: %s', (name, sound) => expect(soundKey(name)).toBe(sound))

  test('is never longer than its index likes', () =>
    expect([...soundKey('远'.repeat(200))].length).toBeLessThanOrEqual(60))
})

describe('the house behind a mailbox', () => {
  test.each([
    ['Booking@Ocean-Star.example', 'ocean-star.example'],
    ['ｂｏｏｋｉｎｇ＠ocean.example', 'ocean.example'],
    ['842561970@qq.com', ''],
    ['amy@vip.163.com', ''],
    ['amy@gmail.com', ''],
    ['amy@yahoo.co.jp', ''],
    ['amy@', ''],
    ['amy', ''],
  ])('%s: %s', (email, house) => expect(houseOf(email)).toBe(house))
})
