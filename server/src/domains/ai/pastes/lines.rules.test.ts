import { expect, test } from 'vitest'
import { keyOfItem, longestMessage, mayMatter, messagesOfText, titleOf } from './lines.rules.ts'

const line = { at: null, sender: '', account: null, text: '求 宁波-洛杉矶 2*40HQ' }
const demand = { kind: 'demand' as const, fingerprint: 'a' }

test('what stands between blank lines is one message, and an offer keeps its lines', () => {
  const text = '\n求 宁波-LA 40HQ\r\n\r\n  \nCMA 土耳其\nISTANBUL/IZMIT\nUSD3300/3900+\n\n\n'
  expect(messagesOfText(text).map((one) => one.text)).toEqual([
    '求 宁波-LA 40HQ',
    'CMA 土耳其\nISTANBUL/IZMIT\nUSD3300/3900+',
  ])
  expect(messagesOfText(' \n\n ')).toEqual([])
  expect(titleOf('\n 求 宁波-LA 40HQ \n第二行')).toBe('求 宁波-LA 40HQ')
})

test('what is too long for a message goes on in the next, behind the last line that fits, and loses nothing', () => {
  const row = (at: number) => `宁波-汉堡 40HQ ${1000 + at}`
  const rows = Array.from({ length: 3000 }, (_, at) => row(at))
  const parts = messagesOfText(rows.join('\n')).map((one) => one.text)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every((part) => part.length <= longestMessage)).toBe(true)
  expect(parts.join('\n')).toBe(rows.join('\n'))
  const letters = `${'x'.repeat(longestMessage - 1)}😀${'y'.repeat(longestMessage)}`
  const cut = messagesOfText(letters).map((one) => one.text)
  expect(cut.map(({ length }) => length)).toEqual([longestMessage - 1, longestMessage, 2])
  expect(cut.join('')).toBe(letters)
})

test('blanks without end are passed over once', () => {
  const blanks = ' '.repeat(800_000)
  const steps = messagesOfText(`a${blanks}b`)
  expect(steps.map((one) => one.text).join('')).toBe(`a${blanks}b`)
})

test.each([
  ['the same words', line, demand, true],
  ['other blanks and widths', { ...line, text: '求  宁波-洛杉矶　２*40HQ' }, demand, true],
  ['other words', { ...line, text: '求 宁波-长滩 2*40HQ' }, demand, false],
  ['another finding of the same words', line, { ...demand, fingerprint: 'b' }, false],
  ['nothing found in them', line, null, false],
  ['said at a time', { ...line, at: 1 }, demand, false],
])('%s: the row is the same or another', (_, other, finding, isSame) => {
  expect(keyOfItem(other, finding) === keyOfItem(line, demand)).toBe(isSame)
})

test('who says it tells rows apart where it is known when', () => {
  const [one, other] = ['甲', '乙'].map((sender) => keyOfItem({ ...line, at: 5, sender }, demand))
  expect(one).not.toBe(other)
})

test.each([
  ['早上好', true],
  ['。。。', false],
  ['[图片]', false],
  ['👍', false],
  ['ok', true],
  ['1', false],
])('%s is kept as a line: %s', (text, isKept) => expect(mayMatter(text)).toBe(isKept))
