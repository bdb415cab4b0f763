import type { Key } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import type { Selection } from './selection.ts'

export const selectWidth = 40

/** The check box of a row. The table handles its events; React only draws it. */
export function SelectBox({ isChosen, label }: { isChosen: boolean; label: string }) {
  return <input type="checkbox" className="data-select" checked={isChosen} readOnly tabIndex={-1} aria-label={label} />
}

/** The check box in the head: it selects all rows of this page. */
export function SelectPage<Row extends { id: Key }>({
  rows,
  selection,
}: {
  rows: readonly Row[]
  selection: Selection
}) {
  const { t } = useWords()
  const chosen = rows.filter(({ id }) => selection.isAll || selection.ids.has(id)).length
  const isWhole = chosen > 0 && chosen === rows.length
  return (
    <input
      type="checkbox"
      className="data-select"
      checked={isWhole}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !isWhole
      }}
      onChange={() =>
        selection.choose(
          rows.map(({ id }) => id),
          !isWhole,
        )
      }
      tabIndex={-1}
      aria-label={t('kit.selectPage')}
      title={t('kit.selectPage')}
    />
  )
}
