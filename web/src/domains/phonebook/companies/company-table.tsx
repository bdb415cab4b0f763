import { MoreOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/format.ts'
import { useWords } from '../../../platform/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import type { CompanyAction } from './company-actions.tsx'
import { MasterTag, ProgressTag, VisibilityTag } from './badge-view.tsx'
import { companyPath } from './company-filters.ts'
import { phoneText, useFieldText } from './company-text.ts'

/** The columns of the list; those marked hidden wait in the column choice. */
export function useCompanyColumns(actions: readonly CompanyAction[], phone: boolean): Column<Company>[] {
  const { t } = useWords()
  const text = useFieldText()
  const field = (key: keyof Company & keyof typeof plainFields, width: number, more: Partial<Column<Company>> = {}): Column<Company> => ({
    key,
    width,
    title: t(plainFields[key]),
    hideable: true,
    render: (company) => company[key],
    ...more,
  })
  const columns: Column<Company>[] = [
    {
      key: 'name',
      title: t('phonebook.field.name'),
      width: 280,
      sortable: true,
      ...(phone ? {} : { fixed: 'left' as const }),
      copy: ({ name }) => name,
      render: (company) => <NameCell company={company} />,
    },
    field('code', 120, { sortable: true, copy: ({ code }) => code }),
    { key: 'progress', title: t('phonebook.field.progress'), width: 110, sortable: true, hideable: true, render: (company) => <ProgressTag {...company} /> },
    { key: 'type', title: t('phonebook.field.type'), width: 120, hideable: true, render: ({ type }) => text('type', type) },
    {
      key: 'telephone',
      title: t('phonebook.column.phone'),
      width: 190,
      hideable: true,
      copy: covered(phoneText),
      render: (company) => <Masked company={company}>{phoneText(company)}</Masked>,
    },
    {
      key: 'email',
      title: t('phonebook.field.email'),
      width: 220,
      hideable: true,
      copy: covered(({ email }) => email),
      render: (company) => <Masked company={company}>{company.email}</Masked>,
    },
    {
      key: 'region',
      title: t('phonebook.column.region'),
      width: 180,
      hideable: true,
      render: ({ country, province, city }) => [text('country', country), province, city].filter(Boolean).join(' · '),
    },
    { key: 'routeAreas', title: t('phonebook.field.routeAreas'), width: 180, hideable: true, render: ({ routeAreas }) => text('routeAreas', routeAreas) },
    {
      key: 'custodian',
      title: t('phonebook.field.custodian'),
      width: 110,
      hideable: true,
      render: ({ custodian, visibility }) => custodian?.name ?? <VisibilityTag visibility={visibility} />,
    },
    {
      key: 'departmentId',
      title: t('phonebook.field.departmentId'),
      width: 130,
      hideable: true,
      hidden: true,
      render: ({ department }) => department?.name ?? '',
    },
    { key: 'source', title: t('phonebook.field.source'), width: 120, hideable: true, hidden: true, render: ({ source }) => text('source', source) },
    { key: 'platform', title: t('phonebook.field.platform'), width: 130, hideable: true, hidden: true, render: ({ platform }) => text('platform', platform) },
    {
      key: 'qq',
      title: t('phonebook.field.qq'),
      width: 140,
      hideable: true,
      hidden: true,
      copy: covered(({ qq }) => qq),
      render: (company) => <Masked company={company}>{company.qq}</Masked>,
    },
    field('website', 200, { hidden: true, copy: ({ website }) => website }),
    field('organizationNumber', 200, { hidden: true, copy: ({ organizationNumber }) => organizationNumber }),
    field('industry', 130, { hidden: true }),
    field('mainCategory', 150, { hidden: true }),
    {
      key: 'createdAt',
      title: t('phonebook.field.createdAt'),
      width: 170,
      sortable: true,
      hideable: true,
      hidden: true,
      render: ({ createdAt }) => dateTime(createdAt),
    },
    { key: 'updatedAt', title: t('phonebook.field.updatedAt'), width: 170, sortable: true, hideable: true, render: ({ updatedAt }) => dateTime(updatedAt) },
  ]
  if (phone) return columns
  return [...columns, { key: 'actions', title: '', width: 48, fixed: 'right', render: (company) => <RowMenu company={company} actions={actions} /> }]
}

const plainFields = {
  code: 'phonebook.field.code',
  website: 'phonebook.field.website',
  organizationNumber: 'phonebook.field.organizationNumber',
  industry: 'phonebook.field.industry',
  mainCategory: 'phonebook.field.mainCategory',
} as const

/** Covered values are not worth copying. */
const covered = (value: (company: Company) => string) => (company: Company) => (company.masked ? '' : value(company))

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
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('phonebook.action.more')} onClick={(event) => event.stopPropagation()} />
    </Dropdown>
  )
}
