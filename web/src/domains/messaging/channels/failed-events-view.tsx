import {
  type FailedEvent,
  removeFailedEvents,
  retryFailedEvents,
} from '@seamark/contract/messaging/channels/failed-events'
import { Button } from 'antd'
import { useMemo } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  pagingOf,
  plainLayout,
  rowsOf,
  useConfirmDeletion,
  usePager,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { channelsSearch } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { useFailedEvents } from './channel-queries.ts'

/** What providers told and could not be worked on: it waits here until somebody tries it again or gives it up. */
export function FailedEvents() {
  const { t, language } = useWords()
  const search = usePageSearch(channelsSearch)
  const setSearch = useSetPageSearch()
  const confirm = useConfirmDeletion()
  const pager = usePager('')
  const listed = useFailedEvents(search.limit, pager.cursor)
  const columns = useMemo(() => (language ? eventColumns() : []), [language])
  const putAside = (listed.data?.rows ?? []).filter(({ failedAt }) => failedAt !== null).map(({ id }) => id)
  const retry = (ids: number[]) =>
    call(retryFailedEvents, { body: { ids } }).then(
      ({ count }) => {
        notices.success(t('messaging.failedEvent.retried', { count }))
        void refreshBulks()
      },
      () => undefined,
    )
  const remove = ({ id, channel }: FailedEvent) =>
    confirm({
      title: t('messaging.failedEvent.remove.title', { name: channel.name }),
      content: t('messaging.failedEvent.remove.text'),
      okText: t('messaging.failedEvent.remove'),
      onOk: async () => {
        await call(removeFailedEvents, { body: { ids: [id] } })
        void refreshBulks()
      },
    })
  return (
    <DataTable<FailedEvent>
      name="messaging.failedEvents"
      label={t('messaging.failedEvents')}
      columns={columns}
      {...rowsOf(listed)}
      paging={pagingOf(pager, search, setSearch, listed.data)}
      layout={plainLayout}
      rowActions={(event) => [
        ...(event.failedAt === null
          ? []
          : [{ key: 'retry', label: t('messaging.failedEvent.retry'), run: () => void retry([event.id]) }]),
        { key: 'remove', label: t('messaging.failedEvent.remove'), danger: true, run: () => remove(event) },
      ]}
      tools={
        putAside.length > 0 ? (
          <Button onClick={() => void retry(putAside)}>
            {t('messaging.failedEvent.retryAll', { count: putAside.length })}
          </Button>
        ) : null
      }
      empty={<Empty text={t('messaging.failedEvents.none')} />}
    />
  )
}

const eventColumns = (): Column<FailedEvent>[] => [
  {
    key: 'kind',
    title: t('messaging.failedEvent.kind'),
    width: 200,
    render: ({ kind }) => t(`messaging.hookEvent.${kind ?? 'other'}`),
  },
  { key: 'channel', title: t('messaging.field.channel'), width: 200, render: ({ channel }) => channel.name },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 190,
    render: ({ failedAt }) =>
      failedAt === null ? (
        <Badge tone="busy">{t('messaging.failedEvent.trying')}</Badge>
      ) : (
        <Badge tone="bad">{t('messaging.failedEvent.putAside')}</Badge>
      ),
  },
  {
    key: 'tries',
    title: t('messaging.failedEvent.tries'),
    width: 90,
    align: 'right',
    render: ({ tries }) => number(tries),
  },
  { key: 'fault', title: t('messaging.failedEvent.fault'), width: 240, render: ({ fault }) => fault },
  { key: 'toldAt', title: t('messaging.failedEvent.toldAt'), width: 170, render: ({ toldAt }) => dateTime(toldAt) },
]
