import type { Holder } from '@seamark/contract/phonebook/custody/ownership'
import { Select } from 'antd'
import { useState } from 'react'
import { offered } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useHolders } from './ownership-queries.ts'
import './ownership-view.css'

interface OneProps {
  id?: string
  value?: number | undefined
  onChange?: (id: number | undefined) => void
  /** Who is not offered: the custodian of today. */
  except?: number | undefined
}

/** A colleague who may hold companies, with department and how many she holds. */
export function HolderPicker({ id, value, onChange, except }: OneProps) {
  const { options, ...shared } = useSearched(except)
  return (
    <Select
      {...(id ? { id } : {})}
      {...shared}
      value={value}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      options={options}
      optionRender={holderOption}
      allowClear
      autoFocus
    />
  )
}

/** Somebody chosen, with the name to be shown for her whatever is typed next. */
export interface Chosen {
  value: number
  label: string
}

interface ManyProps {
  id?: string
  value?: Chosen[]
  onChange?: (people: Chosen[]) => void
  except?: number | undefined
}

/** Several of them. */
export function HoldersPicker({ id, value, onChange, except }: ManyProps) {
  const { options, ...shared } = useSearched(except)
  // Closes after each choice, or it would lie over the buttons of the dialog.
  const [open, setOpen] = useState(false)
  return (
    <Select
      {...(id ? { id } : {})}
      {...shared}
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      mode="multiple"
      labelInValue
      {...(value ? { value } : {})}
      onChange={(chosen: Chosen[]) => onChange?.(chosen.map(({ value, label }) => ({ value, label })))}
      options={options}
      optionRender={holderOption}
      autoFocus
    />
  )
}

interface Option extends Chosen {
  holder: Holder
}

function useSearched(except: number | undefined) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, isFetching, isPlaceholderData } = useHolders(typed)
  const options = (data?.people ?? [])
    .filter(({ id }) => id !== except)
    .map((holder): Option => ({ value: holder.id, label: holder.name, holder }))
  return {
    options: offered(options, isPlaceholderData),
    showSearch: { filterOption: false, onSearch: setTyped },
    loading: isFetching,
    placeholder: t('phonebook.holder.placeholder'),
    notFoundContent: data ? t('phonebook.holder.none') : t('phonebook.holder.searching'),
  }
}

const holderOption = ({ data: { holder } }: { data: Option }) => <HolderLine holder={holder} />

function HolderLine({ holder: { name, departmentName, held } }: { holder: Holder }) {
  const { t } = useWords()
  return (
    <span className="holder">
      <span>{name}</span>
      <span className="company-quiet holder-department">{departmentName}</span>
      <span className="company-quiet company-small">{t('phonebook.holder.held', { count: held })}</span>
    </span>
  )
}
