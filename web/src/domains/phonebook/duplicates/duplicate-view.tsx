import type { Company, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { type DuplicatePair, levelOf } from '@seamark/contract/phonebook/duplicates/duplicates'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { Button } from 'antd'
import { useIsPhone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { VisibilityTag } from '../companies/badge-view.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { valuesOf } from '../companies/company-rules.ts'
import { dialledText } from '@seamark/contract/phonebook/matching/numbers'
import { fieldText } from '../companies/company-text.ts'
import { usePairActions } from './duplicate-actions.tsx'
import '../merges/merge-page.css'

/** The likelihood in a word, with the number for readers who compare. */
export function Likelihood({ score }: Pick<DuplicatePair, 'score'>) {
  const { t } = useWords()
  const level = levelOf(score)
  return (
    <span className={`pair-level pair-level-${level}`}>
      {t(`phonebook.level.${level}`)} {score}
    </span>
  )
}

export function Reasons({ reasons }: Pick<DuplicatePair, 'reasons'>) {
  const { t } = useWords()
  return (
    <span className="pair-reasons">
      {reasons.map((reason) => (
        <span key={reason} title={t(`phonebook.reason.${reason}`)}>
          {t(`phonebook.reason.short.${reason}`)}
        </span>
      ))}
    </span>
  )
}

/** A record in a line of the list: its name and custodian. */
export function Record({ company }: { company: Company }) {
  return (
    <span className="pair-record">
      <PageLink href={companyPath(company)} title={company.name} tabIndex={-1}>
        {company.name}
      </PageLink>
      <span className="company-quiet company-small">
        {company.code} · {company.custodian?.name ?? <VisibilityTag {...company} />}
      </span>
    </span>
  )
}

/** Both records side by side, the reasons why they may be one, and the actions. */
export function PairComparison({ pair, onDone }: { pair: DuplicatePair; onDone: () => void }) {
  const { t } = useWords()
  const actions = usePairActions(onDone)(pair)
  return (
    <div className="pair">
      <p className="pair-why">
        <Likelihood score={pair.score} />
        <span>{pair.reasons.map((reason) => t(`phonebook.reason.${reason}`)).join(' · ')}</span>
      </p>
      {pair.decidedBy ? (
        <p className="company-quiet">
          {t('phonebook.pairs.decided', { name: pair.decidedBy.name, time: dateTime(pair.decidedAt) })}
        </p>
      ) : null}
      <div className="pair-buttons">
        {actions.map(({ key, label, icon, run }) => (
          <Button key={key} icon={icon} type={key === 'merge' ? 'primary' : 'default'} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      <PairTable sides={[pair.low, pair.high]} />
    </div>
  )
}

/** These are shown with the number that they belong to. */
const joined = new Set<CompanyField>(['phoneCountryCode', 'phoneAreaCode'])

function PairTable({ sides }: { sides: readonly Company[] }) {
  const { t, language } = useWords()
  const isPhone = useIsPhone()
  const text = fieldText(language)
  const said = (company: Company, field: CompanyField) =>
    field === 'telephone'
      ? dialledText(company)
      : field === 'departmentId'
        ? (company.department?.name ?? '')
        : text(field, valuesOf(company)[field])
  const fields = companyFieldNames.filter(
    (field) => !joined.has(field) && sides.some((company) => said(company, field)),
  )
  return (
    <div className="merge-scroll pair-table">
      <table className="merge-table">
        <thead>
          <tr>
            {isPhone ? null : <th scope="col">{t('phonebook.merge.field')}</th>}
            {sides.map((company) => (
              <SideHead key={company.id} company={company} />
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <PairField
              key={field}
              field={field}
              values={sides.map((company) => said(company, field))}
              isPhone={isPhone}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SideHead({ company }: { company: Company }) {
  return (
    <th scope="col" aria-label={company.name}>
      <div className="merge-head">
        <PageLink href={companyPath(company)} className="merge-name">
          {company.name}
        </PageLink>
        <span className="merge-facts">
          <span>{company.code}</span>
          <span>{company.custodian?.name ?? <VisibilityTag {...company} />}</span>
        </span>
      </div>
    </th>
  )
}

/** One field of both records; on a phone its name is above the values. */
function PairField({ field, values, isPhone }: { field: CompanyField; values: readonly string[]; isPhone: boolean }) {
  const { t } = useWords()
  const differs = new Set(values).size > 1
  const title = t(`phonebook.field.${field}`)
  const cells = values.map((value, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the two sides never change places
    <td key={place} data-differs={differs || undefined}>
      <span className="merge-value">
        {value || <span className="company-quiet">{t('phonebook.empty.value')}</span>}
      </span>
    </td>
  ))
  if (!isPhone) {
    return (
      <tr>
        <th scope="row">{title}</th>
        {cells}
      </tr>
    )
  }
  return (
    <>
      <tr className="merge-label">
        <th scope="rowgroup" colSpan={values.length}>
          <div>{title}</div>
        </th>
      </tr>
      <tr>{cells}</tr>
    </>
  )
}
