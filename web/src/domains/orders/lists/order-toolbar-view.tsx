import { settlements } from '@seamark/contract/orders/choices'
import { NumberOutlined } from '@ant-design/icons'
import { mostNumbers, numbersIn } from '@seamark/contract/orders/lists/lists'
import { orderStatuses } from '@seamark/contract/orders/orders/steps'
import { Button, Checkbox, Segmented, Select, Tag } from 'antd'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { DayRange, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { LanePicker, PortPicker } from '../../territory/index.ts'
import { CarrierPicker } from '../orders/carrier-picker.tsx'
import { countFolded, type OrderSearch, pastedNumbers, withoutFilters } from '../orders/order-filters.ts'
import { PersonField } from '../orders/person-picker.tsx'
import { NumbersForm } from './numbers-form.tsx'

interface ToolbarProps {
  search: OrderSearch
  setSearch: (patch: Partial<OrderSearch>) => void
  /** The picker of the saved view in use. */
  picker: ReactNode
}

/** The controls that narrow the list. Several numbers that are pasted into the search box are looked up as numbers. */
export function OrderToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  const [isPasting, setPasting] = useState(false)
  const { view, q, numbers } = search
  return (
    <div className="order-toolbar">
      <div className="order-toolbar-row" onPasteCapture={(event) => lookUpPasted(event, setNumbers)}>
        {picker}
        <Segmented
          value={search.view}
          onChange={(view) => setSearch({ view })}
          options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`orders.view.${value}`) }))}
        />
        <SearchBox value={search.q ?? ''} label={t('orders.search')} onSearch={(q) => setSearch({ q })} />
        <Button icon={<NumberOutlined aria-hidden />} onClick={() => setPasting(true)}>
          {t('orders.numbers')}
        </Button>
        <Filters
          bar={<StatusFilter search={search} setSearch={setSearch} />}
          setInBar={search.status ? 1 : 0}
          set={countFolded(search)}
          onClear={() => setSearch({ ...withoutFilters, view, q, numbers })}
        >
          <FoldedFilters search={search} setSearch={setSearch} />
        </Filters>
      </div>
      {search.numbers ? (
        <Tag closable onClose={() => setSearch({ numbers: undefined })} className="order-numbers">
          {t('orders.numbers.set', { count: numbersIn(search.numbers).length })}
        </Tag>
      ) : null}
      {isPasting ? <NumbersForm numbers={search.numbers} onSet={setNumbers} onClose={() => setPasting(false)} /> : null}
    </div>
  )

  function setNumbers(numbers: string | undefined) {
    if (numbers !== undefined && numbersIn(numbers).length > mostNumbers)
      return notices.warning(t('orders.too_many_numbers'))
    setSearch({ numbers, q: undefined })
  }
}

function lookUpPasted(event: ClipboardEvent<HTMLElement>, setNumbers: (numbers: string) => void) {
  const numbers = pastedNumbers(event.clipboardData.getData('text/plain'))
  if (numbers === undefined) return
  event.preventDefault()
  setNumbers(numbers)
}

const listOf = (value: string | undefined) => (value ? value.split(',') : [])

function StatusFilter({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  return (
    <Select
      mode="multiple"
      className="order-status-filter"
      aria-label={t('orders.field.status')}
      placeholder={t('orders.field.status')}
      value={listOf(search.status)}
      onChange={(chosen: string[]) => setSearch({ status: chosen.join(',') || undefined })}
      options={orderStatuses.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
      maxTagCount="responsive"
      allowClear
    />
  )
}

/** The filters behind the button. */
function FoldedFilters({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  return (
    <>
      <Filter label={t('orders.field.settlementState')}>
        <Select
          mode="multiple"
          aria-label={t('orders.field.settlementState')}
          value={listOf(search.settlement)}
          onChange={(chosen: string[]) => setSearch({ settlement: chosen.join(',') || undefined })}
          options={settlements.map((value) => ({ value, label: t(`orders.settlement.${value}`) }))}
          maxTagCount="responsive"
          allowClear
        />
      </Filter>
      <Filter label={t('orders.field.pol')}>
        <PortPicker
          aria-label={t('orders.field.pol')}
          value={search.pol ?? ''}
          onChange={(pol) => setSearch({ pol: pol || undefined })}
        />
      </Filter>
      <Filter label={t('orders.field.pod')}>
        <PortPicker
          aria-label={t('orders.field.pod')}
          value={search.pod ?? ''}
          onChange={(pod) => setSearch({ pod: pod || undefined })}
        />
      </Filter>
      <Filter label={t('rates.field.lane')}>
        <LanePicker
          aria-label={t('rates.field.lane')}
          value={search.lane}
          onChange={(lane) => setSearch({ lane: lane ?? undefined })}
        />
      </Filter>
      <Filter label={t('orders.field.carrier')}>
        <CarrierPicker
          aria-label={t('orders.field.carrier')}
          value={search.carrier}
          onChange={(carrier) => setSearch({ carrier: carrier || undefined })}
        />
      </Filter>
      <Filter label={t('orders.field.managerId')}>
        <PersonField
          label={t('orders.field.managerId')}
          value={search.managerId}
          onChange={(managerId) => setSearch({ managerId: managerId ?? undefined, view: 'all' })}
        />
      </Filter>
      <Filter label={t('orders.field.sailingDay')}>
        <DayRange
          label={t('orders.field.sailingDay')}
          from={search.sailingFrom}
          to={search.sailingTo}
          onChange={({ from, to }) => setSearch({ sailingFrom: from, sailingTo: to })}
        />
      </Filter>
      <Filter label={t('orders.field.arrivalDay')}>
        <DayRange
          label={t('orders.field.arrivalDay')}
          from={search.arrivalFrom}
          to={search.arrivalTo}
          onChange={({ from, to }) => setSearch({ arrivalFrom: from, arrivalTo: to })}
        />
      </Filter>
      <Checkbox
        checked={search.rolled === 'true'}
        onChange={({ target }) => setSearch({ rolled: target.checked ? 'true' : undefined })}
      >
        {t('orders.rolled')}
      </Checkbox>
      <Checkbox
        checked={search.flagged === 'true'}
        onChange={({ target }) => setSearch({ flagged: target.checked ? 'true' : undefined })}
      >
        {t('orders.field.flags')}
      </Checkbox>
      <Checkbox
        checked={search.missing === 'bill'}
        onChange={({ target }) => setSearch({ missing: target.checked ? 'bill' : undefined })}
      >
        {t('orders.missingBill')}
      </Checkbox>
    </>
  )
}
