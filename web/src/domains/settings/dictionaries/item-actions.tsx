import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { changeDictionaryItem, deleteDictionaryItem, moveDictionaryItem } from '@seamark/contract/settings/index'
import type { MenuProps } from 'antd'
import { deleteItem, moveItems, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { refreshItems } from './item-queries.ts'

const { attempt, refusalText } = createAttempts({
  overtaken: () => t('settings.item.overtaken'),
  refresh: refreshItems,
})
export { refusalText }

export const moveItem = ({ id, version }: DictionaryItem, before: number | null) =>
  attempt(() => call(moveDictionaryItem, { params: { id }, version, body: { before } }, { quiet: true }))

/** The entries of a row's menu; the order can be changed without a mouse. */
export function useItemMenu(
  items: readonly DictionaryItem[],
  mayDelete: boolean,
  edit: (item: DictionaryItem) => void,
) {
  const { t, language } = useWords()
  const confirmDeletion = useConfirmDeletion()

  function retire({ id, version, names }: DictionaryItem, retired: boolean) {
    const done = t(retired ? 'settings.item.retiredNow' : 'settings.item.broughtBack', { name: names[language] })
    void attempt(
      () => call(changeDictionaryItem, { params: { id }, version, body: { retired } }, { quiet: true }),
      done,
    )
  }
  function remove({ id, version, names }: DictionaryItem) {
    const name = names[language]
    confirmDeletion({
      title: t('settings.item.deleteTitle', { name }),
      content: `${t('settings.item.deleteText')} ${t('settings.switchedOff.sentence')}`,
      onOk: () =>
        attempt(
          () => call(deleteDictionaryItem, { params: { id }, version }, { quiet: true }),
          t('settings.item.deleted', { name }),
        ),
    })
  }

  return (item: DictionaryItem): NonNullable<MenuProps['items']> => {
    const steps = { up: t('settings.item.up'), down: t('settings.item.down') }
    return [
      { key: 'edit', icon: <EditOutlined aria-hidden />, label: t('settings.item.edit'), onClick: () => edit(item) },
      ...moveItems(items, item, steps, (before) => void moveItem(item, before)),
      { type: 'divider' },
      item.retired
        ? {
            key: 'back',
            icon: <PlayCircleOutlined aria-hidden />,
            label: t('settings.item.bringBack'),
            onClick: () => retire(item, false),
          }
        : {
            key: 'retire',
            icon: <PauseCircleOutlined aria-hidden />,
            label: t('settings.item.retire'),
            onClick: () => retire(item, true),
          },
      ...(mayDelete ? [deleteItem(() => remove(item))] : []),
    ]
  }
}
