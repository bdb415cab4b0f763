import type { GroupAdvice, MonthFigures } from '@seamark/contract/groups/months/months'
import { t } from '../../../platform/language/i18n.ts'
import { href } from '../../../platform/search.ts'
import { groupPath } from '../groups/group-filters.ts'

export const adviceTones: Record<GroupAdvice['advice'], 'good' | 'bad' | 'warning'> = {
  keep: 'good',
  leave: 'bad',
  changeType: 'warning',
}

/** Why a group is to be kept, left or registered otherwise. */
export const reasonsText = ({ reasons }: GroupAdvice): string =>
  reasons.map(({ reason, count }) => t(`groups.reasonFor.${reason}`, { count })).join('; ')

/** In the order in which they are shown. */
export const figureNames = [
  'messages',
  'speakers',
  'ownMessages',
  'supplies',
  'demands',
  'matched',
  'contacts',
  'accepted',
  'onlyHere',
  'newClients',
  'orders',
  'teu',
] as const
export type Figure = (typeof figureNames)[number] & keyof MonthFigures

/** Figures of messages, and those of findings with the kind or state that they count. */
const ofTalk: readonly Figure[] = ['messages', 'speakers', 'ownMessages']
const ofFindings: Partial<Record<Figure, Record<string, string>>> = {
  supplies: { kind: 'supply' },
  demands: { kind: 'demand' },
  matched: { kind: 'demand', state: 'accepted' },
  contacts: { kind: 'contact' },
  accepted: { state: 'accepted' },
  onlyHere: {},
  newClients: { kind: 'contact', state: 'accepted' },
}

/** The address of the rows that a figure counts; undefined where it sums up what no list of groups has. */
export function rowsOfFigure(figure: Figure, groupId: number, month: string): string | undefined {
  if (ofTalk.includes(figure)) return href(groupPath({ id: groupId }), { tab: 'messages', day: `${month}-01` })
  const narrowed = ofFindings[figure]
  if (!narrowed) return undefined
  return href('/contacts/ChatRecordExtraction', {
    groupId,
    from: `${month}-01`,
    to: lastDay(month),
    state: 'any',
    ...narrowed,
  })
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
