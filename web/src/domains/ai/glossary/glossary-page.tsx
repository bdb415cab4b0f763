import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Term } from '@seamark/contract/ai/glossary/terms'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  Page,
  pagingOf,
  rowsOf,
  type Selection,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { ReferenceTerms } from './reference-view.tsx'
import { termOffers, useTermActions } from './term-actions.tsx'
import { filtersOf, isNarrowed, listQueryOf, type TermSearch, termSearch, withoutFilters } from './term-filters.ts'
import { TermForm } from './term-form.tsx'
import { readTermsAgain, useTerm, useTermCount, useTerms } from './term-queries.ts'
import { onPhone, useTermColumns } from './term-table.tsx'
import { TermToolbar } from './term-toolbar-view.tsx'
import '../questions/question-view.css'

const table = 'ai.terms'

/** The terms of the office in four languages, beside those that the product brings. */
export function GlossaryPage() {
  const search = usePageSearch(termSearch)
  return search.view === 'own' ? <OwnTerms search={search} /> : <Reference search={search} />
}

function Reference({ search }: { search: TermSearch }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Page title={t('ai.glossary')}>
      <ReferenceTerms search={search} setSearch={setSearch} />
    </Page>
  )
}

function OwnTerms({ search }: { search: TermSearch }) {
  const { t } = useWords()
  const { term: opened, ...asked } = search
  const pager = usePager(JSON.stringify(asked))
  const all = useTermColumns()
  const viewed = useListView({ list: 'terms', table, columns: all, schema: termSearch })
  const listed = useTerms(search, pager.cursor)
  const { data } = listed
  const count = useTermCount(search, listed)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [edited, setEdited] = useState<Term | 'new'>()
  const { setSearch } = viewed
  const actions = useTermActions(setEdited)
  const add = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('ai.term.new')}
    </Button>
  ) : null
  return (
    <Page
      title={t('ai.glossary')}
      actions={
        <>
          <FileActions {...{ columns: all, viewed, search, count, selection }} />
          {add}
        </>
      }
    >
      <DataTable
        name={table}
        label={t('ai.glossary')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={({ id }) => setSearch({ term: id })}
        rowActions={actions}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('ai.glossary.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('ai.glossary.empty')} action={add} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<TermToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="terms"
        selection={selection}
        count={count}
        query={textsOf(listQueryOf(search))}
        offers={termOffers()}
        onDone={() => void readTermsAgain()}
      />
      <OpenedTerm id={opened} onClose={() => setSearch({ term: undefined })} />
      {edited ? <TermForm seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  )
}

interface FileActionsProps {
  columns: readonly Column<Term>[]
  viewed: ListView
  search: TermSearch
  count: ListCount | undefined
  selection: Selection
}

/** The buttons for import and export that the person may use. */
function FileActions({ columns, viewed, search, count, selection: { ids, isAll } }: FileActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <>
      {can('import') ? (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/chatGPT/glossaryImport')}>
          {t('workbench.import.start')}
        </Button>
      ) : null}
      <ExportButton
        list="terms"
        title={t('ai.glossary')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={isChosen ? { value: ids.size, exact: true } : count}
        isChosen={isChosen}
      />
    </>
  )
}

/** The term of the address; it has no more than its form shows, so there is no panel beside the list. */
function OpenedTerm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data } = useTerm(id)
  return id !== undefined && data?.id === id && data.can.edit ? (
    <TermForm key={id} seen={data} onClose={onClose} />
  ) : null
}

/** The list's query as texts. */
const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
