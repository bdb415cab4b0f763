import type { MergedField } from '@seamark/contract/phonebook/merges/merges'
import { Button } from 'antd'
import { useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { VisibilityTag } from '../companies/badge-view.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { valuesOf } from '../companies/company-rules.ts'
import { dialledText } from '@seamark/contract/phonebook/matching/numbers'
import { fieldText } from '../companies/company-text.ts'
import type { MergePreview } from './merge-queries.ts'
import { type Choices, choicesOf, isBlank, isChosen, mayGather } from './merge-rules.ts'

type Side = MergePreview['companies'][number]
type Field = MergePreview['fields'][number]

interface TableProps {
  preview: MergePreview
  shown: readonly Field[]
  choices: Choices
  onChoose: (choices: Choices) => void
  onKeep: (id: number) => void
}

/** Columns are records, rows are fields; a click on a value keeps it, one on a column's head keeps all values of that record. */
export function MergeTable({ preview: { keepId, companies, fields }, shown, choices, onChoose, onKeep }: TableProps) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  return (
    <div className="merge-scroll">
      <table className="merge-table">
        <thead>
          <tr>
            {isPhone ? null : <th scope="col">{t('phonebook.merge.field')}</th>}
            {companies.map((company) => (
              <th key={company.id} scope="col" data-kept={company.id === keepId || undefined}>
                <Head
                  company={company}
                  isKept={company.id === keepId}
                  onKeep={() => onKeep(company.id)}
                  onAll={() => onChoose(choicesOf(company, fields, choices))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <FieldRow
              key={row.field}
              row={row}
              companies={companies}
              keepId={keepId}
              choices={choices}
              onChoose={onChoose}
              isPhone={isPhone}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className="company-quiet merge-same">{t('phonebook.merge.same')}</p> : null}
    </div>
  )
}

function Head({
  company,
  isKept,
  onKeep,
  onAll,
}: {
  company: Side
  isKept: boolean
  onKeep: () => void
  onAll: () => void
}) {
  const { t } = useWords()
  return (
    <div className="merge-head">
      <label className="merge-keep">
        <input type="radio" name="merge-keep" checked={isKept} onChange={onKeep} />
        <span>{t(isKept ? 'phonebook.merge.kept' : 'phonebook.merge.keep')}</span>
      </label>
      <PageLink href={companyPath(company)} className="merge-name" title={company.name}>
        {company.name}
      </PageLink>
      <span className="merge-facts">
        <span>{company.code}</span>
        <span>{company.custodian?.name ?? <VisibilityTag {...company} />}</span>
        <span>{t('phonebook.contact.count', { count: company.contacts })}</span>
      </span>
      <Button type="link" size="small" onClick={onAll}>
        {t('phonebook.merge.takeAll')}
      </Button>
    </div>
  )
}

interface RowProps extends Pick<TableProps, 'choices' | 'onChoose'> {
  row: Field
  companies: readonly Side[]
  keepId: number
  isPhone: boolean
}

function FieldRow({ row: { field, differs }, companies, keepId, choices, onChoose, isPhone }: RowProps) {
  const { t } = useWords()
  const title = t(`phonebook.field.${field}`)
  const label = (
    <>
      <span>{title}</span>
      {differs && mayGather(field) ? (
        <label className="merge-all">
          <input
            type="radio"
            name={`merge-${field}`}
            checked={choices[field] === 'all'}
            onChange={() => onChoose({ ...choices, [field]: 'all' })}
          />
          <span>{t('phonebook.merge.gather')}</span>
        </label>
      ) : null}
    </>
  )
  const values = companies.map((company) => (
    <Value
      key={company.id}
      company={company}
      field={field}
      title={title}
      isKept={company.id === keepId}
      differs={differs}
      isChosen={isChosen(company, field, choices, companies)}
      isPicked={choices[field] === company.id}
      onPick={() => onChoose({ ...choices, [field]: company.id })}
    />
  ))
  if (!isPhone) {
    return (
      <tr data-differs={differs || undefined}>
        <th scope="row">{label}</th>
        {values}
      </tr>
    )
  }
  return (
    <>
      <tr className="merge-label">
        <th scope="rowgroup" colSpan={companies.length}>
          <div>{label}</div>
        </th>
      </tr>
      <tr data-differs={differs || undefined}>{values}</tr>
    </>
  )
}

interface ValueProps {
  company: Side
  field: MergedField
  title: string
  isKept: boolean
  differs: boolean
  isChosen: boolean
  isPicked: boolean
  onPick: () => void
}

function Value({ company, field, title, isKept, differs, isChosen: chosen, isPicked, onPick }: ValueProps) {
  const { t, language } = useWords()
  const value = valuesOf(company)[field]
  const blank = isBlank(value)
  const text =
    field === 'telephone'
      ? dialledText(company)
      : field === 'departmentId'
        ? (company.department?.name ?? '')
        : fieldText(language)(field, value)
  const shown = blank ? <span className="company-quiet">{t('phonebook.empty.value')}</span> : text
  return (
    <td data-chosen={(differs && chosen) || undefined} data-kept={isKept || undefined}>
      {differs ? (
        <label className="merge-value">
          <input
            type="radio"
            name={`merge-${field}`}
            checked={isPicked}
            onChange={onPick}
            aria-label={`${title}: ${text || t('phonebook.empty.value')}`}
          />
          <span>{shown}</span>
        </label>
      ) : (
        <span className="merge-value">{shown}</span>
      )}
    </td>
  )
}
