import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import { AutoComplete, type AutoCompleteProps } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useItems } from './item-queries.ts'

type PickerProps = Pick<AutoCompleteProps<string>, 'id' | 'value' | 'onChange'> & { dictionary: Dictionary }

/** A text field that suggests the dictionary's names in the reader's language; any other text may be typed. */
export function ItemPicker({ dictionary, ...field }: PickerProps) {
  const { language } = useWords()
  const { data } = useItems(dictionary)
  const names = (data?.items ?? []).flatMap(({ names: all, retired }) =>
    retired ? [] : [{ value: all[language], all: Object.values(all).join(' ').toLowerCase() }],
  )
  return (
    <AutoComplete
      {...field}
      options={names}
      showSearch={{ filterOption: (typed, option) => option?.all.includes(typed.trim().toLowerCase()) ?? false }}
      allowClear
    />
  )
}
