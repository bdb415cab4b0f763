import { languages } from '@seamark/contract/languages'
import { countries } from '@seamark/contract/territory/countries'
import { plainWord } from './search.rules.ts'

/** The three-letter codes of ISO 3166-1, in the order of the two-letter codes. */
const threeLetters = (
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ ' +
  'CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO ' +
  'FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY ' +
  'JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC ' +
  'MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW ' +
  'PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM ' +
  'TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'
).split(' ')

/** The words that people write besides the names in our languages. */
const spoken: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|阿联酋|阿拉伯联合酋长国',
  AU: '澳洲',
  BA: '波黑',
  BN: '汶莱',
  CD: '刚果民主共和国|DR Congo|DRC',
  CG: '刚果共和国|Congo',
  CI: 'Ivory Coast|象牙海岸',
  CN: 'PRC|P.R. China|PR China|People’s Republic of China|Mainland China|中华人民共和国|中国大陆|大陆',
  CZ: 'Czech Republic|捷克共和国',
  DO: '多米尼加|Dominican Rep',
  GB: 'UK|Great Britain|Britain|England|大不列颠|英格兰',
  HK: 'Hong Kong|Hongkong|香港|中国香港',
  KP: '朝鲜民主主义人民共和国',
  KR: 'Korea|South Korea|Republic of Korea|Korea, Republic of|南韩|大韩民国',
  LA: 'Lao|Lao PDR|寮国',
  MK: 'Macedonia|马其顿',
  MM: 'Burma',
  MO: 'Macau|Macao|澳门|中国澳门',
  MY: '大马',
  NL: 'Holland|The Netherlands',
  NZ: '纽西兰',
  PG: '巴新',
  PH: 'The Philippines',
  RU: 'Russian Federation|俄国|俄罗斯联邦',
  SA: '沙特|沙特阿拉伯王国|KSA',
  SY: 'Syrian Arab Republic',
  TR: 'Turkey|Turkiye',
  TW: '中国台湾|台湾地区|Taiwan, China',
  TZ: 'United Republic of Tanzania',
  US: 'USA|U.S.|America|United States of America|美利坚|美利坚合众国|EEUU',
  VN: 'Viet Nam',
}

/** Further languages in which the files of customers name countries. */
const fileLanguages = ['ko', 'ru', 'vi', 'pt', 'fr', 'de', 'tr', 'id', 'th', 'it', 'zh-Hant']

interface Names {
  all: ReadonlyMap<string, string>
  /** The names in other languages that are the code of another country in capitals: `Nga` is Russia in Vietnamese, and `NGA` is Nigeria. */
  likeCodes: ReadonlyMap<string, string>
}
let known: Names | undefined

/**
 * The two-letter code of a country or region that is named by code, or by a usual name in any of the four languages or of
 * those that customers' files are written in; undefined when it is unknown.
 */
export function countryNamed(text: string): string | undefined {
  known ??= namesOfAll()
  const word = plainWord(text)
  return (/\p{Ll}/u.test(text) ? known.likeCodes.get(word) : undefined) ?? known.all.get(word)
}

function namesOfAll(): Names {
  const names = new Map<string, string>()
  const likeCodes = new Map<string, string>()
  const take = (name: string | undefined, code: string) => {
    const word = plainWord(name ?? '')
    if (word !== '' && !names.has(word)) names.set(word, code)
  }
  countries.forEach((code, index) => {
    take(code, code)
    take(threeLetters[index], code)
  })
  for (const style of ['long', 'short'] as const)
    for (const language of languages) {
      const shown = new Intl.DisplayNames(language, { type: 'region', style })
      for (const code of countries) take(shown.of(code), code)
    }
  for (const [code, others] of Object.entries(spoken)) for (const other of others.split('|')) take(other, code)
  for (const language of fileLanguages) {
    const shown = new Intl.DisplayNames(language, { type: 'region', style: 'long' })
    for (const code of countries) {
      const name = shown.of(code)
      const word = plainWord(name ?? '')
      if (/^[a-z]{3}$/.test(word) && names.get(word) !== undefined && names.get(word) !== code)
        likeCodes.set(word, code)
      else if (word.length > 1) take(name, code)
    }
  }
  return { all: names, likeCodes }
}
