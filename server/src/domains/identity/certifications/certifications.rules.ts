import type {
  CertificationDoubt,
  CertificationKind,
  CertificationState,
} from '@seamark/contract/identity/certifications/certifications'
import { contradicts, judgeCreditCode } from '@seamark/contract/identity/accounts/credit-codes'

export interface Papers {
  kind: CertificationKind
  name: string
  credit_code: string
}

/** The names and the code in the person's profile. */
export interface Said {
  name: string
  company_name: string
  organization_code: string
}

/** The points that a reviewer should check twice; `holders` are other people who have submitted the same code. */
export function doubtsOf(papers: Papers, said: Said, holders: readonly unknown[]): CertificationDoubt[] {
  const name = papers.kind === 'company' ? said.company_name : said.name
  const doubts: CertificationDoubt[] = name !== '' && !sameName(papers.name, name) ? ['name'] : []
  if (papers.kind === 'personal') return doubts
  const judged = judgeCreditCode(papers.credit_code)
  if ('code' in judged && !judged.isChecked) doubts.push('checkDigit')
  if ('code' in judged && !judged.isKnownPrefix) doubts.push('register')
  if (holders.length > 0) doubts.push('codeHeld')
  if (contradicts(papers.credit_code, said.organization_code)) doubts.push('organizationCode')
  return doubts
}

/** Whether two names are the same but for width, case, blanks and the form of brackets. */
export const sameName = (one: string, other: string) => foldedName(one) === foldedName(other)

const foldedName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[〔[{【「]/g, '(')
    .replace(/[〕\]}】」]/g, ')')
    .replace(/[\s·.．・]/g, '')

export interface Standing {
  user_id: number
  state: CertificationState
}

/** Nobody may decide on her own papers, or on papers that are already decided. */
export const mayDecide = (reviewerId: number, { user_id, state }: Standing) =>
  state === 'underReview' && user_id !== reviewerId
