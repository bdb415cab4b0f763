import { cutText } from '../../../platform/storable-texts.ts'

const mostOwn = 20_000
const mostQuoted = 40_000

/** What somebody wrote, and what she quoted below or above it. */
export interface ReplyText {
  own: string
  quoted: string
}

/** Lines behind which a mail program puts the mail that is answered, in the languages of our clients. */
const quoteLines = [
  /^-{2,30}\s*(?:original message|原始邮件|原邮件|回复的?邮件|转发的?邮件|forwarded message|mensaje original|元のメッセージ|original appointment)/i,
  /^(?:on|at) .{4,200}(?:wrote|writes):\s*$/i,
  /^(?:在|于)\s?.{4,200}(?:写道|寫道)[:：]\s*$/,
  /^.{4,200}(?:写道|寫道|さんは書きました|のメール)[:：]\s*$/,
  /^el .{4,200}escribi[oó]:\s*$/i,
  /^_{20,}\s*$/,
]
/** The head of the mail that is answered, as Outlook and QQ write it: this line and the next name sender and time. */
const headLine = /^[>\s*]*(?:from|发件人|寄件者|de|差出人)\s?[:：]/i
const nextHeadLine = /^[>\s*]*(?:sent|date|to|发送时间|日期|收件人|enviado|fecha|para|送信日時|宛先)\s?[:：]/i

/** Cuts the quoted mail off. Where somebody wrote only below it, that is what she wrote. Both stay whole, within bounds. */
export function splitReply(text: string): ReplyText {
  const lines = cleanText(text).split('\n')
  const cut = lines.findIndex((line, place) => isQuoteLine(line, lines[place + 1] ?? '', lines[place + 2] ?? ''))
  const above = (cut < 0 ? lines : lines.slice(0, cut)).join('\n').trim()
  if (above !== '' || cut < 0) return bounded(above, cut < 0 ? '' : lines.slice(cut).join('\n'))
  const below = lines.slice(cut + 1)
  const own = below.filter((line) => !line.startsWith('>'))
  const isBelow = below.some((line) => line.startsWith('>')) && own.join('').trim() !== ''
  return isBelow
    ? bounded(own.join('\n'), [lines[cut], ...below.filter((line) => line.startsWith('>'))].join('\n'))
    : bounded('', lines.slice(cut).join('\n'))
}

function isQuoteLine(line: string, next: string, second: string): boolean {
  const short = line.slice(0, 400).trim()
  if (short.startsWith('>')) return true
  if (headLine.test(short)) return nextHeadLine.test(next.trim()) || nextHeadLine.test(second.trim())
  // A program breaks a long line of this kind in two.
  const joined = `${short} ${next.trim()}`.slice(0, 500)
  return quoteLines.some((kind) => kind.test(short)) || /^on .{4,250}(?:wrote):$/i.test(joined)
}

const bounded = (own: string, quoted: string): ReplyText => ({
  own: cutText(own.trim(), mostOwn),
  quoted: cutText(quoted.trim(), mostQuoted),
})

/** Takes away what is no letter of a text: controls, and signs that turn the direction of the line and so show another text than was written. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n|\t)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .toWellFormed()

/** The same for what stands in one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

const optOuts = new Set(
  '退订 退訂 r 取消订阅 取消訂閱 拒收 td unsubscribe unsubscribeme optout remove removeme baja darmedebaja cancelarsuscripción cancelarsuscripcion 配信停止 配信停止希望 登録解除'.split(
    ' ',
  ),
)

/** Whether somebody asks for no more, and says nothing else: `R` and `TD` are what text messages ask her to answer. A signature below her word changes nothing. */
export function asksNoMore({ subject, own }: { subject: string; own: string }): boolean {
  const [said = ''] = own.split(/^(?:-- ?|_{3,}|发自我的.*|sent from my .*)$/im, 1)
  if (optOuts.has(bare(said))) return true
  // The button of a mail program writes the subject that we have given it.
  return bare(subject) === 'unsubscribe'
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')
