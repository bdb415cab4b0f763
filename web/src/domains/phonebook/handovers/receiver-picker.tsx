import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { offered } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useHolders } from '../custody/ownership-queries.ts'

/** Somebody chosen, with the name to be shown for her whatever is typed next. */
export interface Receiver {
  value: number
  label: string
}

interface PickerProps {
  label: string
  value: readonly Receiver[]
  onChange: (receivers: Receiver[]) => void
  /** Whose book it is. */
  except: number
  /** At most one. */
  single?: boolean
}

/** Colleagues who receive companies, found by name, pinyin or department; each with how many she holds. */
export function ReceiverPicker({ label, value, onChange, except, single = false }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { data, isFetching, isPlaceholderData } = useHolders(typed)
  const options = (data?.people ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, departmentName, held }) => ({
      value: id,
      label: name,
      note: [departmentName, t('phonebook.holder.held', { count: held })].filter(Boolean).join(' · '),
    }))
  return (
    <Select<Receiver[]>
      mode="multiple"
      labelInValue
      className="handover-receiver"
      aria-label={label}
      placeholder={t('phonebook.holder.placeholder')}
      value={[...value]}
      options={offered(options, isPlaceholderData)}
      optionRender={receiverOption}
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      onChange={(chosen) =>
        onChange(chosen.map(({ value: id, label: name }) => ({ value: id, label: name })).slice(single ? -1 : 0))
      }
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      allowClear
    />
  )
}

const receiverOption = ({ data: { label, note } }: { data: { label?: ReactNode; note?: string } }) => (
  <>
    {label} <span className="company-quiet company-small">{note}</span>
  </>
)
