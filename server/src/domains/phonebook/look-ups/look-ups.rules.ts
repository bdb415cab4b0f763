import { splitExtension } from '@seamark/contract/phonebook/matching/numbers'
import type { ExactKind, ExactMatch, Typed } from '@seamark/contract/phonebook/look-ups/look-ups'
import { passes, type Person } from '../../../platform/context.ts'
import { keyOf } from '../contacts/values.rules.ts'
import { abilitiesOf, maySee } from '../policy.ts'
import { emailKey } from '../matching/emails.rules.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { nameKey, plainWord } from '../matching/search.rules.ts'

/** The keys by which typed values are looked up; a key is empty while its value is too short to identify a company. */
export interface LookedUp extends Record<ExactKind, string> {
  /** The number in the form that contacts have, E.164. */
  dialled: string
}

/** Returns the keys of typed values. Half a number or half an address identifies nobody and is not looked up. */
export function toLookUpKeys(typed: Typed): LookedUp {
  const number = plain(typed.organizationNumber).toUpperCase()
  const email = emailKey(typed.email)
  const telephone = phoneKey({
    phoneCountryCode: plain(typed.phoneCountryCode),
    phoneAreaCode: plain(typed.phoneAreaCode),
    telephone: plain(typed.telephone),
  })
  return {
    organizationNumber: number.length >= 6 && /\d/.test(number) ? number : '',
    name: [...plainWord(typed.name)].length >= 2 ? nameKey(typed.name) : '',
    email: /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(email) ? email : '',
    telephone,
    dialled: telephone === '' ? '' : dialledNumber(typed),
  }
}

const plain = (text: string) => text.normalize('NFKC').trim()

/** Joins all parts of the number without its extension, since contacts keep theirs in one piece. */
function dialledNumber({ phoneCountryCode, phoneAreaCode, telephone, country }: Typed): string {
  const code = plain(phoneCountryCode).replace(/^(?:00)?(?=\d)/, '+')
  const { main: own } = splitExtension(telephone, ['', 'CN'].includes(plain(country).toUpperCase()))
  return keyOf(
    {
      kind: 'phone',
      value: `${code} ${code ? plain(phoneAreaCode).replace(/^0+/, '') : plain(phoneAreaCode)} ${own}`.trim(),
    },
    plain(country).toUpperCase(),
  )
}

export const isEmptyLookUp = (keys: LookedUp) => Object.values(keys).every((key) => key === '')

/** A company that matches a look-up, and the values that match. */
export interface Answering<By> {
  row: NamedRow
  by: By[]
}

/**
 * Returns what the caller may learn: everything on the list where they see the record, else its name, custodian and
 * state.
 */
export function asMatch<By>(
  person: Person,
  { row, by }: Answering<By>,
  reference: string | null,
  applied: ExactMatch['applied'],
): Omit<ExactMatch, 'by'> & { by: By[] } {
  const sees = maySee(person, row)
  return {
    by,
    id: sees ? row.id : null,
    name: row.name,
    custodian: row.custodian_name,
    // The table's constraint and the contract name the same two.
    visibility: row.visibility as ExactMatch['visibility'],
    reference: sees ? null : reference,
    applied,
    can: { claim: sees && abilitiesOf(person, row).claim, apply: !sees && passes(person, 'applications.open') },
  }
}

/** A look-up of more values counts as several, so that the limits hold for values. A company's form looks up four. */
export const valuesOfOne = 4

export const lookUpLimits = [
  { seconds: 3600, most: 200 },
  { seconds: 86_400, most: 1000 },
] as const

/** In seconds: for so long people may apply for a company that a look-up has shown them. */
export const referenceSeconds = 3600
