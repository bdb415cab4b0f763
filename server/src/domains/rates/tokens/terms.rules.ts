import { tonnesOf } from './noise.rules.ts'
import type { Places } from './places.rules.ts'
import { findMatches, type Place, type Scan, takeAll, type TermField, type Token, wholeOf } from './scans.rules.ts'
import { takeLabelledGoods, takeUsualGoods } from './terms/goods.rules.ts'

type Make = (match: RegExpExecArray) => readonly Token[]
const number = String.raw`(\d{1,2})`

const free =
  (of: 'combined' | 'demurrage' | 'detention'): Make =>
  (match) => [{ kind: 'free', of, days: Number(match[1]), ...wholeOf(match) }]
/** `14+7` is demurrage and detention; one number is both together. */
const bothFree: Make = (match) => {
  const place = wholeOf(match)
  if (match[2] === undefined) return [{ kind: 'free', of: 'combined', days: Number(match[1]), ...place }]
  return [
    { kind: 'free', of: 'demurrage', days: Number(match[1]), ...place },
    { kind: 'free', of: 'detention', days: Number(match[2]), ...place },
  ]
}
const namedWeekday: Make = (match) => [
  {
    kind: 'weekdays',
    days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].flatMap((name, at) =>
      new RegExp(`(?<![A-Z])${name}`).test(match[1] ?? '') ? [at + 1] : [],
    ),
    ...wholeOf(match),
  },
]
const transit: Make = (match) => [
  { kind: 'transit', days: Number(match[1] ?? match[2] ?? match[3]), ...wholeOf(match) },
]
const spanishDays: Make = (match) => [
  {
    kind: 'weekdays',
    days: [/LUN/, /MAR/, /MI[ÉE]/, /JUE/, /VIE/, /S[ÁA]B/, /DOM/].flatMap((name, at) =>
      name.test(match[1] ?? '') ? [at + 1] : [],
    ),
    ...wholeOf(match),
  },
]
const tonnes: Make = (match) => [{ kind: 'tonnes', tonnes: Number(match[1]), ...wholeOf(match) }]
const weekdays: Make = (match) => {
  const days = weekdaysIn(match[1] ?? match[2] ?? '')
  return days.length === 0 ? [] : [{ kind: 'weekdays', days, ...wholeOf(match) }]
}

/** 21 days F/T, 21 days free. */
const freeSaid: Make = (match) => [
  { kind: 'free', of: 'combined', days: Number(match[1] ?? match[2]), ...wholeOf(match) },
]

/** Behind its carrier a code of letters and figures is that of a service: MSK AE6, COSCO SEA2. */
const carriers =
  'COSCO|OOCL|MSK|MAERSK|MSC|CMA(?:\\s+CGM)?|EMC|EVERGREEN|ONE|HPL|HAPAG(?:[\\s-]LLOYD)?|YANG\\s?MING|WAN\\s?HAI|SINOTRANS|SINOKOR|TS\\s?LINES?|YML|HMM|ZIM|PIL|WHL|SITC|TSL|ANL|APL|RCL|KMTC|SML|CUL|MATSON|长荣|达飞|马士基|中远海?运?|以星|阳明|万海|海丰|赫伯罗特|太平|现代|海洋网联|东方海外|地中海航运|韩新|德翔|宏海|长锦|高丽|锦江|美森'
const service: Make = (match) => [{ kind: 'term', field: 'service', value: match[1] ?? '', ...wholeOf(match) }]
/** 免堆7天免箱14天: demurrage and detention, each by its own name. */
const eachFree: Make = (match) => [
  { kind: 'free', of: 'demurrage', days: Number(match[1]), ...wholeOf(match) },
  { kind: 'free', of: 'detention', days: Number(match[2]), ...wholeOf(match) },
]
/** Days of the week in Japanese, and in Vietnamese, which counts Monday as the second. */
const japaneseDays: Make = (match) => {
  const days = [...(match[1] ?? '').replaceAll('曜日', '曜')].map((sign) => '月火水木金土日'.indexOf(sign) + 1)
  return [
    { kind: 'weekdays', days: [...new Set(days.filter((day) => day > 0))].sort((a, b) => a - b), ...wholeOf(match) },
  ]
}
const vietnameseDays: Make = (match) => {
  const days = [...(match[0].match(/[2-7]/g) ?? [])].map((day) => Number(day) - 1)
  return [{ kind: 'weekdays', days: days.length > 0 ? days : [7], ...wholeOf(match) }]
}

