import { EllipsisOutlined } from '@ant-design/icons'
import type { SavedView } from '@seamark/contract/workbench/views/views'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { ListView } from './view-actions.ts'
import { changeView, chooseDefault, removeView } from './view-queries.ts'

interface MenuOf {
  viewed: ListView
  view: SavedView
  onSave: () => void
  onForm: (form: 'new' | 'rename') => void
}

type Items = NonNullable<MenuProps['items']>

/** The actions on the current view: its owner may use all of them, others copy it and make it their default. */
export function ViewMenu(props: MenuOf) {
  const { t } = useWords()
  const kept = useKeptItems(props)
  const own = useOwnItems(props)
  const everyone = useDefaultItem(props)
  const remove = useDeleteItem(props)
  const items: Items = [
    ...kept,
    { type: 'divider' },
    ...own,
    everyone,
    ...(props.view.can.edit ? [{ type: 'divider' as const }, remove] : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('workbench.view.actions')}
        title={t('workbench.view.actions')}
      />
    </Dropdown>
  )
}

/** Saves changes here or under another name, or discards them. */
function useKeptItems({ viewed: { isModified, open, forgetEdits }, view, onSave, onForm }: MenuOf): Items {
  const { t } = useWords()
  function revert() {
    forgetEdits(view.id)
    open(view)
  }
  return [
    ...(isModified && view.can.edit ? [{ key: 'save', label: t('kit.save'), onClick: onSave }] : []),
    ...(isModified ? [{ key: 'revert', label: t('workbench.view.revert'), onClick: revert }] : []),
    { key: 'saveAs', label: t('workbench.view.saveAs'), onClick: () => onForm('new') },
  ]
}

function useOwnItems({ view, onForm }: MenuOf): Items {
  const { t } = useWords()
  if (!view.can.edit) return []
  const share = () => void changeView(view, { shared: !view.shared }).catch(() => undefined)
  return [
    { key: 'rename', label: t('workbench.view.rename'), onClick: () => onForm('rename') },
    { key: 'share', label: t(view.shared ? 'workbench.view.unshare' : 'workbench.view.share'), onClick: share },
  ]
}

function useDefaultItem({ viewed: { list, opensWith }, view }: MenuOf): Items[number] {
  const { t } = useWords()
  const isDefault = opensWith?.id === view.id
  return {
    key: 'default',
    label: t(isDefault ? 'workbench.view.unsetDefault' : 'workbench.view.setDefault'),
    onClick: () => void chooseDefault(list, isDefault ? null : view.id).catch(() => undefined),
  }
}

function useDeleteItem({ viewed: { open, forgetEdits }, view }: MenuOf): Items[number] {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()

  async function remove() {
    const removed = await removeView(view).catch(() => undefined)
    if (!removed) return
    forgetEdits(view.id)
    open(undefined)
    notices.success(t('workbench.view.deleted', { name: view.name }))
  }

  const ask = () =>
    confirmDeletion({
      title: t('workbench.view.deleteTitle', { name: view.name }),
      content: t(view.shared ? 'workbench.view.deleteShared' : 'workbench.view.deleteOwn'),
      okText: t('workbench.view.delete'),
      onOk: remove,
    })
  return { key: 'delete', danger: true, label: t('workbench.view.delete'), onClick: ask }
}
