import type { Tag } from '@seamark/contract/phonebook/tags/tags'
import { Select } from 'antd'
import { useMemo } from 'react'
import { NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useNameMatch } from '../../../platform/language/spelling.ts'
import { useTagGroups, useTags } from './tag-queries.ts'
import { tagText } from './tag-text.ts'
import { TagChip } from './tag-view.tsx'

/** A tag, or a group with its tags. */
interface Choice {
  label: string
  value?: number
  tag?: Tag
  names?: readonly string[]
  options?: Choice[]
}

interface PickerProps {
  id?: string
  value?: readonly number[] | undefined
  onChange?: (ids: number[]) => void
  placeholder?: string
  label?: string
  autoFocus?: boolean
  open?: boolean
}

/** Tags, found by their Chinese or English name or by pinyin, under their groups. Tags cannot be created here. */
export function TagPicker({ value = [], onChange, placeholder, label, ...rest }: PickerProps) {
  const { t, language } = useWords()
  const matches = useNameMatch()
  const { data, error, isFetching, isLoading } = useTagGroups()
  const options = useMemo(
    (): Choice[] =>
      (data?.groups ?? [])
        .filter(({ tags }) => tags.length > 0)
        .map((group) => ({
          label: tagText(group, language),
          options: group.tags.map((tag) => ({
            value: tag.id,
            label: tagText(tag, language),
            tag,
            names: [tag.name, tag.nameEn, group.name, group.nameEn],
          })),
        })),
    [data, language],
  )
  const tags = useTags()
  return (
    <Select<number[], Choice>
      {...rest}
      mode="multiple"
      // A deleted tag has no name to show.
      value={value.filter((one) => tags.has(one))}
      onChange={(chosen) => onChange?.(chosen)}
      options={options}
      optionRender={tagOption}
      showSearch={{ filterOption: (typed, choice) => matches(typed, choice?.names ?? []) }}
      maxTagCount="responsive"
      loading={isLoading}
      allowClear
      placeholder={placeholder ?? t('phonebook.tag.choose')}
      notFoundContent={
        <NothingFound
          read={{ error, isFetching }}
          text={t(data?.groups.length === 0 ? 'phonebook.tag.none' : 'phonebook.tag.noMatch')}
        />
      }
      {...(label ? { 'aria-label': label } : {})}
    />
  )
}

const tagOption = ({ data: { tag } }: { data: Choice }) => (tag ? <TagChip tag={tag} /> : null)