/** 周一至周六: all days between the two. */
const weekdayRange: Make = (match) => {
  const [from = 0, to = 0] = [match[1], match[2]].map((day) => '一二三四五六日'.indexOf(day ?? '') + 1)
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return days.length > 1 ? [{ kind: 'weekdays', days, ...wholeOf(match) }] : []
}

/** What is said with a number of its own; it is read before days and prices, which have numbers too. */
const numbered: readonly [RegExp, Make][] = [
  [
    new RegExp(
      String.raw`(?<=(?<![A-Z])(?:${carriers})\s{1,2})(?!WK|FT|DEM|DET|ET[AD]|H[QC]|GP|DEC|NOV|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|CLASS|[DTV]\d)([A-Z]{1,4}\d{1,2}[A-Z]?)(?![A-Z0-9.])`,
      'g',
    ),
    service,
  ],
  // A code alone between commas: 2350, HMM, PS3, 12/5.
  [
    /(?<=[,;|]\s{0,2})(?!WK|FT|DEM|DET|ET[AD]|H[QC]|GP|DEC|NOV|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|CLS|SI|CY|TT|USD|RMB|CN[YH]|UN|NO|PO|BL|SO|LA|LB)([A-Z]{2,4}\d{1,2}[A-Z]?)(?=\s*(?:[,;|.。)]|$))/g,
    service,
  ],
  [/(?<![A-Z])([A-Z]{2,4}\d?)(?=快线|快船线|航线)/g, service],
  [/(?<![A-Z])(?!LAX|LGB|NYC|US|EU|MED|WAF|SEA|WC|EC)([A-Z]{3,4}\d?)(?=线(?!\p{Script=Han}))/gu, service],
  [/免堆期?[\s:]*(\d{1,2})\s*天?[\s,、/+]*免(?:用)?[箱柜]期?[\s:]*(\d{1,2})\s*天?/g, eachFree],
  [/毎(?!日(?!曜))[週周]?\s*((?:[月火水木金土日](?:曜日?)?[・,、/]?\s*(?:毎[週周])?)+)(?:出[港航])?/g, japaneseDays],
  [/(?<=ETD\s*:?\s*)([月火水木金土日](?:[・,、/]\s*[月火水木金土日])*)(?=\s*$)/g, japaneseDays],
  [/([月火水木金土日]曜日?(?:[・,、/]\s*[月火水木金土日]曜日?)*)(?:出[港航])?/g, japaneseDays],
  [
    /TH(?:Ứ|U)\s*[2-7](?:\s*[,&/]\s*(?:TH(?:Ứ|U)\s*)?[2-7])*(?!\d)|(?<![A-Z])T[2-7](?=\s*H[ÀA]NG)|(?<![A-Z])CN(?=\s*H[ÀA]NG\s*TU)|CH(?:Ủ|U)\s*NH(?:Ậ|A)T/g,
    vietnameseDays,
  ],
  [/FREE\s*(?:TIME\s*)?(\d{1,2})\s*(?:DAYS?\s*)?DEM(?:URRAGE)?S?(?![A-Z]|\s*:?\s*\d)/g, free('demurrage')],
  [/(?:FREE\s*TIME\s*)?(\d{1,2})\s*(?:DAYS?\s*)?DETS?(?:ENTION)?(?![A-Z]|\s*:?\s*\d)/g, free('detention')],
  [
    /(?<![A-Z])(?:FREE(?:\s*(?:TIME|DAYS?))?|(?<!\d)F\/?T)[\s:]*(\d{1,2})(?!\d)\s*(?:\+\s*(\d{1,2}))?(?:\s*(?:天|DAYS?))?/g,
    bothFree,
  ],
  [
    /(?:目的港)?(?:目免|免箱期?|免柜期?|免堆期?|免用箱|免租期?|(?<=目的港)免(?=\s*\d{1,2}\s*天)|免(?=\d{1,2}\+))[\s:]*(\d{1,2})(?:\+(\d{1,2}))?\s*(?:天|DAYS?)?/g,
    bothFree,
  ],
  [/(?:堆存|用箱|滞箱费?|滞期费?)免费?\s*(\d{1,2})\s*天/g, bothFree],
  [/(?<!\p{Script=Han})免\s*(\d{1,2})(?:\s*天|(?=\s*(?:$|[,;)])))/gu, bothFree],
  [/MIỄN\s*LƯU\s*(?:[A-ZÀ-Ỹ]+\s*)?(\d{1,2})\s*NGÀY/g, bothFree],
  // 亚历山大免14天 is said of that port alone.
  [/(?<=\p{Script=Han}{2})免\s*\d{1,2}\s*天/gu, (match) => [{ kind: 'word', ...wholeOf(match) }]],
  [
    /(\d{1,2})\s*天?\s*(?:目的港)?(?:目免|免箱期?|免柜期?|免堆期?|免用箱|免租期?|免费期|免(?=\s*(?:[,;)]|[A-Z]|$)))/g,
    bothFree,
  ],
  [/(\d{1,2})\s*D[ÍI]AS?\s*LIBRES?/g, bothFree],
  [/D[ÍI]AS?\s*LIBRES?[\s:]*(\d{1,2})(?!\d)/g, bothFree],
  [
    /(\d{1,2})\s*(?:DAYS?\s*)?(?:COMBINED|FREE(?:\s*(?:TIME|DAYS?))?)(?![A-Z])|(\d{1,2})\s*DAYS?\s*F\/?T(?![A-Z])/g,
    freeSaid,
  ],
  [new RegExp(String.raw`(?<![A-Z])DEM(?:URRAGE)?[\s:]*${number}\s*(?:天|DAYS?)?`, 'g'), free('demurrage')],
  [new RegExp(String.raw`(?<![A-Z])DET(?:ENTION)?[\s:]*${number}\s*(?:天|DAYS?)?`, 'g'), free('detention')],
  [/(\d{1,2}(?:\.\d+)?)\s*(?:MTS?|TONS?|T)\s*MAX(?![A-Z])/g, tonnes],
  [/(?:毛重|超重|单柜重?|每个?柜重?)[\s:]*(\d{1,2}(?:\.\d+)?)\s*(?:T(?![A-Z])|吨)/g, tonnes],
  [/(\d{1,2}(?:\.\d+)?)\s*(?:TON(?:NE)?S?|MTS?)\s*(?:EACH|PER)(?![A-Z])/g, tonnes],
  [/(?<![A-Z])MAX\.?\s*(\d{1,2}(?:\.\d+)?)\s*(?:MTS?|TON(?:NE)?S?|T)(?![A-Z])/g, tonnes],
  [/(?<![超限毛货])重约?\s*(\d{1,2}(?:\.\d+)?)\s*(?:T(?![A-Z])|吨)/g, tonnes],
  [/限(?:重)?[\s:]*(\d{1,2}(?:\.\d+)?)\s*(?:T(?![A-Z])|吨)(?:\/柜)?/g, tonnes],
  [
    /(?:重柜)?[\s:]*(\d{1,2}(?:\.\d+)?)\s*(?:T(?![A-Z])|吨|MTS?(?![A-Z]))\s*(?:\/|每|一|PER\s*)(?:柜|CTNR|CNTR|CONTAINER|UNIT|箱|个)/g,
    tonnes,
  ],
  [/重[柜货][\s:]*(\d{1,2}(?:\.\d+)?)\s*(?:T(?![A-Z])|吨)(?!\s*(?:以上|以下|起))/g, tonnes],
  [/(?<amount>\d+(?:\.\d+)?)\s*(?:吨|T(?![A-Z]|\/T))/g, (match) => [tonnesOf(match)]],
  [/(?:航程|LAUFZEIT|TRANSIT(?:\s*TIME)?|(?<![A-Z])T\/?T)[\s:]*(\d{1,2})(?!\d|\s*-\s*\d)\s*(?:天|DAYS?)?/g, transit],
  [
    /TR[ÁA]NSITO[\s:]*(\d{1,2})(?!\d)\s*(?:D[ÍI]AS?)?|(?<![\d-])(\d{1,2})\s*D[ÍI]AS(?!\s*LIBRES)|(?:所要)(\d{1,2})日/g,
    transit,
  ],
  [
    /(?:TODOS\s+LOS|CADA|LOS|SEMANAL(?:ES)?|SALIDAS?)\s+((?:LUNES|MARTES|MI[ÉE]RCOLES|JUEVES|VIERNES|S[ÁA]BADOS?|DOMINGOS?)(?:\s*(?:,|Y|\/)\s*(?:LUNES|MARTES|MI[ÉE]RCOLES|JUEVES|VIERNES|S[ÁA]BADOS?|DOMINGOS?))*)/g,
    spanishDays,
  ],
  // The day on which it is fetched or signed for is no transit.
  [
    /(?:提柜|签收|派送|妥投|到门|时效)[\s:]*\d{1,2}\s*天|\d{1,2}\s*天\s*(?:提柜|签收|派送|妥投|到门)/g,
    (match) => [{ kind: 'word', ...wholeOf(match) }],
  ],
  [/(?<=ETD\s+)([一二三四五六日]{1,7}|(?:[一二三四五六日][、,/])+[一二三四五六日])(?=\s*$)/g, weekdays],
  [/(?<=[,|]\s?)(\d{1,2})D(?=\s*(?:[,|]|$))/g, transit],
  [/(?<![\d-]|有效期?|VALID )(\d{1,2})\s*(?:天(?!内|前|后|有效)(?:直达|到港?|航程)?|DAYS?(?![A-Z]))/g, transit],
  [
    /(?:每周|逢|周班[:\s]*)\s*((?:周|星期)?[1-7一二三四五六日天]+(?:[、,/和](?:周|星期)?[1-7一二三四五六日天])*)(?![班个\d截结]|[到抵]港)(?:开|船|航班|班)?/g,
    weekdays,
  ],
  [
    /(?<!(?:CLOS(?:ING|ES?)|CUT[\s-]*OFF|CLS|CUT)[\s:]+)(?:EVERY|ETD|WEEKLY|SAILING)[\s:]+((?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*(?:\s*(?:[&/,]|AND)\s*(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*)*)(?![A-Z]|\s*,?\s*(?:\d{1,2}(?:ST|ND|RD|TH)?[\s/.-]|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)))/g,
    namedWeekday,
  ],
  [/(?<![下本这上每])周([一二三四五六])\s*[至到-]\s*周?([一二三四五六日])(?![班截])(?:天天班|每天班)?/g, weekdayRange],
  [/(?<![A-Z])D([1-7](?:\/?[1-7])*)(?![\dA-Z])/g, weekdays],
  [
    /(?<![下本这上每]|第[一二三四五\d]个?|(?<![一二三四五六日天])截[关单港]?\s?)周([1-7一二三四五六日]+(?:[、,/和]?周[1-7一二三四五六日]|[、,/和]?[一二三四五六日]|[、/][1-7](?![\d./月]))*)(?![班截便结\d]|[到抵]港)(?:开|船)?|(?<![下本这上每一\d]|每个)周([一二三四五六日天])班(?!次)/g,
    weekdays,
  ],
  [
    /(?:SERVICE|航线代码|航线CODE|ROUTE\s*CODE)[\s:]*([A-Z][A-Z0-9]{1,5})(?![A-Z0-9])/g,
    (match) => [{ kind: 'term', field: 'service', value: match[1] ?? '', ...wholeOf(match) }],
  ],
  [
    /(?<![A-Z])(?:CLASS\s*\d(?:\.\d)?|UN\s*\d{4})(?!\d)/g,
    (match) => [{ kind: 'term', field: 'cargo', value: 'dangerous', ...wholeOf(match) }],
  ],
]

