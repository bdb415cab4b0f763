import type { CertificationDetail } from '@seamark/contract/identity/certifications/certifications'
import { judgeCreditCode, organizationCodeIn } from '@seamark/contract/identity/accounts/credit-codes'
import { useWords } from '../../../platform/language/i18n.ts'
import { CodeHint } from './code-view.tsx'

/** The values of the papers beside those of the profile; lines that differ are marked. */
export function ComparisonView({ papers }: { papers: CertificationDetail }) {
  const { t } = useWords()
  const { kind, name, address, creditCode, profile, doubts } = papers
  return (
    <table className="review-comparison">
      <thead>
        <tr>
          <th scope="col">{t('identity.review.item')}</th>
          <th scope="col">{t('identity.review.papersSay')}</th>
          <th scope="col">{t('identity.review.profileSays')}</th>
        </tr>
      </thead>
      <tbody>
        <Line
          title={t(`identity.certification.name.${kind}`)}
          papers={name}
          profile={kind === 'company' ? profile.companyName : profile.name}
          isDoubtful={doubts.includes('name')}
        />
        {kind === 'company' ? (
          <>
            <tr>
              <th scope="row">{t('identity.field.creditCode')}</th>
              <td colSpan={2}>
                <span className="certification-code">{creditCode}</span>
                <br />
                <CodeHint typed={creditCode} judge={judgeCreditCode} />
              </td>
            </tr>
            <Line
              title={t('identity.field.organizationCode')}
              papers={organizationCodeIn(creditCode)}
              profile={profile.organizationCode}
              isDoubtful={doubts.includes('organizationCode')}
            />
            <Line title={t('identity.field.address')} papers={address} profile={profile.companyAddress} />
          </>
        ) : null}
      </tbody>
    </table>
  )
}

function Line({
  title,
  papers,
  profile,
  isDoubtful = false,
}: {
  title: string
  papers: string
  profile: string
  isDoubtful?: boolean
}) {
  return (
    <tr className={isDoubtful ? 'review-doubtful' : undefined}>
      <th scope="row">{title}</th>
      <td>{papers}</td>
      <td>{profile || '—'}</td>
    </tr>
  )
}
