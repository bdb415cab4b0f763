import type { ChatFormName } from '@seamark/contract/groups/files/forms'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { senderKey } from '../messages/keys.rules.ts'
import type { ChatPart, ChatSender } from '../reading/messages.rules.ts'

/** Somebody who speaks in a conversation. */
export interface Speaker {
  key: string
  name: string
  account: string
  /** The file marks him as whoever exported it. */
  isOwn: boolean
}

const most = 2

/** Gathers those who speak in a conversation, as long as it may be a talk between two. */
export class Speakers {
  readonly #byKey = new Map<string, Speaker>()
  readonly #met = new WeakSet<ChatSender>()

  see(sender: ChatSender) {
    if (this.#byKey.size > most || this.#met.has(sender)) return
    this.#met.add(sender)
    const key = senderKey(sender)
    const known = this.#byKey.get(key)
    const isOwn = sender.isOwn === true || known?.isOwn === true
    this.#byKey.set(key, { key, name: known?.name || sender.name, account: sender.account, isOwn })
  }

  /** They are more than two people. */
  get areMany(): boolean {
    return this.#byKey.size > most
  }

  /** Returns the one or two people; nobody where there are more. */
  list(): Speaker[] {
    return this.areMany ? [] : [...this.#byKey.values()]
  }

  join(others: Speakers) {
    for (const [key, speaker] of others.#byKey) if (this.#byKey.size <= most) this.#byKey.set(key, speaker)
  }
}

type Side = Pick<ChatPart, 'label' | 'account'> & { form: ChatFormName }

/** These forms name the conversation by both people, or by whoever received its first message. */
const namedOtherwise: ReadonlySet<ChatFormName> = new Set(['linkedin', 'wechatShared'])

/**
 * Returns the key of the speaker who is one of us: whom the file marks, or whoever is left when the conversation is named
 * by the other one. It is empty where only the other one speaks, and null where the file does not tell.
 */
export function ownSide({ form, label, account }: Side, speakers: readonly Speaker[]): string | null {
  const marked = speakers.filter(({ isOwn }) => isOwn)
  if (marked.length === 1) return marked[0]?.key ?? null
  if (marked.length > 1 || namedOtherwise.has(form)) return null
  const names = [label, account].filter((name) => name !== '').map(groupKey)
  const named = speakers.filter((one) => [one.name, one.account].some((name) => names.includes(groupKey(name))))
  if (named.length !== 1 || speakers.length === 0) return null
  return speakers.find((one) => one !== named[0])?.key ?? ''
}

/** Returns the other one of a talk, if he speaks. */
export const otherSide = (speakers: readonly Speaker[], ownKey: string): Speaker | undefined =>
  speakers.find(({ key }) => key !== ownKey)

/** Whether a key names one of the speakers as ours: of two it has to, a single one may be the other. */
export const isSide = (speakers: readonly Speaker[], ownKey: string): boolean =>
  speakers.some(({ key }) => key === ownKey) || (ownKey === '' && speakers.length === 1)
