import { DislikeOutlined, LikeOutlined, LinkOutlined } from '@ant-design/icons'
import { badReasons } from '@seamark/contract/crawl/choices'
import type { CustomerDetail, FoundValue } from '@seamark/contract/crawl/customers/customers'
import { contactFields, type CustomerField } from '@seamark/contract/crawl/customers/fields'
import { Alert, Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { Badge, Copy, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { countryName, dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { companyPath, Reached } from '../../phonebook/index.ts'
import { chooseValue, useForget, useHolderLookUp, useMark } from './customer-actions.ts'
import { CustomerForm } from './customer-form.tsx'
import { useCustomer } from './customer-queries.ts'
import { Standing } from './customer-table.tsx'
import { qualityTones, releaseTones, sortingTones } from './customer-text.ts'

/** A customer beside the list: what is in force, where each value was found, and what sources disagree on. */
export function CustomerPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <SidePanel title={id === undefined ? '' : <PanelTitle id={id} />} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <Panel key={id} id={id} onClose={onClose} />}
    </SidePanel>
  )
}

function PanelTitle({ id }: { id: number }) {
  const { data } = useCustomer(id)
  return <>{data?.name ?? ''}</>
}

function Panel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useCustomer(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Bar customer={data} onClose={onClose} />
      <Facts customer={data} />
      <Conflicts customer={data} />
      <Values values={data.values} />
    </>
  )
}

function Bar({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { t } = useWords()
  const [isEdited, setEdited] = useState(false)
  const forget = useForget(onClose)
  const lookUp = useHolderLookUp(customer.id)
  const mark = useMark()
  const { can: may, company, covered, name } = customer
  return (
    <div className="crawl-bar">
      {company ? <PageLink href={companyPath(company)}>{t('crawl.open')}</PageLink> : null}
      {covered ? <Button onClick={() => void lookUp()}>{t('crawl.lookUp')}</Button> : null}
      {may.edit && !customer.isImported ? (
        <>
          <Button
            icon={<LikeOutlined aria-hidden />}
            disabled={customer.quality === 'good'}
            onClick={() => void mark(customer, 'good')}
          >
            {t('crawl.mark.good')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: badReasons.map((reason) => ({
                key: reason,
                label: t(`crawl.badReason.${reason}`),
                onClick: () => void mark(customer, 'bad', reason),
              })),
            }}
          >
            <Button icon={<DislikeOutlined aria-hidden />}>{t('crawl.mark.bad')}</Button>
          </Dropdown>
        </>
      ) : null}
      {may.edit ? <Button onClick={() => setEdited(true)}>{t('crawl.edit')}</Button> : null}
      {hasCode(342) ? <PageLink href={href('/trade/parties', { q: name })}>{t('crawl.trade')}</PageLink> : null}
      {may.forget ? (
        <Button danger onClick={() => forget(customer)}>
          {t('crawl.forget')}
        </Button>
      ) : null}
      {isEdited ? <CustomerForm seen={customer} onClose={() => setEdited(false)} /> : null}
    </div>
  )
}

