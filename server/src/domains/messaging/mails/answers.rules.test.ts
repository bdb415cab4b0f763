import { describe, expect, test } from 'vitest'
import { endOfFailed, type MailError } from './answers.rules.ts'

const replied = (command: string, response: string, code = 'EENVELOPE'): MailError => ({
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

describe('a mail that was not taken', () => {
  test.each<[outcome: string, error: MailError]>([
    ['later', replied('RCPT TO', '450 4.2.0 greylisted, try again')],
    ['later', replied('MAIL FROM', '421 too many connections')],
    ['later', replied('DATA', '451 4.3.0 queue is full', 'EMESSAGE')],
    ['later', replied('RCPT TO', '552 mailbox is full')],
    ['later', replied('RCPT TO', '550 5.2.2 over quota')],
    ['badTarget', replied('RCPT TO', '550 5.1.1 <amy@star.example>: no such user')],
    ['badTarget', replied('RCPT TO', '550 5.1.2 bad destination host')],
    ['badTarget', replied('RCPT TO', '550 5.2.1 mailbox disabled')],
    ['badTarget', replied('RCPT TO', '550 User unknown')],
    ['badTarget', replied('RCPT TO', '550 Mailbox not found. 收件人不存在')],
    ['badTarget', replied('DATA', '550 5.1.1 unknown', 'EMESSAGE')],
    ['refused', replied('RCPT TO', '550 Connection frequency limited')],
    ['refused', replied('RCPT TO', '554 5.7.1 relay access denied')],
    ['refused', replied('DATA', '554 5.7.1 looks like spam', 'EMESSAGE')],
    ['refused', replied('DATA', '554 DT:SPM 163', 'EMESSAGE')],
    ['refused', { code: 'EENVELOPE', command: 'API' }],
    ['refused', { code: 'EMESSAGE', command: 'MAIL FROM' }],
    ['brokenChannel', replied('MAIL FROM', '550 5.1.8 sender’s domain does not exist')],
    ['brokenChannel', replied('MAIL FROM', '553 sender address rejected')],
    ['brokenChannel', replied('MAIL FROM', '530 5.7.0 authentication required')],
    ['brokenChannel', replied('AUTH PLAIN', '535 5.7.8 bad password', 'EAUTH')],
    ['brokenChannel', replied('CONN', '554 go away', 'EPROTOCOL')],
    ['brokenChannel', { code: 'ETLS', command: 'CONN' }],
    ['later', { code: 'ESOCKET', command: 'CONN', syscall: 'connect' }],
    ['later', { code: 'EDNS', command: 'CONN' }],
    ['later', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }],
    ['unknown', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }],
    ['unknown', { code: 'ECONNECTION', command: 'CONN' }],
    ['unknown', { code: 'ECONNECTION' }],
    ['unknown', { code: 'ESOCKET', command: 'CONN', syscall: 'read' }],
    ['unknown', {}],
  ])('is %s: %j', (outcome, error) => {
    expect(endOfFailed(error).outcome).toBe(outcome)
  })

  test('is told by numbers alone, since the words of servers quote the address', () => {
    expect(endOfFailed(replied('RCPT TO', '550 5.1.1 <amy@star.example>: no such user'))).toEqual({
      outcome: 'badTarget',
      code: '550 5.1.1',
    })
    expect(endOfFailed({ code: 'ECONNECTION' })).toEqual({ outcome: 'unknown', code: 'ECONNECTION' })
  })
})
