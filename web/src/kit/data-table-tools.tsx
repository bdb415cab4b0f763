import { SettingOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented, Select, Space } from 'antd'
import { useWords } from '../platform/i18n.ts'
import { type Column, type Density, isShownColumn, type Sort, type useTableView } from './data-table-columns.ts'

interface Tools<Row> {
  columns: readonly Column<Row>[]
  phone: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Columns and density; on a phone, where there is no table head, also the sort. */
export function TableTools<Row>({ columns, view, change, phone, sort, onSort }: Tools<Row> & ReturnType<typeof useTableView>) {
  const { t } = useWords()
  const settings = (
    <div style={{ width: 220 }}>
      {phone ? null : (
        <Segmented<Density>
          block
          size="small"
          aria-label={t('kit.density')}
          value={view.density}
          onChange={(density) => change({ density })}
          options={[
            { value: 'small', label: t('kit.density.small') },
            { value: 'middle', label: t('kit.density.middle') },
            { value: 'large', label: t('kit.density.large') },
          ]}
        />
      )}
      <fieldset className="data-table-columns">
        <legend>{t('kit.columns')}</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            checked={isShownColumn(column, view)}
            disabled={!column.hideable}
            onChange={(event) => change({ shown: { ...view.shown, [column.key]: event.target.checked } })}
          >
            {column.title}
          </Checkbox>
        ))}
      </fieldset>
      <Button size="small" block onClick={() => change({ shown: {}, density: 'small' })}>
        {t('kit.columnsReset')}
      </Button>
    </div>
  )
  return (
    <Space size={8}>
      {phone && sort && onSort ? <PhoneSort columns={columns} sort={sort} onSort={onSort} /> : null}
      <Popover trigger="click" placement="bottomRight" content={settings}>
        <Button icon={<SettingOutlined aria-hidden />} aria-label={t('kit.tableSettings')} title={t('kit.tableSettings')} />
      </Popover>
    </Space>
  )
}

function PhoneSort<Row>({ columns, sort, onSort }: { columns: readonly Column<Row>[]; sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useWords()
  const ascending = sort.order === 'asc'
  return (
    <Space.Compact>
      <Select
        aria-label={t('kit.sortBy')}
        value={sort.by}
        popupMatchSelectWidth={false}
        onChange={(by) => onSort({ ...sort, by })}
        options={columns.filter((column) => column.sortable).map((column) => ({ value: column.key, label: column.title }))}
      />
      <Button
        icon={ascending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        aria-label={t(ascending ? 'kit.sortDescending' : 'kit.sortAscending')}
        onClick={() => onSort({ ...sort, order: ascending ? 'desc' : 'asc' })}
      />
    </Space.Compact>
  )
}
