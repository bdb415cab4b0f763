import type { GroupRequest, RequestState } from '@seamark/contract/groups/requests/requests'
import type { Tone } from '../../../kit/index.ts'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

export const requestTones: Record<RequestState, Tone> = {
  applied: 'warning',
  inProgress: 'busy',
  agreed: 'good',
  passed: 'good',
  declined: 'bad',
  notPassed: 'bad',
  withdrawn: 'quiet',
  lapsed: 'quiet',
}

/** The reason of a lapse is the key of its words. */
export const lapseText = (key: string | null) => (key !== null && isWordKey(key) ? t(key) : '')

/** How the list calls a request: the group that is wanted, or the person who wants to join. */
export const requestName = ({ name }: GroupRequest) => name || t('groups.request.unnamed')

/** For which company or lane a group is wanted. */
export const purposeOf = ({ client, isClientHidden, lane }: GroupRequest) =>
  [
    client?.name ?? (isClientHidden ? t('groups.request.clientHidden') : ''),
    lane === null ? '' : t(`territory.lane.${lane}`),
  ]
    .filter(Boolean)
    .join(' · ')
