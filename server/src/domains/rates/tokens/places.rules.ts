import type { Lane } from '@seamark/contract/territory/lanes'
import { blank, findMatches, type PortToken, type Scan, take, taken, type Token } from './scans.rules.ts'

/** What the atlas knows of a word. It is handed in, so that the reader stays pure. */
export interface Places {
  /** Whether the name of a port, lane, line or country begins with these two Chinese signs. */
  mayBegin: (signs: string) => boolean
  /** No codes where the office says that the word is no port. */
  port: (word: string) => { codes: readonly string[]; isChoice: boolean } | undefined
  carrier: (word: string) => string
  lane: (word: string) => Lane | undefined
  country: (word: string) => string
  laneOf: (code: string) => Lane | null
}

const longestHan = 10
const mostWords = 4
/** Latin words that are no place here, although a port somewhere has the name or a code that looks so. */
const noPlaces = new Set(
  'CAN SUB INC PAT ALL FOR PER AND THE DAY FREE BAR BRAKE SPLIT MOSS MALE MOBILE PROGRESO NICE BEST SPACE READY RATE RATES VALID TILL PRICE GENERAL CARGO CY FO FI LILO FILO SI VGM WEEK NEED WITH ANY ONLY BOTH INCLUDING TRANSIT DIRECT SERVICE CARRIER VESSEL PLS PLEASE QUOTE HI DEAR ABOUT AVAILABLE SUBJECT CUT OFF ETD ETA POL POD VIA FROM TO BY OR IN ON AT OF IS ARE WE YOU YOUR OUR HAVE HAS HELP COULD LOOKING SHIPMENT CONTAINER COMMODITY FURNITURE HANDLING FUEL SURCHARGE DESTINATION INCLUDE THIS THAT NEXT BASE OFFER LINE SPOT FAK NAC NETT NET REF NO MOQ QTY TBA NA OK GOOD NEW OLD MIN MAX USD RMB CNY EUR TEU FEU CTNR UNIT BILL BL SWB DG GC COMBINED DAYS EARLY MID LATE END BOOKING HQ GP HC DC NOR IPI MLB RIPI ASIA EXCEPT FREIGHT COST TOTAL AMOUNT WEEKLY CURRENT NOW PROMO HOT DEAL UPDATE LIST LANE ROUTE BASIS TT UNDER EVERY EACH WHICH WHO WHAT HOW MUCH IDEA ANYONE MAIN PORTS PORT REMINDER KIND SORRY THANKS NEXT OPEN CLOSED VSL SPECIAL SAME REVISED WAS ALSO HELLO MORNING AFTERNOON TODAY TODAYS TONS EACH FIRM JOINT WATER FURTHER NOTICE WEF ADD HÀNG NỘI THẤT MÁY MÓC GỖ CHỖ CONT TUẦN HIỆU LỰC PHỤ PHÍ THU THÊM ĐÃ BAO GỒM CHƯA GIÁ TỐT CƯỚC BIỂN CẦN BÁO HÃNG TÀU CHẠY SẴN DỰ KIẾN XUẤT NHẬP MIỄN LƯU NGÀY THỨ BÁN TỪ ĐẾN GẤP ĐÓNG MÌNH CÓ NHỜ GIÚP CHECK BUENAS BUENOS BUEN TARDES DÍAS DIAS DÍA HOLA TARIFA TARIFAS FLETE MARÍTIMA MARITIMA MARÍTIMO MARITIMO NAVIERA VÁLIDA VALIDA VÁLIDO VALIDEZ DEL LIBRES CARGA LISTA NECESITO OFERTA OFRECEMOS POR CONTENEDOR CONTENEDORES MÁS VENCE ALGUIEN CON ESPACIO SEMANA SEMANAL SALIDA LOS MISMO PRECIO TODO INCLUIDO DISPONIBLE TRÁNSITO TRANSITO FAVOR SU MEJOR GRACIAS PARA DESDE VIGENCIA HASTA EN LUNES MARTES JUEVES VIERNES LEVEL LEVELS IDEM DITTO ROTATION RAMP IDEAL COMPETITIVE PUERTO SAILING SAILINGS VESSELS DEPARTURE NEEDED PLUS LESS MINUS EXTRA BOX BOXES SOC COC ORIGIN EQUIPMENT QUANTITY INCOTERM TERMS ITEM SHIPPER CONSIGNEE WEIGHT LOADING ARRIVING PUERTOS ESPECIAL LOCALES GASTOS INCLUYE ALGÚN ALGUN COTIZAR MERCANCÍA MERCANCIA REPUESTOS TEU RAIL BARGE FEEDER UND NACH VON AB BIS ZUM VOM GÜLTIG GUELTIG PRO JE RATE RATEN ANGEBOT SEEFRACHT ANFRAGE BITTE LAUFZEIT TAGE REEDEREI ABFAHRT ABFAHRTEN ABGANG WIR SUCHEN AKTUELLES GUTEN TAG HALLO ZIELRATE GÜLTIGKEIT CONTAINERS WESTBOUND EASTBOUND EXPORTS EXPORT IMPORT IMPORTS STAYS GOOD THROUGH REQ REQUIREMENT ENQ INQ SAYIN ILGILI İLGİLİ MERHABA FIYAT FİYAT FIYATI RICA RİCA GEÇERLILIK GEÇERLİLİK GEÇERLI HAZIR NAVLUN TEKLIF TEKLİF KONTEYNER ADET YÜK YÜKLEME TARIH TRANSIT SÜRESI LISTOS LISTO LISTAS PRONTA PRONTO MERCADORIA MADEIRA PREZADOS FRETE ARMADOR VALIDADE COTAÇÃO COTACAO EMBARQUE SAÍDA SAIDA NAVIO SEMANAL DEMURRAGE DETENTION MÖBEL WAREN BONJOUR BONSOIR MERCI NOUS VOUS COTER COTATION DEMANDE DEVIS TARIF TAUX PRIX VOTRE VOS MEILLEUR MEILLEURE POUR VERS DEPUIS DE DU LE LES DES UN UNE ET AU AUX AVEC DANS SUR CHEZ SVP CORDIALEMENT MARCHANDISE MARCHANDISES MEUBLES PRÊT PRÊTE PRÊTS PRÊTES DÉPART ARRIVÉE CONTENEUR CONTENEURS PIEDS FRET SEMAINE POIDS BRUT TONNES CLIENT ENLÈVEMENT CHARGEMENT DISPONIBLE DISPONIBLES DÉBUT FIN EXPÉDITION TRAJET'.split(
    ' ',
  ),
)
/** Whether a Latin word in large letters is no name of a place, and means what it means everywhere. */
export const isOrdinaryWord = (word: string): boolean => noPlaces.has(word)

