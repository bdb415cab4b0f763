const legalIdeographs =
  /股份有限公司|有限责任公司|有限責任公司|有限公司|分公司|公司|株式会社|有限会社|合同会社|주식회사/gu
/** These must be words of their own, not the `.co` of a domain. */
const legalWords =
  /(?<![\p{L}\p{N}@]|[\p{L}\p{N}]\.)(?:(?:co|pte|pty|pvt)\W{0,3}ltd|sdn\W{0,3}bhd|s\.?a\.? de c\.?v|s\.a|s\.r\.l|b\.v|n\.v|co|ltda?|limited|inc|incorporated|llc|llp|corp|corporation|gmbh|pte|pty|pvt|plc)(?![\p{L}\p{N}])\.?/gu
/** These are words of other languages too, so they count as a legal form only at the very end. */
const legalEndings =
  /(?<=[\p{L}\p{N}][.,]*[\s,]+)(?:company|private|sa|sas|spa|s\.p\.a|srl|ag|kg|ab|as|oy|bv|nv|jsc|fze?|kk)[\s.,]*$/u

/** A folded name without the legal form of its company. */
export const withoutLegalForm = (folded: string) =>
  folded.replace(legalIdeographs, '').replace(legalWords, ' ').replace(legalEndings, '').trim()

/** The legal form that a folded name says; empty where it says none. */
export const formOf = (folded: string): string => legalForms.find(([, pattern]) => pattern.test(folded))?.[0] ?? ''

const asWord = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}@])(?:${words})(?![\\p{L}\\p{N}])`, 'u')
const asEnding = (words: string) => new RegExp(`(?<=[\\p{L}\\p{N}][.,]*[\\s,]+)(?:${words})[\\s.,]*$`, 'u')
/** The longer ones stand first, since Pte Ltd is no Ltd and 股份有限公司 no 有限公司. */
const legalForms: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['joint-stock', /股份有限公司/],
  ['branch', /分公司/],
  ['kk', /株式会社|株式會社|\(株\)|㈱/],
  ['yk', /有限会社|\(有\)/],
  ['gk', /合同会社/],
  ['kr', /주식회사/],
  ['ltd', /有限责任公司|有限責任公司|有限公司/],
  ['pte', asWord('pte\\W{0,3}ltd|pte')],
  ['pty', asWord('pty\\W{0,3}ltd|pty')],
  ['pvt', asWord('pvt\\W{0,3}ltd|private\\W{1,3}limited|pvt')],
  ['bhd', asWord('sdn\\W{0,3}bhd|bhd')],
  ['kg', asWord('gmbh\\s*&\\s*co\\.?\\s*kg')],
  ['gmbh', asWord('gmbh|mbh')],
  ['mx', asWord('s\\.?a\\.? de c\\.?v\\.?')],
  ['llc', asWord('l\\.?l\\.?c')],
  ['llp', asWord('l\\.?l\\.?p')],
  ['plc', asWord('p\\.?l\\.?c')],
  ['inc', asWord('inc|incorporated|corp|corporation')],
  ['ltda', asWord('ltda')],
  ['ltd', asWord('ltd|limited')],
  ['srl', asWord('s\\.?r\\.?l|s\\.?\\s?de r\\.?l|sarl')],
  ['spa', asEnding('s\\.?p\\.?a')],
  ['sas', asEnding('s\\.?a\\.?s')],
  ['sa', asEnding('s\\.?a')],
  ['sl', asEnding('s\\.?l\\.?u?')],
  ['bv', asEnding('b\\.?v')],
  ['nv', asEnding('n\\.?v')],
  ['ag', asEnding('ag')],
  ['kg', asEnding('kg')],
  ['ab', asEnding('ab')],
  ['as', asEnding('a\\.?/?s')],
  ['oy', asEnding('oyj?')],
  ['jsc', asEnding('jsc')],
  ['fze', asEnding('fz-?(?:e|co|llc)?')],
  ['kk', asEnding('k\\.?k')],
  ['ooo', asWord('ооо|ooo')],
  ['zao', asWord('зао|пао|оао')],
]
