import type { ExactMatch, SimilarCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Button } from 'antd'
import { leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { useClaim } from './look-up-actions.tsx'

interface FoundProps {
  company: ExactMatch | SimilarCompany
  onApply: () => void
}

/** A company that matches the typed values: its name, the matching field, its custodian, and the actions on it. */
export function FoundCompany({ company, onApply }: FoundProps) {
  const { t, language } = useWords()
  const { id, name, by, custodian } = company
  const reasons = by
    .map((kind) => t(`phonebook.duplicates.by.${kind}`))
    .join(language === 'zh' || language === 'ja' ? '、' : ', ')
  return (
    <>
      <p className="duplicates-name">
        {id === null ? name : <PageLink href={companyPath({ id, name })}>{name}</PageLink>}
      </p>
      <p className="duplicates-facts">
        <span className={custodian === null ? 'duplicates-pool' : undefined}>
          {custodian ?? t('phonebook.visibility.public')}
        </span>
        <span>
          {t('applied' in company ? 'phonebook.duplicates.sameBy' : 'phonebook.duplicates.likeBy', { reasons })}
        </span>
      </p>
      <Actions company={company} onApply={onApply} />
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
