import { describe, expect, test } from 'vitest'
import { contactSpansIn, createRestorer, handlesOf, Mask } from './masks.rules.ts'

describe('a mask', () => {
  test.each([
    ['电话 13812345678 报价', '电话 ⟦tel1⟧ 报价'],
    ['电话 １３８１２３４５６７８ 报价', '电话 ⟦tel1⟧ 报价'],
    ['Tel +1 (562) 435-0187, ok', 'Tel ⟦tel1⟧, ok'],
    ['座机 0574-87654321', '座机 ⟦tel1⟧'],
    ['邮箱 amy.chen@ocean.example 请查', '邮箱 ⟦mail1⟧ 请查'],
    ['微信：amy_chen88', '微信：⟦wechat1⟧'],
    ['QQ：987654321', 'QQ：⟦qq1⟧'],
  ])('hides how somebody is reached: %s', (text, hidden) => expect(new Mask().hide(text)).toBe(hidden))

  test.each([
    '宁波-洛杉矶 40HQ USD 1850，7月15日截关',
    'CAIU2406541 / COSU6012345678 / HS 8517130000',
    '2026-07-15 10:30 开船，18 天，1,234.50',
    '40HQ×2，21.5 吨，68 CBM',
  ])('leaves words of the trade as they are: %s', (text) => expect(new Mask().hide(text)).toBe(text))

  test('gives one value one placeholder, and another one another', () => {
    const mask = new Mask()
    expect(mask.hide('13812345678 13912345678 13812345678')).toBe('⟦tel1⟧ ⟦tel2⟧ ⟦tel1⟧')
    expect(mask.restore('⟦tel2⟧, ⟦tel1⟧, ⟦tel9⟧')).toBe('13912345678, 13812345678, ⟦tel9⟧')
  })

  test('hides a number each time, however it is written', () => {
    const mask = new Mask()
    expect(
      mask.hide('13812345678，138-1234-5678，+86 138 1234 5678，amy@ocean.example，amy@ocean.example'),
    ).not.toMatch(/\d{3}|@/)
  })

  test('reads a text twice, however often a number stands in it', () => {
    let reads = 0
    const text = '13812345678 '.repeat(400)
    const spans = contactSpansIn(text, (plain) => {
      reads += 1
      return handlesOf(plain)
    })
    expect([new Set(spans.map(({ start }) => start)).size, reads]).toEqual([400, 2])
  })

  test('cuts no longer number and no word where a value stands within it', () => {
    expect(new Mask().hide('QQ：987654321，COSU9876543210，987654321')).toBe('QQ：⟦qq1⟧，COSU9876543210，⟦qq1⟧')
  })

  test('hides what the asker knows to be a contact, the longest first', () => {
    const mask = new Mask([
      { kind: 'name', value: '陈艾' },
      { kind: 'name', value: '陈艾米' },
    ])
    expect(mask.hide('陈艾米和陈艾')).toBe('⟦name1⟧和⟦name2⟧')
  })

  test.each(['Zhang San', 'ZHANG SAN', 'zhang  san', 'Ｚｈａｎｇ　Ｓａｎ'])(
    'hides a name however its letters and blanks are written: %s',
    (name) => expect(new Mask([{ kind: 'name', value: 'Zhang San' }]).hide(`问 ${name}：好`)).toBe('问 ⟦name1⟧：好'),
  )

  test('leaves a word that only begins or ends like a name', () => {
    expect(new Mask([{ kind: 'name', value: 'Li' }]).hide('delivery of LI, Mumbai')).toBe('delivery of ⟦name1⟧, Mumbai')
  })

  test('hides the whole of two values that overlap', () => {
    const mask = new Mask([{ kind: 'name', value: 'Amy Chen' }])
    const text = 'Amy Chen.sales@ocean.example'
    const hidden = mask.hide(text)
    expect(hidden).not.toMatch(/sales|ocean/)
    expect(mask.restore(hidden)).toBe(text)
  })

  test('makes a placeholder that somebody wrote stand for nothing', () => {
    const mask = new Mask()
    const hidden = mask.hide('⟦tel1⟧ 13812345678')
    expect(mask.restore(hidden)).toBe('〚tel1〛 13812345678')
  })

  test('restores a text that comes sign by sign', () => {
    const mask = new Mask()
    const hidden = mask.hide('打 13812345678 给 amy@ocean.example')
    const restorer = createRestorer(mask)
    expect([...hidden].map((sign) => restorer.take(sign)).join('') + restorer.rest()).toBe(
      '打 13812345678 给 amy@ocean.example',
    )
  })

  test('holds no text back that only begins like a placeholder', () => {
    const restorer = createRestorer(new Mask())
    expect(restorer.take('集合⟦') + restorer.take('一段很长的没有结尾的文字') + restorer.rest()).toBe(
      '集合⟦一段很长的没有结尾的文字',
    )
  })
})
