import type { FriendState } from '@seamark/contract/groups/choices'
import type { ListedFriend } from '@seamark/contract/groups/friends/friends'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime, type Tone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'

const tones: Record<FriendState, Tone> = { friend: 'good', pending: 'warning', deleted: 'quiet', blocked: 'bad' }

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useFriendColumns(): readonly Column<ListedFriend>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(friendColumns, [language])
}

function friendColumns(): Column<ListedFriend>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<ListedFriend>['render'],
    more: Partial<Column<ListedFriend>> = {},
  ): Column<ListedFriend> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('qq', 'groups.field.qq', 150, ({ qq }) => qq, { hideable: false, copy: ({ qq }) => qq }),
    column('nickname', 'groups.field.nickname', 160, ({ nickname }) => nickname, {
      copy: ({ nickname }) => nickname,
    }),
    column('ourAccount', 'groups.field.ourAccount', 130, ({ ourAccount }) => ourAccount),
    column('state', 'groups.field.state', 96, ({ state }) => (
      <Badge tone={tones[state]}>{t(`groups.friendState.${state}`)}</Badge>
    )),
    column('lastSentAt', 'groups.field.lastSentAt', 230, lastSent, { sortable: true }),
    column('grouping', 'groups.field.grouping', 120, ({ grouping }) => grouping),
    column('remark', 'groups.field.remark', 200, ({ remark }) => <span title={remark}>{remark}</span>),
    column('colleague', 'groups.field.colleagueId', 100, ({ colleague }) => colleague?.name),
    column('contact', 'groups.field.contactId', 220, ({ contact, isContactHidden }) =>
      contact ? `${contact.name} · ${contact.company}` : isContactHidden ? t('groups.friend.contactHidden') : null,
    ),
    column('since', 'groups.field.since', 120, ({ since }) => since, { sortable: true }),
    column('updatedAt', 'groups.field.updatedAt', 160, ({ updatedAt }) => dateTime(updatedAt), {
      sortable: true,
      hidden: true,
    }),
  ]
}

/** When a message last left for the number, whoever sent it and from whatever record, and whether today's is used. */
function lastSent({ lastSentAt, isSentToday }: ListedFriend) {
  if (lastSentAt === null && !isSentToday) return null
  return (
    <span className="group-badges">
      {isSentToday ? <Badge tone="warning">{t('groups.field.sentToday')}</Badge> : null}
      {lastSentAt === null ? null : <RelativeTime at={lastSentAt} />}
    </span>
  )
}

/** What a card of a phone shows; the rest is in the form. */
const shownOnPhone: ReadonlySet<string> = new Set(['qq', 'nickname', 'ourAccount', 'state', 'lastSentAt', 'colleague'])

/** A card leaves out what has no value. */
export const onPhone = (column: Column<ListedFriend>): Column<ListedFriend> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
