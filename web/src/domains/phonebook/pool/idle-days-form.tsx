import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { companyTypes, progresses } from '@seamark/contract/phonebook/companies/companies'
import type { IdleDays, PoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { Button, Dropdown, InputNumber } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { ProgressTag } from '../companies/badge-view.tsx'

type OwnDays = PoolRules['types']
type CompanyType = (typeof companyTypes)[number]

interface TableProps {
  days: IdleDays
  types: OwnDays
  onDays: (days: IdleDays) => void
  onTypes: (types: OwnDays) => void
}

/** Days without follow-up: for all companies, and below for the types that have days of their own. */
export function IdleDaysTable({ days, types, onDays, onTypes }: TableProps) {
  const { t } = useWords()
  const own = companyTypes.filter((type) => types[type])
  const others = companyTypes.filter((type) => !types[type])
  const without = (type: CompanyType): OwnDays =>
    Object.fromEntries(Object.entries(types).filter(([one]) => one !== type))
  return (
    <div className="idle-days-scroll">
      <table className="idle-days">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('phonebook.field.type')}</span>
            </th>
            {progresses.map((progress) => (
              <th key={progress} scope="col">
                <ProgressTag progress={progress} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <DaysRow title={t('phonebook.pool.days.all')} days={days} onDays={onDays} />
          {own.map((type) => (
            <DaysRow
              key={type}
              title={t(`phonebook.type.${type}`)}
              days={types[type] ?? days}
              onDays={(changed) => onTypes({ ...types, [type]: changed })}
              onRemove={() => onTypes(without(type))}
            />
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((type) => ({ key: type, label: t(`phonebook.type.${type}`) })),
            onClick: ({ key }) => onTypes({ ...types, [key]: { ...days } }),
          }}
        >
          <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />}>
            {t('phonebook.pool.days.add')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}

interface RowProps {
  title: string
  days: IdleDays
  onDays: (days: IdleDays) => void
  onRemove?: () => void
}

function DaysRow({ title, days, onDays, onRemove }: RowProps) {
  const { t } = useWords()
  return (
    <tr>
      <th scope="row">
        {title}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('phonebook.pool.days.remove', { name: title })}
            title={t('phonebook.pool.days.remove', { name: title })}
            onClick={onRemove}
          />
        )}
      </th>
      {progresses.map((progress) => (
        <td key={progress}>
          <InputNumber
            min={1}
            max={3650}
            precision={0}
            controls={false}
            value={days[progress]}
            placeholder={t('phonebook.pool.never')}
            aria-label={t('phonebook.pool.days.cell', { type: title, progress: t(`phonebook.progress.${progress}`) })}
            onChange={(value) => onDays({ ...days, [progress]: value })}
          />
        </td>
      ))}
    </tr>
  )
}
