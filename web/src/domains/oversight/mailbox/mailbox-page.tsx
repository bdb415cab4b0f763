import { Alert } from 'antd'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useMailbox } from './mailbox-queries.ts'
import { Letters } from './mailbox-view.tsx'

/** The mails and text messages that an installation without delivery would have sent, for people who try the product out. */
export function MailboxPage() {
  const { t } = useWords()
  const { data, error, refetch } = useMailbox()
  const { mail = false, text = false } = data?.keeps ?? {}
  const kept = mail && text ? 'both' : mail ? 'mail' : text ? 'text' : 'none'
  return (
    <Page onlyRead title={t('oversight.mailbox')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Alert type={kept === 'none' ? 'info' : 'warning'} showIcon title={t(`oversight.mailbox.keeps.${kept}`)} />
          {data.letters.length === 0 ? (
            <Empty text={t('oversight.mailbox.none')} />
          ) : (
            <Letters letters={data.letters} />
          )}
        </>
      ) : error ? null : (
        <Loading />
      )}
    </Page>
  )
}
