import type { Language } from '@seamark/contract/languages'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { type ReactNode, useMemo } from 'react'
import type { CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { Column } from '../../../kit/index.ts'
import { date, dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { Days, DaysLeft, MasterTag, ProgressTag, StaleTag, VisibilityTag } from '../companies/badge-view.tsx'
import { TagChips } from '../tags/tag-view.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { Dial, MailLink } from '../companies/dial-view.tsx'
import { dialledText } from '@seamark/contract/phonebook/matching/numbers'
import type { CompanyValues } from '../companies/company-rules.ts'
import { fieldText, maskedReason } from '../companies/company-text.ts'

/** The situation of the rows: they are in the pool, some will fall into it, or nothing threatens them and a column of days would be empty. */
type Standing = 'pool' | 'threatened' | 'safe'
export const standingOf = (view: string, rows: readonly ListedCompany[] = []): Standing =>
  view === 'pool' ? 'pool' : rows.some(({ daysLeft = null }) => daysLeft !== null) ? 'threatened' : 'safe'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useCompanyColumns(standing: Standing, sortsDays: boolean): readonly Column<ListedCompany>[] {
  const { language } = useWords()
  return useMemo(() => companyColumns(language, standing, sortsDays), [language, standing, sortsDays])
}

function companyColumns(language: Language, standing: Standing, sortsDays: boolean): Column<ListedCompany>[] {
  const said = fieldText(language)
  /** A column that was just switched on has no values until its rows come. */
  const text = <Field extends CompanyField>(field: Field, value: CompanyValues[Field] | undefined) =>
    value === undefined ? '' : said(field, value)
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<ListedCompany>['render'],
    more: Partial<Column<ListedCompany>> = {},
  ): Column<ListedCompany> => ({
    key,
    title: t(title),
    width,
    render,
    hideable: true,
    ...more,
  })
  return [
    column('name', 'phonebook.field.name', 240, (company) => <NameCell company={company} />, {
      fields: ['masterCoLoader'],
      sortable: true,
      hideable: false,
      copy: ({ name }) => name,
    }),
    column(
      'primaryContact',
      'phonebook.field.primaryContact',
      260,
      (company) => company.primaryContact && <PrimaryContactCell company={company} />,
      { fields: [], copy: ({ primaryContact, masked }) => (masked ? '' : (primaryContact?.mobile ?? '')) },
    ),
    column('telephone', 'phonebook.column.phone', 178, maskedValue(phoneOf, dialled), {
      fields: ['phoneCountryCode', 'phoneAreaCode', 'telephone'],
      copy: copyableText(phoneOf),
    }),
    column('progress', 'phonebook.field.progress', 116, (company) => <ProgressTag {...company} />, {
      fields: [],
      sortable: true,
    }),
    column(
      'nextContactAt',
      'phonebook.field.nextContactAt',
      112,
      ({ nextContactAt }) => nextContactAt && <NextContact at={nextContactAt} />,
      { hidden: standing === 'pool', sortable: true },
    ),
    column(
      'lastTouchAt',
      'phonebook.field.lastTouchAt',
      128,
      (company) => (company.lastTouchAt || company.stale) && <LastTouch company={company} />,
      {
        fields: ['lastTouchAt', 'stale'],
        hidden: standing === 'pool',
        sortable: true,
      },
    ),
    ...(standing === 'pool'
      ? [
          column('pooledAt', 'phonebook.field.pooledAt', 116, ({ pooledAt }) => pooledAt && date(pooledAt)),
          column('formerCustodian', 'phonebook.pool.former', 116, ({ formerCustodian }) => formerCustodian?.name, {
            hidden: !can('assign'),
          }),
        ]
      : [
          column(
            'daysLeft',
            'phonebook.field.daysLeft',
            104,
            ({ daysLeft = null }) => daysLeft !== null && <DaysLeft daysLeft={daysLeft} />,
            { hidden: standing === 'safe', sortable: sortsDays },
          ),
        ]),
    column(
      'custodian',
      'phonebook.field.custodian',
      116,
      (company) => company.custodian?.name ?? <VisibilityTag {...company} />,
      { fields: [], hidden: standing === 'pool' },
    ),
    column('type', 'phonebook.field.type', 134, ({ type }) => text('type', type)),
    column('email', 'phonebook.field.email', 190, maskedValue(emailOf, written), { copy: copyableText(emailOf) }),
    column('region', 'phonebook.column.region', 160, regionText(text), {
      fields: ['country', 'province', 'city'],
    }),
    column('routeAreas', 'phonebook.field.routeAreas', 150, ({ routeAreas }) => text('routeAreas', routeAreas)),
    column('containers', 'phonebook.field.containers', 130, ({ containers }) => text('containers', containers), {
      hidden: true,
    }),
    column(
      'tags',
      'phonebook.field.tags',
      180,
      ({ tagIds = [] }) => (tagIds.length > 0 ? <TagChips ids={tagIds} /> : null),
      {
        fields: ['tagIds'],
      },
    ),
    column('updatedAt', 'phonebook.field.updatedAt', 170, ({ updatedAt }) => updatedAt && dateTime(updatedAt), {
      sortable: true,
    }),
    column('code', 'phonebook.field.code', 120, ({ code }) => code, {
      sortable: true,
      copy: ({ code = '' }) => code,
    }),
    ...spare.map(([key, width, isCopied]) =>
      column(key, `phonebook.field.${key}`, width, (company) => text(key, company[key]), {
        hidden: true,
        ...(isCopied ? { copy: (company) => company[key] ?? '' } : {}),
      }),
    ),
    column('qq', 'phonebook.field.qq', 140, maskedText(qqOf), { hidden: true, copy: copyableText(qqOf) }),
    column('departmentId', 'phonebook.field.departmentId', 130, ({ department }) => department?.name, {
      fields: ['department'],
      hidden: true,
    }),
    column(
      'progressSince',
      'phonebook.field.progressSince',
      104,
      ({ progressSince }) => <Days since={progressSince} />,
      { hidden: true, sortable: true },
    ),
    column('createdAt', 'phonebook.field.createdAt', 170, ({ createdAt }) => createdAt && dateTime(createdAt), {
      hidden: true,
      sortable: true,
    }),
  ]
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

const emailOf = ({ email = '' }: ListedCompany) => email
const qqOf = ({ qq = '' }: ListedCompany) => qq
const phoneOf = ({ phoneCountryCode = '', phoneAreaCode = '', telephone = '' }: ListedCompany) =>
  dialledText({ phoneCountryCode, phoneAreaCode, telephone })

/** The region from large to small; China itself is left out. */
const regionText =
  (text: (field: 'country', value: string | undefined) => string) =>
  ({ country, province, city }: ListedCompany) =>
    [country === 'CN' ? '' : text('country', country), province, city].filter(Boolean).join(' · ')

/** Masked values are not worth copying. */
const copyableText = (value: (company: ListedCompany) => string) => (company: ListedCompany) =>
  company.masked ? '' : value(company)

const maskedText = (value: (company: ListedCompany) => string) => maskedValue(value, (text) => text)

const maskedValue =
  (value: (company: ListedCompany) => string, shown: (text: string) => ReactNode) => (company: ListedCompany) =>
    value(company) && <Masked company={company}>{company.masked ? value(company) : shown(value(company))}</Masked>

const dialled = (number: string) => <Dial number={number} tabIndex={-1} />
const written = (address: string) => <MailLink address={address} tabIndex={-1} />

function NameCell({ company }: { company: ListedCompany }) {
  return (
    <span className="company-name">
      <PageLink href={companyPath(company)} className="company-name-link" title={company.name} tabIndex={-1}>
        {company.name}
      </PageLink>
      <MasterTag {...company} />
    </span>
  )
}

/** The planned contact, marked when its day is over. */
function NextContact({ at }: { at: string }) {
  const { t } = useWords()
  const [day, today] = [officeDay(new Date(at)), officeDay()]
  return (
    <span className={day < today ? 'company-overdue' : ''} title={dateTime(at)}>
      {day === today ? t('phonebook.days.today') : day}
    </span>
  )
}

/** The last follow-up, marked when it is too long ago. */
function LastTouch({ company }: { company: ListedCompany }) {
  return (
    <span className="company-touch">
      <Days since={company.lastTouchAt} />
      <StaleTag {...company} />
    </span>
  )
}

/** The primary contact: name, position and number. */
function PrimaryContactCell({ company }: { company: ListedCompany }) {
  const { primaryContact } = company
  if (!primaryContact) return null
  const { name, position, mobile } = primaryContact
  return (
    <span className="company-primary">
      <span className="company-primary-name" title={[name, position].filter(Boolean).join(' · ')}>
        {name}
        {position ? <span className="company-quiet company-small"> {position}</span> : null}
      </span>
      {mobile ? (
        <Masked company={company}>{company.masked ? mobile : <Dial number={mobile} tabIndex={-1} />}</Masked>
      ) : null}
    </span>
  )
}

function Masked({ company, children }: { company: ListedCompany; children: ReactNode }) {
  if (!company.masked || !children) return children
  return (
    <span className="company-quiet" title={maskedReason()}>
      {children}
    </span>
  )
}
