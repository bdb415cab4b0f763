import { amountIn } from './amounts.rules.ts'
import { currencyIn, money as moneySign } from './currencies.rules.ts'
import { firstDayIn } from './days.rules.ts'
import { findMatches, type Scan, type SurchargeToken, take, takeAll, wholeOf } from './scans.rules.ts'

/** Codes of the trade; those that are words or parts of other words too need what stands beside them. */
const codes =
  'WAR\\s*RISK|战争险|THC|DTHC|OTHC|BAF|LSS|EBS|EBA|PSS|GRI|AMS|ACI|AFR|ENS|ISF|ISPS|EIS|EIC|ORC|DOCS?|TLX|VGM|SEAL|EUIS|EUETS|ETS|PCS|HWS|CIC|CFS|DDC|FAF|CAF|WRS|BUC|电放费|文件费|(?:电放|文件)(?=[\\s:]*\\d{2,3}(?!\\d))|港杂费?|(?<=[不未]含|包?含)目的港(?:杂|本地)?费用?|封条费?|铅封费?|订舱费|操作费|设备费|驳船费|支线费|拖车费|旺季附加费|燃油附加费|低硫(?:附加)?费?|亏舱费|亏仓费'
const named: Readonly<Record<string, string>> = {
  DTHC: 'THC',
  OTHC: 'THC',
  DOCS: 'DOC',
  电放费: 'TLX',
  电放: 'TLX',
  文件: 'DOC',
  文件费: 'DOC',
  港杂: 'THC',
  港杂费: 'THC',
  目的港费: 'THC',
  目的港费用: 'THC',
  目的港杂费: 'THC',
  目的港杂费用: 'THC',
  目的港本地费用: 'THC',
  封条: 'SEAL',
  封条费: 'SEAL',
  铅封: 'SEAL',
  铅封费: 'SEAL',
  旺季附加费: 'PSS',
  燃油附加费: 'BAF',
  驳船费: 'BARGE',
  支线费: 'BARGE',
  拖车费: 'TRUCKING',
  战争险: 'WRS',
  'WAR RISK': 'WRS',
  低硫: 'LSS',
  低硫费: 'LSS',
  低硫附加费: 'LSS',
  亏舱费: 'DEADFREIGHT',
  亏仓费: 'DEADFREIGHT',
}
const whole = new RegExp(`^(?:${codes})$`)

/** Returns the code of a surcharge that a heading names, or null. */
export const surchargeNamed = (word: string): string | null => (whole.test(word) ? (named[word] ?? word) : null)

const pattern = new RegExp(`(?<![A-Z])(?:${codes})(?!(?!USD|RMB|CNY|EUR)[A-Z])`, 'g')
const sides = '两港|双港|两端|当地|所有|船东|船公司|目的港?|起运港|DEST(?:INATION)?|ORIGIN|D(?=\\s*/)'
const ahead = new RegExp(
  `((?:价格?)?(?:不含|不包含?|未含|除|EXCL(?:UDED|UDING|\\.)?)|包含|含|包|ĐÃ\\s*(?:BAO\\s*)?GỒM|INCL(?:UDED|UDING|\\.)?|INC(?:L)?|INCLUSIVE\\s+OF|(?<=INCLUSIVE\\s*)\\(|INCLUYE|M[ÁA]S|SUBJ(?:ECT)?\\s*TO|\\+|另加|外加|加收|加|另)?\\s*(${sides})?\\s*(?:(?:USD|RMB|CNY|人民币|美金)\\s*)?$`,
)
const money = String.raw`${moneySign}?\s*`
const sum = String.raw`${money}-?\d+(?:,\d{3})*(?:\.\d+)?`
const behind = new RegExp(
  // A day is no amount: `AMS 12.1`, `PSS 12月`.
  String.raw`^\s*(?:另加|另收|另付|加收|加|(?:上?涨|下?降|[上下]调|调整?)[为到至]|[:=+])?\s*\(?\s*(?!\d{1,2}\.\d{1,2}(?!\d)|\d{1,2}/\d{1,2}\s*-|\d{1,2}月)(${sum}(?:\s*/\s*${money}\d+(?:,\d{3})*(?:\.\d+)?)*)\s*(?:元|美金|USD|RMB|CNY|人民币)?\s*(?:(?:/|每|PER)\s*(票|BL|B/L|BILL|SET|TEU|柜|CTNR|CNTR|UNIT|箱))?\s*(?:另付|另加|另收|另计)?`,
)
/** CIC上涨120 says by how much it moves, and not to what; EBS上调 20/40 says of which containers. */
const movedBy = new RegExp(String.raw`^\s*(?:上?涨|下?降|[上下]调)价?(?!\s*(?:20\s*/\s*4[05]|40\s*/\s*45))\s*${sum}`)
const open =
  /^\s*(?:费用?)?\s*(?:[別别]途?|THU\s*THÊM|另计|另付|另加|另收|(?:客户|货主)?自[付理]|实报实销|实报|到付|另算|另外|未含|不含|EXTRA|ADDITIONAL)/
