/**
 * Returns the currency that a word names, by ISO 4217; '' for a word that names one other than the dollar but several
 * countries have (pesos, rupees), and null for a word that names none.
 */
export function currencyNamed(word: string): string | null {
  const text = word.normalize('NFKC').trim().toUpperCase()
  return known.get(text) ?? null
}

const codes =
  'EUR CNY JPY GBP INR HKD TWD KRW VND THB IDR MYR SGD PHP PKR BDT LKR AUD NZD CAD CHF SEK NOK DKK PLN CZK HUF RON TRY RUB UAH KZT UZS AED SAR QAR ILS EGP MAD ' +
  'ZAR KES TZS UGX NGN GHS ETB MXN BRL ARS CLP COP PEN UYU PYG BOB CRC GTQ DOP VES KGS GEL BYN MMK KHR LAK NPR KWD OMR BHD JOD DZD TND XOF XAF PAB'

const words: Readonly<Record<string, string>> = {
  USD: 'USD|US$|US|US DOLLAR|US DOLLARS|USDOLLAR|USDOLLARS|U.S. DOLLAR|U.S. DOLLARS|DOLLAR|DOLLARS|$|美元|美金|美圆|米ドル|ドル|DOLAR|DOLARES|DÓLAR|DÓLARES|DÓLARES AMERICANOS|DOLARES AMERICANOS|DÓLARES ESTADOUNIDENSES|DOLARES ESTADOUNIDENSES|ДОЛЛАР|ДОЛЛАРЫ|ДОЛЛАР США|ДОЛЛ. США|미국 달러|달러|840|502|US-DOLLAR|US-DOLLARS|DOLLARI|DOLLARI USA|DOLLARO|DOLLARS US|DOLLARS AMÉRICAINS|DOLARY',
  CNY: 'RMB|CNH|YUAN|RENMINBI|人民币|人民幣|人民元|元|圆',
  JPY: 'YEN|日元|日圆|日圓|日円|円|日本円',
  EUR: '€|EURO|EUROS|欧元|歐元|ユーロ|ЕВРО|유로',
  GBP: '£|POUNDS STERLING|POUND STERLING|英镑|英鎊|ポンド',
  HKD: '港元|港币|港幣|HK$',
  TWD: 'NTD|NT$|新台币|新台幣|新臺幣|台币|台幣',
  KRW: '₩|WON|韩元|韓元|韩圆|ウォン|원',
  INR: '₹|INDIAN RUPEES|印度卢比|インドルピー',
  VND: '₫|VNĐ|DONG|ĐỒNG|越南盾|ドン',
  THB: '฿|BAHT|泰铢|บาท',
  MYR: 'RINGGIT|RM|林吉特',
  RUB: '₽|RUBLE|RUBLES|ROUBLE|ROUBLES|卢布|РУБ|РУБ.|РУБЛЬ|РУБЛИ|РУБЛЕЙ',
  TRY: '₺|TL|TÜRK LİRASI|TURKISH LIRA|土耳其里拉',
  BRL: 'R$|REAL|REAIS|雷亚尔',
  MXN: 'MXP|PESOS MEXICANOS|PESO MEXICANO|MEXICAN PESOS',
  PEN: 'SOLES|NUEVOS SOLES|S/',
  IDR: 'RP|RUPIAH|印尼盾',
  CHF: 'FRANKEN|SCHWEIZER FRANKEN|SFR|SFR.|FRANCS SUISSES|FRANCHI SVIZZERI|瑞士法郎',
  PLN: 'ZŁ|ZŁOTY|ZŁOTE|ZŁOTYCH|ZLOTY|ZLOTYCH',
}
/** Words that several countries have for their money. */
const ofSeveral =
  '¥|￥|圓|FRANC|FRANCS|CFA|FCFA|F CFA|FRANC CFA|FRANCS CFA|DIRHAM|DIRHAMS|DH|DINAR|DINARS|PESO|PESOS|RUPEE|RUPEES|LIRA|POUND|POUNDS|卢比|盧比|比索|ルピー'

const known: ReadonlyMap<string, string> = new Map([
  ...codes.split(' ').map((code) => [code, code] as const),
  ...ofSeveral.split('|').map((word) => [word.normalize('NFKC'), ''] as const),
  ...Object.entries(words).flatMap(([code, of]) => of.split('|').map((word) => [word.toUpperCase(), code] as const)),
])
