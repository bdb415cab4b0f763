import { newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import type { Way } from '@seamark/contract/followups/records/records'
import type { RowProblem } from '../../../platform/list.ts'
import type { SoughtPerson } from '../../phonebook/index.ts'
import type { AccountKind } from '../reading/messages.rules.ts'

/** A person as the phonebook takes one. */
export interface FoundPerson {
  company: string
  name: string
  values: { kind: FindingDraft['values'][number]['kind']; value: string }[]
}

/** Returns the person of a draft, or what the phonebook would miss. Whoever says no name is called as in the chat. */
export function personOfDraft(draft: FindingDraft, sender: string): FoundPerson | RowProblem {
  if (draft.values.length === 0) return { field: 'values', code: 'groups.finding_no_contact' }
  const name = (draft.name || sender || draft.company).trim().slice(0, 100)
  const checked = newContact.safeParse({ name, values: draft.values })
  if (checked.success) return { company: plainName(draft.company), name, values: draft.values }
  const [issue] = checked.error.issues
  const code = issue?.message ?? ''
  return { field: 'values', code: code.startsWith('phonebook.') ? code : 'groups.finding_value_wrong' }
}

export const isProblem = (one: FoundPerson | RowProblem): one is RowProblem => 'code' in one

/** A company's name must not contain a slash. */
const plainName = (name: string) => name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 200)

/** An account that a file gives, as a contact of the phonebook would have it. */
const contactKindOf: Partial<Record<AccountKind, SoughtPerson['values'][number]['kind']>> = {
  qq: 'qq',
  email: 'email',
  phone: 'mobile',
  wxid: 'wechat',
}

export interface SenderAccount {
  kind: AccountKind
  value: string
}

/** By what the phonebook may know whoever a finding is about: the values and the company that are said, and the account of the sender. */
export function soughtPerson({
  facts: { draft },
  account,
}: {
  facts: { draft: FindingDraft }
  account: SenderAccount | null
}): SoughtPerson {
  const kind = account === null ? undefined : contactKindOf[account.kind]
  const own = account !== null && kind !== undefined ? [{ kind, value: account.value }] : []
  return { name: draft.company, values: [...draft.values, ...own] }
}

/** How a follow-up calls a talk on a platform. */
export const wayOf = (platform: GroupPlatform): Way =>
  platform === 'qq' || platform === 'whatsapp'
    ? platform
    : platform === 'wechat' || platform === 'wecom'
      ? 'wechat'
      : 'other'
