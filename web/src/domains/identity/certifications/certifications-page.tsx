import { certificationKinds, certificationLists } from '@seamark/contract/identity/certifications/certifications'
import { Segmented, Select } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { certificationSearch } from './certification-filters.ts'
import { useQueue } from './certification-queries.ts'
import { useCertificationColumns } from './certification-table.tsx'
import { ReviewView } from './review-view.tsx'
import './certifications-page.css'

/** Submitted papers, the longest waiting first, each opened beside the list. */
export function CertificationsPage() {
  const { t } = useWords()
  const search = usePageSearch(certificationSearch)
  const setSearch = useSetPageSearch()
  const { id: opened, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useQueue(search, pager.cursor)
  const columns = useCertificationColumns(search.state)
  return (
    <div className="certifications-page">
      <Page title={t('identity.certifications')}>
        <DataTable
          name="identity.certifications"
          label={t('identity.certifications')}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ id })}
          empty={
            <Empty text={t(search.state === 'underReview' ? 'identity.review.noneWaiting' : 'identity.review.none')} />
          }
          toolbar={
            <div className="certifications-toolbar">
              <Segmented
                value={search.state}
                onChange={(state) => setSearch({ state })}
                options={certificationLists.map((value) => ({ value, label: t(`identity.review.list.${value}`) }))}
              />
              <Select
                aria-label={t('identity.field.kind')}
                value={search.kind}
                onChange={(kind: typeof search.kind) => setSearch({ kind })}
                options={certificationKinds.map((value) => ({ value, label: t(`identity.certification.${value}`) }))}
                placeholder={t('identity.field.kind')}
                popupMatchSelectWidth={false}
                allowClear
              />
            </div>
          }
        />
      </Page>
      <ReviewView id={opened} onClose={() => setSearch({ id: undefined })} />
    </div>
  )
}
