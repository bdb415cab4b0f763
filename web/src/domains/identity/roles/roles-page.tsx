import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { DataTable, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { useRoleActions } from './role-actions.tsx'
import { roleSearch } from './role-filters.ts'
import { useRoles } from './role-queries.ts'
import { useRoleColumns } from './role-table.tsx'
import { RoleView } from './role-view.tsx'
import { SwitchedOffButton } from '../../settings/index.ts'
import './roles-page.css'

const officeKinds = ['role'] as const

/** The roles: screens, areas, capabilities and holders. */
export function RolesPage() {
  const { t } = useWords()
  const search = usePageSearch(roleSearch)
  const setSearch = useSetPageSearch()
  const { data, error, isFetching, refetch } = useRoles()
  const mayCreate = data?.can.create ?? false
  const columns = useRoleColumns()
  const actions = useRoleActions(setSearch, mayCreate)
  return (
    <div className="roles-page">
      <Page
        title={t('identity.roles')}
        actions={
          <>
            <SwitchedOffButton kinds={officeKinds} />
            {mayCreate ? (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setSearch({ role: undefined, from: 0 })}
              >
                {t('identity.role.new')}
              </Button>
            ) : null}
          </>
        }
      >
        <DataTable
          name="identity.roles"
          label={t('identity.roles')}
          columns={columns}
          rows={data?.roles}
          loading={isFetching && !data}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ id }) => setSearch({ role: id, from: undefined })}
          rowActions={actions}
        />
      </Page>
      {data ? <RoleView roles={data.roles} search={search} mayCreate={mayCreate} setSearch={setSearch} /> : null}
    </div>
  )
}
