import { describe, expect, test } from 'vitest'
import { readMailParts } from './adapters/mail-parts.ts'
import { isFromMachine, readReturn, type ReturnKind } from './bounces.rules.ts'
import { refOf } from './mails.rules.ts'

const from = 'bulk@seamark.example'
const ref = '0f8fad5b-d9cb-469f-a165-70867728950e'
const returnPath = `bulk+${ref}@seamark.example`
const original = `Return-Path: <${returnPath}>
From: =?UTF-8?B?5p6X5pmT5biG?= <bulk@seamark.example>
To: amy@star.example
Subject: =?UTF-8?B?576O6KW/5paw6L+Q5Lu3?=
Message-ID: <${ref}@seamark.example>
List-Unsubscribe-Post: List-Unsubscribe=One-Click

40HQ USD 2,150. This mailbox is full of spam words: user unknown, out of office.`

interface Letter {
  by: string
  subject: string
  /** Further lines of the head. */
  head?: string
  to?: string
  text: string
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const encoded = (text: string) => (/^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${base64(text)}?=`)
const head = ({ by, subject, head: more = '', to = returnPath }: Letter) =>
  [`From: ${by}`, `To: ${to}`, `Subject: ${encoded(subject)}`, 'Message-ID: <m1@far.example>', more]
    .filter(Boolean)
    .join('\n')

/** A mail of one text, as mail systems without reports write it and as people do. */
const plain = (letter: Letter) =>
  `${head(letter)}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64(letter.text)}\n`

/** A report of RFC 3464 or RFC 5965: text, fields for machines, and the mail that it is about. */
const report = (
  letter: Letter,
  fields: string,
  { type = 'delivery-status', returned = 'message/rfc822' }: { type?: string; returned?: string } = {},
) => `${head(letter)}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary="b"

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

${base64(letter.text)}
--b
Content-Type: message/${type}

${fields}

--b
Content-Type: ${returned}

${original}

--b--
`
const fieldsOf = (
  action: string,
  status: string,
  diagnosis = '',
  mta = 'mx.star.example',
) => `Reporting-MTA: dns; ${mta}
Arrival-Date: Fri, 20 Nov 2026 09:30:00 +0800

Final-Recipient: rfc822; amy@star.example
Action: ${action}
Status: ${status}${diagnosis === '' ? '' : `\nDiagnostic-Code: smtp; ${diagnosis}`}`

const daemon = (host: string) => `Mail Delivery System <MAILER-DAEMON@${host}>`
const postfix = (text: string) => ({
  by: daemon('mail.seamark.example'),
  subject: 'Undelivered Mail Returned to Sender',
  head: 'Auto-Submitted: auto-replied\nReturn-Path: <>',
  text: `This is the mail system at host mail.seamark.example.\n\nI'm sorry to have to inform you that your message could not be delivered.\n\n${text}`,
})
const exim = (text: string) => ({
  by: 'Mail Delivery System <Mailer-Daemon@exim.far.example>',
  subject: 'Mail delivery failed: returning message to sender',
  head: 'X-Failed-Recipients: amy@star.example\nAuto-Submitted: auto-replied',
  text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n  amy@star.example\n    ${text}\n\n------ This is a copy of your message, including all the headers. ------\n\n${original}`,
})
const google = (text: string) => ({
  by: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  subject: 'Delivery Status Notification (Failure)',
  head: 'X-Failed-Recipients: amy@star.example\nAuto-Submitted: auto-replied',
  text,
})
const exchange = (text: string) => ({
  by: 'postmaster@far.example',
  subject: 'Undeliverable: 美西新运价',
  head: 'X-MS-Exchange-Message-Is-Ndr:\nAuto-Submitted: auto-generated',
  text,
})
const qq = (text: string) => ({
  by: `=?UTF-8?B?${base64('QQ邮箱管理员')}?= <postmaster@qq.com>`,
  subject: '系统退信/The email is returned',
  text,
})
const netease = (text: string) => ({
  by: 'Postmaster@163.com',
  subject: '系统退信',
  text,
})
const aliyun = (text: string) => ({
  by: 'postmaster@aliyun.com',
  subject: '邮件投递失败 Mail Delivery Failure',
  text,
})

/** Each mail with what it means and the code that is kept of it. Texts follow what these systems write; addresses are invented. */
const corpus: [name: string, kind: ReturnKind, code: string, raw: string][] = [
  [
    'Postfix: unknown user',
    'hardBounce',
    '5.1.1',
    report(
      postfix('<amy@star.example>: host mx.star.example said: 550 5.1.1 User unknown in virtual mailbox table'),
      fieldsOf('failed', '5.1.1', '550 5.1.1 <amy@star.example>: Recipient address rejected: User unknown'),
    ),
  ],
  [
    'Postfix: no such domain',
    'hardBounce',
    '5.4.4',
    report(
      postfix('<amy@star.example>: Host or domain name not found. Name service error: Host not found'),
      fieldsOf('failed', '5.4.4', 'Host or domain name not found'),
    ),
  ],
  [
    'Postfix: it was tried for five days',
    'softBounce',
    '4.4.1',
    report(
      postfix('<amy@star.example>: connect to mx.star.example: Connection timed out'),
      fieldsOf('failed', '4.4.1', 'connect to mx.star.example[192.0.2.7]:25: Connection timed out'),
    ),
  ],
  [
    'Postfix: it is still trying',
    'delayed',
    '4.4.1',
    report(
      {
        ...postfix('# THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE. #'),
        subject: 'Delayed Mail (still being retried)',
      },
      fieldsOf('delayed', '4.4.1', 'Connection timed out'),
    ),
  ],
  [
    'Postfix: over quota, headers only',
    'mailboxFull',
    '5.2.2',
    report(
      postfix('<amy@star.example>: 552 5.2.2 Quota exceeded (mailbox for user is full)'),
      fieldsOf('failed', '5.2.2', '552 5.2.2 Quota exceeded'),
      { returned: 'text/rfc822-headers' },
    ),
  ],
  [
    'Postfix: delivered, as a report says',
    'receipt',
    '2.0.0',
    report(
      { ...postfix('delivered'), subject: 'Successful Mail Delivery Report' },
      fieldsOf('relayed', '2.0.0', '250 ok'),
    ),
  ],
  [
    'Exim: unknown user, without a report',
    'hardBounce',
    '550',
    plain(exim('SMTP error from remote mail server after RCPT TO:<amy@star.example>: 550 No such user here')),
  ],
  ['Exim: unrouteable', 'hardBounce', '', plain(exim('Unrouteable address'))],
  [
    'Exim: 5.0.0 with the words of a full mailbox',
    'mailboxFull',
    '5.0.0',
    report(exim('552 mailbox full'), fieldsOf('failed', '5.0.0', '552 Mailbox is full')),
  ],
  [
    'Exim: 5.0.0 refused as spam',
    'refused',
    '5.0.0',
    report(exim('554 rejected'), fieldsOf('failed', '5.0.0', '554 Message rejected: looks like spam')),
  ],
  [
    'Exim: a permanent status without any word',
    'hardBounce',
    '5.0.0',
    report(exim('rejected'), fieldsOf('failed', '5.0.0', '550 Administrative decision 17')),
  ],
  [
    'Exim: still trying',
    'delayed',
    '',
    plain({
      ...exim('No action is required on your part. Delivery attempts will continue for some time.'),
      subject: 'Warning: message delayed 24 hours',
      text: 'This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue.\nNo action is required on your part. Delivery attempts will continue for some time. The message is delayed.',
    }),
  ],
  [
    'Gmail: unknown user',
    'hardBounce',
    '5.1.1',
    report(
      google("Your message wasn't delivered to amy@star.example because the address couldn't be found."),
      fieldsOf(
        'failed',
        '5.1.1',
        "550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos",
      ),
    ),
  ],
  [
    'Gmail: out of storage',
    'mailboxFull',
    '4.2.2',
    report(
      google('The recipient’s inbox is out of storage space.'),
      fieldsOf('failed', '4.2.2', "452-4.2.2 The recipient's inbox is out of storage space."),
    ),
  ],
  [
    'Gmail: our mail is not authenticated',
    'refused',
    '5.7.26',
    report(
      google('Your message was blocked.'),
      fieldsOf('failed', '5.7.26', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.'),
    ),
  ],
  [
    'Gmail: the account is disabled',
    'hardBounce',
    '5.2.1',
    report(
      google('The email account that you tried to reach is inactive.'),
      fieldsOf('failed', '5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.'),
    ),
  ],
  [
    'Outlook.com: mailbox unavailable',
    'hardBounce',
    '5.5.0',
    report(
      exchange("Delivery has failed to these recipients: The recipient's mailbox wasn't found."),
      fieldsOf('failed', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'),
    ),
  ],
  [
    'Outlook.com: our network is on its block list',
    'refused',
    '5.7.1',
    report(
      postfix('host outlook-com.olc.protection.outlook.com said: 550 5.7.1'),
      fieldsOf('failed', '5.7.1', '550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. (S3140)'),
    ),
  ],
  [
    'Exchange Online: recipient not found',
    'hardBounce',
    '5.1.10',
    report(
      exchange("Your message to amy@star.example couldn't be delivered. amy wasn't found at star.example."),
      fieldsOf(
        'failed',
        '5.1.10',
        '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ),
    ),
  ],
  [
    'Exchange Online: access denied for an unknown recipient',
    'hardBounce',
    '5.4.1',
    report(
      exchange('Delivery has failed.'),
      fieldsOf('failed', '5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'),
    ),
  ],
  [
    'Exchange: the sender may not write to this recipient, in Chinese',
    'refused',
    '5.7.1',
    report(
      { ...exchange('未能向以下收件人或组传递邮件'), subject: '无法传递: 美西新运价' },
      fieldsOf('failed', '5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'),
    ),
  ],
  [
    'Exchange: a loop',
    'softBounce',
    '5.4.6',
    report(exchange('A mail loop was found.'), fieldsOf('failed', '5.4.6', '554 5.4.6 Hop count exceeded')),
  ],
  [
    'Exchange: too large',
    'refused',
    '5.2.3',
    report(exchange('Too large.'), fieldsOf('failed', '5.2.3', '550 5.2.3 RESOLVER.RST.RecipSizeLimit')),
  ],
  [
    'QQ: no such account, in words alone',
    'hardBounce',
    '550',
    plain(
      qq(
        `抱歉，您的邮件被退回来了……\n收件人：amy@star.example\n退信原因：收件人邮件地址（amy@star.example）不存在，邮件无法送达。\nhost mx3.qq.com said: 550 Mailbox not found.\n\n${original}`,
      ),
    ),
  ],
  [
    'QQ: full',
    'mailboxFull',
    '',
    plain(qq(`您的邮件被退回。\n退信原因：收件人邮箱已满，无法接收新邮件。\n${returnPath}`)),
  ],
  [
    'QQ: too often',
    'refused',
    '550',
    plain(qq(`退信原因：550 Connection frequency limited\n您发信的频率过高\n${returnPath}`)),
  ],
  [
    'QQ: content refused',
    'refused',
    '550',
    plain(
      qq(`退信原因：该邮件内容涉嫌大量群发，并且被多数用户投诉为垃圾邮件。 550 Mail content denied.\n${returnPath}`),
    ),
  ],
  [
    '163: no such user',
    'hardBounce',
    '550',
    plain(netease(`很抱歉，您的邮件未能送达。\n原因：用户不存在 550 User not found: amy@star.example\n\n${original}`)),
  ],
  [
    '163: full',
    'mailboxFull',
    '552',
    plain(netease(`收件人邮箱容量已满 552 Quota exceeded or service disabled.\n${original}`)),
  ],
  [
    '163: refused by its filter',
    'refused',
    '554',
    plain(netease(`554 DT:SPM 163 smtp10,QMCowAB, please see http://mail.163.example/help\n${original}`)),
  ],
  [
    '163: a report',
    'hardBounce',
    '5.1.1',
    report(netease('退信'), fieldsOf('failed', '5.0.0', '550 5.1.1 User not found', '163.com')),
  ],
  [
    'Aliyun: the account was given up',
    'hardBounce',
    '',
    plain(aliyun(`退信原因：收件人地址无效，该邮箱已停用。\nmailbox disabled\n${returnPath}`)),
  ],
  [
    'Aliyun: a report of a refused mail',
    'refused',
    '5.7.1',
    report(aliyun('退信'), fieldsOf('failed', '5.7.1', '554 Reject by behaviour spam at Rcpt State', 'aliyun.com')),
  ],
  [
    'Aliyun: it timed out',
    'softBounce',
    '',
    plain(aliyun(`退信原因：连接对方服务器超时，请稍后再试。\n${returnPath}`)),
  ],
  [
    'qmail: no mailbox here',
    'hardBounce',
    '5.1.1',
    plain({
      by: 'MAILER-DAEMON@qmail.far.example',
      subject: 'failure notice',
      head: 'Return-Path: <>',
      text: `Hi. This is the qmail-send program at qmail.far.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<amy@star.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${original}`,
    }),
  ],
  [
    'qmail: it was in the queue too long',
    'softBounce',
    '5.4.7',
    plain({
      by: 'MAILER-DAEMON@qmail.far.example',
      subject: 'failure notice',
      text: `Hi. This is the qmail-send program.\n\n<amy@star.example>:\nI'm not going to try again; this message has been in the queue too long. (#5.4.7)\n\n--- Below this line is a copy of the message.\n\n${original}`,
    }),
  ],
  [
    'Sendmail: unknown user',
    'hardBounce',
    '5.1.1',
    report(
      {
        by: 'Mail Delivery Subsystem <MAILER-DAEMON@sm.far.example>',
        subject: 'Returned mail: see transcript for details',
        head: 'Auto-Submitted: auto-generated (failure)',
        text: '   ----- The following addresses had permanent fatal errors -----\n<amy@star.example>\n    (reason: 550 5.1.1 <amy@star.example>... User unknown)',
      },
      fieldsOf('failed', '5.1.1', '550 5.1.1 User unknown'),
    ),
  ],
  [
    'Yahoo! Japan: unknown',
    'hardBounce',
    '',
    plain({
      by: 'MAILER-DAEMON@yahoo.far.example',
      subject: '配信エラー',
      text: `宛先のメールアドレスが見つかりませんでした。\n${returnPath}`,
    }),
  ],
  [
    'a daemon whose words nobody knows',
    'softBounce',
    '',
    plain({ by: daemon('odd.example'), subject: 'Hmm', text: `Something happened.\n${returnPath}` }),
  ],
  [
    'a complaint of a feedback loop',
    'complaint',
    'abuse',
    report(
      { by: 'Feedback <fbl@loop.example>', subject: 'FW: 美西新运价', text: 'This is an email abuse report.' },
      `Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <${returnPath}>`,
      { type: 'feedback-report' },
    ),
  ],
  [
    'a report that it is no spam',
    'receipt',
    'not-spam',
    report({ by: 'fbl@loop.example', subject: 'FW', text: 'x' }, 'Feedback-Type: not-spam\nVersion: 1', {
      type: 'feedback-report',
    }),
  ],
  [
    'out of office by Outlook',
    'autoReply',
    '',
    plain({
      by: 'Amy <amy@star.example>',
      subject: 'Automatic reply: 美西新运价',
      head: 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\nReturn-Path: <>',
      text: 'I am out of the office until Monday. For urgent matters the mailbox is full of colleagues.',
    }),
  ],
  [
    'a vacation of Gmail',
    'autoReply',
    '',
    plain({
      by: 'amy@star.example',
      subject: 'Re: 美西新运价',
      head: 'Auto-Submitted: auto-replied\nX-Autoreply: yes\nPrecedence: bulk',
      text: 'On leave.',
    }),
  ],
  [
    'a Chinese vacation of QQ, which says it in its subject alone',
    'autoReply',
    '',
    plain({
      by: '陈小姐 <12345678@qq.com>',
      subject: '自动回复:美西新运价',
      text: '您好，邮件已收到，我会尽快回复您。',
    }),
  ],
  [
    'a Chinese vacation of an office',
    'autoReply',
    '',
    plain({
      by: 'amy@star.example',
      subject: '自动回复：国庆放假通知',
      text: '我司10月1日至7日放假，用户不存在时请联系前台。',
    }),
  ],
  [
    'a Spanish one',
    'autoReply',
    '',
    plain({ by: 'ana@star.example', subject: 'Respuesta automática: tarifas', text: 'Fuera de la oficina.' }),
  ],
  [
    'a notice that it was read',
    'receipt',
    '',
    `${head({ by: 'amy@star.example', subject: 'Read: 美西新运价', text: '' })}\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=disposition-notification; boundary="b"\n\n--b\nContent-Type: text/plain\n\nread\n--b--\n`,
  ],
  [
    'a person',
    'reply',
    '',
    plain({ by: 'Amy <amy@star.example>', subject: '回复: 美西新运价', text: '请报 5 个高柜到洛杉矶。' }),
  ],
  [
    'the button of a mail program to end such mail',
    'reply',
    '',
    plain({
      by: 'Amy <amy@star.example>',
      subject: 'unsubscribe',
      head: 'Auto-Submitted: auto-generated',
      text: 'This message was generated by a mail program.',
    }),
  ],
  [
    'a person who writes of a full mailbox and of users that do not exist',
    'reply',
    '',
    plain({
      by: 'Amy <amy@star.example>',
      subject: 'Re: Undeliverable?',
      text: 'My mailbox was full, 550 5.1.1 user unknown. Please send again.',
    }),
  ],
]

