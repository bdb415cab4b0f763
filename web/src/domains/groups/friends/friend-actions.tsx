import { FlagOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { friendStates } from '@seamark/contract/groups/choices'
import { deleteFriend, type Friend, restoreFriend } from '@seamark/contract/groups/friends/friends'
import { Form, Select } from 'antd'
import { type RowAction, useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can } from '../../../platform/session/session.ts'
import type { BulkOffer } from '../../workbench/index.ts'
import { PersonField } from '../groups/person-picker.tsx'
import { nameOfFriend, readFriendsAgain } from './friend-queries.ts'

/** What a row of the list offers: changing the friend, and deleting it with ten seconds to undo. */
export function useFriendActions(edit: (friend: Friend) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(friend: Friend) {
    await call(deleteFriend, { params: { id: friend.id }, version: friend.version })
    offerUndo({
      key: `undo-friend-${friend.id}`,
      title: t('groups.friend.deleted', { friend: nameOfFriend(friend) }),
      undo: () => void restore(friend),
    })
    await readFriendsAgain()
  }

  return (friend: Friend): RowAction[] => [
    ...(friend.can.edit ? [{ key: 'edit', label: t('kit.edit'), run: () => edit(friend) }] : []),
    ...(friend.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            run: () =>
              confirmDeletion({
                title: t('groups.friend.delete.title', { friend: nameOfFriend(friend) }),
                content: t('kit.deleteSentence'),
                onOk: () => remove(friend).catch(() => undefined),
              }),
          },
        ]
      : []),
  ]
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(friend: Friend) {
  try {
    await call(restoreFriend, { params: { id: friend.id } })
    await readFriendsAgain()
    notices.success(t('groups.friend.restored', { friend: nameOfFriend(friend) }))
  } catch {
    // The call has already shown the message.
  }
}

/** The bulk actions that the person may use; the server decides about each friend. */
export const friendOffers = (): readonly BulkOffer[] => (can('edit') ? offers : [])

const offers: readonly BulkOffer[] = [
  {
    key: 'colleague',
    title: 'groups.friendBulk.colleague',
    icon: <UserSwitchOutlined aria-hidden />,
    fields: () => <ColleagueField />,
    inputOf: ({ colleagueId }) => ({ colleagueId: colleagueId ?? null }),
  },
  {
    key: 'state',
    title: 'groups.friendBulk.state',
    icon: <FlagOutlined aria-hidden />,
    fields: () => <StateField />,
  },
]

function ColleagueField() {
  const { t } = useWords()
  return (
    <Form.Item name="colleagueId" label={t('groups.field.colleagueId')}>
      <PersonField />
    </Form.Item>
  )
}

function StateField() {
  const { t } = useWords()
  return (
    <Form.Item name="state" label={t('groups.field.state')} initialValue="friend">
      <Select options={friendStates.map((value) => ({ value, label: t(`groups.friendState.${value}`) }))} />
    </Form.Item>
  )
}
