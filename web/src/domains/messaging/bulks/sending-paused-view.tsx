import { Alert } from 'antd'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useChannels } from './bulk-queries.ts'

/** Says on every screen of sending that nothing leaves, since when and why. */
export function SendingPaused() {
  const { t } = useWords()
  const { data } = useChannels()
  if (!data?.sending.isPaused) return null
  const { why, since } = data.sending
  return (
    <Alert
      type="warning"
      showIcon
      title={t('messaging.sendingPaused', { since: since ? dateTime(since) : '' })}
      description={why}
    />
  )
}
