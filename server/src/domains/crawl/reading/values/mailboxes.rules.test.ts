import { expect, test } from 'vitest'
import { parseHtml } from '../documents.rules.ts'
import { mailboxesIn, uncoverMailboxes } from './mailboxes.rules.ts'

test.each([
  ['bookings [at] fenland [dot] test', ['bookings@fenland.test']],
  ['dispo(at)alster(punkt)test', ['dispo@alster.test']],
  ['eigyo＠naniwa.test', ['eigyo@naniwa.test']],
  ['sales at elbe dot test', ['sales@elbe.test']],
  ['expedition (arobase) verger.test', ['expedition@verger.test']],
  ['meet us at elbe.test', []],
  ['logo@2x.png', []],
  ['info#firm.test', ['info@firm.test']],
  ['info#163.com', ['info@163.com']],
  ['Invoice#2024.pdf', []],
  ['Invoice#May.pdf', []],
  ['Plot #12.Sector 5, Mumbai', []],
  ['Plot#12.Sector 5, Mumbai', []],
  ['Plot #A12.Sector 5, Mumbai', []],
  ['page.html#section.two', []],
])('%s says %j', (words, mails) => {
  expect(mailboxesIn(words)).toEqual(mails)
})

test.each([
  ['of Cloudflare', '<span data-cfemail="5c3d1c3e723f33">[email&#160;protected]</span>', 'a@b.co'],
  ['in parts', '<b data-user="team" data-domain="weser.test"></b>', 'team@weser.test'],
  ['turned round', '<b style="unicode-bidi:bidi-override;direction:rtl">tset.b@a</b>', 'a@b.test'],
  ['of Cloudflare that is none', '<span data-cfemail="zz">[email]</span>', '[email]'],
])('a mailbox %s is written into the page', (_how, html, text) => {
  const dom = parseHtml(`<p>${html}</p>`)
  uncoverMailboxes(dom)
  expect(dom('p').text()).toBe(text)
})
