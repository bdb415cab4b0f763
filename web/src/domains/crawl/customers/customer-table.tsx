import {
  EnvironmentOutlined,
  GlobalOutlined,
  MailOutlined,
  PhoneOutlined,
  QqOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import type { CrawledCustomer } from '@seamark/contract/crawl/customers/customers'
import type { ContactField } from '@seamark/contract/crawl/customers/fields'
import { Tooltip } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { placeText, qualityTones, releaseTones, sortingTones, stateTones } from './customer-text.ts'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useCustomerColumns(): readonly Column<CrawledCustomer>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(customerColumns, [language])
}

function customerColumns(): Column<CrawledCustomer>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<CrawledCustomer>['render'],
    more: Partial<Column<CrawledCustomer>> = {},
  ): Column<CrawledCustomer> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('name', 'crawl.field.name', 250, Name, { hideable: false, sortable: true, copy: ({ name }) => name }),
    column('place', 'crawl.place', 140, placeText),
    column('reach', 'crawl.reach', 150, Reach),
    column('products', 'crawl.field.products', 190, ({ products }) => <span title={products}>{products}</span>),
    column('state', 'crawl.field.state', 190, Standing),
    column('quality', 'crawl.field.quality', 96, ({ quality, badReason }) => (
      <Tooltip title={badReason ? t(`crawl.badReason.${badReason}`) : undefined}>
        <Badge tone={qualityTones[quality]}>{t(`crawl.quality.${quality}`)}</Badge>
      </Tooltip>
    )),
    column('sorting', 'crawl.field.sorting', 130, Sorting),
    column('imported', 'crawl.field.imported', 92, ({ isImported }) => (
      <Badge tone={isImported ? 'good' : 'quiet'}>{t(`crawl.imported.${isImported}`)}</Badge>
    )),
    column('sources', 'crawl.field.sources', 170, ({ sources }) => sources.map(({ name }) => name).join(', ')),
    column('lastSeen', 'crawl.field.lastSeenAt', 120, ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />, {
      sortable: true,
    }),
    ...hiddenColumns(column),
  ]
}

type MakeColumn = (
  key: string,
  title: WordKey,
  width: number,
  render: Column<CrawledCustomer>['render'],
  more?: Partial<Column<CrawledCustomer>>,
) => Column<CrawledCustomer>

/** What is of use to few. */
const hiddenColumns = (column: MakeColumn): Column<CrawledCustomer>[] => [
  column('routeWords', 'crawl.field.routeWords', 150, ({ routeWords }) => routeWords, { hidden: true }),
  column('creditCode', 'crawl.field.creditCode', 190, ({ creditCode }) => creditCode, { hidden: true }),
  column('industry', 'crawl.field.industry', 120, ({ industry }) => industry, { hidden: true }),
  column(
    'kindHint',
    'crawl.field.kindHint',
    110,
    ({ kindHint }) => (kindHint ? t(`crawl.kindHint.${kindHint}`) : null),
    {
      hidden: true,
    },
  ),
  column(
    'release',
    'crawl.field.release',
    92,
    ({ release }) => <Badge tone={releaseTones[release]}>{t(`crawl.release.${release}`)}</Badge>,
    { hidden: true },
  ),
  column('claimed', 'crawl.field.claimed', 92, ({ isClaimed }) => t(`crawl.claimed.${isClaimed}`), { hidden: true }),
  column(
    'assigned',
    'crawl.field.assigned',
    92,
    ({ isAssigned }) => (isAssigned === null ? null : t(`crawl.assigned.${isAssigned}`)),
    { hidden: true },
  ),
  column('firstSeen', 'crawl.field.firstSeenAt', 120, ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />, {
    hidden: true,
    sortable: true,
  }),
]

export function Name({ name, kindHint, release }: CrawledCustomer): ReactNode {
  return (
    <span className="crawl-badges">
      <span title={name}>{name}</span>
      {release === 'draft' ? <Badge tone="warning">{t('crawl.release.draft')}</Badge> : null}
      {kindHint === 'forwarder' ? <Badge tone="quiet">{t('crawl.kindHint.forwarder')}</Badge> : null}
    </span>
  )
}

export function Sorting({ sorting, conflicts }: CrawledCustomer): ReactNode {
  if (conflicts.length === 0) return <Badge tone={sortingTones[sorting]}>{t(`crawl.sorting.${sorting}`)}</Badge>
  return (
    <Tooltip title={conflicts.map((field) => t(`crawl.field.${field}`)).join(', ')}>
      <Badge tone="bad">{t('crawl.conflict')}</Badge>
    </Tooltip>
  )
}

/** How a customer stands to the phonebook. */
export function Standing({ state, company }: Pick<CrawledCustomer, 'state' | 'company'>): ReactNode {
  return (
    <span className="crawl-badges">
      <Badge tone={stateTones[state]}>{t(`trade.state.${state}`)}</Badge>
      {company ? <PageLink href={companyPath(company)}>{company.custodian ?? company.name}</PageLink> : null}
    </span>
  )
}

const icons: Record<ContactField, ReactNode> = {
  telephone: <PhoneOutlined />,
  email: <MailOutlined />,
  wechat: <WechatOutlined />,
  qq: <QqOutlined />,
  website: <GlobalOutlined />,
  contact: <UserOutlined />,
  address: <EnvironmentOutlined />,
}
const iconOrder: readonly ContactField[] = ['telephone', 'email', 'wechat', 'qq', 'website', 'contact', 'address']

/** The ways to reach a customer that are known, as icons. */
export function Reach({ reach, covered }: CrawledCustomer): ReactNode {
  if (covered) return <span className="crawl-quiet">{t('crawl.covered')}</span>
  return (
    <span className="crawl-reach">
      {iconOrder
        .filter((field) => reach.includes(field))
        .map((field) => (
          <Tooltip key={field} title={t(`crawl.field.${field}`)}>
            <span role="img" aria-label={t(`crawl.field.${field}`)}>
              {icons[field]}
            </span>
          </Tooltip>
        ))}
    </span>
  )
}
