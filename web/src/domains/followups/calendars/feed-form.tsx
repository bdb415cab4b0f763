import { endFeed, renewFeed } from '@seamark/contract/followups/calendars/calendars'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { Dialog, Failed, Loading, RelativeTime, useConfirmDeletion } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useFeed } from './calendar-queries.ts'

/** The secret address with which a phone or mail program shows the person's calendar. */
export function FeedForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useFeed()
  const [address, setAddress] = useState<string>()
  const confirmDeletion = useConfirmDeletion()
  /** Programs that read the address stop doing so, so this is asked; the first address is made at once. */
  const askFirst = (okText: string, onOk: () => Promise<void>) =>
    confirmDeletion({
      title: t('followups.feed.sure'),
      content: t('followups.feed.sure.sentence'),
      okText,
      onOk: () => onOk().catch(() => undefined),
    })
  async function renew() {
    const { path } = await call(renewFeed, {})
    setAddress(`${location.origin}${path}`)
    await invalidate('/followups/feed')
  }
  async function end() {
    await call(endFeed, {})
    setAddress(undefined)
    await invalidate('/followups/feed')
  }
  return (
    <Dialog width={520} title={t('followups.calendar.subscribe')} footer={null} onClose={onClose}>
      <p className="task-quiet">{t('followups.feed.help')}</p>
      {address ? (
        <>
          <Alert type="warning" showIcon title={t('followups.feed.once')} className="task-failure" />
          <Space.Compact block>
            <Input
              readOnly
              value={address}
              aria-label={t('followups.feed.address')}
              onFocus={({ target }) => target.select()}
            />
            <Button type="primary" onClick={() => void toClipboard(address)}>
              {t('followups.feed.copy')}
            </Button>
          </Space.Compact>
        </>
      ) : null}
      {data?.madeAt && !address ? (
        <p>
          {t('followups.feed.made')} <RelativeTime at={data.madeAt} />
          {data.readAt ? (
            <>
              {' · '}
              {t('followups.feed.read')} <RelativeTime at={data.readAt} />
            </>
          ) : null}
        </p>
      ) : null}
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={2} /> : null}
      {data ? (
        <Space className="feed-buttons">
          <Button
            type={address ? 'default' : 'primary'}
            onClick={() =>
              data.madeAt ? askFirst(t('followups.feed.make'), renew) : void renew().catch(() => undefined)
            }
          >
            {t(data.madeAt ? 'followups.feed.renew' : 'followups.feed.make')}
          </Button>
          {data.madeAt ? (
            <Button danger onClick={() => askFirst(t('followups.feed.end'), end)}>
              {t('followups.feed.end')}
            </Button>
          ) : null}
        </Space>
      ) : null}
    </Dialog>
  )
}
