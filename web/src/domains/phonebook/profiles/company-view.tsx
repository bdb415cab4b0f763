import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type CompanyField, companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import type { ReactNode } from 'react'
import { FieldLine, Fields } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Days, VisibilityTag } from '../companies/badge-view.tsx'
import { valuesOf } from '../companies/company-rules.ts'
import { useFieldText } from '../companies/company-text.ts'
import { fieldsOf, type Section, sections, shownFields } from './company-field-rules.tsx'
import { CopiedText, PrimaryContact } from './company-values-view.tsx'

/** Values that nobody fills in. */
type Further = (typeof further)[number]
const further = [
  'progressSince',
  'lastTouchAt',
  'primaryContact',
  'visibility',
  'custodian',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
] as const

/** The fields at the head of a section; the others follow in the order of the form. */
const first: Record<Section, readonly (CompanyField | Further)[]> = {
  basic: [
    ...(['name', 'code', 'organizationNumber', 'type', 'progress', 'progressSince', 'lastTouchAt'] as const),
    'masterCoLoader',
  ],
  contact: ['primaryContact'],
  address: [],
  business: [],
  ownership: ['visibility', 'custodian', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'],
}

/** Every field of a company, grouped as people look for them. */
export function CompanyOverview({ company }: { company: Company }) {
  const { t } = useWords()
  return (
    <div className="company-overview">
      {sections.map(({ section, title }) => (
        <section key={section} className="company-card">
          <h2>{t(title)}</h2>
          <Fields>
            {linesOf(section).map((line) =>
              isFilledIn(line) ? (
                <FilledLine key={line} company={company} field={line} />
              ) : (
                <FieldLine key={line} label={t(`phonebook.field.${line}`)} wide={line === 'primaryContact'}>
                  {furtherViews[line](company, t)}
                </FieldLine>
              ),
            )}
          </Fields>
        </section>
      ))}
    </div>
  )
}

const linesOf = (section: Section) => [
  ...first[section],
  ...fieldsOf(section).filter((field) => !first[section].includes(field) && shownFields[field].view !== null),
]

const isFilledIn = (line: CompanyField | Further): line is CompanyField => companyFieldNames.some((one) => one === line)

function FilledLine({ company, field }: { company: Company; field: CompanyField }) {
  const { t } = useWords()
  const text = useFieldText()
  const { isWide = false, isCopied, view } = shownFields[field]
  const value = view ? view(company, t) : text(field, valuesOf(company)[field])
  return (
    <FieldLine label={t(`phonebook.field.${field}`)} wide={isWide}>
      {isCopied && typeof value === 'string' && value !== '' ? <CopiedText value={value} /> : value}
    </FieldLine>
  )
}

const furtherViews: Record<Further, (company: Company, t: ReturnType<typeof useWords>['t']) => ReactNode> = {
  progressSince: ({ progressSince }) => <Days since={progressSince} />,
  lastTouchAt: ({ lastTouchAt }) => dateTime(lastTouchAt),
  primaryContact: (company) => <PrimaryContact company={company} />,
  visibility: (company) => <VisibilityTag {...company} />,
  custodian: ({ custodian }, t) => custodian?.name ?? t('phonebook.pool.nobody'),
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => dateTime(createdAt),
  updatedBy: ({ updatedBy }) => updatedBy,
  updatedAt: ({ updatedAt }) => dateTime(updatedAt),
}
