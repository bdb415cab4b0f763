import { EditOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { idParam } from '@seamark/contract/platform/envelope'
import { Refusal } from '@seamark/contract/platform/client'
import { Button, Result, Tabs } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo, usePage, usePageParams, usePageSearch, useSetPageSearch, useTabTitle } from '../../../platform/page.tsx'
import {
  type CompanyAction,
  useCloseAfterwards,
  useCompanyActions,
  useLentActions,
} from '../companies/company-actions.tsx'
import { CompanyButtons } from './company-buttons-view.tsx'
import { DaysLeft, MasterTag, ProgressTag, StaleTag, VisibilityTag } from '../companies/badge-view.tsx'
import { Custody } from '../custody/custody-view.tsx'
import { useOwnershipActions } from './ownership-actions.tsx'
import { CompanyForm } from './company-form.tsx'
import { useCompany } from './profile-queries.ts'
import { tabsOf } from './company-parts-view.tsx'
import { companyPageSearch, companyPath, companyWord } from '../companies/company-filters.ts'
import { href } from '../../../platform/search.ts'
import { useCompanyNews } from '../companies/company-queries.ts'
import { CompanyTags } from '../tags/company-tags-view.tsx'
import { CompanyTimeline } from '../timelines/timeline-view.tsx'
import '../companies/companies-view.css'

/** One company: all its fields, its history, and the form in their place. */
export function CompanyPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: company, error, refetch } = useCompany(id)
  useCompanyNews(id)
  const { params } = usePage()
  // The tab shows the name of the address until the company is loaded; a tab left before that can still be told apart.
  useTabTitle(error ? undefined : (company?.name ?? params['name']))
  if (company && !error) return <Shown company={company} />
  if (error instanceof Refusal && error.httpStatus === 404) return <NotFound />
  if (error instanceof Refusal && error.body.code === 'phonebook.company_merged') return <Merged refusal={error} />
  return (
    <Page title={t('phonebook.company')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

/** Any other word before the id than the company's name leads to its own address, and leaves no second tab of it. What is being edited stays. */
function useCanonicalAddress(company: Company) {
  const { params, search } = usePage()
  const close = useCloseAfterwards()
  const move = useEffectEvent(() => {
    if (params['name'] === companyWord(company.name) || search['edit'] === 'true') return
    close(href(companyPath(company), search), { inPlace: true })
  })
  useEffect(() => move(), [])
}

function Shown({ company }: { company: Company }) {
  useCanonicalAddress(company)
  const isEditing = usePageSearch(companyPageSearch).edit === 'true' && company.can.edit
  const setSearch = useSetPageSearch()
  const close = useCloseAfterwards()
  const leave = () => close('/contacts/contactsList')
  const actions = useCompanyActions({ onDeleted: leave })
  const ownership = useOwnershipActions(leave)
  const body = useRef<HTMLDivElement>(null)
  const edit: CompanyAction = {
    key: 'edit',
    title: 'kit.edit',
    icon: <EditOutlined aria-hidden />,
    isOffered: ({ can }) => can.edit,
    run: () => setEditing(true),
  }
  const lent = useLentActions()
  const buttons = [
    ...lent,
    edit,
    ...ownership.actions,
    ...actions.filter(({ key }) => key === 'call' || key === 'delete'),
  ]
  function setEditing(isEditing: boolean) {
    setSearch({ edit: isEditing ? 'true' : undefined })
    body.current?.scrollTo({ top: 0 })
  }
  return (
    <Page
      title={company.name}
      bodyRef={body}
      meta={
        <span className="company-tags company-meta">
          <Custody company={company} />
          <ProgressTag {...company} />
          <VisibilityTag {...company} />
          <DaysLeft {...company} />
          <StaleTag {...company} />
          <MasterTag {...company} />
          <CompanyTags company={company} />
        </span>
      }
      actions={isEditing ? null : <CompanyButtons company={company} actions={buttons} />}
    >
      {isEditing ? (
        <div className="company-columns">
          <CompanyForm company={company} onSaved={() => setEditing(false)} onCancel={() => setEditing(false)} />
          <CompanyTimeline company={company} />
        </div>
      ) : (
        <CompanyParts company={company} />
      )}
      {ownership.dialog}
    </Page>
  )
}

function CompanyParts({ company }: { company: Company }) {
  const { t } = useWords()
  const { tab } = usePageSearch(companyPageSearch)
  const setSearch = useSetPageSearch()
  const parts = tabsOf(company)
  const chosen = parts.find(({ key }) => key === tab) ?? parts[0]
  return (
    <Tabs
      className="company-parts"
      // Its fourteen parts fit beside the menu at 1440 in each language; at antd's 32 px the last one was cut off.
      tabBarGutter={14}
      activeKey={chosen?.key ?? ''}
      onChange={(key) => setSearch({ tab: key === parts[0]?.key ? undefined : key })}
      items={parts.map(({ key, title, View, Count }) => ({
        key,
        label: Count ? (
          <>
            {t(title)}{' '}
            <Suspense fallback={null}>
              <Count company={company} />
            </Suspense>
          </>
        ) : (
          t(title)
        ),
        children: (
          <Suspense fallback={<Loading rows={8} />}>
            <View company={company} />
          </Suspense>
        ),
      }))}
      destroyOnHidden
    />
  )
}

const keptRecord = z.object({ id: z.number(), name: z.string() })

/** The company was merged into another one: this page goes there, says so, and closes. */
function Merged({ refusal }: { refusal: Refusal }) {
  const { t } = useWords()
  const close = useCloseAfterwards()
  const lead = useEffectEvent(() => {
    close(companyPath(keptRecord.parse(refusal.body.details?.current)))
    notices.warning(refusal.message)
  })
  useEffect(() => lead(), [])
  return (
    <Page title={t('phonebook.company')}>
      <Loading rows={10} />
    </Page>
  )
}

function NotFound() {
  const { t } = useWords()
  const go = useGo()
  return (
    <Page title={t('phonebook.company')}>
      <Result
        status="404"
        title={t('phonebook.notfound.title')}
        subTitle={t('phonebook.notfound.hint')}
        extra={
          <Button type="primary" onClick={() => go('/contacts/contactsList')}>
            {t('phonebook.notfound.back')}
          </Button>
        }
      />
    </Page>
  )
}
