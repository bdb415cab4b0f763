import { Button } from 'antd'
import { SidePanel, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { ProgressTag } from '../companies/badge-view.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { type Opened, useFalling } from './pool-rule-queries.ts'

/** The companies behind a number of the simulation; those that fall first come first. */
export function FallingView({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('phonebook.pool.falling.title')} open={opened !== undefined} onClose={onClose}>
      {opened ? <Falling opened={opened} /> : null}
    </SidePanel>
  )
}

function Falling({ opened }: { opened: Opened }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFalling(opened)
  const rows = data?.pages.flatMap((page) => page.rows)
  if (!rows) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />
  return (
    <>
      <table className="pool-falling">
        <thead>
          <tr>
            <th scope="col">{t('phonebook.field.name')}</th>
            <th scope="col">{t('phonebook.field.progress')}</th>
            <th scope="col">{t('phonebook.field.custodian')}</th>
            <th scope="col">{t('phonebook.pool.falling.dueOn')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <PageLink href={companyPath(row)}>{row.name}</PageLink>
              </td>
              <td>
                <ProgressTag progress={row.progress} />
              </td>
              <td>{row.custodian.name}</td>
              <td className="pool-day">{row.dueOn}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.pool.falling.more')}
        </Button>
      )}
    </>
  )
}
