import { isContainerLike } from '@seamark/contract/territory/container-numbers'
import { blanked } from './plain-texts.rules.ts'

const label = String.raw`(?:提单|订舱|订单|编|发票|快递单?|运单|报关单|合同|账|帐|卡|封|单|柜|箱|会议|税|车牌|票|柜子?|箱子?)号码?|身份证号?码?|信用代码|银行卡|铅封|航次|验证码|货值|总价|编码`
const latinLabel = String.raw`(?:M|H)?B\/?L|S\/?O|BKG|BOOKING|P\/?O|INV(?:OICE)?|REF|IMO|MMSI|HS\s*CODE|HS|SEAL|CNTR|ACCOUNT|A\/C|CODE|VOY`
/** What stands behind a label of the trade: SO#SHZ7952680, 提单号 COSU6123456789, 6222 0213 8001 3800 021. */
const number = String.raw`[A-Z]{0,6}\d[\dA-Z]*(?:[ -]\d{3,})*`

/** Numbers of the trade that look like a telephone or an account; the earlier is taken out first. */
const patterns: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。]+/giu,
  new RegExp(String.raw`(?:${label})(?:是|为)?[#:：.\s]*${number}`, 'giu'),
  new RegExp(
    String.raw`(?<![A-Z])(?:${latinLabel})(?:\s*(?:NO|NR|NUM(?:BER)?|号码?)(?![A-Z])\.?)?[#:：.\s]*${number}`,
    'giu',
  ),
  // Bills, bookings and couriers: letters in front of many digits.
  /(?<![A-Z\d_])(?!(?:TEL|CELL|MOB|PHONE|WX|VX|QQ|WHATSAPP|WECHAT|CALL)\d)[A-Z]{2,5}\d{7,}[A-Z]?(?![A-Z\d])/g,
  // Cards, in fours.
  /(?<!\d)\d{4}(?:[ -]\d{4}){3}(?:[ -]\d{1,3})?(?!\d)/g,
  /(?<!\d)(?!(?:00)?86\s?1[3-9]\d{9}(?!\d))\d{13,}[\dXx]?/g,
  /\d+(?:\.\d+)?\s*(?:KGS?|CBM|公斤|吨|方|元|万|美金|美元|条|点|USD|RMB)(?![A-Z])/gi,
]
const containers = /(?<![A-Z])[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d(?!\d)/gi

/**
 * Returns the text without the numbers that are never a contact: containers (ISO 6346), bills of lading, shipping orders,
 * cards, addresses of pages, weights and sums. All other signs keep their places.
 */
export function withoutForbiddenNumbers(text: string): string {
  if (!/\d{4}/.test(text)) return text
  let open = text
  for (const match of open.matchAll(containers)) {
    const narrow = match[0].replace(/[ -]/g, '').toUpperCase()
    if (isContainerLike(narrow)) open = blanked(open, match.index, match.index + match[0].length)
  }
  for (const pattern of patterns)
    for (const match of open.matchAll(pattern)) open = blanked(open, match.index, match.index + match[0].length)
  return open
}
