import { remembered } from '../../../platform/memory/remembered.ts'

/** An account or an address that stands in a text. */
export interface FoundAccount {
  field: 'email' | 'qq' | 'wechat'
  value: string
  start: number
  end: number
}

/** All repeats are bounded, so that a long row of one sign costs no more than another text. */
const address = /[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9][\w-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(?![\w-])/g
/** Written so that machines do not read it: sales01#abc-logistics.com, amy (at) example.com. */
const hidden =
  /([A-Za-z0-9][\w.+-]{0,63})(?:#|\s{0,20}[([]at[)\]]\s{0,20})([A-Za-z0-9][\w-]*(?:\.[A-Za-z0-9-]+)*\.(?:com|cn|net|org|hk|jp|vn|mx|es|tw|sg|co|io|cc|top|vip)(?:\.[a-z]{2})?)(?![\w-])/gi
/** A mobile belongs to QQ only where a sign joins both words, as in QQ/手机; `加Q 手机 138…` names two things. */
const qq =
  /(?:q\s?q|扣扣|企鹅|(?<![a-z])q)(?:账号|号码?|:|\s){0,20}(?:[/、&和及](?:微信|vx?|手机)号?(?:同号|同步)?|(?:微信|vx?)号?(?:同号|同步)?(?=(?:是|为)?[:\s]{0,20}(?!1[3-9]\d{9}(?!\d))\d))?(?:是|为)?[:\s]{0,20}([1-9]\d{4,10})(?!\d|\s{0,20}群)/gi
const wechatWords = String.raw`微信(?:账号|号码?|id)?|we\s?chat(?:\s{0,20}(?:id|no\.?))?|weixin|vx|v信|薇信?|威信|薇芯|微(?=[:])|加v|wx号?|(?<![a-z])v(?=:)`
const wechat = new RegExp(
  String.raw`(?:${wechatWords})(?:是|为|也是)?[:\s(]{0,20}([a-z][-_a-z0-9]{5,19})(?![-\w@.])`,
  'gi',
)
const wxid = /(?<![\w-])wxid_[a-z0-9]{10,22}(?!\w)/g
/** English words that may stand behind the word WeChat and are no account. */
const noAccounts = new Set(
  'number please contact account groups whatsapp wechat telegram mobile online anytime welcome available always thanks freight friend friends logistics service support manager business'.split(
    ' ',
  ),
)

/** Finds e-mail addresses and the accounts of QQ and WeChat that a word in front of them names. Digits alone are never an account. */
export function accountsIn(text: string): FoundAccount[] {
  if (!hasAccountWord(text)) return []
  const found: FoundAccount[] = []
  const take = (field: FoundAccount['field'], value: string, start: number, length: number) => {
    if (!found.some((one) => one.field === field && start < one.end && start + length > one.start))
      found.push({ field, value, start, end: start + length })
  }
  for (const match of text.matchAll(address)) take('email', match[0].toLowerCase(), match.index, match[0].length)
  for (const match of text.matchAll(hidden))
    take('email', `${match[1]}@${match[2]}`.toLowerCase(), match.index, match[0].length)
  for (const { value, start } of found.slice()) {
    const [, digits] = /^([1-9]\d{4,10})@qq\.com$/.exec(value) ?? []
    if (digits !== undefined) take('qq', digits, start, digits.length)
  }
  for (const match of text.matchAll(qq)) {
    const digits = match[1] ?? ''
    take('qq', digits, match.index + match[0].length - digits.length, digits.length)
  }
  for (const match of text.matchAll(wechat)) {
    const id = match[1] ?? ''
    if (!noAccounts.has(id.toLowerCase())) take('wechat', id, match.index + match[0].length - id.length, id.length)
  }
  for (const match of text.matchAll(wxid)) take('wechat', match[0], match.index, match[0].length)
  return found
}

const hasAccountWord = remembered(
  (text) => /[@#]|\(at\)|\[at\]|q|扣扣|企鹅|微|v|薇|威信|wx|wechat|weixin/i.test(text),
  1000,
)

const before = new RegExp(String.raw`(?:${wechatWords}|微信)([^\d\n]{0,8})$`, 'i')
const behind = /^[^\d\n]{0,6}?(?:微信?|v信?|vx|wx|wechat|薇信?|zalo)\s*(?:同|也是|一样|same)/i
const qqBefore = /(?:q\s?q|扣扣)([^\d\n]{0,8})$/i
const qqBehind = /^[^\d\n]{0,6}?(?:q\s?q|扣扣|q)\s*(?:同|也是|一样|same)/i

/** Whether a number is said to be that of WeChat too: 电话/微信同号 13800138000, 微信 138…, 138… 微信同步. */
export const isWechatToo = (text: string, start: number, end: number) =>
  isNamedBy(before, text.slice(Math.max(0, start - 14), start)) || behind.test(text.slice(end, end + 16))

/** A word for a telephone between an account's word and a number parts them, unless a sign or 同 joins both. */
function isNamedBy(account: RegExp, textBefore: string): boolean {
  const [, between] = account.exec(textBefore) ?? []
  return between !== undefined && (!ofTelephone.test(between) || joined.test(between))
}
const ofTelephone = /手机|电话|tel|mob|phone|cell/i
const joined = /同|^号?\s?[/、&和及跟与+](?:手机|电话|tel|mob|phone|cell)[a-z]*号?码?(?:是|为)?[:\s]*$/i

/** 微信同手机: of the numbers beside it the telephone is that of WeChat, and no number of QQ. */
export const isWechatOfPhone = (text: string) =>
  /(?:微信|v信?|vx|wx|薇信?)号?(?:同(?:手机|电话|上)|[和跟与](?:手机|电话)号?码?(?:相?同|一样|一致|是?同一))/i.test(
    text,
  )

/** The same for QQ. */
export const isQqToo = (text: string, start: number, end: number) =>
  isNamedBy(qqBefore, text.slice(Math.max(0, start - 12), start)) || qqBehind.test(text.slice(end, end + 16))

export const isWhatsAppNumber = (text: string, start: number) =>
  /(?:whats\s?app|(?<![a-z])wa)[^\d\n]{0,6}$/i.test(text.slice(Math.max(0, start - 16), start))
