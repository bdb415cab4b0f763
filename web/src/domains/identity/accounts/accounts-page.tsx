import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { useAccountActions } from './account-actions.tsx'
import { accountSearch, isNarrowed, withoutFilters } from './account-filters.ts'
import { useAccounts } from './account-queries.ts'
import { useAccountColumns } from './account-table.tsx'
import { AccountToolbar } from './account-toolbar-view.tsx'
import { AccountBeside } from './account-view.tsx'
import './accounts-page.css'

/** The users of this installation, with their state and roles. One opens beside the list. */
export function AccountsPage() {
  const { t } = useWords()
  const search = usePageSearch(accountSearch)
  const setSearch = useSetPageSearch()
  const { account: _account, edit: _edit, invite: _invite, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useAccounts(search, pager.cursor)
  const columns = useAccountColumns()
  const actions = useAccountActions(setSearch)
  return (
    <div className="accounts-page">
      <Page
        title={t('identity.users')}
        actions={
          can('manageUsers') ? (
            <Button
              type="primary"
              icon={<UserAddOutlined aria-hidden />}
              onClick={() => setSearch({ invite: 'true', account: undefined, edit: undefined })}
            >
              {t('identity.account.invite')}
            </Button>
          ) : null
        }
      >
        <DataTable
          name="identity.accounts"
          label={t('identity.users')}
          columns={columns}
          {...rowsOf(listed)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) =>
            setSearch(accountSearch.pick({ sort: true, order: true }).parse({ sort: by, order }))
          }
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ account: id, edit: undefined, invite: undefined })}
          rowActions={actions.offered}
          empty={
            <Empty
              text={t('identity.account.none')}
              action={
                isNarrowed(search) ? (
                  <Button onClick={() => setSearch(withoutFilters)}>{t('identity.account.clear')}</Button>
                ) : undefined
              }
            />
          }
          toolbar={<AccountToolbar search={search} setSearch={setSearch} />}
        />
      </Page>
      <AccountBeside search={search} setSearch={setSearch} actions={actions} />
      {actions.dialog}
    </div>
  )
}
