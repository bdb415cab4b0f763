import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import type { Department } from '@seamark/contract/identity/departments/departments'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { moveTo, type Opened, useDepartmentMenu } from './department-actions.tsx'
import { DepartmentForm } from './department-form.tsx'
import { DepartmentPlaceForm } from './department-place-form.tsx'
import { useDepartmentTree } from './department-queries.ts'
import { type Drop, findDepartments, placeOf, treeOf } from './department-rules.ts'
import { DepartmentTree } from './department-tree-view.tsx'
import { SwitchedOffButton } from '../../settings/index.ts'
import './departments-page.css'

const officeKinds = ['department'] as const

/** The tree of departments, and the people in them. */
export function DepartmentsPage() {
  const { t } = useWords()
  const { data, error, refetch } = useDepartmentTree()
  const [opened, setOpened] = useState<Opened>()
  const departments = data?.departments ?? []
  const people = departments
    .filter(({ parentId }) => parentId === null)
    .reduce((sum, { peopleWithBelow }) => sum + peopleWithBelow, 0)
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ form: 'new', parent: null })}>
      {t('identity.department.new')}
    </Button>
  )
  return (
    <Page
      title={t('identity.departments')}
      note={data ? t('identity.department.note', { count: departments.length, people }) : undefined}
      actions={
        <>
          <SwitchedOffButton kinds={officeKinds} />
          {data?.can.edit ? add : null}
        </>
      }
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && departments.length === 0 ? <Empty text={t('identity.department.none')} /> : null}
      {data && departments.length > 0 ? <Office departments={departments} can={data.can} open={setOpened} /> : null}
      {opened?.form === 'new' ? <DepartmentForm parent={opened.parent} onClose={() => setOpened(undefined)} /> : null}
      {opened?.form === 'rename' ? (
        <DepartmentForm department={opened.department} onClose={() => setOpened(undefined)} />
      ) : null}
      {opened?.form === 'move' ? (
        <DepartmentPlaceForm
          department={opened.department}
          departments={departments}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Page>
  )
}

interface OfficeProps {
  departments: readonly Department[]
  can: { edit: boolean; delete: boolean }
  open: (opened: Opened) => void
}

/** The tree under its search: found departments appear with all above them, and cannot be dragged while others are hidden. */
function Office({ departments, can, open }: OfficeProps) {
  const { t } = useWords()
  const [text, setText] = useState('')
  /** The closed departments are stored, not the open ones, so that new departments are visible. */
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const menu = useDepartmentMenu(departments, can.delete, open)
  const isSearching = text.trim() !== ''
  const shown = isSearching ? findDepartments(departments, text) : departments
  const expanded = shown.map(({ id }) => id).filter((id) => isSearching || !closed.has(id))

  function drop(drop: Drop) {
    const place = placeOf(departments, drop)
    const department = departments.find(({ id }) => id === drop.dragged)
    if (place && department && !isSearching) void moveTo(department, place)
  }

  return (
    <>
      <div className="department-bar">
        <Input
          className="department-search"
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('identity.department.search')}
          aria-label={t('identity.department.search')}
          allowClear
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="text"
          onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(departments.map(({ id }) => id)))}
        >
          {t(closed.size > 0 ? 'identity.department.expandAll' : 'identity.department.collapseAll')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <Empty text={t('identity.department.notFound')} />
      ) : (
        <DepartmentTree
          nodes={treeOf(shown)}
          expanded={expanded}
          onExpand={(ids) => setClosed(new Set(departments.map(({ id }) => id).filter((id) => !ids.includes(id))))}
          edit={can.edit ? { menu, onDrop: drop } : undefined}
        />
      )}
      {can.edit ? <p className="department-help">{t('identity.department.dragHelp')}</p> : null}
    </>
  )
}
