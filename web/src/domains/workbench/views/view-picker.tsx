import { CheckOutlined, DownOutlined, PlusOutlined, ProfileOutlined, StarFilled, TeamOutlined } from '@ant-design/icons'
import type { SavedView } from '@seamark/contract/workbench/views/views'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { ListView } from './view-actions.ts'
import type { ViewName } from './view-form.tsx'
import { ViewMenu } from './view-menu-view.tsx'
import { addView, changeView } from './view-queries.ts'
import './view-picker.css'

const ViewForm = lazy(() => import('./view-form.tsx').then((module) => ({ default: module.ViewForm })))

/** The current view, whether it has unsaved changes, and the actions on it. */
export function ViewPicker({ viewed }: { viewed: ListView }) {
  const { t } = useWords()
  const { view, isModified, state, list, open, forgetEdits } = viewed
  const [form, setForm] = useState<'new' | 'rename'>()

  async function add(values: ViewName) {
    const added = await addView(list, { ...values, state })
    if (view) forgetEdits(view.id)
    open(added)
    notices.success(t('workbench.view.saved', { name: added.name }))
    return added
  }

  async function save() {
    if (!view) return
    const saved = await changeView(view, { state }).catch(() => undefined)
    if (!saved) return
    forgetEdits(view.id)
    notices.success(t('workbench.view.saved', { name: view.name }))
  }

  return (
    <div className="views">
      <ChoiceOfViews viewed={viewed} onNew={() => setForm('new')} />
      {isModified && view?.can.edit ? (
        <Button type="link" className="views-save" onClick={() => void save()}>
          {t('kit.save')}
        </Button>
      ) : null}
      {view ? <ViewMenu viewed={viewed} view={view} onSave={() => void save()} onForm={setForm} /> : null}
      <Suspense>
        {form === 'new' ? (
          <ViewForm
            title={t('workbench.view.saveAs')}
            given={{ name: view?.name ?? '', shared: false }}
            onSave={add}
            onClose={() => setForm(undefined)}
          />
        ) : null}
        {form === 'rename' && view ? (
          <ViewForm
            title={t('workbench.view.rename')}
            given={view}
            onSave={(values) => changeView(view, values, { quiet: true })}
            onClose={() => setForm(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function ChoiceOfViews({ viewed: { views, view, isModified, open }, onNew }: { viewed: ListView; onNew: () => void }) {
  const { t } = useWords()
  const item = (one: SavedView) => ({
    key: String(one.id),
    icon: <CheckOutlined aria-hidden className={one.id === view?.id ? '' : 'views-unchosen'} />,
    label: <ViewLine view={one} />,
    onClick: () => open(one),
  })
  const shipped = views.filter(({ owner }) => owner === null)
  const own = views.filter(({ can }) => can.edit)
  const shared = views.filter(({ can, owner }) => !can.edit && owner !== null)
  const items: MenuProps['items'] = [
    {
      key: 'none',
      icon: <CheckOutlined aria-hidden className={view ? 'views-unchosen' : ''} />,
      label: t('workbench.view.none'),
      onClick: () => open(undefined),
    },
    ...shipped.map(item),
    ...(own.length > 0
      ? [{ type: 'group' as const, key: 'own', label: t('workbench.view.own'), children: own.map(item) }]
      : []),
    ...(shared.length > 0
      ? [{ type: 'group' as const, key: 'shared', label: t('workbench.view.shared'), children: shared.map(item) }]
      : []),
    { type: 'divider' },
    { key: 'new', icon: <PlusOutlined aria-hidden />, label: t('workbench.view.saveAs'), onClick: onNew },
  ]
  const name = view?.name ?? t('workbench.view.none')
  return (
    <Dropdown trigger={['click']} menu={{ items, className: 'views-menu' }}>
      <Button
        className="views-button"
        aria-label={t(isModified ? 'workbench.view.changed' : 'workbench.view.current', { name })}
        title={name}
      >
        <ProfileOutlined aria-hidden />
        <span className="views-name">{name}</span>
        {isModified ? <span className="views-mark" title={t('workbench.view.modified')} aria-hidden /> : null}
        <DownOutlined aria-hidden className="views-arrow" />
      </Button>
    </Dropdown>
  )
}

function ViewLine({ view }: { view: SavedView }) {
  const { t } = useWords()
  return (
    <span className="views-line">
      <span className="views-line-name">{view.name}</span>
      {view.isDefault ? (
        <StarFilled role="img" aria-label={t('workbench.view.isDefault')} title={t('workbench.view.isDefault')} />
      ) : null}
      {view.shared && view.owner ? (
        <span className="views-line-note">
          <TeamOutlined aria-hidden /> {view.can.edit ? t('workbench.view.isShared') : view.owner.name}
        </span>
      ) : null}
    </span>
  )
}
