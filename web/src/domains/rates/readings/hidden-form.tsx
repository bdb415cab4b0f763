import type { OpenedPart, ReadingSheet } from '@seamark/contract/rates/readings/grids'
import { openHiddenParts, type Reading } from '@seamark/contract/rates/readings/readings'
import { Refusal } from '@seamark/contract/platform/client'
import { Checkbox, Space } from 'antd'
import { useSave } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { refreshReadings } from './reading-queries.ts'

/** What is hidden in a sheet is read only when it is ticked; edits of lines are asked about before they are dropped. */
export function HiddenParts({ reading, sheet: shown }: { reading: Reading; sheet: ReadingSheet }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { sheet, isHidden, hiddenRows, hiddenColumns } = shown
  const { save, isSaving } = useSave({
    send: async (opened: OpenedPart[]) => {
      const open = (dropsEdits: boolean) =>
        call(openHiddenParts, { params: { id: reading.id }, body: { opened, dropsEdits } }, { quiet: true })
      return open(false).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.body.code !== 'rates.reading_edited') throw error
        const isAgreed = await modal.confirm({ title: errorText(error), okText: t('rates.open.anew') })
        return isAgreed ? open(true) : undefined
      })
    },
    onSaved: () => void refreshReadings(),
    onFailure: (title) => void modal.error({ title }),
  })
  const parts = [
    ...(isHidden ? [{ part: 'sheet' as const, text: t('rates.open.sheet') }] : []),
    ...(hiddenRows > 0 ? [{ part: 'rows' as const, text: t('rates.open.rows', { n: hiddenRows }) }] : []),
    ...(hiddenColumns.length > 0
      ? [{ part: 'columns' as const, text: t('rates.open.columns', { n: hiddenColumns.length }) }]
      : []),
  ]
  if (parts.length === 0) return null
  const isOpen = (part: OpenedPart['part']) => reading.opened.some((one) => one.sheet === sheet && one.part === part)
  const others = (part: OpenedPart['part']) => reading.opened.filter((one) => one.sheet !== sheet || one.part !== part)
  return (
    <Space wrap>
      {parts.map(({ part, text }) => (
        <Checkbox
          key={part}
          checked={isOpen(part)}
          disabled={isSaving || reading.state === 'reading'}
          onChange={({ target }) => void save([...others(part), ...(target.checked ? [{ sheet, part }] : [])])}
        >
          {text}
        </Checkbox>
      ))}
    </Space>
  )
}
