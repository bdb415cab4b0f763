import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { Watch } from '@seamark/contract/trade/watches/watches'
import { Button } from 'antd'
import { useState } from 'react'
import { SidePanel, DataTable, Empty, Failed, Loading, Page, type RowAction } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { recordsPath } from '../slices/slice-filters.ts'
import { deleteWatch, pauseWatch } from './watch-actions.ts'
import { WatchForm } from './watch-form.tsx'
import { useFound, useWatches } from './watch-queries.ts'
import { watchSearch } from './watch-rules.ts'
import { useWatchColumns } from './watch-table.tsx'
import { foundText, portsOf, subjectText } from './watch-text.ts'
import './watch-view.css'

/** The person's watches with their findings; a new finding is also sent as a notice. */
export function WatchesPage() {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = useWatches()
  const columns = useWatchColumns(data?.rows ?? [])
  const names = useCodeNames((data?.rows ?? []).flatMap(({ subject }) => portsOf(subject)))
  const [form, setForm] = useState<{ watch?: Watch }>()
  const { watch: openedId } = usePageSearch(watchSearch)
  const setSearch = useSetPageSearch()
  const opened = data?.rows.find(({ id }) => id === openedId)
  const open = ({ id }: Watch) => setSearch({ watch: String(id) })
  useLive('notices.notice', () => void invalidate('/trade/watches'))
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('trade.watch.new')}
    </Button>
  )
  return (
    <>
      <Page title={t('trade.watches')} note={t('trade.watches.note')} actions={add}>
        <DataTable
          name="trade.watches"
          label={t('trade.watches')}
          columns={columns}
          rows={data?.rows}
          loading={isFetching && !data}
          error={error}
          onRetry={() => void refetch()}
          onOpen={open}
          rowActions={(watch) => actionsOf(watch, { open, edit: (edited) => setForm({ watch: edited }) }, names)}
          empty={<Empty text={t('trade.watches.none')} action={add} />}
        />
      </Page>
      <SidePanel
        open={opened !== undefined}
        onClose={() => setSearch({ watch: undefined })}
        title={opened ? subjectText(opened.subject, names) : ''}
      >
        {opened ? <Found id={opened.id} /> : null}
      </SidePanel>
      {form ? <WatchForm {...form} onClose={() => setForm(undefined)} /> : null}
    </>
  )
}

const actionsOf = (
  watch: Watch,
  { open, edit }: Record<'open' | 'edit', (watch: Watch) => void>,
  names: CodeNames,
): RowAction[] => [
  { key: 'found', label: t('trade.watch.found'), icon: <EyeOutlined aria-hidden />, run: () => open(watch) },
  { key: 'edit', label: t('kit.edit'), icon: <EditOutlined aria-hidden />, run: () => edit(watch) },
  {
    key: 'pause',
    label: t(watch.isPaused ? 'trade.watch.resume' : 'trade.watch.pause'),
    icon: watch.isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />,
    run: () => void pauseWatch(watch),
  },
  {
    key: 'delete',
    label: t('kit.delete'),
    icon: <DeleteOutlined aria-hidden />,
    danger: true,
    run: () => void deleteWatch(watch, subjectText(watch.subject, names)),
  },
]

function Found({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFound(id)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <Empty text={t('trade.watch.nothing')} />
  return (
    <>
      <ul className="watch-found">
        {rows.map((one) => (
          <li key={one.id}>
            <PageLink href={recordsPath(one.slice)}>{foundText(one)}</PageLink>
            <time dateTime={one.at}>{dateTime(one.at)}</time>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('trade.watch.earlier')}
        </Button>
      )}
    </>
  )
}
