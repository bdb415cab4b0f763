import type { Ended } from '../ledger/outcomes.rules.ts'

/** What nodemailer knows of a mail that failed. */
export interface MailError {
  /** Its own code: `EENVELOPE`, `ECONNECTION`, … */
  code?: string | undefined
  /** The command that failed: `RCPT TO`, `DATA`, `CONN`, … */
  command?: string | undefined
  /** The server's reply, and its number. */
  response?: string | undefined
  responseCode?: number | undefined
  /** The system call that failed. */
  syscall?: string | undefined
  /** Which of the deadlines is over. */
  timeoutType?: string | undefined
}

/**
 * Returns what became of a mail that was not acknowledged. A reply of the server says that it did not take it. Without a reply only a connection
 * that never stood proves that; one that was lost later may have been lost behind the last byte, so nobody knows.
 */
export function endOfFailed(error: MailError): Ended {
  const { code = '', response = '', responseCode } = error
  if (responseCode !== undefined && responseCode >= 400)
    return {
      outcome: outcomeOfReply(error, responseCode),
      code: [responseCode, statusOf(response)].filter((part) => part !== '').join(' '),
    }
  return { outcome: outcomeWithoutReply(error), code }
}

/** Codes for what we ourselves have not sent: a connection that never stood, or a mail that never left this process. */
function outcomeWithoutReply({ code = '', command, syscall, timeoutType }: MailError): Ended['outcome'] {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS' || code === 'EREQUIRETLS') return 'brokenChannel'
  if (code === 'EDNS' || syscall === 'connect') return 'later'
  if (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT') return 'later'
  if (command === 'API' || (code === 'EMESSAGE' && command === 'MAIL FROM')) return 'refused'
  return 'unknown'
}

/** The enhanced status (RFC 3463) decides where the server gives one; else the number of the reply with what people know of it. */
function outcomeOfReply({ command, response = '', code }: MailError, reply: number): Ended['outcome'] {
  if (code === 'EAUTH' || reply === 530 || reply === 535) return 'brokenChannel'
  if (reply < 500) return 'later'
  const status = statusOf(response)
  if (isFull(status, reply, command)) return 'later'
  if (/^5\.1\.[78]$/.test(status) || command === 'MAIL FROM' || command === 'CONN' || command === 'EHLO')
    return 'brokenChannel'
  if (status.startsWith('5.1.') || status === '5.2.1') return 'badTarget'
  if (status === '' && command === 'RCPT TO' && isUnknownUser(response)) return 'badTarget'
  return 'refused'
}

const isFull = (status: string, reply: number, command: string | undefined) =>
  status === '5.2.2' || (status === '' && reply === 552 && command === 'RCPT TO')

/** Servers without an enhanced status say it in words. */
const isUnknownUser = (response: string) =>
  /user (?:is )?(?:unknown|not found)|(?:unknown|no such|invalid|non-?existent) (?:user|recipient|mailbox|address)|mailbox (?:not found|unavailable)|(?:does not|doesn't) exist|收件人.*不存在|用户不存在/i.test(
    response,
  )

const statusOf = (response: string) => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
