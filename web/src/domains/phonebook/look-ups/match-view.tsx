import type { ContactMatch, ExactMatch, SimilarCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Button } from 'antd'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { valueText } from './contact-look-up-actions.tsx'
import { useClaim } from './look-up-actions.tsx'

interface FoundProps {
  company: ExactMatch | ContactMatch | SimilarCompany
  onApply: () => void
}

/** A company that matches the typed values: its name, the matching field, its custodian, and the actions on it. */
export function FoundCompany({ company, onApply }: FoundProps) {
  const { t } = useWords()
  const { id, name, by, custodian } = company
  const contacts = [...new Set(by.flatMap((one) => (typeof one === 'string' ? [] : (one.contact ?? []))))]
  const path = id === null ? undefined : companyPath({ id, name }) + (contacts.length > 0 ? '?tab=contacts' : '')
  return (
    <>
      <p className="duplicates-name">{path === undefined ? name : <PageLink href={path}>{name}</PageLink>}</p>
      <p className="duplicates-facts">
        <span className={custodian === null ? 'duplicates-pool' : undefined}>
          {custodian ?? t('phonebook.visibility.public')}
        </span>
        <Reasons company={company} />
        {contacts.map((contact) => (
          <span key={contact}>{t('phonebook.duplicates.person', { name: contact })}</span>
        ))}
      </p>
      <Actions company={company} onApply={onApply} />
    </>
  )
}

/** The fields of a company that are the same, or the values of a contact. */
function Reasons({ company }: Pick<FoundProps, 'company'>) {
  const { t, language } = useWords()
  const fields = company.by.flatMap((one) => (typeof one === 'string' ? [t(`phonebook.duplicates.by.${one}`)] : []))
  const reasons = fields.join(language === 'zh' || language === 'ja' ? '、' : ', ')
  const likeness = 'applied' in company ? 'phonebook.duplicates.sameBy' : 'phonebook.duplicates.likeBy'
  return (
    <>
      {reasons === '' ? null : <span>{t(likeness, { reasons })}</span>}
      {company.by.map((one) =>
        typeof one === 'string' ? null : <span key={`${one.kind} ${one.value}`}>{valueText(one)}</span>,
      )}
    </>
  )
}

function Actions({ company, onApply }: Pick<FoundProps, 'company' | 'onApply'>) {
  const { t } = useWords()
  const claim = useClaim()
  const { isSaving, save } = useSave({ send: claim, onFailure: leaveFailureToCall })
  const { id, name, can } = company
  if (id !== null && can.claim)
    return (
      <Button size="small" loading={isSaving} onClick={() => void save({ id, name })}>
        {t('phonebook.action.claim')}
      </Button>
    )
  if (!('applied' in company) || !company.can.apply) return null
  const { applied } = company
  return (
    <>
      {applied.map((kind) => (
        <p key={kind} className="duplicates-applied">
          {t('phonebook.duplicates.applied', { kind: t(kind) })}
        </p>
      ))}
      {applied.length < 2 ? (
        <Button size="small" onClick={onApply}>
          {t('phonebook.action.apply')}
        </Button>
      ) : null}
    </>
  )
}