const ambiguousCarriers = new Set(['one', 'has', 'sm', 'nos', 'apm', 'Has', 'Sm', 'Nos', 'One'])

/** Takes ports, lanes and carriers, the longest word first; what is left of a name that is known in part is unknown (R3, R5). */
export function takePlaces(scan: Scan, places: Places) {
  takeHan(scan, places)
  takeLatin(scan, places)
  takeOtherScripts(scan, places)
}

/** Names in Katakana, Hangul and Cyrillic are whole words. */
function takeOtherScripts(scan: Scan, places: Places) {
  const words = /[\p{Script=Katakana}ー]{2,}|\p{Script=Hangul}{2,}|\p{Script=Cyrillic}[\p{Script=Cyrillic}-]{2,}/gu
  for (const match of scan.open.matchAll(words))
    takeWord(scan, places, match[0], { start: match.index, end: match.index + match[0].length })
}

function takeHan(scan: Scan, places: Places) {
  for (const { 0: run, index } of scan.open.matchAll(/\p{Script=Han}{2,}/gu))
    for (let at = 0; at < run.length - 1; ) at += takeHanAt(scan, places, run, index, at)
}

/** Returns how many signs were taken or passed over, at least one. */
function takeHanAt(scan: Scan, places: Places, run: string, offset: number, at: number): number {
  if (!places.mayBegin(run.slice(at, at + 2))) return 1
  const country = countryOfNext(places, run, at)
  const length = country > 0 ? country : takeLongest(scan, places, run, offset, at)
  return Math.max(1, length === 0 ? countryLength(places, run.slice(at, at + 5)) : length)
}

