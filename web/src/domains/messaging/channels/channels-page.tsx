import {
  continueChannel,
  type ManagedChannel,
  pauseChannel,
  testChannel,
} from '@seamark/contract/messaging/channels/channels'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Badge, type Column, DataTable, Empty, Page, PageTabs, plainLayout, rowsOf } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { channelsSearch, channelsTabs } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { channelText, channelWhyText } from '../bulks/bulk-text.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPanel } from './account-view.tsx'
import { channelTones, useFailedEvents, useManagedChannels, useSendingNews } from './channel-queries.ts'
import { FailedEvents } from './failed-events-view.tsx'
import { ReasonForm } from './reason-form.tsx'
import { Sending } from './sending-view.tsx'
import './channel-view.css'

/** The channels by which bulk messages leave, what they have sent today, the switch for everything, and what providers told in vain. */
export function ChannelsPage() {
  const { t } = useWords()
  const search = usePageSearch(channelsSearch)
  const setSearch = useSetPageSearch()
  const failed = useFailedEvents(search.limit, undefined).data?.count.value ?? 0
  useSendingNews()
  const labels = {
    channels: t('messaging.channels.list'),
    failedEvents:
      failed === 0 ? t('messaging.failedEvents') : t('messaging.failedEvents.tab', { count: number(failed) }),
  }
  return (
    <Page title={t('messaging.channels')} note={t('messaging.channels.note')}>
      <Sending />
      <PageTabs
        label={t('messaging.channels')}
        active={search.tab}
        onChange={(tab) => setSearch({ tab })}
        items={channelsTabs.map((key) => ({ key, label: labels[key] }))}
      />
      {search.tab === 'channels' ? <Channels /> : <FailedEvents />}
    </Page>
  )
}

function Channels() {
  const { t, language } = useWords()
  const listed = useManagedChannels()
  const [pausing, setPausing] = useState<ManagedChannel>()
  const [busy, setBusy] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number>()
  async function act({ id }: ManagedChannel, doing: () => Promise<unknown>) {
    setBusy(id)
    try {
      await doing()
    } catch {
      // The call has shown why.
    } finally {
      setBusy(undefined)
      void refreshBulks()
    }
  }
  const goOn = (channel: ManagedChannel) =>
    act(channel, () => call(continueChannel, { params: { id: channel.id }, version: channel.version }))
  const tryOut = (channel: ManagedChannel) =>
    act(channel, async () => {
      const { isOk, code } = await call(testChannel, { params: { id: channel.id } })
      if (isOk) notices.success(t('messaging.channel.connected'))
      else notices.error(t('messaging.channel.notConnected', { code }))
    })
  const columns = useMemo(() => (language ? channelColumns() : []), [language])
  const deeds: Column<ManagedChannel> = {
    key: 'deeds',
    title: t('messaging.channel.deeds'),
    width: 220,
    render: (channel) => (
      <span className="channel-deeds">
        {isUnset(channel) ? (
          <Button size="small" type="primary" onClick={() => setOpened(channel.id)}>
            {t('messaging.account.set')}
          </Button>
        ) : null}
        {channel.canTest ? (
          <Button size="small" loading={busy === channel.id} onClick={() => void tryOut(channel)}>
            {t('messaging.channel.test')}
          </Button>
        ) : null}
        {channel.state === 'ok' ? (
          <Button size="small" onClick={() => setPausing(channel)}>
            {t('messaging.pause')}
          </Button>
        ) : isUnset(channel) ? null : (
          <Button size="small" type="primary" loading={busy === channel.id} onClick={() => void goOn(channel)}>
            {t('messaging.continue')}
          </Button>
        )}
      </span>
    ),
  }
  return (
    <>
      <DataTable<ManagedChannel>
        name="messaging.channels"
        label={t('messaging.channels')}
        columns={[...columns, deeds]}
        {...rowsOf({ ...listed, data: listed.data && { rows: listed.data.channels } })}
        layout={plainLayout}
        onOpen={({ id, pace }) => setOpened(pace ? id : undefined)}
        tools={
          <Button type="primary" ghost icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('messaging.account.add')}
          </Button>
        }
        empty={<Empty text={t('messaging.noChannel')} />}
      />
      <AccountPanel
        channel={listed.data?.channels.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
      />
      <p className="channel-quiet">{t('messaging.channels.qqBot')}</p>
      {isAdding ? <AccountForm onSaved={({ id }) => setOpened(id)} onClose={() => setAdding(false)} /> : null}
      {pausing ? (
        <ReasonForm
          title={t('messaging.channel.pause', { name: channelText(pausing) })}
          send={(reason) =>
            call(
              pauseChannel,
              { params: { id: pausing.id }, version: pausing.version, body: { reason } },
              { quiet: true },
            )
          }
          onClose={() => setPausing(undefined)}
        />
      ) : null}
    </>
  )
}

/** An account without credentials sends nothing, whatever its state. */
const isUnset = ({ isSet }: ManagedChannel) => !isSet

const channelColumns = (): Column<ManagedChannel>[] => [
  { key: 'name', title: t('messaging.field.channel'), width: 200, render: channelText },
  {
    key: 'kind',
    title: t('messaging.field.kind'),
    width: 110,
    render: ({ kind }) => t(`messaging.channelKind.${kind}`),
  },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 110,
    render: ({ state }) => <Badge tone={channelTones[state]}>{t(`messaging.channelState.${state}`)}</Badge>,
  },
  {
    key: 'why',
    title: t('messaging.field.reason'),
    width: 280,
    render: (channel) => (isUnset(channel) ? t('messaging.account.unset') : channelWhyText(channel)),
  },
  {
    key: 'usedToday',
    title: t('messaging.channel.usedToday'),
    width: 110,
    align: 'right',
    render: ({ usedToday }) => number(usedToday),
  },
  {
    key: 'waiting',
    title: t('messaging.recipientState.waiting'),
    width: 110,
    align: 'right',
    render: ({ waiting }) => number(waiting),
  },
]
