import type { ExactKind, ExactMatch, Typed } from '@seamark/contract/phonebook/look-ups/look-ups'
import { passes, type Person } from '../../../platform/context.ts'
import { keyOf } from '../contacts/values.rules.ts'
import { abilities, maySee } from '../policy.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { nameKey, plainWord } from '../matching/search.rules.ts'

/** What is looked up of what is typed; empty where it says nothing yet. */
export interface LookedUp extends Record<ExactKind, string> {
  /** The number as contacts have it, E.164. */
  dialled: string
}

/** Half a number and half an address are nobody's: they are not looked up. */
export function lookedUp(typed: Typed): LookedUp {
  const number = plain(typed.organizationNumber).toUpperCase()
  const email = plain(typed.email).toLowerCase()
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
    dialled: telephone === '' ? '' : dialled(typed),
  }
}

const plain = (text: string) => text.normalize('NFKC').trim()

/** The number with all its parts as one, without its extension: contacts keep theirs in one piece. */
function dialled({ phoneCountryCode, phoneAreaCode, telephone, country }: Typed): string {
  const code = plain(phoneCountryCode).replace(/^(?:00)?(?=\d)/, '+')
  const own = plain(telephone).split(/转|ext|#|\*/i)[0] ?? ''
  return keyOf(
    {
      kind: 'phone',
      value: `${code} ${code ? plain(phoneAreaCode).replace(/^0+/, '') : plain(phoneAreaCode)} ${own}`.trim(),
    },
    plain(country).toUpperCase(),
  )
}

export const saysNothing = (keys: LookedUp) => Object.values(keys).every((key) => key === '')

/** A company that answers a look-up, and by what. */
export interface Answering {
  row: NamedRow
  by: ExactKind[]
}

/** What may be told of it: everything of the list where the caller sees the record, else its name, its custodian and its state. */
export function asMatch(
  person: Person,
  { row, by }: Answering,
  reference: string | null,
  applied: ExactMatch['applied'],
): ExactMatch {
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
    can: { claim: sees && abilities(person, row).claim, apply: !sees && passes(person, 'applications.open') },
  }
}

export const lookUpLimits = [
  { seconds: 3600, most: 200 },
  { seconds: 86_400, most: 1000 },
] as const

/** So long somebody may apply for what a look-up has told of. */
export const referenceSeconds = 3600
