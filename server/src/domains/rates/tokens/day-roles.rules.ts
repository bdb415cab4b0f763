import type { DayRole, Place, Scan, Token, TokenOf } from './scans.rules.ts'

const before: readonly [RegExp, DayRole][] = [
  [/(?:二程(?:船|开船?)?|(?:SOB|SHIPPED|LOADED)\s+(?:ON|BY|BEFORE))[\s:]*$/, 'other'],
  [
    /(?:截关日?|截单日?|截港日?|结关日?|截放行|GATE[\s-]*IN(?:\s*BEFORE)?|CLS|CLOSES?(?:\s+ON)?|CUT[\s-]*OFF|CUT|SI\s*CUT|CY\s*CUT|カット|CLOSING|截)[\s:]*$/,
    'cutoff',
  ],
  [
    /(?:(?:VALID(?:ITY)?|VLD|有效期?|EFFECTIVE|ETD)[\s:]*)?(?:BEFORE|B4|TILL|UNTIL|UP\s*TO|THRU|THROUGH|(?<![A-Z])TO|JUSQU'?AU|HASTA(?:\s+EL)?|(?<![A-Z])BIS(?:\s+ZUM)?|VENCE(?:\s+EL)?|ĐẾN|到|至|截止到?|截至)[\s:]*$/,
    'till',
  ],
  [
    /有[効效]期限[\s:]*$|SON\s+(?:GÜN|TARIH|TARİH)[\s:]*$|(?:VALIDIT[ÀA]|VALABLE|VALABILE)\s+(?:FINO\s+A[L]?|JUSQU'AU)[\s:]*$/,
    'till',
  ],
  [/(?:GEÇERL[Iİ](?:L[Iİ]K|D[Iİ]R)?(?:\s+TAR[Iİ]H[Iİ])?|VALIDIT[ÀA]|VALIDITE|VALABLE)[\s:]*$/, 'validity'],
  [
    /(?:HAZIR(?:\s+TAR[Iİ]H[Iİ])?|(?:PRONT[OA]S?|LISTOS|LISTAS)(?:\s+(?:EM|EL|PARA|PARA\s+EL))?|BEREIT\s+(?:AM|AB)?)[\s:]*$/,
    'ready',
  ],
  [/(?:AVANT\s+(?:LE|LA|FIN))[\s:]*$/, 'till'],
  [
    /(?:(?<!\p{L})PRÊTE?S?|DISPONIBLES?|ENLÈVEMENT|MISE\s+À\s+DISPOSITION)(?:\s+(?:LE|AU|DU|POUR\s+LE|DÈS\s+LE|À\s+PARTIR\s+DU|À\s+PARTIR\s+DE|VERS\s+LE|EN|FIN))?[\s:]*$/u,
    'ready',
  ],
  [/(?:À\s+PARTIR\s+D[UE]|À\s+COMPTER\s+D[UE]|DÈS\s+LE)[\s:]*$/, 'from'],
  [/(?:SAÍDA|SAIDA|KALKIŞ|PARTENZA|DÉPARTS?)(?:\s+(?:LE|DU|PRÉVU(?:\s+LE)?))?[\s:]*$/, 'sailing'],
  [/(?:有[効效]|HIỆU\s*LỰC)[\s:]*$/, 'validity'],
  [/(?:G(?:Ü|UE)LTIG(?:KEIT)?(?:\s+VOM)?|V[ÁA]LID[AO]S?|VIGENCIA|VALIDEZ|VALIDADE)(?:\s+DEL?)?[\s:]*$/, 'validity'],
  [/(?:SALIDA|ZARPE)(?:\s+EL)?[\s:]*$/, 'sailing'],
  [/(?:CARGA|MERCANC[ÍI]A)\s+LISTA(?:\s+(?:EL|PARA(?:\s+EL)?))?[\s:]*$/, 'ready'],
  [/(?<![A-Z])(?:WEF|EX|AB(?:\s+DEM)?|W\.E\.F\.?|WITH\s+EFFECT\s+FROM|STARTING)[\s:]*$/, 'from'],
  [/(?:EXPIRY|EXPIRES?|(?<![A-Z])EXP\.?|失效日?期?|截止日?期?)[\s:]*$/, 'till'],
  [/(?:有效日?期?(?:为|是)?|VALID(?:ITY)?(?:\s+FROM)?|(?<![A-Z])VAL\.?|VLD|价格期)[\s:-]*$/, 'validity'],
  [/(?<![A-Z])EFF(?:ECTIVE)?\.?(?:\s*DATE)?(?:\s*FROM)?[\s:-]*$/, 'from'],
  [
    /(?:ETD|开船日?期?|出港日期|开航日?|船期|预计开船|SAILING|SAILS?|ABFAHRT(?:EN)?|ABGANG|DEP(?:ARTURE)?)[\s:]*$/,
    'sailing',
  ],
  [/(?:(?:等|待)|ETA|预计到港?|抵港|到港)[\s:]*$/, 'other'],
  [
    /(?:CRD|READINESS|LADEDATUM|STUFFING|LADEBEREIT(?:\s+AB)?|LIST[OA]|READY|CARGO READY|货好|出货日?期?|备货|装柜|货期)[\s:]*(?:ON|BY|IN)?[\s:]*$/,
    'ready',
  ],
  [/(?:KHỞI\s+HÀNH|TÀU(?:\s+CHẠY)?|CHẠY)(?:\s+NGÀY)?[\s:]*$/, 'sailing'],
  // The day of the list itself says nothing of the prices.
  [/(?:报价|制表|更新)?日期[\s:]*$|(?<![A-Z])DATE[\s:]*$/, 'other'],
  [/(?:FROM|自|从)[\s:]*$/, 'from'],
]
const behind: readonly [RegExp, DayRole][] = [
  [/^\s*までに/, 'other'],
  [/^\s*まで/, 'till'],
  [/^\s*(?:报价|更新|价格表)/, 'other'],
  [/^\s*(?:前到|份?[船班]期)/, 'other'],
  [/^\s*['’]?\s?[AEIİY]{0,2}\s+KADAR/, 'till'],
  [/^\s*(?:前有效|前(?!后)|之前|截止|为止|止|失效|到期|BEFORE)/, 'till'],
  [/^\s*(?:起(?![运飞始])|开始|生效|之后|后|ONWARDS?)/, 'from'],
  [/^\s*(?:有效|VALID)/, 'validity'],
  // 10/28 截关10/26: behind a blank the word belongs to the day that follows it.
  [
    /^(?!\s+截[关单港]?\s*\d{1,2}[./月])\s*(?:\d{1,2}[:点时]\d{0,2}分?\s*前?)?(?:截关|截单|截港|结关|截|CUT(?![A-Z])|カット)/,
    'cutoff',
  ],
  [/^\s*(?:的?船|开船|开航|开|航班|班|出港|出航|晚开|ETD|SAILING|走(?!前)|发)/, 'sailing'],
  [/^\s*(?:ETA|到港|抵港|抵达)/, 'other'],
  [/^\s*(?:以降)?の?(?:货好|出货|[出発]荷|船積|装柜|装)/, 'ready'],
  [/^\s*以降/, 'from'],
]

export const roleBehind = (text: string, end: number) =>
  behind.find(([pattern]) => pattern.test(text.slice(end)))?.[1] ?? null

/** Returns what stands beside a day and says what it is for, with the place of both. */
export function roleOf({ text: { upper } }: Scan, { start, end }: Place): Place & { role: DayRole | null } {
  const head = upper.slice(Math.max(0, start - 18), start)
  const tail = upper.slice(end, end + 10)
  // The port of ETD SHA 12/3 is read by itself.
  const [, clock] =
    /(?<![A-Z])(?:(?<!\d\s{0,2})(?=ET[DA][\s:]+[A-Z]{6})|(?=ET[DA][\s:]+[A-Z]{3,5}(?![A-Z])))(ETD|ETA)[\s:]+(?!BEFORE|AFTER|AROUND|ABOUT|UNTIL|TILL)[A-Z]{3,14}[\s:]*$/.exec(
      head,
    ) ?? []
  if (clock !== undefined) return { role: clock === 'ETD' ? 'sailing' : 'other', start, end }
  const [ahead, aheadRole] = before.find(([pattern]) => pattern.test(head)) ?? []
  const [after, afterRole] = behind.find(([pattern]) => pattern.test(tail)) ?? []
  // 5号截6号开: the word between two days belongs to the first.
  if (
    aheadRole === 'cutoff' &&
    afterRole === 'sailing' &&
    /(?:(?:\d|号|日)截|(?:\d[./月]\d{1,2}[日号]?|号|日)\s*截[关单港])\s*$/.test(head)
  )
    return { role: afterRole, start, end: end + (/^\s*开船?/.exec(tail)?.[0].length ?? 0) }
  const role = aheadRole && afterRole === 'till' && aheadRole === 'validity' ? 'till' : (aheadRole ?? afterRole ?? null)
  const from = ahead ? start - (ahead.exec(head)?.[0].length ?? 0) : start
  return { role, start: from, end: after ? end + (after.exec(tail)?.[0].length ?? 0) : end }
}

/**
 * A day beside a word that nobody read, as in geçerlilik 30.09 or 30.09 arası, may be anything, and one beside a figure that
 * nobody read may be the first of several: it is taken with doubt.
 */
export const doubtDays = (scan: Scan, tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) =>
    token.kind === 'days' && isLoose(scan, token, tokens[at - 1], tokens[at + 1])
      ? { ...token, isDoubtful: true }
      : token,
  )

const onward = /^\s*\.?\s*(?:ST|ND|RD|TH)?\s*(?:-+|TO|BIS|HASTA|AL|A|AU|至|到|から|ĐẾN)\s*\d/

function isLoose({ text, open }: Scan, token: TokenOf<'days'>, before?: Token, after?: Token): boolean {
  const rest = open.slice(token.end)
  if (onward.test(rest) || (token.role !== 'other' && /^\p{Script=Han}{2}/u.test(rest))) return true
  if (token.role !== null || token.from !== token.to) return false
  // GRI +$600 July 15: the day may be that of the surcharge.
  const isOfSurcharge =
    before?.kind === 'surcharge' &&
    before.amounts.length > 0 &&
    /^\s*(?:ON|FROM)?\s*$/.test(text.upper.slice(before.end, token.start))
  return isOfSurcharge || isBehindUnread(text, token, before) || isBeforeUnread(text, token, after)
}

function isBehindUnread({ upper, cased }: Scan['text'], { start }: Token, before: Token | undefined): boolean {
  const word = /([\p{L}]{3,})[\s:.]*$/u.exec(upper.slice(before?.end ?? 0, start))?.[1]
  if (word !== undefined)
    return (
      /\p{Script=Latin}/u.test(word) &&
      !/^(?:VSL|VESSEL|SHIP|BOAT|AND|UND|NEXT|AROUND|HÀNG|XUẤT|ĐÓNG|TÀU|CHẠY|FEEDER|NAVIO|BUQUE)$/.test(word)
    )
  return before?.kind === 'unknown' && /^\p{Ll}/u.test(cased.slice(before.start)) && isNextTo(upper, before, start)
}

const isBeforeUnread = ({ upper, cased }: Scan['text'], { end }: Token, after: Token | undefined): boolean =>
  after?.kind === 'unknown' &&
  /^\p{Ll}/u.test(cased.slice(after.start)) &&
  /^['’\s]*$/.test(upper.slice(end, after.start))

const isNextTo = (upper: string, { end }: Token, start: number) => /^[\s:.]*$/.test(upper.slice(end, start))
