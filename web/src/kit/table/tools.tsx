import { SettingOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Popover, Select, Space } from 'antd'
import { useWords } from '../../platform/language/i18n.ts'
import type { Placed, Sort, TableLayout } from './columns.ts'
import { TableSettings } from './settings.tsx'

interface Tools<Row> {
  all: readonly Placed<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | undefined) => void
  phone: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Columns and density; on a phone, which has no table head, also the sort. */
export function TableTools<Row>({ all, layout, onLayout, phone, sort, onSort }: Tools<Row>) {
  const { t } = useWords()
  return (
    <Space size={8}>
      {phone && sort && onSort ? <PhoneSort all={all} sort={sort} onSort={onSort} /> : null}
      <Popover
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={<TableSettings all={all} layout={layout} onLayout={onLayout} phone={phone} />}
      >
        <Button
          icon={<SettingOutlined aria-hidden />}
          aria-label={t('kit.tableSettings')}
          title={t('kit.tableSettings')}
        />
      </Popover>
    </Space>
  )
}

function PhoneSort<Row>({
  all,
  sort,
  onSort,
}: {
  all: readonly Placed<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const { t } = useWords()
  const ascending = sort.order === 'asc'
  const columns = all
    .filter(({ column }) => column.sortable)
    .map(({ column: { key, title } }) => ({ value: key, label: title }))
  // A list may begin in an order that none of its columns shows.
  const options = columns.some(({ value }) => value === sort.by)
    ? columns
    : [{ value: sort.by, label: t('kit.usualOrder') }, ...columns]
  return (
    <Space.Compact>
      <Select
        aria-label={t('kit.sortBy')}
        value={sort.by}
        popupMatchSelectWidth={false}
        onChange={(by) => onSort({ ...sort, by })}
        options={options}
      />
      <Button
        icon={ascending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        aria-label={t(ascending ? 'kit.sortDescending' : 'kit.sortAscending')}
        onClick={() => onSort({ ...sort, order: ascending ? 'desc' : 'asc' })}
      />
    </Space.Compact>
  )
}
