import { PlusOutlined } from '@ant-design/icons'
import type { AssignedArea, NewAssignedArea } from '@seamark/contract/territory/assigned-areas'
import { deleteAssignedArea } from '@seamark/contract/territory/index'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Failed, Loading, Page, useConfirmDeletion } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { AreaPicker } from '../../territory/index.ts'
import { areaSearch } from './area-filters.ts'
import { refreshAssignedAreas, useAreaFigures, useAssignedAreas } from './area-queries.ts'
import { boardOf, assigneeOf } from './area-rules.ts'
import { AreaTree, LaneList } from './area-tree-view.tsx'
import { AssignedAreaForm } from './assigned-area-form.tsx'
import '../companies/companies-view.css'
import './areas-page.css'

type Opened = { begin: Partial<NewAssignedArea> } | { assignedArea: AssignedArea }

/** The page that shows who looks after each province, country or lane, and how many companies lie there. */
export function AreasPage() {
  const { t, language } = useWords()
  const search = usePageSearch(areaSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useAssignedAreas()
  const figures = useAreaFigures().data
  const [opened, setOpened] = useState<Opened>()
  const remove = useRemove()
  const board = useMemo(() => boardOf(data?.coverages ?? [], figures), [data, figures])
  const actions = data?.can.edit
    ? {
        add: (begin: Partial<NewAssignedArea>) => setOpened({ begin }),
        edit: (assignedArea: AssignedArea) => setOpened({ assignedArea }),
        remove,
      }
    : undefined
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ begin: {} })}>
      {t('phonebook.areas.add')}
    </Button>
  )
  return (
    <Page
      title={t('phonebook.areas')}
      note={data ? t('phonebook.areas.note', { count: number(data.coverages.length, language) }) : undefined}
      actions={actions ? add : null}
    >
      <div className="areas-bar">
        <Segmented
          value={search.by}
          onChange={(by) => setSearch({ by })}
          options={[
            { value: 'area' as const, label: t('phonebook.areas.byArea') },
            { value: 'lane' as const, label: t('phonebook.areas.byLane') },
          ]}
        />
        {search.by === 'area' ? (
          <AreaPicker
            value={search.area}
            onChange={(area) => setSearch({ area: area ?? undefined })}
            placeholder={t('phonebook.areas.find')}
            aria-label={t('phonebook.areas.find')}
          />
        ) : null}
      </div>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && search.by === 'area' ? (
        <AreaTree key={search.area} top={search.area} board={board} actions={actions} />
      ) : null}
      {data && search.by === 'lane' ? <LaneList board={board} actions={actions} /> : null}
      {data && search.by === 'area' && figures && figures.elsewhere.companies > 0 ? (
        <p className="areas-note">
          {t('phonebook.areas.elsewhere', {
            count: number(figures.elsewhere.companies, language),
            unowned: number(figures.elsewhere.unowned, language),
          })}
        </p>
      ) : null}
      {opened ? <AssignedAreaForm {...opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  )
}

/** Asks for confirmation and removes an assigned area. */
function useRemove() {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()

  async function remove({ id, version }: AssignedArea) {
    try {
      await call(deleteAssignedArea, { params: { id }, version }, { quiet: true })
      notices.success(t('phonebook.areas.removed'))
    } catch (error) {
      notices.error(errorText(error))
    }
    await refreshAssignedAreas()
  }

  return (assignedArea: AssignedArea) =>
    confirmDeletion({
      title: t('phonebook.areas.removeTitle', { name: assigneeOf(assignedArea) }),
      okText: t('phonebook.areas.remove'),
      onOk: () => remove(assignedArea),
    })
}
