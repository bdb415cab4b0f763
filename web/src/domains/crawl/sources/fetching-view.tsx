import { getCrawlFetching } from '@seamark/contract/crawl/runs/runs'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'

/** Says why nothing is fetched from here, to whoever would fetch; a person who may name the contact is led there. */
export function FetchingAlert(): ReactNode {
  const { t } = useWords()
  const { data } = useCall(getCrawlFetching, {})
  useLive('settings.options', () => void invalidate('/crawl/fetching'))
  if (!data || (data.isOn && data.contact !== '')) return null
  if (!data.isOn) return <Alert type="warning" showIcon title={t('crawl.off')} />
  const options = hasCode(356) ? <PageLink href="/system/options">{t('crawl.source.nameContact')}</PageLink> : null
  return <Alert type="warning" showIcon title={t('crawl.contact_missing')} action={options} />
}
