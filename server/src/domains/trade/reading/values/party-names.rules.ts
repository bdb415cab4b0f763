import { isNothing } from './numbers.rules.ts'

/**
 * Returns what the spellings of one party have in common: the name without width, case, accents, signs and legal form.
 * It is empty only for an empty name. An address that a source adds to the name stays, since nobody can tell where the
 * name ends.
 */
export function partyKey(name: string): string {
  const words = wordsOf(name)
  return bareOf(words).slice(0, longest)
}

/**
 * Whether a cell names no party: to order, a bank that holds the bill, a dash, a spreadsheet error. Such rows are left
 * out of rankings and counted in totals.
 */
export function isUndisclosed(name: string): boolean {
  if (isPlain(name)) return isNothing(name) || isNobody(name.toUpperCase())
  if (isNothing(name.normalize('NFKC').trim())) return true
  const words = wordsOf(name)
  return words === '' || isNobody(words) || (!ascii.test(words) && nobodyInChinese.test(words))
}

/**
 * Whether a name is plain (`isPlain`), begins with no word for nobody and has no bank in it, as most names. Then it
 * names a party, and one look at its signs has shown what the patterns would need five for.
 */
export function isUsualName(name: string): boolean {
  const { length } = name
  if (length < 2 || mayBeginNobody(name.charCodeAt(0), name.charCodeAt(1))) return false
  let last = blank
  let three = 0
  for (let at = 0; at < length; at += 1) {
    const sign = name.charCodeAt(at)
    if (sign === blank ? last === blank : !isLetterOrDigit(sign)) return false
    three = ((three << 8) | sign | 32) & 0xff_ff_ff
    if (three === ban || three === spa) return false
    last = sign
  }
  return last !== blank
}

const blank = 32
const isLetterOrDigit = (sign: number): boolean =>
  (sign >= 48 && sign <= 57) || ((sign | 32) >= 97 && (sign | 32) <= 122)
/** The small letters that banks and Sparkassen begin with (`mayBeBank`), a byte each. */
const [ban, spa] = [0x62_61_6e, 0x73_70_61]

/** Whether two signs may begin a word of `nobody` or of `isNothing`, or a name of one sign alone. */
const mayBeginNobody = (first: number, second: number): boolean =>
  (first & 31) === (second & 31) || beginnings[placeOf(first, second)] === 1

const placeOf = (first: number, second: number): number => (first & 31) * 32 + (second & 31)
const beginnings = new Uint8Array(32 * 32)
for (const two of 'UN|TO|OR|A |AL|LA|N |NA|NU|NI|NO|CO|RE|WI|BL|TB|TE|SA|SD|SI|AS'.split('|'))
  beginnings[placeOf(two.charCodeAt(0), two.charCodeAt(1))] = 1

/** Whether words name nobody, one sign alone, or a bank. */
const isNobody = (words: string): boolean =>
  nobody.test(words) ||
  /^(.)\1*$/u.test(words) ||
  (mayBeBank.test(words) && bank.test(bareOf(words)) && !notOfMoney.test(words))

/** Whether a name is a forwarder's. Makers of cargo pants or shipping boxes are none. */
export function isForwarder(name: string): boolean {
  const words = wordsOf(name)
  const forwards = ascii.test(words) ? forwardingInAscii : forwarding
  // The goods have a word of forwarding in them, and few names have one.
  return forwards.test(words) && forwards.test(words.replace(goods, ' '))
}

const longest = 300

/** The last name that was read: its key, and whether it is a forwarder's, are asked one after the other. */
let last = { name: '', words: '' }

function wordsOf(name: string): string {
  if (last.name !== name) last = { name, words: plainWords(name) }
  return last.words
}

/** Returns the words without the legal form, where more than that is left. */
const bareOf = (words: string): string => withoutLegalForm(words) || words

/**
 * Normalises a name: NFKC, capitals, no accents, single blanks between words and none between ideographs. S.A. becomes
 * one word, CO.,LTD two.
 */
