import { EditOutlined, FolderOutlined, SaveOutlined } from '@ant-design/icons'
import {
  deleteTag,
  deleteTagGroup,
  moveTag,
  moveTagGroup,
  tagGroupUsage,
  tagUsage,
} from '@seamark/contract/phonebook/index'
import type { Tag, TagGroup, TagPlace } from '@seamark/contract/phonebook/tags/tags'
import type { MenuProps } from 'antd'
import { deleteItem, moveItems, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { refreshTags } from './tag-queries.ts'
import { tagText } from './tag-text.ts'

export const { attempt, refusalText } = createAttempts({
  overtaken: () => t('phonebook.tag.overtaken'),
  refresh: refreshTags,
})

/** The form that is open over the page. */
export type Opened =
  | { form: 'group'; group?: TagGroup }
  | { form: 'tag'; group: TagGroup; tag?: Tag }
  | { form: 'template'; labels: TagGroup }

type MenuItems = NonNullable<MenuProps['items']>

export const moveTagTo = ({ id, version }: Tag, place: TagPlace) =>
  attempt(() => call(moveTag, { params: { id }, version, body: place }, { quiet: true }))

const moveGroupTo = ({ id, version }: TagGroup, before: number | null) =>
  attempt(() => call(moveTagGroup, { params: { id }, version, body: { before } }, { quiet: true }))

const steps = () => ({ up: t('phonebook.tag.up'), down: t('phonebook.tag.down') })

/** The entries of a group's menu. */
export function useGroupMenu(groups: readonly TagGroup[], mayDelete: boolean, open: (opened: Opened) => void) {
  const { language } = useWords()
  const confirm = useConfirmedDeletion()
  function remove({ id, version, ...group }: TagGroup) {
    const name = tagText(group, language)
    void confirm(
      'group',
      name,
      () => call(tagGroupUsage, { params: { id } }),
      () => call(deleteTagGroup, { params: { id }, version }, { quiet: true }),
    )
  }
  return (group: TagGroup): MenuItems => [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden />,
      label: t('phonebook.tag.group.edit'),
      onClick: () => open({ form: 'group', group }),
    },
    ...moveItems(groups, group, steps(), (before) => void moveGroupTo(group, before)),
    {
      key: 'template',
      icon: <SaveOutlined aria-hidden />,
      label: t('phonebook.tag.asTemplate'),
      disabled: group.tags.length === 0,
      onClick: () => open({ form: 'template', labels: group }),
    },
    ...(mayDelete ? [{ type: 'divider' as const }, deleteItem(() => remove(group))] : []),
  ]
}

/** The entries of a tag's menu: everything that dragging can do, and more. */
export function useTagMenu(groups: readonly TagGroup[], mayDelete: boolean, open: (opened: Opened) => void) {
  const { language } = useWords()
  const confirm = useConfirmedDeletion()
  function remove({ id, version, ...tag }: Tag) {
    const name = tagText(tag, language)
    void confirm(
      'tag',
      name,
      () => call(tagUsage, { params: { id } }),
      () => call(deleteTag, { params: { id }, version }, { quiet: true }),
    )
  }
  return (group: TagGroup, tag: Tag): MenuItems => [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden />,
      label: t('phonebook.tag.edit'),
      onClick: () => open({ form: 'tag', group, tag }),
    },
    ...moveItems(group.tags, tag, steps(), (before) => void moveTagTo(tag, { groupId: group.id, before })),
    {
      key: 'move',
      icon: <FolderOutlined aria-hidden />,
      label: t('phonebook.tag.moveTo'),
      disabled: groups.length < 2,
      children: groups
        .filter(({ id }) => id !== group.id)
        .map((other) => ({
          key: `to${other.id}`,
          label: tagText(other, language),
          onClick: () => void moveTagTo(tag, { groupId: other.id, before: null }),
        })),
    },
    ...(mayDelete ? [{ type: 'divider' as const }, deleteItem(() => remove(tag))] : []),
  ]
}

/** Says how many companies lose the tag, and asks for confirmation. */
function useConfirmedDeletion() {
  const confirmDeletion = useConfirmDeletion()
  return async (
    what: 'group' | 'tag',
    name: string,
    usage: () => Promise<{ companies: number }>,
    remove: () => Promise<unknown>,
  ) => {
    const used = await usage().catch(() => undefined)
    if (!used) return
    const { companies } = used
    confirmDeletion({
      title: t(what === 'group' ? 'phonebook.tag.group.deleteTitle' : 'phonebook.tag.deleteTitle', { name }),
      content: (
        <>
          <p>
            {companies === 0
              ? t('phonebook.tag.unused')
              : t(what === 'group' ? 'phonebook.tag.group.loses' : 'phonebook.tag.loses', { count: companies })}
          </p>
          <p>{t('settings.switchedOff.sentence')}</p>
        </>
      ),
      onOk: () => attempt(remove, t('phonebook.tag.deleted', { name })),
    })
  }
}
