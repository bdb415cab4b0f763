import { chosenTypes } from '@seamark/contract/groups/groups/fields'
import type { GroupRequest, RequestKind } from '@seamark/contract/groups/requests/requests'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { purposeOf, requestName, requestTones } from './request-text.ts'

/** The columns of requests of one kind, in the reader's language. */
export function useRequestColumns(kind: RequestKind): readonly Column<GroupRequest>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(() => (kind === 'chat' ? chatColumns() : joinColumns()), [kind, language])
}

const column = (
  key: string,
  title: WordKey,
  width: number,
  render: Column<GroupRequest>['render'],
  more: Partial<Column<GroupRequest>> = {},
): Column<GroupRequest> => ({ key, title: t(title), width, render, hideable: true, ...more })

const fixed = { hideable: false }

const chatColumns = (): Column<GroupRequest>[] => [
  column('name', 'groups.request.wanted', 220, requestName, fixed),
  column('platform', 'groups.field.platform', 104, ({ platform }) => platform && t(`groups.platform.${platform}`)),
  column('type', 'groups.field.type', 92, ({ type }) => type && t(`groups.type.${type}`), {
    texts: chosenTypes.map((type) => t(`groups.type.${type}`)),
  }),
  column('purpose', 'groups.request.client', 220, purposeOf),
  column('note', 'groups.request.reason', 260, ({ note }) => <span title={note}>{note}</span>),
  column('applicant', 'groups.request.applicant', 120, ({ applicant }) => applicant.name),
  ...progressColumns(),
]

const joinColumns = (): Column<GroupRequest>[] => [
  column('name', 'groups.request.person', 140, requestName, { ...fixed, copy: ({ name }) => name }),
  column('group', 'groups.group', 220, ({ group }) => group?.name),
  column('account', 'groups.request.account', 140, ({ account }) => account, { copy: ({ account }) => account }),
  column('phone', 'groups.field.phone', 140, ({ phone }) => phone),
  column('company', 'groups.field.company', 180, ({ company }) => company),
  column('foundBy', 'groups.field.foundBy', 140, ({ foundBy }) => foundBy),
  column('applicant', 'groups.request.enteredBy', 110, ({ applicant }) => applicant.name),
  ...progressColumns(),
]

const progressColumns = (): Column<GroupRequest>[] => [
  column(
    'state',
    'groups.field.state',
    100,
    ({ state }) => <Badge tone={requestTones[state]}>{t(`groups.request.state.${state}`)}</Badge>,
    fixed,
  ),
  column('appliedAt', 'groups.request.appliedAt', 140, ({ appliedAt }) => <RelativeTime at={appliedAt} />),
  column('decidedBy', 'groups.request.decidedBy', 110, ({ decidedBy }) => decidedBy?.name),
]

/** What a card of a phone shows; the rest is in the panel. */
const shownOnPhone: ReadonlySet<string> = new Set(['name', 'group', 'platform', 'applicant', 'state', 'appliedAt'])

/** A card leaves out what has no value. */
export const onPhone = (shown: Column<GroupRequest>): Column<GroupRequest> =>
  shownOnPhone.has(shown.key) ? shown : { ...shown, render: () => null }
