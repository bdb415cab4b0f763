import { type NamedTopic, topicName } from '@seamark/contract/messaging/opt-outs/topics'
import { Select } from 'antd'
import { NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useTopics } from './opt-out-queries.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  placeholder: string
  /** The topic that is chosen already; it may have been retired since. */
  known?: NamedTopic | null
  /** Whether retired ones are offered too. */
  hasRetired?: boolean
}

/** One of the office's topics. */
export function TopicPicker({ id, value, onChange, placeholder, known, hasRetired = false }: Props) {
  const { t, language } = useWords()
  const { data, error, isFetching } = useTopics()
  const offered = (data?.topics ?? []).filter((one) => hasRetired || !one.isRetired || one.id === value)
  const shown = known && known.id === value && !offered.some((one) => one.id === value) ? [known, ...offered] : offered
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
      placeholder={placeholder}
      options={shown.map((one) => ({
        value: one.id,
        label: `${topicName(language, one)}${'isRetired' in one && one.isRetired ? ` · ${t('messaging.topics.retired')}` : ''}`,
      }))}
      notFoundContent={<NothingFound read={{ error, isFetching }} text={t('messaging.topics.none')} />}
    />
  )
}
