import { createPeerLink } from '@seamark/contract/messaging/peers/peers'
import { Alert, Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Copy, Dialog, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useChannels } from '../bulks/bulk-queries.ts'
import { TargetFields, type TargetValues, targetProblems } from './bind-form.tsx'

interface Values extends TargetValues {
  channelId?: number
  of?: 'contact' | 'group'
}

const linked: readonly string[] = ['telegram', 'line', 'zalo']

/** Makes a link for one contact or group. Whoever opens it is known from the first message on. */
export function LinkForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [made, setMade] = useState<{ url: string; word: string | null; until: string }>()
  const { data } = useChannels()
  const channels = (data?.channels ?? []).filter(({ kind }) => linked.includes(kind))
  const isGroup = Form.useWatch('of', form) === 'group'
  const { save, ...saving } = useSave({
    form,
    findProblems: (values: Values) => [
      ...(values.channelId === undefined ? [{ name: ['channelId'], errors: [t('messaging.channel_missing')] }] : []),
      ...targetProblems(values, isGroup),
    ],
    send: ({ channelId = 0, contactId, groupId }: Values) =>
      call(
        createPeerLink,
        { body: isGroup ? { channelId, groupId: groupId ?? 0 } : { channelId, contactId: contactId ?? 0 } },
        { quiet: true },
      ),
    onSaved: setMade,
  })
  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <FormDialog<Values>
      {...saving}
      form={form}
      name="peer-link"
      title={t('messaging.peer.invite')}
      okText={t('messaging.peer.makeLink')}
      initialValues={{ of: 'contact' }}
      lead={data && channels.length === 0 ? <Alert type="info" showIcon title={t('messaging.peer.noAccount')} /> : null}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="channelId" label={t('messaging.field.channel')} required>
        <Select options={channels.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="of" label={t('messaging.peer.whose')}>
        <Segmented
          options={(['contact', 'group'] as const).map((value) => ({ value, label: t(`messaging.peer.of.${value}`) }))}
        />
      </Form.Item>
      <TargetFields isGroup={isGroup} />
    </FormDialog>
  )
}

function MadeLink({
  url,
  word,
  until,
  onClose,
}: {
  url: string
  word: string | null
  until: string
  onClose: () => void
}) {
  const { t } = useWords()
  return (
    <Dialog title={t('messaging.peer.invite')} okText={t('messaging.peer.done')} onOk={onClose} onClose={onClose}>
      <p>
        {t(word === null ? 'messaging.peer.link.text' : 'messaging.peer.link.textWithWord', { until: dateTime(until) })}
      </p>
      <p className="peer-link">
        <Copy text={url} />
      </p>
      {word === null ? null : (
        <p className="peer-link">
          <Copy text={word} />
        </p>
      )}
    </Dialog>
  )
}
