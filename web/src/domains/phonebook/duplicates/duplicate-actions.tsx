import { CheckOutlined, MergeCellsOutlined, UndoOutlined } from '@ant-design/icons'
import type { DuplicatePair } from '@seamark/contract/phonebook/duplicates/duplicates'
import type { RowAction } from '../../../kit/index.ts'
import { t } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { mergePath } from '../merges/merge-filters.ts'
import { judge } from './duplicate-queries.ts'

/** The actions on a pair, as data: for the menu of its row and the buttons beside the comparison. */
export function usePairActions(onDone?: () => void): (pair: DuplicatePair) => readonly RowAction[] {
  const go = useGo()
  const say = (pair: DuplicatePair, verdict: DuplicatePair['state']) =>
    void judge(pair, verdict).then(
      () => onDone?.(),
      () => undefined,
    )
  return (pair) => [
    ...(pair.can.merge && pair.state === 'open'
      ? [
          {
            key: 'merge',
            label: t('phonebook.pairs.merge'),
            icon: <MergeCellsOutlined aria-hidden />,
            run: () => go(mergePath([pair.low.id, pair.high.id])),
          },
        ]
      : []),
    ...(pair.can.judge && pair.state === 'open'
      ? [
          {
            key: 'different',
            label: t('phonebook.pairs.different'),
            icon: <CheckOutlined aria-hidden />,
            run: () => say(pair, 'different'),
          },
        ]
      : []),
    ...(pair.can.judge && pair.state === 'different'
      ? [
          {
            key: 'open',
            label: t('phonebook.pairs.reopen'),
            icon: <UndoOutlined aria-hidden />,
            run: () => say(pair, 'open'),
          },
        ]
      : []),
  ]
}
