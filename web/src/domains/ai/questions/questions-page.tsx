import { AimOutlined, ImportOutlined, PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { Question } from '@seamark/contract/ai/questions/questions'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
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
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { MissPanel } from './miss-view.tsx'
import { questionOffers, useQuestionActions } from './question-actions.tsx'
import {
  filtersOf,
  isNarrowed,
  listQueryOf,
  type QuestionSearch,
  questionSearch,
  textsOf,
  withoutFilters,
} from './question-filters.ts'
import { QuestionForm } from './question-form.tsx'
import { readQuestionsAgain, useQuestionCount, useQuestions } from './question-queries.ts'
import { onPhone, useQuestionColumns } from './question-table.tsx'
import { TryPanel } from './question-try-view.tsx'
import { QuestionToolbar } from './question-toolbar-view.tsx'
import { QuestionPanel } from './question-view.tsx'
import './question-view.css'

const table = 'ai.questions'

/** The questions of the office with the answers that are given as they stand here. */
export function QuestionsPage() {
  const { t } = useWords()
  const search = usePageSearch(questionSearch)
  const { question: _opened, ...asked } = search
  const pager = usePager(JSON.stringify(asked))
  const all = useQuestionColumns()
  const viewed = useListView({ list: 'questions', table, columns: all, schema: questionSearch })
  const listed = useQuestions(search, pager.cursor)
  const { data } = listed
  const count = useQuestionCount(search, listed)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [beside, setBeside] = useState<'misses' | 'try'>()
  const [edited, setEdited] = useState<Question | 'new'>()
  const actions = useQuestionActions(setEdited)
  const { setSearch } = viewed
  const openBeside = (id: number) => {
    setBeside(undefined)
    setSearch({ question: id })
  }
  const add = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('ai.question.new')}
    </Button>
  ) : null
  return (
    <Page
      title={t('ai.questions')}
      actions={
        <>
          {can('edit') ? (
            <Button icon={<AimOutlined aria-hidden />} onClick={() => setBeside('try')}>
              {t('ai.try')}
            </Button>
          ) : null}
          <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setBeside('misses')}>
            {t('ai.misses')}
          </Button>
          <ListActions {...{ columns: all, viewed, search, count, selection }} add={add} />
        </>
      }
    >
      <DataTable
        name={table}
        label={t('ai.questions')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={({ id }) => setSearch({ question: id })}
        rowActions={actions}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('ai.questions.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('ai.questions.empty')} action={add} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<QuestionToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="questions"
        selection={selection}
        count={count}
        query={textsOf(listQueryOf(search))}
        offers={questionOffers()}
        onDone={() => void readQuestionsAgain()}
      />
      <MissPanel open={beside === 'misses'} onClose={() => setBeside(undefined)} onQuestion={openBeside} />
      <TryPanel open={beside === 'try'} onClose={() => setBeside(undefined)} onQuestion={openBeside} />
      <QuestionPanel id={search.question} onClose={() => setSearch({ question: undefined })} />
      {edited ? (
        <QuestionForm seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Page>
  )
}

interface ListActionsProps {
  columns: readonly Column<Question>[]
  viewed: ListView
  search: QuestionSearch
  count: ListCount | undefined
  selection: Selection
  add: ReactNode
}

/** The buttons for import, export and a new question that the person may use. */
function ListActions({ columns, viewed, search, count, selection: { ids, isAll }, add }: ListActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <>
      {can('import') ? (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/chatGPT/chatGPTqaImport')}>
          {t('workbench.import.start')}
        </Button>
      ) : null}
      <ExportButton
        list="questions"
        title={t('ai.questions')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={isChosen ? { value: ids.size, exact: true } : count}
        isChosen={isChosen}
      />
      {add}
    </>
  )
}