/** WRS 50/100 included: the amount says what the price holds already. */
const isIncludedBehind = /^\s*(?:已含|INCL(?:UDED|\.)?(?!\p{L})|INCLUID[OA]S?)/u
/** 2450 + USD 50 AMS: the amount stands before its name. */
const amountAhead = new RegExp(
  String.raw`(?<=\+\s*)(${sum}(?:\s*/\s*${sum})*)\s*(${codes})(?![A-Z]|\s*[:=]?\s*\d)`,
  'g',
)
const joined = /^[\s/,、&+和AND]*$/

/** Takes surcharges with what is said of them: included, added with amounts, or still to come. */
export function takeSurcharges(scan: Scan, day: string) {
  takeAll(scan, amountAhead, (match) => [
    {
      kind: 'surcharge',
      ...wholeOf(match),
      code: named[match[2] ?? ''] ?? match[2] ?? '',
      state: 'added',
      amounts: (match[1] ?? '').split('/').flatMap((text) => amountIn(text) ?? []),
      per: 'container',
      currency: currencyIn(match[1] ?? ''),
      side: null,
      from: null,
    },
  ])
  let last: { end: number; state: SurchargeToken['state'] } | undefined
  for (const match of findMatches(pattern, scan.open)) {
    const head = ahead.exec(scan.open.slice(0, match.index))
    const [word = '', said = '', side = ''] = head ?? []
    const end = match.index + match[0].length
    const isListed = said === '' && last !== undefined && joined.test(scan.open.slice(last.end, match.index))
    const listed = isListed ? last?.state : undefined
    const token = readSurcharge(scan, {
      code: match[0],
      start: match.index - word.trimStart().length,
      end,
      said,
      side,
      currency: currencyIn(word),
      day,
      listed,
    })
    last = token
    // CFS alone is where part loads are handed in.
    if (token.code !== 'CFS' || said !== '' || token.amounts.length > 0) take(scan, token)
  }
}

interface Found {
  code: string
  start: number
  end: number
  said: string
  side: string
  /** The currency before the code: RMB THC 615/890. */
  currency: string
  day: string
  /** What is said of the code before it, where both stand in one list: 含 AMS/ENS. */
  listed: SurchargeToken['state'] | undefined
}