/** A country before a port is passed over, so that 南海 is not found in 越南海防. */
function countryLength(places: Places, text: string): number {
  for (let length = text.length; length >= 2; length -= 1)
    if (places.country(text.slice(0, length)) !== '') return length
  return 0
}

/** In 萨尔瓦多阿卡胡特拉 and 巴拿马科隆 the first name is the country of the port behind it, though it is a port's too. */
function countryOfNext(places: Places, run: string, at: number): number {
  const length = countryLength(places, run.slice(at, at + 5))
  if (length === 0 || !places.port(run.slice(at, at + length))) return 0
  const country = places.country(run.slice(at, at + length))
  for (let end = Math.min(run.length, at + length + longestHan); end >= at + length + 2; end -= 1) {
    const codes = places.port(run.slice(at + length, end))?.codes ?? []
    if (codes.length > 0) return codes.every((code) => code.startsWith(country)) ? length : 0
  }
  return 0
}

function takeLongest(scan: Scan, places: Places, run: string, offset: number, at: number): number {
  for (let length = Math.min(longestHan, run.length - at); length >= 2; length -= 1) {
    const word = run.slice(at, at + length)
    const place = { start: offset + at, end: offset + at + length }
    if (takeWord(scan, places, word, place)) return length
  }
  return 0
}

interface Where {
  start: number
  end: number
}

function takeWord(scan: Scan, places: Places, word: string, { start, end }: Where): boolean {
  if (word === '地中海' && !/航运|MSC/.test(scan.text.upper.slice(Math.max(0, start - 4), end + 4))) {
    take(scan, { kind: 'lane', lane: null, start, end })
    return true
  }
  const port = isOtherHarbour(scan.text.upper.slice(0, start), word) ? undefined : places.port(word)
  if (port?.codes.length === 0) {
    blank(scan, { start, end })
    return true
  }
  const lane = port ? undefined : places.lane(word)
  const code = port || lane ? '' : places.carrier(word)
  if (port)
    takePort(scan, places, { kind: 'port', word, codes: port.codes, isChoice: port.isChoice, country: '', start, end })
  else if (lane) take(scan, { kind: 'lane', lane, start, end })
  else if (code !== '') take(scan, { kind: 'carrier', code, start, end })
  return port !== undefined || lane !== undefined || code !== ''
}

/** 新港 alone is Tianjin; behind another name, as 孟买新港, it is a harbour of that. */
const isOtherHarbour = (before: string, word: string) =>
  word === '新港' && isHan(before.at(-1)) && !/(?:[到至去往从]|天津)$/.test(before)

/** Takes a port with the country that stands behind it in brackets or after a comma: 曼萨尼略(墨西哥), LONG BEACH,CA. */
function takePort(scan: Scan, places: Places, token: PortToken) {
  const beside = countryBehind(scan, places, token)
  const codes =
    beside && token.codes.some((code) => code.startsWith(beside.country))
      ? token.codes.filter((code) => code.startsWith(beside.country))
      : token.codes
  const isNarrowed = beside !== undefined && codes.length < token.codes.length
  const fits = beside !== undefined && codes.every((code) => code.startsWith(beside.country))
  take(scan, {
    ...token,
    codes,
    isChoice: token.isChoice && codes.length > 1,
    country: isNarrowed ? beside.country : '',
    ...(beside && fits ? { until: beside.end } : {}),
  })
  if (beside && fits) blank(scan, beside)
}

