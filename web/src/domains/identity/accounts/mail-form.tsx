import { languages } from '@seamark/contract/languages'
import { Form, Input, Select } from 'antd'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { useWords } from '../../../platform/language/i18n.ts'

/** The address to which a link is also mailed, and the language; left blank the link is only shown. */
export function MailFields() {
  const { t } = useWords()
  return (
    <div className="account-mail">
      <Form.Item name={['mail', 'to']} label={t('identity.account.mailTo')} extra={t('identity.account.mailHelp')}>
        <Input type="email" maxLength={254} autoComplete="off" placeholder="name@example.com" />
      </Form.Item>
      <Form.Item name={['mail', 'language']} label={t('identity.account.mailLanguage')}>
        <Select options={languages.map((language) => ({ value: language, label: languageNames[language] }))} />
      </Form.Item>
    </div>
  )
}
