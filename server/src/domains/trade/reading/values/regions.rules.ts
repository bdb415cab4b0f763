import { readCountry } from './countries.rules.ts'

/**
 * Returns the countries that a text beside a port's name may mean: a country by its name or two letters, or the country
 * of a state or province. Two letters may mean several (CA is California and Canada, CO Colorado and Colombia). Empty
 * where the text names none.
 */
export function countriesMeant(text: string): string[] {
  const word = text.trim().toUpperCase()
  if (word === '') return []
  const country = readCountry(word === 'UK' ? 'GB' : text)
  const whole = country === '' ? [] : (wider[country] ?? [country])
  const state = stateOf(word) === '' ? [] : ['US', 'PR']
  return [...new Set([...whole, ...state, ...(provinces.get(word) ?? [])])]
}

const wider: Readonly<Record<string, readonly string[]>> = { CN: ['CN', 'HK', 'MO', 'TW'], US: ['US', 'PR'] }

/** Returns the letters of a US state, by its letters or its name; empty for no state. */
export const stateOf = (text: string): string => states.get(text.trim().toUpperCase()) ?? ''

const states: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|' +
    'ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|' +
    'OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
    'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
  )
    .toUpperCase()
    .split('|')
    .flatMap((line) => [line.slice(0, 2), line.slice(3)].map((word) => [word, line.slice(0, 2)] as const)),
)

/** Provinces and states of other countries, by letters and names, as their customs and carriers write them. */
const provinces: ReadonlyMap<string, readonly string[]> = byProvince({
  CA: 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|SK|YT|NEWFOUNDLAND|NOVA SCOTIA|NEW BRUNSWICK|BRITISH COLUMBIA|ONTARIO|QUEBEC|MANITOBA',
  AU: 'NSW|VIC|QLD|WA|SA|TAS|NT|ACT|NEW SOUTH WALES|VICTORIA|QUEENSLAND|WESTERN AUSTRALIA|SOUTH AUSTRALIA|TASMANIA',
  BR: 'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO|SAO PAULO|SANTA CATARINA|PARANA|RIO GRANDE DO SUL',
  MX: 'BC|BCS|COL|GRO|JAL|MICH|NAY|OAX|SIN|SON|TAMPS|VER|YUC|CAMPECHE|COLIMA|GUERRERO|JALISCO|MICHOACAN|OAXACA|SINALOA|SONORA|TAMAULIPAS|VERACRUZ|YUCATAN',
  IN: 'AP|DL|GJ|KA|KL|MH|OR|TN|UP|WB|GUJARAT|KARNATAKA|KERALA|MAHARASHTRA|TAMIL NADU|WEST BENGAL|PUNJAB',
})

function byProvince(texts: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [country, text] of Object.entries(texts))
    for (const word of text.split('|')) found.set(word, [...(found.get(word) ?? []), country])
  return found
}
