import type { ReturnedMail } from './mails.rules.ts'

/** What a mail that came back means for the one that we sent. */
export type ReturnKind =
  /** The address is good for nothing. */
  | 'hardBounce'
  /** Not delivered this time. */
  | 'softBounce'
  | 'mailboxFull'
  /** The receiving server wants no such mail: policy, reputation or content. */
  | 'refused'
  | 'complaint'
  /** The server of the reader asks in her name for no more. */
  | 'optOut'
  /** A server is still trying. */
  | 'delayed'
  /** A machine says that it arrived, or that it was read. */
  | 'receipt'
  /** A machine answers for its owner, who is away. */
  | 'autoReply'
  | 'reply'

export interface Returned {
  kind: ReturnKind
  /** The status of RFC 3463 or the number of the reply, never the words of the server, which quote addresses. */
  code: string
}

/** Decides what came back: a report that machines can read counts first, then who wrote it, then known words. */
export function readReturn(mail: ReturnedMail): Returned {
  if (mail.feedback !== '') return { kind: complaintOf(mail.feedback), code: fieldOf(mail.feedback, 'feedback-type') }
  if (mail.status !== '') return statusReturn(mail)
  if (/report-type="?disposition-notification/i.test(headerOf(mail, 'content-type')))
    return { kind: 'receipt', code: '' }
  // The button of a mail program, which may say that a machine wrote it.
  if (/^\s*unsubscribe\s*$/i.test(mail.subject) && !isFromMachine(mail)) return { kind: 'reply', code: '' }
  if (isAutoReply(mail)) return { kind: 'autoReply', code: '' }
  if (isFromMachine(mail)) return wordsReturn(mail)
  return { kind: 'reply', code: '' }
}

/** RFC 5965 and RFC 6430. */
function complaintOf(feedback: string): ReturnKind {
  const type = fieldOf(feedback, 'feedback-type').toLowerCase()
  if (type === 'not-spam') return 'receipt'
  return type.startsWith('opt-out') ? 'optOut' : 'complaint'
}

/** RFC 3464: the fields of each recipient. One of our mails has one, so a failure among several is ours. */
function statusReturn(mail: ReturnedMail): Returned {
  const blocks = mail.status.split(/\r?\n[ \t]*\r?\n/).filter((block) => /^(?:action|status):/im.test(block))
  const failed = blocks.find((block) => fieldOf(block, 'action').toLowerCase() === 'failed')
  const block = failed ?? blocks.at(0)
  if (block === undefined) return wordsReturn(mail)
  const [action, status] = [fieldOf(block, 'action').toLowerCase(), statusIn(fieldOf(block, 'status'))]
  if (action === 'delayed') return { kind: 'delayed', code: status }
  if (['delivered', 'relayed', 'expanded'].includes(action) || status.startsWith('2'))
    return { kind: 'receipt', code: status }
  const diagnosis = fieldOf(block, 'diagnostic-code')
  const exact = isGeneric(status) ? statusIn(diagnosis) || status : status
  return bounceOf(
    exact,
    kindOfWords(diagnosis) || !isGeneric(exact) ? diagnosis : `${diagnosis}\n${ownWords(mail.text)}`,
  )
}

/** A bounce without a readable report: the status that its text quotes, else the number of the reply, else known words. */
function wordsReturn({ subject, text }: ReturnedMail): Returned {
  const words = `${subject}\n${ownWords(text)}`
  if (stillTrying.test(words) && !gaveUp.test(words)) return { kind: 'delayed', code: '' }
  const status = statusIn(words)
  return bounceOf(status, words)
}

/** The words of the server alone: below them stands the mail that we sent, whose own words mean nothing here. */
const ownWords = (text: string) =>
  text.split(
    /^(?:-{2,40}[^\n]{0,80}?(?:copy of (?:the|your) message|original message|returned message|原始邮件|原邮件)|(?:return-path|received|message-id|from):[ \t])/im,
    1,
  )[0] ?? text

function bounceOf(status: string, words: string): Returned {
  const reply = /\b([45]\d\d)(?=[\s\-#:]|$)/.exec(words)?.[1] ?? ''
  const kind = isGeneric(status) ? (kindOfWords(words) ?? kindOfStatus(status)) : kindOfStatus(status)
  return { kind, code: status || reply }
}

/**
 * What a status of RFC 3463 says. A permanent one means the address, by the status itself, except where it blames something else. Without any status
 * nothing is known for good.
 */
function kindOfStatus(status: string): ReturnKind {
  if (/^[45]\.2\.2$/.test(status)) return 'mailboxFull'
  if (!status.startsWith('5.')) return 'softBounce'
  // Our own address, a policy, or a content that the server does not take.
  if (/^5\.(?:1\.[78]|7\.\d+|2\.3|3\.4|6\.\d+)$/.test(status)) return 'refused'
  // The server takes nothing at all now, the mail went in circles, or the time to deliver it is over.
  if (/^5\.(?:3\.2|4\.[67])$/.test(status)) return 'softBounce'
  return 'hardBounce'
}

function kindOfWords(words: string): ReturnKind | undefined {
  if (fullWords.test(words)) return 'mailboxFull'
  if (refusedWords.test(words)) return 'refused'
  if (unknownWords.test(words)) return 'hardBounce'
  if (temporaryWords.test(words)) return 'softBounce'
  return undefined
}

const fullWords =
  /(?:mailbox|inbox|account|user|quota|storage|邮箱)[^.\n]{0,60}(?:full|over ?quota|exceed|out of storage|已满|空间不足|容量)|over ?quota|quota exceeded|insufficient (?:disk|storage) space|storage allocation|邮箱(?:已满|空间不足)|容量已?满|超出?(?:邮箱)?(?:容量|配额)|メールボックスがいっぱい|buz[oó]n (?:est[aá] )?lleno/i
const refusedWords =
  /spam|junk|black ?list|block ?list|blocked|reputation|dmarc|\bspf\b|dkim|policy|rejected due to content|content rejected|prohibited|relay(?:ing)? (?:access )?denied|not (?:authori[sz]ed|permitted|allowed)|unauthenticated|frequency limited|too many|rate limit|DT:SP[MT]|HL:I[TE]|MI:[A-Z]{3}|垃圾邮件|拒绝|拒收|黑名单|频率|被屏蔽|违规|迷惑メール/i
const unknownWords =
  /(?:user|account|recipient|mailbox|address|addressee)[^.\n]{0,40}(?:unknown|not (?:be )?found|does ?n[o']t exist|no longer (?:available|exists|valid)|disabled|suspended|inactive|rejected|invalid|unavailable)|(?:unknown|no such|invalid|non-?existent|bad) (?:local )?(?:user|recipient|mailbox|address|account|destination)|(?:not found|doesn't exist|does not exist) (?:at|on|in) |(?:couldn|wasn)['’]t (?:be )?found|unrouteable address|no mailbox here|domain[^.\n]{0,30}(?:not found|does ?n[o']t exist|couldn)|host (?:or domain name )?not found|nxdomain|(?:收件人|用户|帐[户号]|账[户号]|地址|邮箱|域名)[^。\n]{0,30}(?:不存在|无效|有误|已?停用|已?禁用|已?注销|找不到|未找到)|(?:找不到|不存在|未找到)[^。\n]{0,20}(?:收件人|用户|地址|邮箱|域名)|宛先[^。\n]{0,20}(?:見つかり|存在し)|no (?:se encontr[oó]|existe)[^.\n]{0,30}(?:destinatario|direcci[oó]n|usuario|buz[oó]n)/i
const temporaryWords =
  /try (?:again )?later|temporar|timed? ?out|retry time|connection refused|could ?n[o']t connect|not yet been able|稍后|超时|暂时|连接失败/i
const stillTrying =
  /delay(?:ed)?\b|will (?:be )?(?:retr(?:y|ied)|keep trying|continue)|still (?:being )?(?:trying|retried)|not yet been able|no need to resend|do not need to resend|延迟|将继续(?:尝试|投递)|仍在尝试|遅延/i
const gaveUp = /permanent|give up|giving up|given up|undeliverable|failed permanently|will not be retried|退回/i

/** `5.0.0` and its like say that something failed, and not what. */
const isGeneric = (status: string) => /^(?:|[245]\.[02-7]\.0)$/.test(status)
const statusIn = (text: string) => /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? ''

/** A field of a report, unfolded. */
const fieldOf = (text: string, name: string): string =>
  (new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*)*)`, 'im').exec(text)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const headerOf = ({ headers }: ReturnedMail, name: string) => headers.get(name)?.join('\n') ?? ''

const machines =
  /^(?:mailer-?daemon|mail-daemon|postmaster|mdaemon|bounce[s]?|no-?reply-bounces?|system|sysadmin|maildeliverysystem|microsoftexchange[0-9a-f]+)(?:[+.\-=].*)?@|^(?:mailer-daemon|postmaster)$/i
const returnSubjects =
  /^(?:(?:re|回复|转发):\s*)?(?:undeliver(?:able|ed)|mail (?:delivery (?:failed|failure|subsystem)|system error)|delivery (?:status notification|failure|has failed|report)|failure notice|returned mail|message (?:undeliverable|delivery (?:failure|delayed))|warning: message|nondeliverable|系统退信|退信|邮件(?:被退回|投递失败|发送失败|退回)|未送达|无法(?:投递|传递|送达)|未传递|配信不能|配信エラー|no se (?:puede|pudo) entregar)/i

/** Reports are written by machines. Bounces without one come from mail systems, by their name or with the subject that they use and no return path. */
export function isFromMachine(mail: ReturnedMail): boolean {
  if (mail.status !== '' || mail.feedback !== '') return true
  if (machines.test(mail.from) || headerOf(mail, 'x-failed-recipients') !== '') return true
  const isUnanswerable = /^\s*<\s*>\s*$/m.test(headerOf(mail, 'return-path'))
  return returnSubjects.test(mail.subject) && (isUnanswerable || headerOf(mail, 'auto-submitted') !== '')
}

const awaySubjects =
  /^(?:re:\s*|回复[:：]\s*)?(?:[[【(（]?(?:自动回复|自动答复|自動回覆|假期自动回复|休假自动|外出自动|自動返信|automatic reply|auto(?:matic)?[ -]?(?:reply|response)|autoreply|out of (?:the )?office|ooo\b|vacation|on (?:annual )?leave|away from|respuesta autom[aá]tica|fuera de (?:la )?oficina|r[eé]ponse automatique|abwesenheit|automatische antwort|不在(?:通知|の?お知らせ)))/i

/** Programs that answer for somebody who is away say so by a header (RFC 3834, or their own), or by their subject. */
function isAutoReply(mail: ReturnedMail): boolean {
  if (machines.test(mail.from)) return false
  if (awaySubjects.test(mail.subject)) return true
  if (returnSubjects.test(mail.subject)) return false
  return (
    /auto-(?:replied|generated|notified)/i.test(headerOf(mail, 'auto-submitted')) ||
    awayHeaders.some((name) => headerOf(mail, name) !== '') ||
    /auto_?reply/i.test(headerOf(mail, 'precedence'))
  )
}

const awayHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder', 'x-vacation']
