import { EyeFilled, EyeOutlined } from '@ant-design/icons'
import type { WatchSubject } from '@seamark/contract/trade/watches/watches'
import { Button, Dropdown } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { useCodeNames } from '../codes/code-queries.ts'
import type { SliceTexts } from '../slices/slice-filters.ts'
import { addWatch } from './watch-actions.ts'
import { useWatches } from './watch-queries.ts'
import { subjectsOf, watchOf } from './watch-rules.ts'
import { kindText, portsOf, subjectText } from './watch-text.ts'
import { useSliceNames } from '../slices/slice-queries.ts'

/** The button that watches the subject of a page; not rendered for readers who may not watch. */
export const WatchButton = (props: { subject: WatchSubject; name: string }) =>
  hasCode(344) ? <OwnWatchButton {...props} /> : null

/** What is watched already leads to its watch. */
function OwnWatchButton({ subject, name }: { subject: WatchSubject; name: string }) {
  const { t } = useWords()
  const go = useGo()
  const own = watchOf(useWatches().data?.rows ?? [], subject)
  if (own)
    return (
      <Button icon={<EyeFilled aria-hidden />} onClick={() => go(href('/trade/watches', { watch: String(own.id) }))}>
        {t('trade.watch.watched')}
      </Button>
    )
  return (
    <Button icon={<EyeOutlined aria-hidden />} onClick={() => void addWatch(subject, name)}>
      {t('trade.watch.add')}
    </Button>
  )
}

/** The button on a list: watches the slice's subject, and asks which one where there are several. */
export function SliceWatch({ slice }: { slice: SliceTexts }) {
  const { t } = useWords()
  const subjects = subjectsOf(slice)
  const { parties } = useSliceNames([slice])
  const names = useCodeNames(subjects.flatMap(portsOf))
  if (subjects.length === 0 || !hasCode(344)) return null
  const items = subjects.map((subject, at) => {
    const named = 'partyId' in subject ? { ...subject, name: parties.get(String(subject.partyId)) ?? '' } : subject
    const name = subjectText(named, names)
    return {
      key: String(at),
      subject,
      name,
      label: `${kindText(named)} · ${name}`,
      onClick: () => void addWatch(subject, name),
    }
  })
  const [only, ...others] = items
  if (only && others.length === 0) return <WatchButton subject={only.subject} name={only.name} />
  return (
    <Dropdown trigger={['click']} menu={{ items: items.map(({ key, label, onClick }) => ({ key, label, onClick })) }}>
      <Button icon={<EyeOutlined aria-hidden />}>{t('trade.watch.add')}</Button>
    </Dropdown>
  )
}