function Facts({ customer }: { customer: CustomerDetail }) {
  const { t } = useWords()
  const { covered, contacts, quality, badReason, sorting, release, country, province, city, kindHint } = customer
  return (
    <>
      {covered ? <Alert type="info" showIcon title={t('crawl.covered.hint')} /> : null}
      <Fields>
        <FieldLine label={t('crawl.field.state')}>
          <Standing {...customer} />
        </FieldLine>
        <FieldLine label={t('crawl.field.quality')}>
          <Badge tone={qualityTones[quality]}>{t(`crawl.quality.${quality}`)}</Badge>{' '}
          {badReason ? t(`crawl.badReason.${badReason}`) : null}
        </FieldLine>
        <FieldLine label={t('crawl.field.sorting')}>
          <Badge tone={sortingTones[sorting]}>{t(`crawl.sorting.${sorting}`)}</Badge>
        </FieldLine>
        <FieldLine label={t('crawl.field.release')}>
          <Badge tone={releaseTones[release]}>{t(`crawl.release.${release}`)}</Badge>
        </FieldLine>
        <FieldLine label={t('crawl.field.imported')}>{t(`crawl.imported.${customer.isImported}`)}</FieldLine>
        <FieldLine label={t('crawl.field.claimed')}>{t(`crawl.claimed.${customer.isClaimed}`)}</FieldLine>
        <FieldLine label={t('crawl.place')}>
          {[countryName(country), province, city].filter(Boolean).join(' · ')}
        </FieldLine>
        <FieldLine label={t('crawl.field.kindHint')}>
          {kindHint ? t(`crawl.kindHint.${kindHint}`) : t('crawl.kindHint.unknown')}
        </FieldLine>
        {covered
          ? null
          : contactFields
              .filter((field) => contacts[field] !== '')
              .map((field) => (
                <FieldLine key={field} label={t(`crawl.field.${field}`)}>
                  <Copy text={contacts[field]}>
                    <Reached way={field} text={contacts[field]} />
                  </Copy>
                </FieldLine>
              ))}
        <FieldLine label={t('crawl.field.creditCode')}>{customer.creditCode}</FieldLine>
        <FieldLine label={t('crawl.field.industry')}>{customer.industry}</FieldLine>
        <FieldLine label={t('crawl.field.routeWords')}>{customer.routeWords}</FieldLine>
        <FieldLine label={t('crawl.field.products')} wide>
          {customer.products}
        </FieldLine>
        <FieldLine label={t('crawl.field.firstSeenAt')}>{dateTime(customer.firstSeenAt)}</FieldLine>
        <FieldLine label={t('crawl.field.lastSeenAt')}>{dateTime(customer.lastSeenAt)}</FieldLine>
      </Fields>
    </>
  )
}

/** What sources disagree on, with what each says. */
function Conflicts({ customer }: { customer: CustomerDetail }) {
  const { t } = useWords()
  const { conflicts, values, can: may } = customer
  if (conflicts.length === 0) return null
  return (
    <>
      <h3 className="crawl-section">{t('crawl.conflict')}</h3>
      <p className="crawl-quiet">{t('crawl.conflict.choose')}</p>
      <ul className="crawl-values">
        {conflicts.flatMap((field) =>
          distinctOf(values, field).map((value) => (
            <li key={value.id}>
              <span>{t(`crawl.field.${field}`)}</span>
              <span className="crawl-value">{textOf(value)}</span>
              {may.edit ? (
                <Button size="small" onClick={() => void chooseValue(customer, { [field]: value.text })}>
                  {t('crawl.choose')}
                </Button>
              ) : null}
              <small>{originText(value)}</small>
            </li>
          )),
        )}
      </ul>
    </>
  )
}

const distinctOf = (values: readonly FoundValue[], field: CustomerField) => [
  ...new Map(values.filter((value) => value.field === field).map((value) => [value.text, value])).values(),
]

/** Where each value was found: in force first, then the earlier ones. */
function Values({ values }: { values: readonly FoundValue[] }) {
  const { t } = useWords()
  if (values.length === 0) return null
  return (
    <>
      <h3 className="crawl-section">{t('crawl.values')}</h3>
      <ul className="crawl-values" aria-label={t('crawl.values')}>
        {values.map((value) => (
          <li key={value.id}>
            <span>{t(`crawl.field.${value.field}`)}</span>
            <span className={value.isInForce ? 'crawl-value' : 'crawl-value crawl-value-old'}>{textOf(value)}</span>
            <Page address={value.address} />
            <small>
              {originText(value)}
              {value.around ? <div>{value.around}</div> : null}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function textOf({ field, text }: FoundValue): string {
  if (text === '') return t('crawl.values.removed')
  if (field === 'country') return countryName(text)
  if (field === 'kindHint') return text === 'forwarder' ? t('crawl.kindHint.forwarder') : t('crawl.kindHint.shipper')
  return text
}

function originText({ source, fileName, row, foundAt, keptAt, by }: FoundValue): string {
  const where = source
    ? [source.name, fileName, row === null ? '' : t('crawl.values.row', { row })]
    : [by ? t('crawl.values.by', { name: by }) : t('crawl.values.person')]
  return [...where, dateTime(foundAt ?? keptAt)].filter(Boolean).join(' · ')
}

/** The page on which a source found the value. Only addresses of the web are links, and the page is not told where we come from. */
function Page({ address }: { address: string }): ReactNode {
  const { t } = useWords()
  if (!/^https?:\/\//i.test(address)) return <span />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={t('crawl.values.link')} title={address}>
      <LinkOutlined aria-hidden />
    </a>
  )
}
