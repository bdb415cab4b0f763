import { describe, expect, test } from 'vitest'
import { asksNoMore, cleanLine, cleanText, splitReply } from './texts.rules.ts'

describe('what a client wrote', () => {
  test.each<[program: string, text: string, own: string]>([
    ['Gmail', '请报价\n\nOn Fri, Nov 20, 2026 at 9:30 AM 林晓帆 <bulk@seamark.example> wrote:\n> 40HQ', '请报价'],
    [
      'Gmail, in two lines',
      'ok\n\nOn Fri, Nov 20, 2026 at 9:30 AM Lin <bulk+0f8fad5b@seamark.example>\nwrote:\n> 40HQ',
      'ok',
    ],
    ['Gmail in Chinese', '好的\n\n林晓帆 <bulk@seamark.example> 于2026年11月20日周五 09:30写道：\n> 40HQ', '好的'],
    [
      'Apple in Chinese',
      '好的\n\n> 在 2026年11月20日，09:30，林晓帆 <bulk@seamark.example> 写道：\n> \n> 40HQ',
      '好的',
    ],
    [
      'QQ',
      '5个高柜\n\n\n------------------ 原始邮件 ------------------\n发件人: "林晓帆" <bulk@seamark.example>;\n40HQ',
      '5个高柜',
    ],
    ['163', '收到\n\nAt 2026-11-20 09:30:00, "林晓帆" <bulk@seamark.example> wrote:\n40HQ', '收到'],
    ['Foxmail', '收到\n \n发件人： 林晓帆\n发送时间： 2026-11-20 09:30\n收件人： amy\n主题： 运价\n40HQ', '收到'],
    [
      'Outlook',
      'Please quote.\n\nFrom: Lin <bulk@seamark.example>\nSent: Friday, November 20, 2026 9:30 AM\nTo: Amy\nSubject: x\n\n40HQ',
      'Please quote.',
    ],
    ['Outlook, with a line', 'Please quote.\n________________________________\nFrom: Lin\nSent: x', 'Please quote.'],
    ['old Outlook', 'Yes\n\n-----Original Message-----\nFrom: Lin', 'Yes'],
    ['Spanish', 'Gracias\n\nEl vie, 20 nov 2026 a las 9:30, Lin (<bulk@seamark.example>) escribió:\n> 40HQ', 'Gracias'],
    ['Japanese', '了解です\n\n2026年11月20日(金) 9:30 林 さんは書きました：\n> 40HQ', '了解です'],
    [
      'somebody who writes below',
      'On Fri, Nov 20, 2026 Lin <bulk@seamark.example> wrote:\n> 40HQ USD 2150\n\n可以，订两个',
      '可以，订两个',
    ],
    ['somebody who quotes nothing', '请报 SHA-LAX\n谢谢', '请报 SHA-LAX\n谢谢'],
    [
      'a sentence that begins like a head',
      'From: our side all is fine.\nRegards',
      'From: our side all is fine.\nRegards',
    ],
  ])('in %s is read without what she quoted', (_, text, own) => {
    const split = splitReply(text)
    expect(split.own).toBe(own)
    expect(split.quoted.includes('40HQ')).toBe(text.includes('40HQ'))
  })

  test('loses nothing: what is only quoted stays readable', () => {
    expect(splitReply('> 40HQ\n> USD 2150')).toEqual({ own: '', quoted: '> 40HQ\n> USD 2150' })
  })

  test('is bounded, and read in moments however it is written', () => {
    const split = splitReply(`${'a'.repeat(60_000)}\n${'On '.repeat(20_000)}`)
    expect(split.own.length).toBe(20_000)
  })

  test('holds no sign that turns or breaks the line', () => {
    expect(cleanText('a\u0000b\u202Egpj.exe\r\nc\u0007')).toBe('abgpj.exe\nc')
    expect(cleanLine('Re:\r\n Bcc: x\ty')).toBe('Re: Bcc: x y')
    expect(cleanText('\ud800x')).toBe('\ufffdx')
  })
})

describe('a client who wants no more', () => {
  test.each([
    '退订',
    ' 退订。',
    '【退订】',
    '退訂',
    'TD',
    'Unsubscribe',
    'UNSUBSCRIBE!',
    'unsubscribe me',
    'Baja',
    '配信停止',
    '取消订阅\n\n发自我的 iPhone',
    'unsubscribe\n-- \nAmy Chen\nStar Ltd',
  ])('says %j and nothing else', (own) => {
    expect(asksNoMore({ subject: 'Re: 运价', own })).toBe(true)
  })

  test.each([
    '请问怎么退订其他公司的邮件？',
    '退订单 8899',
    'please do not unsubscribe us',
    '',
    'baja de precio?',
    '好的',
  ])('is not read into %j', (own) => {
    expect(asksNoMore({ subject: 'Re: 运价', own })).toBe(false)
  })

  test('may use the button of her mail program', () => {
    expect(asksNoMore({ subject: 'unsubscribe', own: '' })).toBe(true)
    expect(asksNoMore({ subject: 'Unsubscribe', own: 'This is a mail of your mail program.' })).toBe(true)
    expect(asksNoMore({ subject: 'Re: unsubscribe rates', own: '' })).toBe(false)
  })
})