function plainWords(name: string): string {
  if (isPlain(name)) return name.toUpperCase()
  const upper = name.normalize('NFKC').toUpperCase()
  if (ascii.test(upper)) return plainAsciiWords(upper)
  return upper
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(initials, '')
    .replace(slashed, (form) => form.replace('/', ''))
    .replace(/['’`´]/g, '')
    .replace(/&|\+/g, ' AND ')
    .replace(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .replace(
      /(?<=[\p{Script=Han}ー\p{Script=Katakana}\p{Script=Hiragana}]) (?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])/gu,
      '',
    )
    .trim()
}
const initials = /(?<=(?<![\p{L}\p{N}])\p{L})\.\s?(?=\p{L}(?![\p{L}\p{N}]))/gu
const slashed = /(?<![\p{L}\p{N}])(S\/A|A\/S)(?![\p{L}\p{N}])/gu
const ascii = /^[\p{ASCII}]*$/u

/** Whether a name is ASCII letters and digits with single blanks between the words, so that only its case must change. */
const isPlain = (name: string): boolean => plain.test(name)
const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

/** Does the same to a name of ASCII, as most are: only what occurs is looked for. */
function plainAsciiWords(upper: string): string {
  let plain = upper
  if (plain.includes('.')) plain = plain.replace(initials, '')
  if (plain.includes('/')) plain = plain.replace(slashed, (form) => form.replace('/', ''))
  if (/['`]/.test(plain)) plain = plain.replace(/['`]/g, '')
  if (/[&+]/.test(plain)) plain = plain.replace(/[&+]/g, ' AND ')
  return plain.replace(/[^A-Z0-9]+/g, ' ').trim()
}

const withoutLegalForm = (words: string): string => {
  const isAscii = ascii.test(words)
  let plain = words.replace(isAscii ? legalWordsInAscii : legalWords, ' ')
  if (!isAscii) plain = plain.replace(legalIdeographs, ' ')
  plain = tidyBlanks(plain)
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = tidyBlanks(plain.replace(legalEnding, ''))
  }
  return tidyBlanks(plain.replace(legalBeginning, ''))
}
const tidyBlanks = (words: string) => words.replace(/\s\s+/g, ' ').trim()

const asWholeWord = (pattern: string) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`

/** Legal forms that are removed wherever they stand, since they mean nothing else. */
const legalForms = [
  'CO LTDA?|CO LIMITED|COMPANY LIMITED|COMPANY LTD|CO PVT LTD|PVT LTD|PTE LTD|PTY LTD|PRIVATE LIMITED|PROPRIETARY LIMITED|SDN BHD|PUBLIC COMPANY LIMITED',
  'S ?A ?P ?I ?DE ?C ?V|S ?A ?B? ?DE ?C ?V|S ?DE ?R ?L ?DE ?C ?V|S ?DE ?R ?L|SOCIEDAD ANONIMA(?: CERRADA)?|SOCIEDAD LIMITADA|SOCIETE ANONYME|SOCIETA PER AZIONI',
  'S ?R ?L|SPRL|SARL|S ?A ?R ?L|EIRL|SAC|SAS|SPOLKA Z O ?O|SP Z ?O ?O|S R O|A S BRANCH|GMBH(?: AND CO(?: KG)?)?|MBH|UG HAFTUNGSBESCHRANKT',
  'LTDA?|LIMITED|LIMITADA|INC|INCORPORATED|LLC|L L C|LLP|PLC|CORP|CORPORATION|PTE|PTY|PVT|BHD|JSC|OJSC|PJSC|OOO|ZAO|OAO|TAO|KFT|DOO|D O O|EOOD|OOD|AND CO',
  'FZ ?LLC|FZ ?CO|FZE|DMCC|TNHH|KABUSHIKI KAISHA|KABUSHIKI GAISHA|GODO KAISHA|YUGEN KAISHA|CONG TY|CO',
].join('|')
const legalWords = new RegExp(asWholeWord(legalForms), 'gu')
/** Between words of ASCII letters, which are found much faster without Unicode. */
const legalWordsInAscii = new RegExp(`\\b(?:${legalForms})\\b`, 'g')
/** Legal forms that are also words of other languages, so they are removed only at the very end. */
const legalEnding =
  /(?<=[\p{L}\p{N}]) (?:COMPANY|COMPANIA|CIA|PRIVATE|SA|SL|SLU|SPA|AG|KG|OHG|EK|AB|AS|ASA|APS|OY|OYJ|BV|NV|VOF|KK|GK|YK|AE|EPE|ZRT|RT|TBK|GROUP CO|AND|MM|STI|AS TIC|FZC|WLL|SAL|SAE)$/u
const legalBeginning = /^(?:M S|MESSRS|PT|CV|UD|CTY|CONG TY|OOO|ZAO|PJSC|JSC) (?=\p{L})/u
const legalIdeographs =
  /(?:集团|集團|控股)?(?:股份)?有限(?:责任|責任)?公司(?:.{0,10}?分公司)?|(?:集团|集團)(?:公司)?$|(?:总公司|總公司|公司)$|股份$|株式会社|株式會社|有限会社|合同会社|合資会社|주식회사|유한회사|^株|株$|^주 | 주$/gu

const nobody = new RegExp(
  `^(?:${[
    '(?:UN)?TO ?(?:THE ?)?ORDER(?![\\p{L}])|ORDER(?: OF(?: THE)? (?:SHIPPER|CONSIGNEE|ISSUING|BANK).*)?$|(?:AL? )?(?:LA )?ORDEN(?: DE.*)?$|A ORDEM(?: DE.*)?$|TO BEARER',
    '(?:N A|NA|NULL|NIL|NONE|NAN|UNKNOWN|UNDISCLOSED|UNDECLARED|CONFIDENTIAL|REDACTED|WITHHELD|BLANK|TBA|TBD|TEST|0+)$',
    '(?:NAME )?NOT (?:AVAILABLE|DISCLOSED|DECLARED|APPLICABLE|PROVIDED|KNOWN|SPECIFIED|STATED)|NO (?:DISPONIBLE|DECLARADO|DATA|NAME|INFORMADO)|SIN (?:DATOS?|NOMBRE|INFORMACION)',
    'SAME AS (?:THE )?(?:CONSIGNEE|SHIPPER|NOTIFY|ABOVE)|SAME$|AS (?:PER|ABOVE)\\b',
  ].join('|')})`,
  'u',
)
const nobodyInChinese =
  /^(?:未披露|未公开|不公开|保密|不详|未知|暂无|无|空|無|なし|不明|非公開|未记录)$|凭.{0,6}指示|凭单|指示人|待指示|^指示$/u
/** Few names have any of these, so the others are not looked at closely. */
const mayBeBank = /BAN[CKQ]|SPARKASSE|银行|銀行/
const bank =
  /(?<![\p{L}\p{N}])(?:BANK$|BANK (?:OF|NA|AG|SA|AS|PJSC|BRANCH)(?![\p{L}])|BANK .*(?:BRANCH|TRADE FINANCE|TRADE SERVICES|DEPARTMENT|DEPT)(?![\p{L}])|BANKING (?:CORPORATION|CORP|GROUP)|BANKING$|SPARKASSE)|^(?:BANCO|BANQUE|BANCA) \p{L}|银行$|銀行$|(?:银行|銀行).{0,14}(?:分行|支行|总行|營業部|支店)$/u
const notOfMoney =
  /(?:POWER|FOOD|BLOOD|PIGGY|COIN|SEED|SPERM|EYE|OUTER|LEFT|RIGHT|RIVER|WEST|EAST|SOUTH|NORTH|DATA|MEMORY|TOY|CLOTH|CAPACITOR|BATTERY) BANK|充电|电力银行/u

const forwardingWords = [
  'LOGISTICS?|LOGISTIK|LOGISTIQUE|LOGISTICA|LOGISTICO|LOGISTICOS|LOJISTIK',
  'FORWARD(?:ING|ERS?)|FREIGHT(?:ERS?)?|FRACHT|FRET|NVOCC|SHIPPING|CARGO|CARGOES|CONSOLIDAT(?:ORS?|ION|IONS)|CONSOLIDADORA?(?:ES)?',
  'SPEDITION|SPEDITEURS?|TRANSITARIOS?|TRANSITAIRES?|AGENCIAMENTO|AGENTES? DE CARGA|AGENCIA DE CARGA|CARGA(?: INTERNACIONAL)?|FLETES?|ADUANAL(?:ES)?|DESPACHANTES?',
  'CUSTOMS BROKERS?|CUSTOMS HOUSE|CARGO AGENTS?|LINE HAUL|CONTAINER LINES?|SHIP AGENC(?:Y|IES)|SHIPPING AGENC(?:Y|IES)',
].join('|')
const forwardingInAscii = new RegExp(`\\b(?:${forwardingWords})\\b|[A-Z]{2,}(?:LOGISTICS|FREIGHT|FORWARDING)(?![A-Z])`)
const forwarding = new RegExp(
  [
    asWholeWord(forwardingWords),
    '[A-Z]{2,}(?:LOGISTICS|FREIGHT|FORWARDING)(?![\\p{L}])',
    '货代|貨代|货运|貨運|货物运输|货物代理|物流|船务|船務|船舶代理|船代|报关|報關|拼箱|国际运输|国际货物|集装箱运输',
    '運送|通運|海運|国際輸送|ロジスティ|フォワード|フォワーダ|フレイト|カーゴ|乙仲|通関',
  ].join('|'),
  'u',
)
/** Goods made for transport; their makers are no forwarders. */
const goods = new RegExp(
  [
    asWholeWord(
      `(?:CARGO|FREIGHT|SHIPPING|LOGISTICS?) (?:${[
        'PANTS?|SHORTS?|TROUSERS|JEANS|APPAREL|CLOTHING|WEAR|GARMENTS?|FASHIONS?|BAGS?|CASES?|BOX(?:ES)?|CARTONS?|CRATES?|CONTAINERS?|LABELS?|COVERS?|TAPES?',
        'NETS?|NETTING|STRAPS?|CONTROL|LASHING|SECURING|RACKS?|BARS?|TRAILERS?|BIKES?|BICYCLES?|TRICYCLES?|VANS?|TRUCKS?|CARS?|WAGONS?|LIFTS?|ELEVATORS?|CRANES?',
        'PALLETS?|PACKAGING|MATERIALS?|SUPPL(?:Y|IES)|TOOLS?|EQUIPMENTS?|MACHINER(?:Y|IES)|HARDWARE|PARTS|GEAR|FURNITURE|TOYS?|SCALES?|ROBOT(?:S|ICS)?|AUTOMATION|REAL ESTATE|PROPERT(?:Y|IES)',
      ].join('|')})`,
    ),
    '(?:物流|货运|貨運)(?:设备|装备|器械|机械|器材|包装|箱|周转|容器|台车|托盘|车辆|自动化|机器人|電梯|电梯|园区|地产)',
    '(?:物流|運送)(?:機器|機械|設備|容器|システム機器)',
  ].join('|'),
  'gu',
)
