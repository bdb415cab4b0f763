import { PlusOutlined } from '@ant-design/icons'
import type { Template } from '@seamark/contract/ai/templates/templates'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { DataTable, Empty, Page, pagingOf, rowsOf, useIsPhone, usePager, useSelection } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { BulkBar, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { textsOf } from '../questions/question-filters.ts'
import { templateOffers, useTemplateActions } from './template-actions.tsx'
import { filtersOf, isNarrowed, listQueryOf, templateSearch, withoutFilters } from './template-filters.ts'
import { TemplateForm } from './template-form.tsx'
import type { TemplateStart } from './template-values-rules.ts'
import { readTemplatesAgain, useTemplateCount, useTemplates } from './template-queries.ts'
import { onPhone, useTemplateColumns } from './template-table.tsx'
import { GroupTabs, TemplateToolbar } from './template-toolbar-view.tsx'
import { UseTemplate } from './template-use-form.tsx'
import { TemplatePanel } from './template-view.tsx'
import '../questions/question-view.css'
import './template-view.css'

const table = 'ai.templates'

/** The text templates that the reader may use, by what they are for. */
export function TemplatesPage() {
  const { t } = useWords()
  const search = usePageSearch(templateSearch)
  const { template: _opened, ...asked } = search
  const pager = usePager(JSON.stringify(asked))
  const all = useTemplateColumns()
  const viewed = useListView({ list: 'templates', table, columns: all, schema: templateSearch })
  const listed = useTemplates(search, pager.cursor)
  const count = useTemplateCount(search, listed)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [written, setWritten] = useState<TemplateStart>()
  const [used, setUsed] = useState<Template>()
  const { setSearch } = viewed
  const actions = useTemplateActions({ onUse: setUsed, write: setWritten })
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setWritten({})}>
      {t('ai.template.new')}
    </Button>
  )
  const isChosen = selection.ids.size > 0 && !selection.isAll
  const chosen = { sort: search.sort, order: search.order, ids: [...selection.ids].join(',') }
  return (
    <Page
      title={t('ai.templates')}
      actions={
        <>
          <ExportButton
            list="templates"
            title={t('ai.templates')}
            columns={all}
            layout={viewed.layout}
            query={isChosen ? chosen : listQueryOf(search)}
            count={isChosen ? { value: selection.ids.size, exact: true } : count}
            isChosen={isChosen}
          />
          {add}
        </>
      }
    >
      <GroupTabs search={search} setSearch={setSearch} />
      <DataTable
        name={table}
        label={t('ai.templates')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, listed.data && { ...listed.data, count })}
        onOpen={({ id }) => setSearch({ template: id })}
        rowActions={actions}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('ai.templates.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('ai.templates.empty')} action={add} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<TemplateToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="templates"
        selection={selection}
        count={count}
        query={textsOf(listQueryOf(search))}
        offers={templateOffers}
        onDone={() => void readTemplatesAgain()}
      />
      <TemplatePanel
        id={search.template}
        onUse={setUsed}
        onWrite={setWritten}
        onClose={() => setSearch({ template: undefined })}
      />
      {written ? (
        <TemplateForm
          {...written}
          onSaved={({ id }) => setSearch({ template: id })}
          onClose={() => setWritten(undefined)}
        />
      ) : null}
      {used ? <UseTemplate template={used} onClose={() => setUsed(undefined)} /> : null}
    </Page>
  )
}
