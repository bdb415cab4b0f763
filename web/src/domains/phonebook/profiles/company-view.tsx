import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Copy, FieldLine, Fields } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CoreRoutes } from '../../territory/index.ts'
import { Days, ProgressTag, VisibilityTag } from '../companies/badge-view.tsx'
import { phoneText, useFieldText } from '../companies/company-text.ts'

/** Every field of a company, grouped as people look for them. */
export function CompanyOverview({ company }: { company: Company }) {
  const { t } = useWords()
  const text = useFieldText()
  const line = (field: keyof Company & Fielded, children: ReactNode, wide = false) => (
    <FieldLine label={t(`phonebook.field.${field}`)} wide={wide}>
      {children}
    </FieldLine>
  )
  const copied = (value: string) => value && (value.includes('•') ? <Covered>{value}</Covered> : <Copy text={value} />)
  return (
    <div className="company-overview">
      <Section title={t('phonebook.section.basic')}>
        {line('name', copied(company.name), true)}
        {line('code', copied(company.code))}
        {line('organizationNumber', copied(company.organizationNumber))}
        {line('type', text('type', company.type))}
        {line('progress', <ProgressTag {...company} />)}
        {line('progressSince', <Days since={company.progressSince} />)}
        {line('lastTouchAt', dateTime(company.lastTouchAt))}
        {line('masterCoLoader', text('masterCoLoader', company.masterCoLoader))}
        {line('industry', company.industry)}
        {line('mainCategory', company.mainCategory)}
      </Section>
      <Section title={t('phonebook.section.contact')}>
        {line('primaryContact', <PrimaryContact company={company} />, true)}
        {line('telephone', copied(phoneText(company)))}
        {line('email', copied(company.email))}
        {line('qq', copied(company.qq))}
        {line(
          'website',
          company.website && (
            <Copy text={company.website}>
              <WebAddress address={company.website} />
            </Copy>
          ),
        )}
      </Section>
      <Section title={t('phonebook.section.address')}>
        {line('country', text('country', company.country))}
        {line('province', company.province)}
        {line('city', company.city)}
        {line('postalCode', company.postalCode)}
        {line('address', copied(company.address), true)}
      </Section>
      <Section title={t('phonebook.section.business')}>
        {line('routeAreas', tags(company.routeAreas.map((lane) => t(`territory.lane.${lane}`))), true)}
        {line('coreRoutes', <CoreRoutes routes={company.coreRoutes} />, true)}
        {line('source', text('source', company.source))}
        {line('platform', text('platform', company.platform))}
      </Section>
      <Section title={t('phonebook.section.ownership')}>
        {line('visibility', <VisibilityTag {...company} />)}
        {line('custodian', company.custodian?.name ?? t('phonebook.pool.nobody'))}
        {line('createdBy', company.createdBy)}
        {line('createdAt', dateTime(company.createdAt))}
        {line('updatedBy', company.updatedBy)}
        {line('updatedAt', dateTime(company.updatedAt))}
        <FieldLine label={t('phonebook.field.departmentId')}>{company.department?.name}</FieldLine>
        {line('remark', company.remark, true)}
      </Section>
    </div>
  )
}

type Fielded = Exclude<
  keyof Company,
  | 'stale'
  | 'id'
  | 'version'
  | 'department'
  | 'followers'
  | 'tagIds'
  | 'heldSince'
  | 'nextContactAt'
  | 'daysLeft'
  | 'pooledAt'
  | 'formerCustodian'
  | 'masked'
  | 'can'
>

/** Whom one asks for; all others are in the part of their own. */
function PrimaryContact({ company: { primaryContact } }: { company: Company }) {
  if (!primaryContact) return <span className="field-blank">—</span>
  const { name, position, mobile } = primaryContact
  return (
    <span className="company-primary-line">
      <strong>{name}</strong>
      {position ? <span className="company-quiet">{position}</span> : null}
      {mobile.includes('•') ? <Covered>{mobile}</Covered> : <Copy text={mobile} />}
    </span>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="company-card">
      <h2>{title}</h2>
      <Fields>{children}</Fields>
    </section>
  )
}

const tags = (values: string[]) =>
  values.length > 0 ? (
    <span className="company-tags">
      {values.map((value) => (
        <Tag key={value}>{value}</Tag>
      ))}
    </span>
  ) : null

function Covered({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <Tooltip title={t('phonebook.masked')}>
      <span>
        {children} <span className="company-quiet company-small">{t('phonebook.masked')}</span>
      </span>
    </Tooltip>
  )
}

/** A link only where it surely leads to the web. */
function WebAddress({ address }: { address: string }) {
  const target = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return (
    <a href={target} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  )
}
