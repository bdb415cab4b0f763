import { Alert, Button, Input } from 'antd'
import { CopyAll } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { GivenLink } from './account-actions.tsx'
import { linkAddress } from './account-text.ts'

/** The one-time link, to be copied and passed on while it is shown. */
export function GivenLinkView({
  given: { link, mailedTo },
  name,
  forget,
}: {
  given: GivenLink
  name: string
  forget: () => void
}) {
  const { t } = useWords()
  const address = linkAddress(link)
  return (
    <Alert
      className="account-note"
      type="success"
      showIcon
      title={t('identity.account.linkFor', { name })}
      description={
        <>
          <p>{t('identity.account.linkOnce')}</p>
          <div className="account-link">
            <Input
              readOnly
              value={address}
              aria-label={t('identity.account.link')}
              onFocus={({ target }) => target.select()}
            />
            <CopyAll text={address} label={t('identity.account.linkCopy')} done={t('identity.account.linkCopied')} />
          </div>
          {mailedTo ? <p>{t('identity.account.linkMailed', { to: mailedTo })}</p> : null}
          <Button size="small" onClick={forget}>
            {t('identity.account.linkDone')}
          </Button>
        </>
      }
    />
  )
}
