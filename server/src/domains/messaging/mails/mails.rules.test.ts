import { describe, expect, test } from 'vitest'
import {
  answerAddresses,
  type BulkMail,
  headersOf,
  htmlOf,
  isBareAddress,
  isOneLine,
  messageId,
  returnPath,
  textOf,
} from './mails.rules.ts'

const identity = { from: 'sales@seamark.example' }
const ref = '0f8fad5b-d9cb-469f-a165-70867728950e'
const mail: BulkMail = {
  ref,
  to: 'amy@star.example',
  subject: '美西新运价',
  text: 'Hi <b>Amy</b>,\n40HQ USD 2,150\n\nBest',
  sender: { name: '林晓帆' },
  footer: '宁波海标货代 · 您是我们的客户',
  unsubscribe: 'https://crm.seamark.example/api/open/unsubscribe/a&b',
}

describe('a mail of a bulk', () => {
  test('comes back to an address that names the delivery', () => {
    expect(returnPath(identity, ref)).toBe(`sales+${ref}@seamark.example`)
    expect(messageId(identity, ref)).toBe(`<${ref}@seamark.example>`)
  })

  test('is answered to her who writes, else to the office, and to the mailbox where that is read', () => {
    const [own, office, read] = ['lin@seamark.example', 'office@seamark.example', { ...identity, readsAnswers: true }]
    const hers = { ...mail, sender: { name: '林晓帆', replyTo: own } }
    expect(answerAddresses(identity, mail)).toEqual([])
    expect(answerAddresses({ ...identity, replyTo: office }, mail)).toEqual([office])
    expect(answerAddresses({ ...identity, replyTo: office }, hers)).toEqual([own])
    expect(answerAddresses(read, hers)).toEqual([own, returnPath(identity, ref)])
    expect(answerAddresses(read, mail)).toEqual([returnPath(identity, ref)])
  })

  test('offers to opt out by one click and by mail, and says that nobody shall answer by machine', () => {
    expect(headersOf(identity, mail)).toEqual({
      'List-Unsubscribe': `<${mail.unsubscribe}>, <mailto:sales+${ref}@seamark.example?subject=unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
    })
  })

  test('ends with who writes, why, and how to end it, as text and as HTML', () => {
    expect(textOf(mail)).toBe(`${mail.text}\n\n-- \n${mail.footer}\n${mail.unsubscribe}\n`)
    expect(htmlOf(mail)).toContain('<a href="https://crm.seamark.example/api/open/unsubscribe/a&amp;b">')
  })

  test('has HTML in which a text stays text, and nothing loads', () => {
    const html = htmlOf({ ...mail, text: '<img src=x onerror=alert(1)> "A" & \'B\'\nzwei' })
    expect(html).toContain('<p>&lt;img src=x onerror=alert(1)&gt; &quot;A&quot; &amp; &#39;B&#39;<br>zwei</p>')
    expect(html).not.toMatch(/<img|<script|src="/)
  })
})

test.each([
  ['amy@star.example', true],
  ['王@例子.example', true],
  ['amy@star.example, eve@star.example', false],
  ['amy@star.example\r\nBcc: eve@star.example', false],
  ['"amy" <amy@star.example>', false],
  ['amy', false],
])('%j is one bare address: %s', (text, expected) => {
  expect(isBareAddress(text)).toBe(expected)
})

test.each([
  ['美西新运价', true],
  ['a\r\nBcc: eve@star.example', false],
  ['a\u2028b', false],
])('%j is one line: %s', (text, expected) => {
  expect(isOneLine(text)).toBe(expected)
})
