import { PlusOutlined, SafetyCertificateOutlined, TagsOutlined, UploadOutlined } from '@ant-design/icons'
import { addressClasses, optOutReasons } from '@seamark/contract/messaging/choices'
import type { ListCount } from '@seamark/contract/platform/envelope'
import type { OptOutRow } from '@seamark/contract/messaging/opt-outs/lists'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  DataTable,
  DayRange,
  Empty,
  Filter,
  Filters,
  pagingOf,
  plainLayout,
  rowsOf,
  SearchBox,
  usePager,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ExportButton } from '../../workbench/index.ts'
import { ConsentPanel } from './consent-view.tsx'
import { LiftForm } from './lift-form.tsx'
import { filtersOf, optOutImportPath, type OptOutsProps, setCount } from './opt-out-filters.ts'
import { OptOutForm } from './opt-out-form.tsx'
import { useOptOuts } from './opt-out-queries.ts'
import { TopicsPanel } from './topics-view.tsx'
import { useOptOutColumns } from './opt-out-table.tsx'
import './opt-out-view.css'

/** Who gets no bulk messages, and why. Whoever keeps the list adds and lifts with a reason. */
export function OptOutList({ search, setSearch }: OptOutsProps) {
  const { t } = useWords()
  const [isAdding, setAdding] = useState(false)
  const [isReading, setReading] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [lifted, setLifted] = useState<OptOutRow>()
  const pager = usePager(JSON.stringify(filtersOf(search)))
  const listed = useOptOuts(search, pager.cursor)
  const clear = () =>
    setSearch({
      q: undefined,
      addressClass: undefined,
      reason: undefined,
      scope: undefined,
      from: undefined,
      to: undefined,
    })
  const isNarrowed = setCount(search) > 0 || search.q !== undefined
  const add = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('messaging.optOuts.add')}
    </Button>
  )
  return (
    <>
      <DataTable
        name="messaging.optOuts"
        label={t('messaging.optOuts')}
        columns={useOptOutColumns()}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        layout={plainLayout}
        rowActions={(row) => [{ key: 'lift', label: t('messaging.optOuts.lift'), run: () => setLifted(row) }]}
        empty={
          isNarrowed ? (
            <Empty
              text={t('messaging.optOuts.noMatch')}
              action={<Button onClick={clear}>{t('messaging.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('messaging.optOuts.none')} />
          )
        }
        toolbar={<Toolbar search={search} setSearch={setSearch} onClear={clear} />}
        tools={
          <Tools
            search={search}
            count={listed.data?.count}
            onRead={() => setReading(true)}
            onName={() => setNaming(true)}
          >
            {add}
          </Tools>
        }
      />
      <TopicsPanel isOpen={isNaming} onClose={() => setNaming(false)} />
      <ConsentPanel isOpen={isReading} onClose={() => setReading(false)} />
      {isAdding ? <OptOutForm onClose={() => setAdding(false)} /> : null}
      {lifted ? <LiftForm row={lifted} onClose={() => setLifted(undefined)} /> : null}
    </>
  )
}

interface ToolsProps {
  search: OptOutsProps['search']
  count: ListCount | undefined
  onRead: () => void
  onName: () => void
  children: ReactNode
}

function Tools({ search, count, onRead, onName, children }: ToolsProps) {
  const { t } = useWords()
  const go = useGo()
  return (
    <div className="opt-out-tools">
      {children}
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={onRead}>
        {t('messaging.consents')}
      </Button>
      <Button icon={<TagsOutlined aria-hidden />} onClick={onName}>
        {t('messaging.topics')}
      </Button>
      {can('import') ? (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => go(optOutImportPath)}>
          {t('messaging.optOuts.import')}
        </Button>
      ) : null}
      <ExportButton list="optOuts" title={t('messaging.optOuts')} query={filtersOf(search)} count={count} />
    </div>
  )
}

function Toolbar({ search, setSearch, onClear }: OptOutsProps & { onClear: () => void }) {
  const { t } = useWords()
  const choice = <Value extends string>(
    label: string,
    value: Value | undefined,
    options: Choice<Value>[],
    key: string,
  ) => (
    <Filter label={label}>
      <Select
        allowClear
        aria-label={label}
        placeholder={t('messaging.optOuts.any')}
        value={value}
        onChange={(next: Value | undefined) => setSearch({ [key]: next })}
        options={options}
      />
    </Filter>
  )
  return (
    <div className="opt-out-toolbar">
      <SearchBox value={search.q ?? ''} label={t('messaging.optOuts.search')} onSearch={(q) => setSearch({ q })} />
      <Filters set={setCount(search)} onClear={onClear}>
        {choice(
          t('messaging.field.addressKind'),
          search.addressClass,
          shownClasses.map((value) => ({ value, label: t(`messaging.addressClass.${value}`) })),
          'addressClass',
        )}
        {choice(
          t('messaging.field.reason'),
          search.reason,
          optOutReasons.map((value) => ({ value, label: t(`messaging.optOutReason.${value}`) })),
          'reason',
        )}
        {choice(
          t('messaging.optOuts.scope'),
          search.scope,
          (['all', 'topic'] as const).map((value) => ({ value, label: t(`messaging.optOuts.scope.${value}`) })),
          'scope',
        )}
        <Filter label={t('messaging.field.at')}>
          <DayRange label={t('messaging.field.at')} from={search.from} to={search.to} onChange={setSearch} />
        </Filter>
      </Filters>
    </div>
  )
}

interface Choice<Value> {
  value: Value
  label: string
}

/** Chats stand on the list as groups. */
const shownClasses = addressClasses.filter((one) => one !== 'chat')