describe('a mail that came back', () => {
  test.each(corpus)('%s: %s %s', async (_, kind, code, raw) => {
    const mail = await readMailParts(Buffer.from(raw.replaceAll('\n', '\r\n')))
    expect(readReturn(mail)).toEqual({ kind, code })
    expect(refOf(mail, from, isFromMachine(mail))).toBe(ref)
  })

  test('is one of fifty at least, of ten systems', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(48)
    const systems = ['Postfix', 'Exim', 'Gmail', 'Outlook', 'Exchange', 'QQ', '163', 'Aliyun', 'qmail', 'Sendmail']
    for (const system of systems) expect(corpus.filter(([name]) => name.startsWith(system))).not.toEqual([])
  })

  test('is read in the encodings that Chinese systems use', async () => {
    const gbk = Buffer.concat([
      Buffer.from(
        `From: Postmaster@163.com\r\nTo: ${returnPath}\r\nSubject: =?gb2312?B?z7XNs83L0MU=?=\r\nContent-Type: text/plain; charset=gb2312\r\n\r\n`,
      ),
      // 用户不存在
      Buffer.from('d3c3bba7b2bbb4e6d4da', 'hex'),
    ])
    const mail = await readMailParts(gbk)
    expect([mail.subject, mail.text.trim()]).toEqual(['系统退信', '用户不存在'])
    expect(readReturn(mail).kind).toBe('hardBounce')
  })
})

