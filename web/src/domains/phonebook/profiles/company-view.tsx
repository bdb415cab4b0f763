import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type CompanyField, companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { type ReactNode, useState } from 'react'
import { FieldLine, Fields } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Days, VisibilityTag } from '../companies/badge-view.tsx'
import { valuesOf } from '../companies/company-rules.ts'
import { useFieldText } from '../companies/company-text.ts'
import { fieldsOf, type Section, sections, shownFields } from './company-field-rules.tsx'
import { FieldInPlace } from './field-in-place-form.tsx'
import { CopiedText } from './company-values-view.tsx'

/** Values that nobody fills in. */
type Further = (typeof further)[number]
const further = [
  'progressSince',
  'lastTouchAt',
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
  contact: [],
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
        <section key={section} className="company-card" aria-label={t(title)}>
          <h2>{t(title)}</h2>
          <SectionLines company={company} section={section} />
        </section>
      ))}
    </div>
  )
}

/** The lines of a section. Those without a value are folded into how many they are. */
function SectionLines({ company, section }: { company: Company; section: Section }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const lines = linesOf(section)
  const filled = lines.filter((line) => !isBlank(company, line))
  const count = lines.length - filled.length
  return (
    <>
      <Fields>
        {(isOpen ? lines : filled).map((line) =>
          isField(line) ? (
            <GivenLine key={line} company={company} field={line} />
          ) : (
            <FieldLine key={line} label={t(`phonebook.field.${line}`)}>
              {furtherViews[line](company, t)}
            </FieldLine>
          ),
        )}
      </Fields>
      {count > 0 ? (
        <button
          type="button"
          className="company-blanks text-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {t('phonebook.blanks', { count })}
        </button>
      ) : null}
    </>
  )
}

/** Whether nobody has given a value, or, of what nobody fills in, there is none. */
function isBlank(company: Company, line: CompanyField | Further): boolean {
  const value = isField(line) ? valuesOf(company)[line] : line === 'custodian' ? true : company[line]
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

const linesOf = (section: Section) => [
  ...first[section],
  ...fieldsOf(section).filter((field) => !first[section].includes(field) && shownFields[field].view !== null),
]

const isField = (line: CompanyField | Further): line is CompanyField => companyFieldNames.some((one) => one === line)

function GivenLine({ company, field }: { company: Company; field: CompanyField }) {
  const { t } = useWords()
  const text = useFieldText()
  const { isWide = false, isInPlace = false, isCopied, view } = shownFields[field]
  const value = view ? view(company, t) : text(field, valuesOf(company)[field])
  const shown = isCopied && typeof value === 'string' && value !== '' ? <CopiedText value={value} /> : value
  return (
    <FieldLine label={t(`phonebook.field.${field}`)} wide={isWide}>
      {isInPlace && company.can.edit ? (
        <FieldInPlace company={company} field={field}>
          {shown}
        </FieldInPlace>
      ) : (
        shown
      )}
    </FieldLine>
  )
}

const furtherViews: Record<Further, (company: Company, t: ReturnType<typeof useWords>['t']) => ReactNode> = {
  progressSince: ({ progressSince }) => <Days since={progressSince} />,
  lastTouchAt: ({ lastTouchAt }) => dateTime(lastTouchAt),
  visibility: (company) => <VisibilityTag {...company} />,
  custodian: ({ custodian }, t) => custodian?.name ?? t('phonebook.pool.nobody'),
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => dateTime(createdAt),
  updatedBy: ({ updatedBy }) => updatedBy,
  updatedAt: ({ updatedAt }) => dateTime(updatedAt),
}
