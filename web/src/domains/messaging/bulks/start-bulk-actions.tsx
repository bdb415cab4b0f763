import { PlusOutlined } from '@ant-design/icons'
import { createBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import { type Audience, bulkInput } from '@seamark/contract/messaging/bulks/fields'
import type { Template } from '@seamark/contract/messaging/templates/templates'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { mayQuote } from '../texts/quoting-rules.ts'
import { bulkPath } from './bulk-filters.ts'
import { cacheBulk, useChannels } from './bulk-queries.ts'
import { waysTo } from './audience-ways-rules.ts'

interface StartProps {
  label?: string
  /** To whom, where the reader has chosen already. */
  audience?: Audience
  channelIds?: number[] | undefined
  small?: boolean
  /** With whose words. */
  template?: Template
  /** Which offers it quotes. */
  rateIds?: number[]
}

/** Begins a bulk as a draft and opens its page. It starts with the first channel that works. */
export function StartBulk({ label, audience, channelIds, small = false, template, rateIds }: StartProps) {
  const { t, language } = useWords()
  const go = useGo()
  const { data } = useChannels()
  const [isBusy, setBusy] = useState(false)
  /** A click may come before the channels have been read. */
  async function usualChannels() {
    const { channels } = data ?? (await call(listChannels, {}))
    const working = channels.filter(({ state }) => state === 'ok')
    return audience ? waysTo(audience.of, working) : working.slice(0, 1).map(({ id }) => id)
  }
  async function start() {
    setBusy(true)
    try {
      const body = bulkInput.parse({
        title: t('messaging.untitled', { day: officeDay() }),
        audience: audience ?? null,
        channelIds: channelIds ?? (await usualChannels()),
        language,
        ...(template ? startOf(template) : {}),
        ...(rateIds ? { rateIds, text: '{{rates}}' } : {}),
      })
      const draft = await call(createBulk, { body })
      void cacheBulk(draft)
      if (template && template.rateIds.length > 0 && !mayQuote()) notices.warning(t('messaging.ratesLeftOut'))
      go(bulkPath(draft.id))
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="primary"
      {...(small ? { size: 'small' as const } : {})}
      icon={<PlusOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void start()}
    >
      {label ?? t('messaging.new')}
    </Button>
  )
}

const startOf = ({ id, edition, language, subject, text, translations, rateIds, attachments }: Template) => ({
  language,
  subject,
  text,
  translations,
  rateIds: mayQuote() ? rateIds : [],
  attachmentIds: attachments.map((one) => one.id),
  template: { id, edition },
})
