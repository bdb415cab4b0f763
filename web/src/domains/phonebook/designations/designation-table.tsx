import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { useMemo } from 'react'
import { type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { Days, ProgressTag } from '../companies/badge-view.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { fieldText } from '../companies/company-text.ts'
import type { DesignationSearch } from './designation-filters.ts'

/** The columns that help to decide who gets a company; or that say who got it, and whether she has followed it up. */
export function useDesignatedColumns(status: DesignationSearch['status']): readonly Column<ListedCompany>[] {
  const { language } = useWords()
  return useMemo(() => {
    const text = fieldText(language)
    const place = ({ country = '', province, city }: ListedCompany) =>
      [country === 'CN' ? '' : text('country', country), province, city].filter(Boolean).join(' · ')
    const name = (company: ListedCompany) => (
      <PageLink href={companyPath(company)} className="company-name-link" title={company.name} tabIndex={-1}>
        {company.name}
      </PageLink>
    )
    return [
      {
        key: 'name',
        title: t('phonebook.field.name'),
        width: 260,
        render: name,
        fields: [],
        copy: (company) => company.name,
      },
      {
        key: 'region',
        title: t('phonebook.column.region'),
        width: 170,
        render: place,
        fields: ['country', 'province', 'city'],
        hideable: true,
      },
      {
        key: 'routeAreas',
        title: t('phonebook.field.routeAreas'),
        width: 180,
        render: ({ routeAreas = [] }) => text('routeAreas', routeAreas),
        hideable: true,
      },
      {
        key: 'type',
        title: t('phonebook.field.type'),
        width: 120,
        render: ({ type }) => type && text('type', type),
        hideable: true,
      },
      {
        key: 'progress',
        title: t('phonebook.field.progress'),
        width: 110,
        render: (company) => <ProgressTag {...company} />,
        fields: [],
        hideable: true,
      },
      ...(status === 'assigned' ? givenColumns() : pooledColumns()),
    ]
  }, [language, status])
}

const pooledColumns = (): Column<ListedCompany>[] => [
  {
    key: 'pooledAt',
    title: t('phonebook.field.pooledAt'),
    width: 130,
    render: ({ pooledAt }) => pooledAt && <RelativeTime at={pooledAt} />,
    hideable: true,
  },
  {
    key: 'formerCustodian',
    title: t('phonebook.pool.former'),
    width: 120,
    render: ({ formerCustodian }) => formerCustodian?.name,
    hideable: true,
  },
]

const givenColumns = (): Column<ListedCompany>[] => [
  {
    key: 'custodian',
    title: t('phonebook.field.custodian'),
    width: 120,
    render: ({ custodian }) => custodian?.name,
    fields: [],
    hideable: true,
  },
  {
    key: 'heldSince',
    title: t('phonebook.filter.held'),
    width: 130,
    render: ({ heldSince }) => heldSince && <RelativeTime at={heldSince} />,
    hideable: true,
  },
  {
    key: 'lastTouchAt',
    title: t('phonebook.field.lastTouchAt'),
    width: 128,
    render: ({ lastTouchAt }) => lastTouchAt && <Days since={lastTouchAt} />,
    hideable: true,
  },
]