function weekdaysIn(text: string): number[] {
  const named = [...text].map((sign) =>
    '1234567'.includes(sign) ? Number(sign) : '一二三四五六日'.indexOf(sign === '天' ? '日' : sign) + 1,
  )
  return [...new Set(named.filter((day) => day > 0))].sort((one, other) => one - other)
}

/** Words without a number, by what they say. The earlier row goes first, so that a denial is read before what it denies. */
const worded: readonly [TermField, string, RegExp][] = [
  ['release', 'noTelex', /(?:不能|不可|不做|无|NO)\s*(?:电放|TELEX)/g],
  ['release', 'telex', /(?:可以?|能|接受|免费)?(?:电放(?!费)|TELEX\s*RELEASE)(?:可以)?/g],
  ['release', 'swb', /SEAWAY\s*BILL|(?<![A-Z])SWB?(?![A-Z])/g],
  ['release', 'original', /(?:只出|仅出|出)?正本(?:提单)?|ORIGINAL\s*(?:B\/?L|BILL)/g],
  [
    'boxOwner',
    'shipper',
    /SOC(?<!(?:[A-Z]|[含加]\s?|INCL?\.?\s?)SOC)(?![A-Z])(?:[箱柜]|\s*CONTAINERS?(?![A-Z]))?|(?:货主|自备|自有)[箱柜]/g,
  ],
  ['boxOwner', 'carrier', /COC(?<![A-Z]COC)(?![A-Z])(?:[箱柜]|\s*CONTAINERS?(?![A-Z]))?|船东[箱柜]/g],
  [
    'rateKind',
    'nac',
    /(?<![A-Z])(?:NAC|NAMED\s+ACCOUNT|(?:SERVICE\s+)?CONTRACT\s+RATES?)(?![A-Z])|(?<!预|大|签)(?:合[约同]|协议|约)价(?!格?(?:待|未|另))/g,
  ],
  ['rateKind', 'fak', /(?<![A-Z])FAK(?![A-Z])/g],
  ['rateKind', 'spot', /(?<![A-Z])SPOT(?!\s*SPACE)(?![A-Z])|即期运?价|现货价/g],
  ['space', 'offload', /急甩|甩[舱柜货位]|(?<!被)甩(?=\s*[\d一二三四五六七八九十两])/g],
  ['space', 'tight', /(?<!泊位|码头|港口|箱子?|车辆?)(?:舱位|仓位)?(?:很|较)?紧张|SPACE\s*(?:IS\s*)?TIGHT/g],
  ['space', 'full', /爆[舱仓]|(?:舱位|仓位)?已满|满[舱仓]|(?<![A-Z])FULL(?:Y\s*BOOKED)?(?![A-Z])/g],
  ['space', 'soldOut', /售罄|SOLD\s*OUT/g],
  ['space', 'spot', /现[舱仓]/g],
  ['space', 'released', /放[舱仓]/g],
  ['space', 'extra', /加班船|EXTRA\s*LOADER/g],
  ['space', 'onRequest', /约[舱仓]/g],
  [
    'basis',
    'allIn',
    /ALL[\s-]*IN(?:CLUSIVE)?(?![A-Z])|オールイン|TODO\s+INCLUIDO|打包价|含一切|含所有(?:附加)?费用?|包含?所有(?:附加)?费用?|全含|全包价?|包干价?|总价|一口价/g,
  ],
  [
    'basis',
    'base',
    /(?<![A-Z])(?:BAS(?:E|IC)\s+(?:OCEAN\s+)?(?:RATES?|FREIGHT)|OCEAN\s+(?:FREIGHT\s+)?ONLY)(?![A-Z])/g,
  ],
  ['cargo', 'general', /普货|普通货|GENERAL\s*CARGO|CARGA\s+(?:GERAL|GENERAL|SECA)|(?<![A-Z])GC(?![A-Z])/g],
  ['mode', 'ignored', /(?<![A-Z])NON?[\s-]*(?:DG|HAZ)/g],
  [
    'cargo',
    'dangerous',
    /(?<!非|不接|不含)危险?品(?!另议|除外|不|勿|单询|请询)|(?<![A-Z])DG(?![A-Z])|HAZARDOUS|CARGA\s+(?:PELIGROSA|PERIGOSA|IMO)(?:\s+CLAS[SE]E?\s*\d(?:\.\d)?)?/g,
  ],
  ['cargo', 'battery', /带电货?(?:可走|可接)?|锂电池?|BATTER(?:Y|IES)/g],
  ['cargo', 'magnetic', /带磁/g],
  ['cargo', 'liquid', /液体/g],
  ['cargo', 'powder', /粉末/g],
  ['mode', 'rail', /中欧班列|中亚班列|班列|(?<![+加含]|经\p{Script=Han}{2,5})铁路|BY\s*RAIL|RAILWAY/gu],
  ['mode', 'air', /空[运派]|AIR\s*FREIGHT|BY\s*AIR|航空|航班|包板/g],
  [
    'mode',
    'land',
    /(?<![+加含])陆运|汽运|卡航|卡班|一车(?!间)|BY\s*TRUCK|(?:^|报关\s*[+和&/、]\s*)\s*(?:拖车|集卡|卡车|内陆运输)(?!费)|(?<![A-Z])TRUCKING(?![A-Z])/g,
  ],
  ['mode', 'lcl', /拼箱|散货|散拖|(?<![A-Z])LCL(?![A-Z])/g],
  ['mode', 'fcl', /整柜|整箱|(?<![A-Z])FCL(?![A-Z])/g],
  ['mode', 'sea', /海运|SEA\s*FREIGHT|BY\s*SEA/g],
]

export function takeNumberedTerms(scan: Scan) {
  for (const [pattern, make] of numbered) takeAll(scan, pattern, make)
}

export function takeWordedTerms(scan: Scan, places: Places) {
  for (const place of takeLabelledGoods(scan, places)) scan.tokens.push(...cargoIn(scan, place))
  for (const [field, value, pattern] of worded)
    takeAll(scan, pattern, (match) => [{ kind: 'term', field, value, ...wholeOf(match) }])
  takeUsualGoods(scan)
}

/** 品名: 锂电池 names a class of cargo, too. */
function cargoIn({ text }: Scan, place: Place): Token[] {
  const written = text.upper.slice(place.start, place.end)
  const named = worded.find(([field, , pattern]) => field === 'cargo' && findMatches(pattern, written).length > 0)
  return named ? [{ kind: 'term', field: 'cargo', value: named[1], ...place }] : []
}