function readSurcharge(scan: Scan, { code, start, end, said, side, currency, day, listed }: Found): SurchargeToken {
  const dated = /^(?:包含|含|包|ĐÃ|INC|\()/.test(said) ? undefined : dayBehind(scan, end, day)
  const tail = scan.open.slice(dated?.end ?? end)
  const [whole = '', amounts = '', per = ''] = behind.exec(tail) ?? []
  const opened = code === 'GRI' ? open.exec(tail) : (movedBy.exec(tail) ?? open.exec(tail))
  // 含THC以外一切附加费: all but this one.
  const isExcepted = /^\s*(?:以外|之外|除外)/.test(tail)
  const isIncluded =
    (!isExcepted && /^(?:包含|含|包|ĐÃ|INC|\()/.test(said)) ||
    isIncludedBehind.test(tail.slice(whole.length)) ||
    (listed === 'included' && opened === null && amounts === '') ||
    /^\s*(?:免费?|込|已?含|包含?(?!\s*[:\d])|FREE|INCLUID[OA]S?|INCL(?:UDED|\.)?(?!\p{L}))/u.test(tail)
  const isUnsaid = isIncluded || (said.startsWith('SUBJ') && currencyIn(amounts) === '')
  const values = isUnsaid ? [] : amounts.split('/').flatMap((text) => amountIn(text) ?? [])
  const state: SurchargeToken['state'] = isIncluded ? 'included' : values.length > 0 ? 'added' : 'subjectTo'
  const last = (dated?.end ?? end) + whole.trimEnd().length
  const later = state === 'added' && !dated ? dayBehindAmounts(scan, { code, end: last }, day) : undefined
  return {
    kind: 'surcharge',
    code: named[code] ?? code,
    start,
    end: later?.end ?? (values.length > 0 ? last : (dated?.end ?? end) + (isIncluded ? 0 : (opened?.[0].length ?? 0))),
    state,
    amounts: values,
    per:
      /每票[^\d]{0,4}$/.test(scan.open.slice(0, start)) || /票|BL|B\/L|BILL|SET/.test(per)
        ? 'bill'
        : per === 'TEU'
          ? 'teu'
          : 'container',
    currency: values.length > 0 ? currencyIn(whole) || currency : '',
    side: sideOf(code, side, currencyIn(whole) || currency),
    from: (dated ?? later)?.from ?? null,
  }
}

/** `GRI 12/15 +$300` is taken from that day on. */
function dayBehind(scan: Scan, end: number, day: string) {
  const text =
    /^\s*(?:(?:\d{1,2}[./]\d{1,2}|\d{1,2}月\d{1,2}日?)(?=\s*(?:起|\+|\$|USD))起?|(?:FROM|EFF(?:ECTIVE)?|WEF|AS\s+OF|STARTING)\s+(?:\d{1,2}(?:ST|ND|RD|TH)?[\s-]?[A-Z]{3,9}|[A-Z]{3,9}\s\d{1,2}(?:ST|ND|RD|TH)?))(?![A-Z\d])/.exec(
      scan.open.slice(end),
    )?.[0]
  return firstDay(text, end, day)
}

const namedDay = String.raw`(?:\d{1,2}(?:ST|ND|RD|TH)?[\s-]?[A-Z]{3,9}|[A-Z]{3,9}\s\d{1,2}(?:ST|ND|RD|TH)?)(?![A-Z\d])`
const dayCue = String.raw`(?:FROM|EFF(?:ECTIVE)?|WEF|AS\s+OF|STARTING)\s+`
const laterDay = String.raw`|^\s*\d{1,2}[./月]\d{1,2}日?起(?![运始])`
const dayLater = new RegExp(String.raw`^\s*(?:${dayCue})${namedDay}${laterDay}`)
const dayOfIncrease = new RegExp(String.raw`^\s*(?:${dayCue}|ON\s+|)${namedDay}${laterDay}`)

/** GRI +$600 July 15, PSS 300 from 15 July: the day behind the amounts. A general increase always has its day. */
function dayBehindAmounts(scan: Scan, { code, end }: { code: string; end: number }, day: string) {
  const pattern = code === 'GRI' ? dayOfIncrease : dayLater
  return firstDay(pattern.exec(scan.open.slice(end))?.[0], end, day)
}

function firstDay(text: string | undefined, end: number, day: string) {
  const from = text === undefined ? null : firstDayIn(text, day)
  return text === undefined || from === null ? undefined : { from, end: end + text.length }
}

function sideOf(code: string, side: string, currency: string): SurchargeToken['side'] {
  if (code === 'DTHC' || /目的|DEST|^D$/.test(side)) return 'destination'
  if (code === 'OTHC' || /起运港|ORIGIN/.test(side)) return 'origin'
  return named[code] === 'THC' || code === 'THC' ? (currency === 'CNY' ? 'origin' : null) : null
}
