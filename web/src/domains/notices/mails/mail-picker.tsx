import { noticeMails } from '@seamark/contract/identity/profiles/preferences'
import { getNoticeMail } from '@seamark/contract/notices/index'
import { Select } from 'antd'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { setPreference, usePreference } from '../../../platform/preferences/preferences.ts'
import './mail-picker.css'

/** Chooses which notices are also sent by mail. */
export function MailPicker() {
  const { t } = useWords()
  const choice = usePreference('noticeMail')
  const { data } = useNoticeMail()
  return (
    <Select
      className="notice-mail"
      aria-label={t('notices.mail')}
      popupMatchSelectWidth={false}
      prefix={t('notices.mail')}
      value={choice}
      onChange={(chosen) => setPreference('noticeMail', chosen)}
      disabled={data?.isConfigured === false}
      options={noticeMails.map((value) => ({ value, label: t(`notices.mail.${value}`) }))}
    />
  )
}

/** The address of the mail, or the reason why none would arrive. */
export function MailNote() {
  const { t } = useWords()
  const { data } = useNoticeMail()
  const choice = usePreference('noticeMail')
  if (!data) return null
  if (!data.isConfigured) return t('notices.mail.notConfigured')
  if (choice === 'off') return null
  if (data.address !== null) return t('notices.mail.to', { address: data.address })
  return (
    <>
      {t('notices.mail.noAddress')}{' '}
      <PageLink className="notice-mail-bind" href="/profile/index">
        {t('notices.mail.bind')}
      </PageLink>
    </>
  )
}

/** Read again whenever the page is opened: the address may have been bound meanwhile. */
const useNoticeMail = () => useCall(getNoticeMail, {}, { staleTime: 0 })
