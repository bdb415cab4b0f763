import { languages } from '@seamark/contract/languages'
import type { Bulk, BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { channelTraits, isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import { Alert, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { NothingFound } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'
import { hasCode } from '../../../../platform/session/session.ts'
import { channelsPath } from '../bulk-filters.ts'
import { useChannels } from '../bulk-queries.ts'
import { comesToGroups, reaches } from '../audience-ways-rules.ts'
import { channelText } from '../bulk-text.ts'
import { TemplateField } from './template-field-form.tsx'
import { TopicPicker } from '../../opt-outs/topic-picker.tsx'
import { AttachmentsField } from '../../attachments/attachments-field-form.tsx'
import { RatesItem } from '../../texts/rates-field-form.tsx'
import { TextField, Translations } from '../../texts/text-fields-form.tsx'

/** By which channels, in which words, and the same in other languages. */
export function ContentFields({
  bulk,
  hasRates,
}: {
  bulk: Pick<Bulk, 'template' | 'channels' | 'topic'>
  hasRates: boolean
}) {
  const { t } = useWords()
  const form = Form.useFormInstance<BulkInput>()
  const { data, error, isFetching } = useChannels()
  // An account may have become one of another department since it was chosen.
  const lost = bulk.channels.filter(({ id }) => data && data.channels.every((channel) => channel.id !== id))
  const language = Form.useWatch('language', form) ?? 'zh'
  const channelIds = Form.useWatch('channelIds', form) ?? []
  const audience = Form.useWatch('audience', form)
  const of = audience?.of ?? 'clients'
  const shown = (data?.channels ?? []).filter((channel) => channelIds.includes(channel.id) || reaches(of, channel))
  const hasMail = data?.channels.some(({ id, kind }) => kind === 'mail' && channelIds.includes(id)) ?? false
  return (
    <>
      <Form.Item name="channelIds" label={t('messaging.field.channels')} extra={t('messaging.channelsHint')} required>
        <Select
          mode="multiple"
          options={[
            ...shown.map((channel) => ({
              value: channel.id,
              label:
                channel.state === 'ok'
                  ? channelText(channel)
                  : `${channelText(channel)} · ${t(`messaging.channelState.${channel.state}`)}`,
            })),
            ...lost.map((channel) => ({
              value: channel.id,
              label: `${channelText(channel)} · ${t('messaging.channelNotYours')}`,
              disabled: true,
            })),
          ]}
          notFoundContent={<NothingFound read={{ error, isFetching }} text={t('messaging.noChannel')} />}
        />
      </Form.Item>
      {data && of === 'clients' && data.channels.every(({ kind }) => kind !== 'mail') ? (
        <p className="mass-quiet">
          {t('messaging.mailNotSet')}{' '}
          {hasCode(363) ? <PageLink href={channelsPath}>{t('messaging.goSet')}</PageLink> : null}
        </p>
      ) : null}
      <ChannelLimits
        channels={(data?.channels ?? []).filter(({ id }) => channelIds.includes(id))}
        isOfGroups={of === 'groups'}
      />
      <Form.Item name="template" label={t('messaging.template.one')} extra={t('messaging.template.hint')}>
        <TemplateField known={bulk.template} />
      </Form.Item>
      <Form.Item name="language" label={t('messaging.field.language')}>
        <Select options={languages.map((value) => ({ value, label: t(`messaging.language.${value}`) }))} />
      </Form.Item>
      {hasMail ? (
        <Form.Item name="subject" label={t('messaging.field.subject')} required>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Form.Item name="text" label={t('messaging.field.text')} extra={t('messaging.variablesHint')} required>
        <TextField />
      </Form.Item>
      <RatesItem hasRates={hasRates} />
      {hasMail ? (
        <Form.Item name="attachmentIds" label={t('messaging.field.attachments')} extra={t('messaging.attachmentsHint')}>
          <AttachmentsField />
        </Form.Item>
      ) : null}
      <Form.Item name="translations" label={t('messaging.translations')} extra={t('messaging.translationsHint')}>
        <Translations written={language} hasMail={hasMail} />
      </Form.Item>
      <Form.Item name="topicId" label={t('messaging.field.topic')} extra={t('messaging.topicHint')}>
        <TopicPicker placeholder={t('messaging.topics.any')} known={bulk.topic} />
      </Form.Item>
    </>
  )
}

/** What the chosen channels cannot do, before anything is checked. */
function ChannelLimits({ channels, isOfGroups }: { channels: readonly BulkChannel[]; isOfGroups: boolean }) {
  const { t } = useWords()
  const limits = channels.flatMap((channel): { id: number; text: string; action?: ReactNode }[] => {
    const { id, kind, name, isSet } = channel
    if (!isSet) return [{ id, text: t('messaging.compose.unset', { name }) }]
    if (isOfGroups && comesToGroups(channel))
      return [
        {
          id,
          text: t('messaging.compose.boundGroups', { name }),
          action: <PageLink href="/contacts/mass?tab=peers">{t('messaging.tab.peers')}</PageLink>,
        },
      ]
    const takes = isAccountKind(kind) ? channelTraits[kind].text : 'free'
    if (takes === 'free') return []
    return [{ id, text: t(`messaging.compose.${takes}`, { name }) }]
  })
  return limits.map(({ id, text, action }) => (
    <Alert key={id} className="compose-limit" type="info" showIcon title={text} action={action} />
  ))
}
