import { newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import type { Way } from '@seamark/contract/followups/records/records'
import type { RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import type { FoundMember } from '../members/found-members.commands.ts'
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
  const name = cutText((draft.name || sender || draft.company).trim(), 100)
  const checked = newContact.safeParse({ name, values: draft.values })
  if (checked.success) return { company: plainName(draft.company), name, values: draft.values }
  const [issue] = checked.error.issues
  const code = issue?.message ?? ''
  return { field: 'values', code: code.startsWith('phonebook.') ? code : 'groups.finding_value_wrong' }
}

export const isProblem = (one: object): one is RowProblem => 'code' in one

/** A company's name must not contain a slash. */
const plainName = (name: string) => cutText(name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim(), 200)

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

interface Told {
  facts: { draft: Pick<FindingDraft, 'company' | 'name' | 'values'> }
  sender: string
  account: SenderAccount | null
}

/** Somebody may post the card of another. */
const speaksOfHimself = ({ facts: { draft }, sender }: Told) => draft.name === '' || sender.includes(draft.name)

const ownAccount = (told: Told) => (speaksOfHimself(told) ? told.account : null)

/** By what the phonebook may know whoever a finding is about: the values and the company that are said, and the account of the sender. */
export function soughtPerson(told: Told): SoughtPerson {
  const { draft } = told.facts
  return { name: draft.company, values: [...draft.values, ...valuesOfAccount(ownAccount(told))] }
}

function valuesOfAccount(account: SenderAccount | null): SoughtPerson['values'] {
  const kind = account === null ? undefined : contactKindOf[account.kind]
  return account !== null && kind !== undefined ? [{ kind, value: account.value }] : []
}

/** By what the sender himself is reached: his account, and what he says where he speaks of himself. */
export const ownValues = (told: Told): SoughtPerson['values'] => [
  ...(speaksOfHimself(told) ? told.facts.draft.values : []),
  ...valuesOfAccount(told.account),
]

/** How a follow-up calls a talk on a platform. */
export const wayOf = (platform: GroupPlatform): Way =>
  platform === 'qq' || platform === 'whatsapp'
    ? platform
    : platform === 'wechat' || platform === 'wecom'
      ? 'wechat'
      : 'other'

/** What a roster can hold of somebody: the account on the platform of its group, and one way more to reach him. */
export function memberOfFinding(told: Told & { place: { platform: GroupPlatform } }): FoundMember | RowProblem {
  const { draft } = told.facts
  const account = ownAccount(told)
  const name = cutText((draft.name || told.sender || draft.company).trim(), 100)
  const said = (...kinds: string[]) => draft.values.find(({ kind }) => kinds.includes(kind))
  const own = said(told.place.platform)
  const other = said('mobile', 'phone') ?? draft.values.find((one) => one !== own && one.value.length <= 40)
  if (name === '' || draft.values.length === 0) return { field: 'values', code: 'groups.finding_no_contact' }
  return {
    name,
    company: draft.company,
    account: cutText(account?.value ?? own?.value ?? '', 200),
    phone: cutText(other?.value ?? '', 40),
  }
}