function countryBehind(scan: Scan, places: Places, { end, isChoice }: PortToken) {
  const tail = scan.open.slice(end, end + 24)
  const [whole = '', opening = '', word = ''] =
    /^\s*([,(/]?)\s*((?:中国)?\p{Script=Han}{2,6}|(?<=\()[美墨加英法德日韩澳](?=\))|\p{Lu}[\p{Lu}.]*(?: \p{Lu}[\p{Lu}.]+)?)\s*\)?/u.exec(
      tail,
    ) ?? []
  if (word === '' || opening === '/') return undefined
  if (opening === '' && !isChoice && !/^\s+[A-Z]/.test(tail)) return undefined
  for (const one of [word, word.split(' ')[0] ?? '']) {
    const country = places.country(one)
    if (country === '') continue
    const until = one === word ? whole.trimEnd().length : whole.indexOf(one) + one.length
    return { country, start: end, end: end + until }
  }
  return undefined
}

function takeLatin(scan: Scan, places: Places) {
  const words = [...scan.open.matchAll(/\p{Script=Latin}(?:[\p{Script=Latin}.']*\p{Script=Latin})?/gu)].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }),
  )
  for (let at = 0; at < words.length; ) at += takeWords(scan, places, words.slice(at, at + mostWords))
}

/** Returns how many words were taken, at least one. */
function takeWords(scan: Scan, places: Places, words: readonly Where[]): number {
  const [first] = words
  if (!first || scan.open[first.start] === taken) return 1
  for (let length = words.length; length >= 1; length -= 1) {
    const place = { start: first.start, end: words[length - 1]?.end ?? first.end }
    const upper = scan.open.slice(place.start, place.end)
    const cased = scan.text.cased.slice(place.start, place.end)
    if (
      upper.includes(taken) ||
      (length > 1 && !/^[^\s-]+(?:\.?[ -]\s?[^\s-]+)+$/.test(upper)) ||
      !(mayBePlace(upper, cased) || isPricedCode(scan, place))
    )
      continue
    if (takeWord(scan, places, upper, place)) return length
  }
  if (!noPlaces.has(scan.text.upper.slice(first.start, first.end)) && first.end - first.start > 1)
    takeUnknown(scan, first)
  return 1
}

/** In -SUB 180/320 the code of a port stands between a dash and its prices, whatever else the word may mean. */
const isPricedCode = ({ text: { cased } }: Scan, { start, end }: Where) =>
  /^[A-Z]{3}$/.test(cased.slice(start, end)) &&
  /-\s?$/.test(cased.slice(0, start)) &&
  /^\s\d{2,5}\/\d/.test(cased.slice(end))

function mayBePlace(upper: string, cased: string): boolean {
  if (noPlaces.has(upper) || ambiguousCarriers.has(cased)) return false
  return (
    upper.length > 3 ||
    cased === upper ||
    /^(?:msc|cma|zim|hpl|pil|emc|yml|whl|hmm|rcl|cul|tsl|anl|apl|lax|sha|ngb)$/.test(cased)
  )
}

/** Latin words that nothing knows; those that stand together are one name. */
function takeUnknown(scan: Scan, { start, end }: Where) {
  const last = scan.tokens.at(-1)
  const isNext = last?.kind === 'unknown' && /^ $/.test(scan.text.upper.slice(last.end, start))
  if (isNext) scan.tokens.pop()
  const from = isNext ? last.start : start
  take(scan, { kind: 'unknown', word: scan.text.cased.slice(from, end), start: from, end })
}

/** Chinese words without meaning for the reader, longer ones first; so that what remains of a name is truly unknown. */
const particles =
  /看[看下]|発|経由|经由|向け|行き|別途|出港|今天|今日|今晚|明天|昨天|刚才|刚刚|目前|最近|那条|这条|那票|这票|原(?=\p{Script=Han})|现价|同价|一代|二代|直飞|直航|本公司|我公司|从事|进口|业务|专业|专线|大概多少|大概|多少|内陆点|各口岸|各港|所有|全部|内支线|支线|驳船|驳运|大船|头程船|接驳|位子|转让|剩下|分别|之|们|直达|快船|快航|出口|出运|报价|价格|运价|运费|海运费|舱位|仓位|联系|电话|手机|微信|同号|以上|以下|备注|说明|左右|附近|最低|最新|更新|一水|头程|主营|现货|价好|柜型|箱型|安排|谢谢|感谢|已订|已出|被甩|甩[舱柜]|哪[天日班]|截[单关港]|跳港|仅供参考|以订舱为准|为准|亏本价?|双班|均有|都有|充足|宽松|船东|直约|一手|庄家|欢迎|速联|大家|有效期?|截止|船司|船公司|承运人|班轮|航次|船名|预计|单位|币种|货物|做柜|装柜|每天|发车|起|前|后|每|到|至|去|往|发|走|出|开|有|无|的|和|或|及|我|要|想|订|一个|下|上|周|月|年|日|船|柜|箱|票|另|加|收|货|好|急|请|是|在|也|都|可以|可|能|不|接|做|价|线|最|这|那|个|条|只|了|吗|呢|把|给|以|为|与|含|包|全|净|现|特|飞|转|经|期|航|班|私|滴|同|各|共|剩|余|重|轻|优先|老板|贵司|我司|截|港口|吨|方|天|美金|元/gu

/** Names in which only a part is known are unknown as a whole, but for words that only say that it is a port (R5). */
export function takeParticles(scan: Scan, places: Places) {
  for (const match of findMatches(particles, scan.open)) {
    const place = { start: match.index, end: match.index + match[0].length }
    if (!isInsideName(scan, place)) blank(scan, place)
  }
  joinKnownParts(scan, places)
}

/** A single sign such as 上 may be a part of an unknown name; it is one when unknown signs stand on both of its sides. */
const isInsideName = (scan: Scan, { start, end }: Where) =>
  end - start === 1 &&
  !neverInside.test(scan.open[start] ?? '') &&
  isHan(scan.open[start - 1]) &&
  (isHan(scan.open[end]) || isLastSign(scan, { start, end })) &&
  !particleSign.test(scan.open[start - 1] ?? '')
/** Names end with these signs too: 阿里阿加; before a figure 加 is what comes on top. */
const isLastSign = ({ open }: Scan, { start, end }: Where) =>
  /[加特]/.test(open[start] ?? '') && isHan(open[start - 2]) && !/[\d$¥+]/.test(open[end] ?? '')

const particleSign = /[到至去往从]/
/** Signs that no name ends with. */
const neverInside = /[的吗呢了]/
const isHan = (sign: string | undefined) => sign !== undefined && /\p{Script=Han}/u.test(sign)

const portWords = /^(?:港口?|码头|口岸|港区|市|国际港|新?港)?$/

/** Beside the port stand only its country and words for a harbour: 德国汉堡, 汉堡港. */
function isWholeName(scan: Scan, places: Places, { start, end }: Where, inside: readonly Token[]): boolean {
  const rest = scan.open.slice(start, end).replaceAll(taken, '')
  const [port] = inside
  if (rest === '') return true
  // 上海一德班: the sign for one is typed for a dash.
  if (rest === '一' && inside.length === 2 && scan.open[inside[0]?.end ?? 0] === '一') return true
  if (inside.length > 1 || port?.kind !== 'port') return false
  const country = places.country(scan.open.slice(start, port.start))
  const isNamed = port.start === start || (country !== '' && port.codes.every((code) => code.startsWith(country)))
  return isNamed && portWords.test(scan.open.slice(port.end, end))
}

function joinKnownParts(scan: Scan, places: Places) {
  const marks = scan.open.split('')
  for (const token of scan.tokens)
    if (token.kind === 'port')
      for (let at = token.start; at < token.end; at += 1) marks[at] = isHan(scan.text.upper[at]) ? '港' : ' '
  for (const run of marks.join('').matchAll(/\p{Script=Han}+/gu)) {
    const place = { start: run.index, end: run.index + run[0].length }
    const inside = scan.tokens.filter(
      ({ kind, start, end }) => kind === 'port' && start >= place.start && end <= place.end,
    )
    if (inside.length > 0 && isWholeName(scan, places, place, inside)) {
      blank(scan, place)
      continue
    }
    if (inside.length === 0 && run[0].length < 2) continue
    scan.tokens = scan.tokens.filter((token) => !inside.includes(token))
    take(scan, { kind: 'unknown', word: scan.text.cased.slice(place.start, place.end), ...place })
  }
}
