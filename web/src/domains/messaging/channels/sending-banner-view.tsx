import { Alert } from 'antd'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { channelsPath } from '../bulks/bulk-filters.ts'
import { useSending, useSendingNews } from './channel-queries.ts'

/** Tells administrators on every page that nothing leaves, since when and why. */
export function SendingBanner() {
  const { t } = useWords()
  const { data } = useSending()
  useSendingNews()
  if (!data?.isPaused) return null
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={t('messaging.sendingPaused', { since: data.since ? dateTime(data.since) : '' })}
      description={data.why}
      action={<PageLink href={channelsPath}>{t('messaging.sending.look')}</PageLink>}
    />
  )
}
