import type { ChatFilePart, ChosenPart } from '@seamark/contract/groups/files/files'

/** What a person has said of a conversation so far. */
export interface PartChoice {
  group: { id: number; name: string } | null
  isLeftOut: boolean
  /** It is a private chat: which speaker is the reader, null until it is known, and of which company the other one is. */
  talk: { ownKey: string | null; companyId: number | null } | null
}

/** A chat in which a third person speaks is no private one, and one that is marked as private is no group. */
export const mayBePrivate = ({ kind, speakers }: Pick<ChatFilePart, 'kind' | 'speakers'>) =>
  kind !== 'group' && speakers.length > 0
export const mayBeGroup = (part: Pick<ChatFilePart, 'kind' | 'speakers'>) =>
  part.kind !== 'private' || !mayBePrivate(part)

type Known = Pick<ChatFilePart, 'kind' | 'speakers' | 'ownKey' | 'group' | 'isLeftOut'>

/** What is chosen of a conversation at first: what the file tells, or for a group `wanted`, to which the file was uploaded. */
export function choiceOf(part: Known, wanted: PartChoice['group']): PartChoice {
  const { ownKey, group, isLeftOut } = part
  const isPrivate = group ? group.isPrivate : !mayBeGroup(part)
  return isPrivate
    ? { group, isLeftOut, talk: { ownKey, companyId: null } }
    : { group: group ?? wanted, isLeftOut, talk: null }
}

/** Whether something of it still has to be said. */
export const isOpen = ({ group, isLeftOut, talk }: PartChoice) =>
  !isLeftOut && (talk ? talk.ownKey === null : group === null)

/** The choice as the server takes it. */
export function chosenPart(place: number, { group, isLeftOut, talk }: PartChoice): ChosenPart {
  if (isLeftOut) return { place, groupId: null }
  const groupId = group?.id ?? null
  return talk?.ownKey === null || !talk
    ? { place, groupId }
    : { place, groupId, talk: { ownKey: talk.ownKey, companyId: talk.companyId } }
}
