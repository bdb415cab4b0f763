import { plainWord } from '../../matching/search.rules.ts'
import type { Fields, MeantColumn } from './meant-columns.rules.ts'

const posts =
  /gerente|director|jef[ea]|ventas|compras|encargad|responsable|asistente|ejecutiv|coordinador|president|propietari|dueñ|administrador|contador|secretari|analista|diretor|comprador|vendedor|supervisor|técnico|auxiliar|sócio|manager|sales/i
/** Words that only a file in Spanish or Portuguese has among its headings. */
const neighbours =
  /^(?:empresa|nombre|nome|apellidos?|sobrenome|tel[eé]fono|telefone|m[oó]vil|celular|correo.*|ciudad|cidade|direcci[oó]n|endere[cç]o|pa[ií]s|contact?o|contato|cliente|raz(?:[oó]n|[aã]o) social|compañ[ií]a|provincia|estado|observac.*)$/i

/** Cargo is a post in Spanish and Portuguese and goods in English: its values say which, else the other headings. */
export function settleCargo(columns: readonly MeantColumn[], fields: Fields) {
  const at = columns.findIndex(({ heading }) => plainWord(heading) === 'cargo')
  if (at < 0) return
  const values = columns[at]?.values.filter((value) => value.trim() !== '') ?? []
  const isIberian = columns.some(({ heading }) => neighbours.test(heading.trim()))
  const isPost =
    values.filter((value) => posts.test(value)).length * 3 >= Math.max(1, values.length) ||
    (values.length === 0 && isIberian)
  // Goods under a Spanish heading, or posts that are not understood, are left for a person to say.
  const field = isPost ? 'contactPosition' : isIberian ? null : 'mainCategory'
  fields[at] = field !== null && fields.some((one, place) => one === field && place !== at) ? null : field
}

/** Where another column names the post, the bare Title is how a person is addressed: Mr, Dr. */
export function settleTitle(columns: readonly MeantColumn[], fields: Fields) {
  const at = columns.findIndex(({ heading }) => plainWord(heading) === 'title')
  if (at < 0 || fields[at] !== 'contactPosition') return
  const post = columns.findIndex(({ meaning }, place) => place !== at && meaning.fields[0] === 'contactPosition')
  if (post < 0) return
  fields[at] = null
  fields[post] = 'contactPosition'
}

/** Words that only a file in French has among its headings. */
const french =
  /^(?:soci[ée]t[ée]|entreprise|raison sociale|pr[ée]nom|nom|fonction|poste|t[ée]l\.?|t[ée]l[ée]phone|portable|courriel|ville|pays|adresse.*)$/i

/** Service is a department in French, and what a carrier offers in English. */
export function settleService(columns: readonly MeantColumn[], fields: Fields) {
  const at = columns.findIndex(({ heading }) => plainWord(heading) === 'service')
  const isFrench = columns.some(({ heading }) => french.test(heading.trim()))
  if (at >= 0 && isFrench && !fields.includes('contactDepartment')) fields[at] = 'contactDepartment'
}
