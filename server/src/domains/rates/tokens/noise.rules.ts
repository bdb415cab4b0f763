import {
  blank,
  findMatches,
  type Measure,
  ofKind,
  type Place,
  type Scan,
  takeAll,
  type Token,
  type TokenOf,
  wholeOf,
} from './scans.rules.ts'

/** What bears digits or words and says nothing of freight (R2): it is taken out before anything else is read. */
const patterns: readonly RegExp[] = [
  // Who speaks: 小王：…, 张总，…, LA office here.
  /^\s*@?(?:[老小阿]\p{Script=Han}|\p{Script=Han}{1,2}(?:总|姐|哥|经理|先生|小姐|老师|老板))\s*[:,](?!\s*\d{3,5}\s*$)/gu,
  /^\s*(?:MERHABA|SALA+MS?|GUYS|FOLKS|BRO|SIRS?|(?:DEAR|HI|HELLO|GOOD\s+(?:DAY|MORNING|AFTERNOON|EVENING))(?:\s+[A-Z]+){0,3})\s*[,!]/g,
  /^\s*MOIN(?:\s+MOIN|\s+ZUSAMMEN|(?=\s*[,!]))/g,
  /(?<![A-Z])[A-Z]{2,}\s+(?:(?:OFFICE|BRANCH|TEAM)(?:\s+HERE)?(?![A-Z])|HERE(?=\s*:))/g,
  // Mersin'den Jeddah'a: where from and where to.
  /(?<=\p{L}{3})['’](?:[DT][AE]N|Y?[AE])(?!\p{L})/gu,
  /https?:\/\/\S+|www\.\S+/gi,
  /密码[:\s]*\S+/g,
  /[\w.+-]+[@#][\w-]+(?:\.[\w-]+)+/g,
  /\+\d{1,3}[\s-]?\d[\d\s-]{6,14}\d/g,
  /(?<!\d)(?:0{0,2}86[-\s]?)?1[3-9]\d(?:[-\s·.]?\d{4}){2}(?!\d)/g,
  /(?<![\d.])(?:0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|400-?\d{3}-?\d{4})(?!\d)/g,
  /(?:QQ|扣扣|企鹅)\s*(?:号|群)?[:\s]*[1-9]\d{4,10}/g,
  /(?:微信号?|WECHAT|VX|V信|薇信|加V|(?<![A-Z])V(?=:))[:\s]*[A-Z][-_A-Z0-9]{5,19}/g,
  /(?<![A-Z])[A-Z]{3}[UJZ]\s?\d{6,7}(?!\d)/g,
  /(?<![A-Z])SO\s*(?:NO\.?|#|号)?[:\s]*[A-Z]{0,4}\d{5,}/g,
  /(?<![A-Z])[A-Z]{2,5}\d{6,}[A-Z0-9]*/g,
  /(?:航次|VOY(?:AGE)?\.?)[:\s]*[A-Z0-9/]*\d[A-Z0-9/]*/g,
  /(?<![A-Z0-9'])(?:[A-Z]\/)?\d{1,4}[NSEW](?![A-Z0-9])/g,
  /(?<!\d)\d{7,}(?!\d)/g,
  /(?<![A-Z])GRI(?![A-Z])[^.;:]{0,30}(?:MITIGATED|POSTPONED|CANCELL?ED|WITHDRAWN|DELAYED)/g,
  /(?<![A-Z])EX[\s-]*WORKS?(?:\s+\w+)?/g,
  /(?:RMB|人民币)\s*(?:不接|不收|勿扰)|不[接收]\s*(?:RMB|人民币)/g,
  /汇率[:\s]*[\d.]+/g,
  /(?<![A-Z])(?:PO|P\/O|INV(?:OICE)?|REF)(?:\s*NO\.?)?\s*[#:.]+\s*[A-Z]*\d+/g,
  /(?:CONTRACT|QUOTE|QUOTATION|OFFER|RFQ|S\/C|AGREEMENT|TARIFF)\s*(?:NO\.?|NR\.?|#|NUMBER)\s*[:.#]*\s*[A-Z0-9][\w/-]*\d[\w/-]*/g,
  /(?:单号|编号|合同号|约号)[:#\s]*[A-Z0-9-]*\d[A-Z0-9-]*/g,
  /\([^()]*涨[至到][^()]*\)/g,
  /(?<![A-Z])(?:PSS|GRI|THC|BAF|AMS|ENS)\s+(?:NOT\s+APPLICABLE|N\/A|WAIVED|EXEMPT(?:ED)?)(?![A-Z])/g,
  /(?<=[,;。])[^,;。]*(?:再|还会|还要|将会?|预计|可能|会)上?涨[到至]?\s*(?:USD|\$)?\s*\d+[^,;。]*/g,
  /(?:起运)?[两三四各]港(?:都|均)?同价/g,
  /(?:不是|而非)\s*(?:USD|\$|¥)?\s*\d[\d,.]*(?:\/[\d,.]+)*/g,
  /\(?(?<![A-Z])(?:NOT|NO|INSTEAD\s+OF)\s+(?:USD|US\$|\$|EUR|€)\s*\d[\d,.]*(?:\/[\d,.]+)*\)?(?!\d)/g,
  /(?<![A-Z])REEFERS?(?=\s+(?:\d{1,2}\s*[*X]\s*)?[24]0'?\s?R[FH])/g,
  /(?:老价|原价|旧价|上周价?|上期)[:\s]*(?:USD|\$|¥)?\s*[\d,.]+(?:\/[\d,.]+)*/g,
  /\(\s*(?:WAS|OLD|BEFORE|PREV(?:IOUS(?:LY)?)?\.?)\s*:?\s*(?:USD|\$)?\s*\d[\d,.]*(?:\/\d[\d,.]*)*\s*\)/g,
  /(?:船东价|市场价|别人|外面)(?:都|是|卖)?[:\s]*(?:USD|\$)?\s*\d[\d,.]*(?=[^\d]{0,6}(?:只[收卖要]|[收卖]))/g,
  /\d{3,5}(?=(?:\/柜)?(?:\([高大小]\))?\s*是(?:旧|老|原)价)/g,
  // What moves the box on land is added by itself: + rail 1400 + drayage 650. A tier of the air is no price of all: +100KG 35.
  /\+\s*(?:RAIL|DRAYAGE|TRUCKING|HAULAGE|INLAND|CUSTOMS|DELIVERY)\s*(?:USD|\$)?\s*\d+(?!\d)/g,
  /\+\s*\d{2,4}\s*KGS?\s*[:=]?\s*(?:USD|¥|\$)?\s*\d+(?:\.\d+)?(?!\d|\s*KG)/g,
  /(?:FAR\s*EAST|ASIA|CHINA)\s*(?:BASE|MAIN)\s*PORTS?/g,
  /[大小高]柜\s*\d(?:\.\d)?\s*折/g,
  // 圣彼得堡暂停, 奥克兰不变: of such a port nothing is offered.
  /\p{Script=Han}{2,6}(?:暂停|停航|停接|停收|不变|不涨)/gu,
  /(?<![A-Z])(?:FOB|CFR|CIF|EXW|FCA|DAP|DDP|DDU)(?![A-Z])/g,
  /(?:会议号|会议ID|房间号|车牌号?|快递单?号?|验证码|群号)[:\s]*\d[\d\s-]*\d/g,
  /(?:不要|不走|不接|EXCEPT)\s*(?:COSCO|OOCL|MSK|MAERSK|MSC|CMA|EMC|EVERGREEN|ONE|HPL|HAPAG|YML|HMM|ZIM|PIL|WHL|SITC|TSL|ANL|APL|RCL|KMTC|SML|CUL|MATSON|长荣|达飞|马士基|以星|阳明|万海)(?![A-Z])/g,
  /(?:MIN(?:IMUM)?\.?|AT\s+LEAST|起订)\s*\d+\s*(?:BOXES|UNITS?|C(?:N|T)?TNRS?|CONTAINERS?|柜|个柜?)/g,
  /(?:截关|截单|开船)(?:前|后)[一二三四五六七\d]+(?:天|小时)/g,
  /(?:SI|截数期?|VGM)?[:\s]*(?<![\d/])(?:[01]?\d|2[0-4]):[0-5]\d(?::\d{2})?(?!\d)/g,
  /\d+(?:\.\d+)?\s*%/g,
  /[一二三四两头]水(?=[都有均,\s]|$)/g,
  /(?<![A-Z])(?:REF|Q)(?:\s*NO)?[.#:-]+\s*[A-Z]*-?\d{3,}/g,
  /(?<![\d.])\d+(?:\.\d+)?(?:\s*[*X]\s*\d+(?:\.\d+)?){0,2}\s*(?:M|CM|MM|米|厘米)(?![A-Z\p{Script=Han}\d])/gu,
  /[-+]?\d+(?:\.\d+)?\s*(?:℃|°C?|度)/g,
  /[①-⑳]/g,
  /^\s*\d{1,2}\s*[、)）](?=\s*\S)/g,
  /^\s*\d{1,2}\.\s*(?=\p{Script=Han})/gu,
]

/** How much cargo there is: `3.5方`, `500KG`. It is no price, and tells a request from an offer where there is none. */
const quantities = [
  /\d+(?:\.\d+)?\s*-\s*\d+(?:\.\d+)?\s*(?:CBM|M3|立方米?|方|KGS?|公斤|天)(?![A-Z])/g,
  /(?<!\/)(?<amount>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*(?:CBM|M3|立方米?|方|KGS?|公斤|托|件)(?![A-Z/])/g,
]

/** 小柜减600, SOC便宜600: so much less than a price that stands elsewhere, which nobody has worked out. */
const differences = [
  /(?<![A-Z])[SC]OC\s*(?:减|加|再减|便宜|LESS|\+|-)\s*(?:USD|\$)?\s*\d+/g,
  /(?<=[柜箱尺]\s?)(?:各|都|均|再)?(?:减|便宜|少)\s*(?:USD|\$)?\s*\d{2,4}(?!\d)/g,
]

/** Takes telephones, numbers of boxes, bills and voyages, old prices and quantities out of a row. */
export function takeNoise(scan: Scan) {
  for (const pattern of patterns) for (const match of findMatches(pattern, scan.open)) blank(scan, wholeOf(match))
  for (const pattern of differences)
    takeAll(scan, pattern, (match) => [{ kind: 'difference', of: 'prices', ...wholeOf(match) }])
  for (const pattern of quantities) takeAll(scan, pattern, (match) => [quantityOf(match)])
}

function quantityOf(match: RegExpExecArray): TokenOf<'word'> {
  const [text] = match
  const of = /(?:CBM|M3|立方米?|方)$/.test(text) ? 'cbm' : /(?:KGS?|公斤)$/.test(text) ? 'kg' : undefined
  return { kind: 'word', ...wholeOf(match), ...(of && { measure: { of, amount: amountOf(match) } }) }
}

/** `1.2吨` is so many kilograms. */
export const tonnesOf = (match: RegExpExecArray): TokenOf<'word'> => {
  const amount = amountOf(match)
  return {
    kind: 'word',
    ...wholeOf(match),
    measure: { of: 'kg', amount: amount === null ? null : Math.round(amount * 1_000_000) / 1000 },
  }
}

const limitBefore =
  /[\d.,+<>≤≥]\s*$|(?:满|超过?|不足|最低|最少|起订|每|MIN(?:IMUM)?\.?|MAX(?:IMUM)?\.?|OVER|ABOVE|UNDER)[\s:]*$/
const limitBehind = /^\s*(?:以[上下内]|起(?!运)|\+|MIN|MAX|UP(?![A-Z])|AND\s+(?:ABOVE|UP))/

/** `+500KG`, `100KG以上` and `最低3方` are tiers of a price and limits, not what somebody has. */
function amountOf({ 0: text, index, input, groups }: RegExpExecArray): number | null {
  const isLimit = limitBefore.test(input.slice(0, index)) || limitBehind.test(input.slice(index + text.length))
  const amount = groups?.['amount']
  return amount === undefined || isLimit ? null : Number(amount.replaceAll(',', ''))
}

/** Returns how much cargo a row names in a measure; null where it names none, a limit, or more than one figure. */
export function measured<Span>(tokens: readonly Token[], of: Measure['of'], span: (place: Place) => Span) {
  const [only, ...more] = ofKind(tokens, 'word').filter(({ measure }) => measure?.of === of)
  const amount = only?.measure?.amount ?? null
  return only && more.length === 0 && amount !== null ? { value: amount, span: span(only) } : null
}
