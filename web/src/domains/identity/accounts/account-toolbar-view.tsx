import { accountStates } from '@seamark/contract/identity/accounts/accounts'
import { Button, Select } from 'antd'
import { SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type AccountSearch, isNarrowed, type SetAccountSearch, withoutFilters } from './account-filters.ts'
import { useAccountChoices } from './account-queries.ts'
import { DepartmentPicker } from './department-picker.tsx'

/** The controls that narrow the list; each applies at once. */
export function AccountToolbar({ search, setSearch }: { search: AccountSearch; setSearch: SetAccountSearch }) {
  const { t, language } = useWords()
  const { data } = useAccountChoices()
  return (
    <div className="account-toolbar">
      <SearchBox value={search.q ?? ''} label={t('identity.account.search')} onSearch={(q) => setSearch({ q })} />
      <Select
        aria-label={t('kit.state')}
        className="account-filter"
        value={search.state}
        onChange={(state: AccountSearch['state']) => setSearch({ state })}
        options={accountStates.map((state) => ({ value: state, label: t(`identity.account.state.${state}`) }))}
        allowClear
        placeholder={t('identity.account.anyState')}
      />
      <Select
        aria-label={t('identity.account.role')}
        className="account-filter"
        value={search.roleId}
        onChange={(roleId: number | undefined) => setSearch({ roleId })}
        options={(data?.roles ?? []).map(({ id, names }) => ({ value: id, label: names[language] }))}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        placeholder={t('identity.account.anyRole')}
      />
      <div className="account-filter">
        <DepartmentPicker
          style={{ width: '100%' }}
          label={t('identity.account.department')}
          placeholder={t('identity.account.anyDepartment')}
          value={search.departmentId ?? null}
          onChange={(departmentId) => setSearch({ departmentId: departmentId ?? undefined })}
        />
      </div>
      {isNarrowed(search) ? (
        <Button type="link" size="small" onClick={() => setSearch(withoutFilters)}>
          {t('identity.account.clear')}
        </Button>
      ) : null}
    </div>
  )
}
