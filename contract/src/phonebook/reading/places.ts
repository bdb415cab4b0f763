import { countries } from '../../territory/countries.ts'
import { isFirmName } from './firm-names.ts'

/** How addresses are written, by country. A line is one where its form leaves little doubt. */
const whole: readonly RegExp[] = [
  // 浙江省宁波市鄞州区会展路 181 号 B 座 7 楼
  /^[\p{Script=Han}\d\s（）()·-]*(?:省|市|区|县|镇|乡|街道|开发区|園區|區).*(?:路|街|道|大道|巷|村|园|园区|工业区|工业园|大厦|广场|港|城|號|弄).*(?:\d|[一二三四五六七八九十]).{0,30}$/u,
  /^[\p{Script=Han}]{2,}(?:省|市).*(?:区|县|镇|街道).*(?:工业区|工业园|园区|开发区|村)(?:内)?$/u,
  // 〒108-0075 東京都港区港南 2-16-8
  /^〒\s?\d{3}-?\d{4}.*\d/u,
  /^(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\p{Script=Han}+.*\d/u,
  /^(?:서울|부산|인천|대구|대전|광주|울산|세종|경기|강원|충청|충북|충남|전라|전북|전남|경상|경북|경남|제주)\S*\s.*(?:로|길|동|가)\s?\d/u,
  /(?:ถนน|ถ\.).*(?:แขวง|ตำบล|ต\.|เขต|อำเภอ|อ\.)/u,
  /^(?:Jl\.|Jalan)\s.*\d/iu,
  /(?:Mah\.|Mahallesi|Cad\.|Caddesi|Sok\.|Sokak|Bulvarı).*(?:No\s?[:.]?\s?\d)/iu,
  /^(?:\d{6},?\s)?.*г\.\s?\p{Lu}.*(?:ул\.|пр\.|пр-т|наб\.|ш\.|пер\.|д\.)\s?.*\d/iu,
  /(?:^|,\s?)(?:Số\s)?\d+.*,.*(?:Quận|Q\.|Phường|P\.|Huyện|TP\.?|Thành phố|Tỉnh|Hà Nội|Hải Phòng|Đà Nẵng|Hồ Chí Minh|Việt Nam)/iu,
  /(?:Tầng|Lầu|Phòng).*\d.*,.*,/iu,
  /(?:Thôn|Xã|Phường|Huyện|Quận|Thị trấn)\s.*,.*,/u,
]
const streets: readonly RegExp[] = [
  /^\p{Lu}[\p{L}\s.'’-]{2,40}\s\d+(?:[/-]\d+)?\s?[a-z]?(?:,|$)/u,
  /\d[\w/-]*\.?,?\s.*\b(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Boulevard|Blvd|Quay|Highway|Hwy|Court|Ct|Square|Sq|Close|Crescent|Parade|Terrace|Row|Place|Pl|Marg|Nagar)\b/iu,
  /\b(?:Unit|Suite|Ste|Floor|Level|Building|Bldg|Block|Plot|Office|Room|Shed|Warehouse|Farm|Terminal|Park|Estate|Mill|House|Dock|Wharf|Tower)\b|\b(?:No|Door|Survey|Shop|Gala|Lot|Lô|Gat)\.?\s?(?:No\.?\s?)?\d/iu,
  /(?:straße|strasse|str\.|weg|platz|allee|damm|ring|gasse|ufer|chaussee|kai)\s?\d/iu,
  /(?:straat|laan|weg|kade|plein|gracht|haven|dijk|singel|gatan|vägen|gate|gata|veien|vej|gade|allé|plads|torv|katu|tie)\s?\d/iu,
  /^(?:calle|c\/|av\.|avda|avenida|carretera|ctra|polígono|pol\.|paseo|plaza|carrer|calz|calzada|blvd|camino|ronda|rua|r\.|rodovia|rod\.|travessa|estrada|alameda|largo|praça|via|viale|piazza|corso|largo|strada|loc\.|contrada|ul\.|al\.|os\.|pl\.|str\.|bd\.|şos\.|șos\.)\s/iu,
  /(?:lieu-dit|hameau|domaine|rue|avenue|boulevard|quai|place|chemin|allée|route|impasse|zone industrielle|z\.?i\.?|z\.?a\.?)\s/iu,
]
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const inCountry = [
  ...countries.map((code) => countryNames.of(code) ?? code),
  'Turkey',
  'Vietnam',
  'UAE',
  'UK',
  'USA',
  'Korea',
  'P.R. China',
]
const codes: readonly RegExp[] = [
  new RegExp(`,\\s?(?:${inCountry.join('|')})\\.?$`, 'u'),
  /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b/u,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/u,
  /\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s+\d{4}\b/u,
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/u,
  /(?:^|[\s,–-])(?:[A-Z]{1,2}-)?\d{4}\s?[A-Z]{2}\s+\p{Lu}/u,
  /(?:^|[\s,–-])(?:[A-Z]{1,2}-)?\d{5}\s+\p{Lu}\p{L}+/u,
  /,\s(?:[A-Z]{1,2}-)?\d{4}\s+\p{Lu}\p{Ll}+/u,
  /\b[A-Z]\d[\dW]\s[A-Z\d]{4}\b/u,
  /\bL[VT]-\d{4,5}\b/u,
  /\b[A-Z]\d{4}(?:[A-Z]{3}\b|\s+\p{Lu})/u,
  /\b\d{2}-\d{3}\s+\p{Lu}/u,
  /\b\d{3}\s\d{2}\s+\p{Lu}\p{L}+/u,
  /\b(?:CEP\s?)?\d{5}-\d{3}\b/u,
  /\b\d{4}-\d{3}\s+\p{Lu}/u,
  /\bC\.?\s?P\.?\s?\d{4,5}\b/u,
  /\p{Lu}\p{L}+[\s,–-]+\d{6}\b/u,
  /\b\d{6}[\s,]+\p{Lu}/u,
]
/** Four digits before a town are a postcode only where the line is no street. */
const townOfFour = /^(?:[A-Z]{1,2}-)?\d{4}\s+\p{Lu}\p{L}+/u
const longest = 150
/** Words of sentences, numbers and mailboxes are no part of an address. */
const noPlace =
  /\b(?:hall|stand|booth|pavilion)\s?\d|地址|电话|^(?:p\.?\s?o\.?\s?box|postbus|postfach|apartado|casilla|boîte postale)|@|https?:|www\.|公司|位于|占地|成立|乘坐|步行|欢迎|。.+|[？！?!©]|\bwe\b|\bour\b|\byou\b|\bis\b|\bare\b|\bfounded\b|\bcopyright\b/iu

const has = (forms: readonly RegExp[], text: string) => forms.some((form) => form.test(text))
const mayBePlace = (line: string) => line.length >= 6 && line.length <= longest && !noPlace.test(line)

/** Whether a line says where something is, all of it. */
const isPlace = (line: string) =>
  mayBePlace(line) && (has(whole, line) || codes.some((form) => form.test(line) && isNumbered(line.replace(form, ' '))))

/** A street with a number, or a building, beside the postcode. */
const isNumbered = (rest: string) => has(streets, rest.trim()) && (/\d/.test(rest) || rest.split(',').length > 1)

/** Whether what a weak label says may be an address. */
export const mayBeAddress = (text: string) =>
  isPlace(text) || /\d|\b(?:road|street|avenue|lane|drive)\b/i.test(text) || has(streets, text)

const isStreet = (line: string) => mayBePlace(line) && line.length <= 80 && has(streets, line) && !isPlace(line)
const isMiddle = (line: string) => mayBePlace(line) && line.length <= 40 && !/\d|[:：]/.test(line)
const isTown = (line: string) =>
  mayBePlace(line) && line.length <= 80 && (has(codes, line) || (townOfFour.test(line) && !has(streets, line)))

/** Returns the addresses of lines without labels: one line each, or a street with its town below it. */
export function placesIn(lines: readonly string[]): string[] {
  const places: string[] = []
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    const bare = withoutFirm(line.replace(/^[^:：]{1,14}[:：]\s*|[，,]\s*$/gu, ''))
    if (isPlace(bare)) places.push(bare)
    else if (isStreet(line) && isTown(next) && !isPlace(next) && /\d/.test(line + next)) places.push(`${line}, ${next}`)
    else if (isStreet(line) && isMiddle(next) && isTown(lines[at + 2] ?? '') && !isPlace(lines[at + 2] ?? ''))
      places.push([line, next, lines[at + 2]].join(', '))
  }
  return places
}

/** A line that begins with the firm goes on with where it is. */
function withoutFirm(line: string): string {
  for (const { index, 0: sign } of [...line.matchAll(/,\s|\s[—–-]\s/g)].slice(0, 3).toReversed())
    if (isFirmName(line.slice(0, index))) return line.slice(index + sign.length)
  return line
}

const isPostcode = (line: string) => /^〒?\s?\d{3}-?\d{4}$|^\d{6}$/.test(line)

/** Returns the address behind a label, with the lines below it that go on with it. */
export function addressFrom(first: string, below: readonly string[]): string {
  const parts = [first]
  for (const line of below) {
    const last = parts.at(-1) ?? ''
    const goesOn =
      /[,，、]$/.test(last) ||
      isPostcode(last) ||
      (isTown(line) && !isPlace(line) && !has(codes, last)) ||
      (last === '' && isPlace(line))
    if (!goesOn || !mayBePlace(line) || parts.length > 3) break
    parts.push(line)
  }
  return parts
    .map((part) => part.replace(/[,，、]$/, ''))
    .filter(Boolean)
    .join(', ')
}
