import type { MonthFigureName } from '@seamark/contract/groups/choices'
import type { GroupAdvice } from '@seamark/contract/groups/months/months'
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

export type Figure = MonthFigureName

/** Figures of orders, which open below the months of their group. */
const ofOrders: readonly Figure[] = ['orders', 'teu']

/** The address of the rows that a figure counts. */
export function rowsOfFigure(figure: Figure, groupId: number, month: string): string {
  if (ofOrders.includes(figure)) return href(groupPath({ id: groupId }), { tab: 'months', orders: month })
  if (figure === 'messages') return href(groupPath({ id: groupId }), { tab: 'messages', ...daysOf(month) })
  if (figure === 'speakers') return href(groupPath({ id: groupId }), { tab: 'months', speakers: month })
  if (figure === 'ownMessages')
    return href(groupPath({ id: groupId }), { tab: 'months', speakers: month, ours: 'true' })
  return href('/contacts/ChatRecordExtraction', {
    groupId,
    ...daysOf(month),
    state: 'any',
    figure,
  })
}

/** The messages of somebody in a month. */
export const messagesOfSpeaker = (groupId: number, month: string, senderId: number): string =>
  href(groupPath({ id: groupId }), { tab: 'messages', ...daysOf(month), senderId })

/** The people of a group who are in another one too. */
export const peopleElsewhere = (groupId: number): string =>
  href('/contacts/ChatRecordExtraction', { tab: 'persons', groupId })

const daysOf = (month: string) => ({ from: `${month}-01`, to: lastDay(month) })

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
