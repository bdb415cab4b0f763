import { Alert } from 'antd'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useMailbox } from './mailbox-queries.ts'
import { Letters } from './mailbox-view.tsx'

/** What an installation without mail and text messages would have sent, for whoever tries the product out. */
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
