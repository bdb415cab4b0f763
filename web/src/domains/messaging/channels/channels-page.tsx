import {
  continueChannel,
  type ManagedChannel,
  pauseChannel,
  testChannel,
} from '@seamark/contract/messaging/channels/channels'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Badge, type Column, DataTable, Empty, Page, plainLayout, rowsOf, type Tone } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { channelText } from '../bulks/bulk-text.ts'
import { useManagedChannels, useSendingNews } from './channel-queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { Sending } from './sending-view.tsx'
import './channel-view.css'

/** The channels by which bulk messages leave, what they have sent today, and the switch for everything. */
export function ChannelsPage() {
  const { t, language } = useWords()
  const listed = useManagedChannels()
  const [pausing, setPausing] = useState<ManagedChannel>()
  const [busy, setBusy] = useState<number>()
  useSendingNews()
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
        {channel.canTest ? (
          <Button size="small" loading={busy === channel.id} onClick={() => void tryOut(channel)}>
            {t('messaging.channel.test')}
          </Button>
        ) : null}
        {channel.state === 'ok' ? (
          <Button size="small" onClick={() => setPausing(channel)}>
            {t('messaging.pause')}
          </Button>
        ) : (
          <Button size="small" type="primary" loading={busy === channel.id} onClick={() => void goOn(channel)}>
            {t('messaging.continue')}
          </Button>
        )}
      </span>
    ),
  }
  return (
    <Page title={t('messaging.channels')} note={t('messaging.channels.note')}>
      <Sending />
      <DataTable<ManagedChannel>
        name="messaging.channels"
        label={t('messaging.channels')}
        columns={[...columns, deeds]}
        {...rowsOf({ ...listed, data: listed.data && { rows: listed.data.channels } })}
        layout={plainLayout}
        empty={<Empty text={t('messaging.noChannel')} />}
      />
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
    </Page>
  )
}

const tones: Record<ManagedChannel['state'], Tone> = { ok: 'good', paused: 'warning', broken: 'bad' }

const channelColumns = (): Column<ManagedChannel>[] => [
  { key: 'name', title: t('messaging.field.channels'), width: 220, render: channelText },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 110,
    render: ({ state }) => <Badge tone={tones[state]}>{t(`messaging.channelState.${state}`)}</Badge>,
  },
  { key: 'why', title: t('messaging.field.reason'), width: 240, render: ({ why }) => why },
  {
    key: 'usedToday',
    title: t('messaging.channel.usedToday'),
    width: 110,
    align: 'right',
    render: ({ usedToday }) => number(usedToday),
  },
  {
    key: 'waiting',
    title: t('messaging.outcome.waiting'),
    width: 110,
    align: 'right',
    render: ({ waiting }) => number(waiting),
  },
]
