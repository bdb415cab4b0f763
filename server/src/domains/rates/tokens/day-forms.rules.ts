const month =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?|ENE(?:RO)?|FEBRERO|MARZO|ABR(?:IL)?|MAYO|JUNIO|JULIO|AGO(?:STO)?|SEPTIEMBRE|OCTUBRE|NOVIEMBRE|DIC(?:IEMBRE)?|JANUAR|FEBRUAR|M[ÄA]E?RZ|MAI|JUNI|JULI|OKT(?:OBER)?|DEZ(?:EMBER)?|JANEIRO|FEVEREIRO|MARÇO|MAIO|JUNHO|JULHO|SETEMBRO|OUTUBRO|NOVEMBRO|DEZEMBRO|GENNAIO|FEBBRAIO|APRILE|MAGGIO|GIUGNO|LUGLIO|SETTEMBRE|OTTOBRE|DICEMBRE|JANVIER|FÉVRIER|MARS|AVRIL|JUIN|JUILLET|AOÛT|SEPTEMBRE|OCTOBRE|NOVEMBRE|DÉCEMBRE|OCAK|ŞUBAT|MART|N[Iİ]SAN|MAYIS|HAZ[Iİ]RAN|TEMMUZ|AĞUSTOS|EYLÜL|EK[Iİ]M|KASIM|ARALIK)\\.?'
const money = '(?<!(?:USD|RMB|CNY|EUR)\\s?)'
const weekday = '[一二三四五六日天]'
/** Figures behind a number that say that it is no day. */
const measure = String.raw`(?:\s*(?:/\s*(?:KG|RT|CBM|方|M3)|K\b|吨|T\b|%|元|方|CBM|KG|个|万)|\s?(?:RMB|USD|\$|美金|美元|CNY|EUR|ドル))`
const noDay = String.raw`(?!\d|[/.]\d|${measure})`
/** The same, but another day may stand behind a stroke: 12.5/12.12. */
const noListedDay = String.raw`(?!\d|\.\d|/\d{1,2}(?!\d*\.\d)|${measure})`
const atoms: readonly [name: AtomName, pattern: string][] = [
  ['full', String.raw`(?<![\d./])(20\d\d)(?:\s*[/.年]\s*|-)(\d{1,2})(?:\s*[/.月]\s*|-)(\d{1,2})日?(?!\d)`],
  ['ordered', String.raw`(?<![\d./])(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)(?!\d)`],
  ['monthDays', String.raw`(\d{1,2})月(\d{1,2}(?:[日号]?[、/,&和]\d{1,2})+)(?:日|号)`],
  ['hanDay', String.raw`([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})[日号]`],
  ['monthDay', String.raw`(\d{1,2})月(\d{1,2})(?:日|号)?(?!\d)`],
  [
    'monthPart',
    String.raw`(?:(20\d\d)年)?(\d{1,2}|十[一二]?|[一二三四五六七八九])月(?!一?[班次]|份?的?第|份?最后)份?(中上旬|中下旬|上中旬|上旬|中旬|下旬|上半月|下半月|前半月|后半月|初|中(?!に?有)|底|末|上(?![海虞饶])|下(?![周午]))?`,
  ],
  ['monthPart', String.raw`()THÁNG\s*(\d{1,2})(?![\d/.])()`],
  [
    'namePart',
    String.raw`(?:THE\s+)?(EARLY|MID|LATE|END|1ST\s+HALF|FIRST\s+HALF|1H|2ND\s+HALF|SECOND\s+HALF|2H)(?:\s+OF)?[\s-]+(${month})`,
  ],
  ['quincena', String.raw`(1[AªR]?A?|2[AªD]?A?|PRIMERA|SEGUNDA)\s+QUINCENA(?:\s+DE)?\s+(${month})`],
  ['nameWeek', String.raw`(?:THE\s+)?(1ST|2ND|3RD|4TH|FIRST|SECOND|THIRD|FOURTH|LAST)\s+WEEK\s+(?:OF|IN)\s+(${month})`],
  [
    'monthWeek',
    String.raw`(?:(\d{1,2}|十[一二]?|[一二三四五六七八九])月份?的?)?(?:第([一二三四五]|(?<=月份?的?第)[1-5])个?(?:周|星期)|(最后)一?个?(?:周|星期))`,
  ],
  ['halfName', String.raw`(${month})\s*(1ST|2ND|FIRST|SECOND)\s+HALF|(${month})\s*([12])H(?![A-Z])`],
  [
    'dayRange',
    String.raw`(?<!\d[\s/-]*)(\d{1,2})(?:ST|ND|RD|TH)?\s*(?:-|TO|AL?)\s*(\d{1,2})(?:ST|ND|RD|TH)?[\s-]*(?:DE\s+)?(?<![A-Z])(${month})(?![A-Z])(?:[\s/-]*(?:DE\s+)?(20\d\d))?`,
  ],
  [
    'dayList',
    String.raw`(?<![\d./-]\s?)(\d{1,2}(?:ST|ND|RD|TH)?(?:\s*(?:&|,|/|AND|Y)\s*\d{1,2}(?:ST|ND|RD|TH)?)+)[\s-]*(?:DE\s+|OF\s+)?(?<![A-Z])(${month})(?![A-Z])`,
  ],
  [
    'dayName',
    String.raw`(?<!(?<![A-Z])${month}\s*)(?<!\d)(\d{1,2})(?:ST|ND|RD|TH|\.)?[\s/-]*(?:DE\s+|OF\s+)?(?<![A-Z])(${month})(?![A-Z])(?:[\s/-]*(?:DE\s+)?(20\d\d|(?<=[A-Z][-'/]?)(?:2[5-9]|3[0-5])(?![\d/.-])))?`,
  ],
  ['nameDay', String.raw`(?<![A-Z])(${month})\s*\(?(\d{1,2})(?:ST|ND|RD|TH)?(?![\d/])(?:,?\s*(20\d\d))?`],
  [
    'nameMonth',
    String.raw`(?<=(?:VALID(?:ITY)?|RATES?|TARIFAS?|OFFERS?|FAK|FLETES?|PRICES?|VIGENCIA|MES)\s{0,2}:?\s{0,2}(?:OF\s|FOR\s|IN\s|DE\s|PARA\s)?)(?!MAY\s+(?:BE|CHANGE|VARY|APPLY|INCREASE|NOT))(${month})(?![A-ZÀ-ỹ]|\s*[\dA-Z(]|\s+\()(?:\s*(20\d\d))?`,
  ],
  ['nameMonth', String.raw`(?<![A-Z\d])(?<!\d\s)(${month})(?=\s+VALID)`],
  ['compact', String.raw`(?<![\d./,-])(0[1-9]|1[0-2])([0-3]\d)-(0[1-9]|1[0-2])([0-3]\d)(?![\d./,-])`],
  ['slashRange', String.raw`(?<![\d./A-Z-])(\d{1,2})\s*-\s*(\d{1,2})/(\d{1,2})(?![\d/])`],
  [
    'dotted',
    money +
      String.raw`(?<![\d.,$¥€])(?<!(?<!\d\.\d{1,2}|\d{3}|[A-Z一-鿿])/)(\d{1,2})\.(\d{1,2})(?:日|号)?` +
      noListedDay,
  ],
  ['slashed', money + String.raw`(?<![\d/.,$¥€])(\d{1,2})/(\d{1,2})(?:日|号)?` + noDay],
  [
    'week',
    String.raw`(?:WK|WEEK|SEMANA|SEMAINE|(?<![A-Z])SEM\.?|(?<![A-Z])[KC]W|(?<!月份?的?)第)\s*(\d{1,2})周?(?!\d)|(?<![A-Z])W([0-5]\d)(?![A-Z\d])|(?<![\d.第-])([1-5]\d)周(?![\d内以年前后左有班次])`,
  ],
  ['weekday', `(下下|下|本|这)个?(?:周|星期|礼拜)(${weekday})`],
  ['nameWeekday', '(?<![A-Z])(THIS|NEXT|COMING)\\s+(MON(?!TH)|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*'],
  [
    'thisWeek',
    String.raw`(下|本|这)(?:个)?(?:周|星期)(?!${weekday})|(THIS|NEXT)\s+W(?:EE)?K(?![A-Z\d])|TUẦN\s+(SAU|NÀY)(?![A-ZÀ-Ỹ])`,
  ],
  ['monthEnd', '本?月底|本?月末|(?<![A-Z])END\\s+OF\\s+(?:THIS\\s+|THE\\s+)?MONTH|MONTH\\s*-?END'],
  ['yearEnd', '年[底末](?!前后)'],
  [
    'day',
    String.raw`(?<![\d.])(?<!カット\s?)(\d{1,2})(?:号|日)(?!柜|线|楼|链接|仓|门|店)|(?<=(?:TILL|UNTIL|BEFORE|READY|ETD|BY)\s+(?:THE\s+)?)(\d{1,2})(?:ST|ND|RD|TH)(?![A-Z]|\s*(?:WEEK|HALF|OF))`,
  ],
  ['today', '即日起?|今[天日](?=起|有效)|(?:明|后)[天日](?=[的]?(?:开|截|船|前))|(?<![A-Z])TOMORROW(?![A-Z])'],
]
export type AtomName =
  | 'full'
  | 'ordered'
  | 'monthDays'
  | 'monthDay'
  | 'hanDay'
  | 'monthPart'
  | 'dayList'
  | 'dayName'
  | 'dayRange'
  | 'nameDay'
  | 'namePart'
  | 'halfName'
  | 'quincena'
  | 'nameWeek'
  | 'nameMonth'
  | 'monthWeek'
  | 'slashRange'
  | 'dotted'
  | 'slashed'
  | 'week'
  | 'weekday'
  | 'nameWeekday'
  | 'thisWeek'
  | 'monthEnd'
  | 'yearEnd'
  | 'compact'
  | 'day'
  | 'today'

/** Every form in which a row says a day or a range of days. */
export const atomPatterns = atoms.map(([name, pattern]) => ({ name, pattern: new RegExp(pattern, 'g') }))
