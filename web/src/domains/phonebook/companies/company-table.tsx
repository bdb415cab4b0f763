import { MoreOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/format.ts'
import { useWords, type WordKey } from '../../../platform/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import type { CompanyAction } from './company-actions.tsx'
import { MasterTag, ProgressTag, VisibilityTag } from './badge-view.tsx'
import { companyPath } from './company-filters.ts'
import { phoneText, useFieldText } from './company-text.ts'

/** The columns of the list; those marked hidden wait in the column choice. */
export function useCompanyColumns(actions: readonly CompanyAction[], phone: boolean): Column<Company>[] {
  const { t } = useWords()
  const text = useFieldText()
  const column = (key: string, title: WordKey, width: number, render: Column<Company>['render'], more: Partial<Column<Company>> = {}): Column<Company> => ({
    key,
    title: t(title),
    width,
    render,
    hideable: true,
    ...more,
  })
  const name = column('name', 'phonebook.field.name', 250, (company) => <NameCell company={company} />, {
    sortable: true,
    hideable: false,
    copy: (company) => company.name,
    ...(phone ? {} : { fixed: 'left' }),
  })
  const columns = [
    name,
    column('progress', 'phonebook.field.progress', 116, (company) => <ProgressTag {...company} />, { sortable: true }),
    column('type', 'phonebook.field.type', 134, ({ type }) => text('type', type)),
    column('custodian', 'phonebook.field.custodian', 116, (company) => company.custodian?.name ?? <VisibilityTag {...company} />),
    column('telephone', 'phonebook.column.phone', 178, covered(phoneText), { copy: uncovered(phoneText) }),
    column('email', 'phonebook.field.email', 190, covered(emailOf), { copy: uncovered(emailOf) }),
    column('region', 'phonebook.column.region', 160, regionText(text)),
    column('routeAreas', 'phonebook.field.routeAreas', 150, ({ routeAreas }) => text('routeAreas', routeAreas)),
    column('updatedAt', 'phonebook.field.updatedAt', 170, ({ updatedAt }) => dateTime(updatedAt), { sortable: true }),
    column('code', 'phonebook.field.code', 120, ({ code }) => code, { sortable: true, copy: ({ code }) => code }),
    ...spare.map(([key, width, isCopied]) =>
      column(key, `phonebook.field.${key}`, width, (company) => text(key, company[key]), {
        hidden: true,
        ...(isCopied ? { copy: (company) => company[key] } : {}),
      }),
    ),
    column('qq', 'phonebook.field.qq', 140, covered(qqOf), { hidden: true, copy: uncovered(qqOf) }),
    column('departmentId', 'phonebook.field.departmentId', 130, ({ department }) => department?.name, { hidden: true }),
    column('createdAt', 'phonebook.field.createdAt', 170, ({ createdAt }) => dateTime(createdAt), { hidden: true, sortable: true }),
  ]
  if (phone) return columns
  const menu: Column<Company> = { key: 'actions', title: '', width: 48, fixed: 'right', render: (company) => <RowMenu company={company} actions={actions} /> }
  return [...columns, menu]
}

/** Field, width, and whether people copy it. */
const spare = [
  ['source', 120, false],
  ['platform', 130, false],
  ['industry', 130, false],
  ['mainCategory', 150, false],
  ['organizationNumber', 200, true],
  ['website', 200, true],
] as const

const emailOf = ({ email }: Company) => email
const qqOf = ({ qq }: Company) => qq

/** From the large to the small; at home the country goes without saying. */
const regionText =
  (text: ReturnType<typeof useFieldText>) =>
  ({ country, province, city }: Company) =>
    [country === 'CN' ? '' : text('country', country), province, city].filter(Boolean).join(' · ')

/** Covered values are not worth copying. */
const uncovered = (value: (company: Company) => string) => (company: Company) => (company.masked ? '' : value(company))

const covered = (value: (company: Company) => string) => (company: Company) => value(company) && <Masked company={company}>{value(company)}</Masked>

function NameCell({ company }: { company: Company }) {
  return (
    <span className="company-name">
      <PageLink href={companyPath(company)} className="company-name-link" title={company.name} tabIndex={-1}>
        {company.name}
      </PageLink>
      <MasterTag {...company} />
    </span>
  )
}

function Masked({ company, children }: { company: Company; children: ReactNode }) {
  const { t } = useWords()
  if (!company.masked || !children) return children
  return (
    <Tooltip title={t('phonebook.masked')}>
      <span className="company-quiet">{children}</span>
    </Tooltip>
  )
}

function RowMenu({ company, actions }: { company: Company; actions: readonly CompanyAction[] }) {
  const { t } = useWords()
  const items = actions
    .filter(({ isOffered }) => isOffered(company))
    .map(({ key, title, icon, danger = false, run }) => ({
      key,
      icon,
      danger,
      label: t(title),
      onClick: ({ domEvent }: { domEvent: { stopPropagation: () => void } }) => {
        domEvent.stopPropagation()
        run(company)
      },
    }))
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('phonebook.action.more')}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  )
}
