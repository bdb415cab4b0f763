import { TeamOutlined, UserOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './ownership-view.css'

/** The custodian, since when, and the followers: a page shows this first. */
export function Custody({ company: { custodian, followers, heldSince } }: { company: Company }) {
  const { t, language } = useWords()
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  return (
    <span className="custody">
      <span title={t('phonebook.field.custodian')}>
        <UserOutlined aria-label={t('phonebook.field.custodian')} />{' '}
        {custodian && heldSince
          ? t('phonebook.custody.since', { name: custodian.name, day: dateTime(heldSince).slice(0, 10) })
          : (custodian?.name ?? t('phonebook.pool.nobody'))}
      </span>
      {followers.length > 0 ? (
        <span title={t('phonebook.field.followers')}>
          <TeamOutlined aria-label={t('phonebook.field.followers')} /> {followers.map(({ name }) => name).join(comma)}
        </span>
      ) : null}
    </span>
  )
}
