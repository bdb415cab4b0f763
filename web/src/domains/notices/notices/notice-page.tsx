import { noticeStates } from '@seamark/contract/notices/notices'
import { Button, Segmented, Select } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { MailNote, MailPicker } from '../mails/mail-picker.tsx'
import { noticeActions, openNotice, readAll } from './notice-actions.ts'
import { type NoticeSearch, noticeSearch } from './notice-filters.ts'
import { refreshNotices, useLatest, useNoticeKinds, useNotices, useUnread } from './notice-queries.ts'
import { useNoticeColumns } from './notice-table.tsx'
import { kindText } from './notice-text.ts'
import './notice-view.css'

/** The notices of the last half year, newest first. */
export function NoticePage() {
  const { t } = useWords()
  const search = usePageSearch(noticeSearch)
  const setSearch = useSetPageSearch()
  const go = useGo()
  const pager = usePager(JSON.stringify(search))
  const listed = useNotices(search, pager.cursor)
  const columns = useNoticeColumns()
  useLive('notices.notice', () => void refreshNotices())
  return (
    <Page
      title={t('notices.title')}
      note={<MailNote />}
      actions={
        <>
          <MailPicker />
          <ReadAll />
        </>
      }
    >
      <DataTable
        name="notices"
        label={t('notices.title')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={(notice) => openNotice(notice, go)}
        rowActions={(notice) => noticeActions(notice, go)}
        empty={<Empty text={t(emptyText(search))} />}
        toolbar={
          <div className="notice-toolbar">
            <Segmented
              aria-label={t('notices.state')}
              value={search.state}
              onChange={(state) => setSearch({ state })}
              options={noticeStates.map((value) => ({ value, label: t(`notices.state.${value}`) }))}
            />
            <KindPicker value={search.kinds} onChange={(kinds) => setSearch({ kinds })} />
          </div>
        }
      />
    </Page>
  )
}

function emptyText({ state, kinds }: NoticeSearch) {
  if (kinds.length > 0) return 'notices.noneHere'
  return state === 'unread' ? 'notices.noneUnread' : 'notices.none'
}

function ReadAll() {
  const { t } = useWords()
  const unread = useUnread().data?.unread.value ?? 0
  const newest = useLatest().data?.rows[0]
  return (
    <Button disabled={unread === 0} onClick={() => void readAll(newest)}>
      {t('notices.readAll')}
    </Button>
  )
}

function KindPicker({ value, onChange }: { value: string[]; onChange: (kinds: string[]) => void }) {
  const { t } = useWords()
  const { data } = useNoticeKinds()
  const kinds = [...new Set([...(data?.kinds ?? []), ...value])]
  return (
    <Select
      className="notice-kinds"
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={t('notices.kinds')}
      placeholder={t('notices.kinds')}
      value={value}
      onChange={onChange}
      options={kinds.map((kind) => ({ value: kind, label: kindText(kind) }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