describe('a mail is ours', () => {
  const letter = (headLines: string, text = 'hello', by = 'amy@star.example') =>
    readMailParts(Buffer.from(`From: ${by}\r\n${headLines}\r\n\r\n${text}`))
  const found = async (headLines: string, text?: string, by?: string) => {
    const mail = await letter(headLines, text, by)
    return refOf(mail, from, isFromMachine(mail))
  }

  test.each<[name: string, lines: string]>([
    ['by the address that it was returned to', `To: ${returnPath}`],
    ['by the same address in capitals', `To: Bulk+${ref.toUpperCase()}@Seamark.Example`],
    ['by the address that a server kept of the envelope', `To: office@seamark.example\r\nDelivered-To: ${returnPath}`],
    ['by the mail that it answers', `In-Reply-To: <${ref}@seamark.example>`],
    ['by its ancestors', `References: <other@far.example>\r\n <${ref}@seamark.example>`],
  ])('%s', async (_, lines) => {
    expect(await found(lines)).toBe(ref)
  })

  test.each<[name: string, lines: string, text?: string, by?: string]>([
    ['it answers a mail of another domain', `In-Reply-To: <${ref}@other.example>`],
    ['it was sent to an address that only begins like ours', `To: xbulk+${ref}@seamark.example.evil.example`],
    ['a person quotes such a reference in a text', 'To: office@seamark.example', `<${ref}@seamark.example>`],
    ['it names nothing', 'To: bulk@seamark.example'],
    [
      'a daemon returns a mail of somebody else',
      'To: bulk@seamark.example',
      '<x@other.example>',
      'mailer-daemon@far.example',
    ],
  ])('no: %s', async (_, lines, text, by) => {
    expect(await found(lines, text, by)).toBeUndefined()
  })
})

describe('hostile mail', () => {
  test('of endless words is read in its first part, and quickly enough to be read at all', async () => {
    const raw = `From: mailer-daemon@far.example\r\nTo: ${returnPath}\r\nSubject: x\r\n\r\n${'-'.repeat(200_000)}mailbox ${'user '.repeat(200_000)}`
    const mail = await readMailParts(Buffer.from(raw))
    expect(mail.text.length).toBeLessThanOrEqual(60_000)
    expect(readReturn(mail).kind).toBe('softBounce')
  })

  test('in HTML becomes its text, without what it would run', async () => {
    const raw =
      'From: amy@star.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<style>p{}</style><p>您好&lt;b&gt;<br>请报价</p><script>alert(1)</script>'
    expect((await readMailParts(Buffer.from(raw))).text).toBe('您好<b>\n请报价')
  })

  test.each([
    ['nothing', ''],
    ['bytes', '\x00\xff\xfe'.repeat(50)],
    ['a boundary that never ends', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n--b\r\n--b'],
  ])('of %s is a mail of nobody', async (_, raw) => {
    const mail = await readMailParts(Buffer.from(raw, 'latin1'))
    expect(refOf(mail, from, isFromMachine(mail))).toBeUndefined()
  })
})
