import { languages } from '@seamark/contract/languages'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { remembered } from '../../../platform/memory/remembered.ts'
import { translate } from '../../../platform/translate.ts'
import { plainWord } from './search.rules.ts'

/** The words of traders for lanes besides their names; some mean more than one lane. */
const spoken: readonly (readonly [string, ...Lane[]])[] = [
  ['美西线|美国西岸|美国西海岸|USWC|US West|West Coast|WC|PSW|PNW', 'usWest'],
  ['美东线|美国东岸|美国东海岸|USEC|US East|East Coast|EC|美湾|US Gulf', 'usEast'],
  ['美线|美国|美国线|北美|北美线|美加|US|USA|North America|TPEB', 'usWest', 'usEast'],
  ['加拿大线|CA|CAN', 'canada'],
  ['墨西哥线|MX', 'mexico'],
  ['中美|中美线', 'centralAmerica'],
  ['加勒比海|加勒比线|Caribs', 'caribbean'],
  ['南美东岸|ECSA|南美东线|East Coast South America', 'southAmericaEast'],
  ['南美西岸|WCSA|南美西线|West Coast South America', 'southAmericaWest'],
  ['南美|南美线|South America|Sudamérica', 'southAmericaEast', 'southAmericaWest'],
  ['中南美|拉丁美洲|拉美线|LATAM', 'latinAmerica'],
  ['欧洲|欧线|欧洲线|欧基|欧洲基本港|西北欧|Europe|North Europe|NWE|NEUR', 'europeBase'],
  ['北欧|波罗的海|Baltic|Scandinavia|Nordic', 'baltic'],
  ['地中海|地中海线|Mediterranean|Med', 'westMediterranean', 'eastMediterranean'],
  ['地西线|西地中海|West Med|WMED', 'westMediterranean'],
  ['地东线|东地中海|East Med|EMED', 'eastMediterranean'],
  ['黑海线', 'blackSea'],
  ['非洲|非洲线|Africa', 'northAfrica', 'westAfrica', 'eastAfrica', 'southAfrica'],
  ['西非线|WAF', 'westAfrica'],
  ['东非线|EAF', 'eastAfrica'],
  ['南非线|SAF', 'southAfrica'],
  ['红海线', 'redSea'],
  ['中东|波斯湾|中东线|海湾|Middle East|Persian Gulf|Gulf|ME', 'middleEast'],
  ['印巴线|印度|巴基斯坦|印度次大陆|ISC|India|Pakistan|Indian Subcontinent|南亚', 'indiaPakistan'],
  ['东南亚线|SEA|South East Asia|S.E. Asia|南洋', 'southeastAsia'],
  ['日本|韩国|日韩线|日本线|韩国线|Japan|Korea', 'japanKorea'],
  ['台湾线|TW', 'taiwan'],
  ['澳洲|澳新线|澳洲线|新西兰|大洋洲|Australia|New Zealand|Oceania|ANZ', 'australasia'],
  ['远东俄罗斯|俄罗斯远东|海参崴|Russian Far East|Vladivostok', 'russiaFarEast'],
  ['中亚|中欧班列|班列|中亚班列|中亚线|Central Asia|China Europe rail|Rail', 'centralAsia'],
]

let known: ReadonlyMap<string, readonly Lane[]> | undefined

/** The lanes of a cell in any of the four languages: `美西、欧基/地东`. `unknown` is the first word that is not known. */
export function lanesNamed(text: string): { lanes: Lane[]; unknown: string | undefined } {
  const { lanes: named, unknown } = readLanes(text)
  return { lanes: [...named], unknown }
}

/** The rows of a file name the same lanes again and again. */
const readLanes = remembered((text): { lanes: readonly Lane[]; unknown: string | undefined } => {
  known ??= wordsOfAll()
  const words = known
  const parts = text.normalize('NFKC').split(/[、,;\n\t|]+/)
  const named = parts.flatMap((part) => wordsIn(part, words)).filter((word) => plainWord(word) !== '')
  const unknown = named.find((word) => !words.has(plainWord(word)))
  if (unknown !== undefined) return { lanes: [], unknown: unknown.trim() }
  return { lanes: [...new Set(named.flatMap((word) => words.get(plainWord(word)) ?? []))], unknown: undefined }
}, 1000)

/** A name may hold a slash or a blank itself (中东/波斯湾, Red Sea), so a part is tried whole before it is split. */
function wordsIn(part: string, words: ReadonlyMap<string, unknown>): string[] {
  if (words.has(plainWord(part))) return [part]
  const separator = [/[/+&]+/, /\s+/].find((sign) => part.trim().split(sign).length > 1)
  return separator
    ? part
        .trim()
        .split(separator)
        .flatMap((piece) => wordsIn(piece, words))
    : [part]
}

function wordsOfAll(): ReadonlyMap<string, readonly Lane[]> {
  const words = new Map<string, readonly Lane[]>()
  for (const lane of lanes)
    for (const name of [lane, ...languages.map((language) => translate(language, `territory.lane.${lane}`))])
      words.set(plainWord(name), [lane])
  for (const [names, ...meant] of spoken)
    for (const name of names.split('|')) if (!words.has(plainWord(name))) words.set(plainWord(name), meant)
  return words
}
