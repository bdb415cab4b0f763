import { expect, test } from 'vitest'
import { plainOf, readWhole } from '../made-files/readings.rules.ts'
import { MimePage } from './mime.rules.ts'

test('Telegram: what was forwarded keeps the sender, and a reply is no text', () => {
  const page = `<div class="page_wrap"><div class="page_header"><div class="text bold">群 &amp; 价</div></div>
    <div class="message service"><div class="body details">15 March 2024</div></div>
    <div class="message default clearfix"><div class="pull_right date details" title="15.03.2024 14:20:00 UTC+08:00">14:20</div>
    <div class="from_name">Ana</div><div class="reply_to details">In reply to <a>this message</a></div><div class="text">a<br>b &lt;c&gt;</div></div>
    <div class="message default clearfix joined"><div class="date details" title="15.03.2024 14:21:00 UTC+08:00">14:21</div>
    <div class="forwarded body"><div class="from_name">Other <span class="date details" title="01.01.2020 10:00:00">x</span></div><div class="text">old</div></div></div>
    <div class="message default clearfix"><div class="date details" title="15.03.2024 14:22:00 UTC+08:00"></div><div class="from_name">Bo</div><div class="media_wrap"><div class="title">Photo</div></div></div>
    <div class="message service"><div class="body details">Ana invited Bo</div></div></div>`
  const { messages, tally } = readWhole('telegramHtml', page)
  expect(plainOf(messages)).toEqual([
    '2024-03-15T06:20:00 Ana| text: a\nb <c>',
    '2024-03-15T06:21:00 Ana| text: old',
    '2024-03-15T06:22:00 Bo| media: ',
    '2024-03-15T06:22:00 – system: Ana invited Bo',
  ])
  expect(tally.parts[0]?.label).toBe('群 & 价')
  expect(tally.counts).toEqual({ header: 3, body: 0, system: 1, rubbish: 1, unknown: 0 })
})

test('a name that is a script stays text', () => {
  const page = `<div class="page_wrap"><div class="message default"><div class="date" title="15.03.2024 14:20:00">x</div><div class="from_name">&quot;&gt;&lt;svg onload=alert(1)&gt;</div><div class="text">x</div></div></div>`
  expect(readWhole('telegramHtml', page).messages[0]?.sender?.name).toBe('"><svg onload=alert(1)>')
})

test('a page of open tags alone ends without filling the memory', () => {
  expect(readWhole('telegramHtml', '<div class="message default">'.repeat(20_000)).messages).toEqual([])
})

function pageOf(mail: string, length: number): string {
  let page = ''
  const mime = new MimePage((text) => (page += text))
  for (let at = 0; at < mail.length; at += length) mime.feed(mail.slice(at, at + length))
  mime.end()
  return page
}

const mailOf = (packing: string, body: string) =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="==x"\r\n\r\n--==x\r\nContent-Type: image/png\r\n\r\nAAAA\r\n--==x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${packing}\r\n\r\n${body}\r\n--==x--\r\n`

test.each([
  ['8bit', '<p>你好</p>'],
  ['base64', Buffer.from('<p>你好</p>').toString('base64')],
  ['quoted-printable', '<p>=E4=BD=A0=\r\n=E5=A5=BD</p>'],
])('the page of a mail that is packed as %s is found, wherever it is cut', (packing, body) => {
  for (const length of [1000, 7, 1]) expect(pageOf(mailOf(packing, body), length).trim()).toBe('<p>你好</p>')
})
