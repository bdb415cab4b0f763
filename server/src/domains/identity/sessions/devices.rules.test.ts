import { describe, expect, test } from 'vitest'
import { deviceOf } from './devices.rules.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

describe('the device of a session', () => {
  test.each([
    [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'chrome', '142', 'windows'],
    [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'edge', '142', 'windows'],
    [`${windows} Chrome/131.0.0.0 Safari/537.36 QIHU 360SE`, 'browser360', '', 'windows'],
    [`${windows} Chrome/116.0.0.0 Safari/537.36 QQBrowser/14.2.6020.400`, 'qq', '14', 'windows'],
    [`${windows} Chrome/80.0.3987.163 Safari/537.36 SE 2.X MetaSr 1.0`, 'sogou', '1', 'windows'],
    [`${windows} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'opera', '112', 'windows'],
    [
      `${windows} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20 NetType/WIFI WindowsWechat(0x63090a13) XWEB/14185`,
      'wechat',
      '7',
      'windows',
    ],
    [
      `${windows} Chrome/108.0.5359.215 Safari/537.36 wxwork/4.1.36 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron`,
      'wecom',
      '4',
      'windows',
    ],
    [`${windows} Chrome/112.0.0.0 DingTalk/7.6.15 Safari/537.36`, 'dingtalk', '7', 'windows'],
    [`${windows} Chrome/122.0.0.0 Safari/537.36 Lark/7.30.9 LarkLocale/zh_CN`, 'feishu', '7', 'windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', '145', 'windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'safari',
      '18',
      'macos',
    ],
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'safari', '18', 'ios'],
    [`${iphone} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'chrome', '142', 'ios'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.54(0x1800363a) NetType/5G Language/zh_CN`, 'wechat', '8', 'ios'],
    [`${android} Chrome/130.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.4.1020`, 'xiaomi', '19', 'android'],
    [`${android} Chrome/123.0.0.0 UCBrowser/17.4.0.1366 Mobile Safari/537.36`, 'uc', '17', 'android'],
    [`${android} Chrome/123.0.0.0 Quark/7.9.5.781 Mobile Safari/537.36`, 'quark', '7', 'android'],
    [`${android} Chrome/114.0.0.0 HuaweiBrowser/15.0.6.301 Mobile Safari/537.36`, 'huawei', '15', 'android'],
    [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', '28', 'android'],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile',
      'chrome',
      '114',
      'harmony',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'chrome',
      '142',
      'chromeos',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'chrome',
      '142',
      'linux',
    ],
    ['Mozilla/5.0 (compatible; something new)', 'other', '', 'other'],
    ['curl/8.14.1', 'program', '', 'other'],
    ['python-requests/2.32 (Linux)', 'program', '', 'linux'],
    ['', 'program', '', 'other'],
  ])('%s', (userAgent, browser, version, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, version, system })
  })

  test('is found at once in the longest and most confusing of user agents', () => {
    // An expression that backtracks at each letter would not finish within the test's time.
    for (const part of ['Version/1 ', 'Mobile/1 ', 'Chrome/', 'Mac OS X '])
      expect(deviceOf(part.repeat(100_000)).version).toBe('')
  })
})
