import type { ListCount } from '@seamark/contract/platform/envelope'
import { exportedAtOnce } from '@seamark/contract/workbench/exports/exports'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { Dialog, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useShowExport } from './export-actions.tsx'
import { type AskedExport, beginExport, fetchExport } from './export-queries.ts'
import { RecentExports } from './export-recent-view.tsx'
import { isAtWork } from './export-rules.ts'
import './export-form.css'
import type { ExportScope } from '@seamark/contract/platform/lists'

interface FormProps {
  list: string
  title: string
  /** The screen's columns in their order; undefined where there are none to choose from. */
  shown: string[] | undefined
  query: Record<string, string>
  count: ListCount | undefined
  parts: ExportedParts | undefined
  onClose: () => void
}

/** The texts for parts of a record that may have rows of their own. */
export interface ExportedParts {
  title: string
  first: string
  each: string
  past: string
}

/** Format and columns, the expected number of rows, and recent exports. */
export function ExportForm({ list, title, shown, query, count, parts, onClose }: FormProps) {
  const { t } = useWords()
  const showExport = useShowExport()
  const [format, setFormat] = useState<AskedExport['format']>('xlsx')
  const [columns, setColumns] = useState<'shown' | 'all'>('shown')
  const [scope, setScope] = useState<ExportScope>({ rows: 'first', past: false })
  const { isSaving, save } = useSave({
    async send() {
      const chosen = columns === 'all' ? null : (shown ?? null)
      const begun = await beginExport({ list, format, query, columns: chosen, scope })
      if (isAtWork(begun)) showExport(begun)
      else await fetchExport(begun.id)
    },
    onSaved: onClose,
    onFailure: leaveFailureToCall,
  })

  return (
    <Dialog
      width={480}
      title={t('workbench.export.title', { list: title })}
      okText={t('workbench.export.start')}
      isSaving={isSaving}
      okButtonProps={{ disabled: count?.value === 0 }}
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className="export-form">
        <Choice
          title={t('workbench.export.format')}
          value={format}
          onChange={setFormat}
          choices={[
            { value: 'xlsx', label: t('workbench.export.xlsx') },
            { value: 'csv', label: t('workbench.export.csv') },
          ]}
        />
        {shown ? (
          <Choice
            title={t('workbench.export.columns')}
            value={columns}
            onChange={setColumns}
            choices={[
              { value: 'shown', label: t('workbench.export.columnsShown', { count: shown.length }) },
              { value: 'all', label: t('workbench.export.columnsAll') },
            ]}
          />
        ) : null}
        {parts ? <PartsChoice parts={parts} scope={scope} onChange={setScope} /> : null}
        {count ? <RowCount {...count} /> : null}
        <RecentExports />
      </div>
    </Dialog>
  )
}

/** One row per record, or one per part; past parts only on request. */
function PartsChoice({
  parts,
  scope,
  onChange,
}: {
  parts: ExportedParts
  scope: ExportScope
  onChange: (scope: ExportScope) => void
}) {
  return (
    <div>
      <Choice
        title={parts.title}
        value={scope.rows}
        onChange={(rows) => onChange({ rows, past: rows === 'each' && scope.past })}
        choices={[
          { value: 'first', label: parts.first },
          { value: 'each', label: parts.each },
        ]}
      />
      {scope.rows === 'each' ? (
        <Checkbox
          className="export-past"
          checked={scope.past}
          onChange={({ target }) => onChange({ ...scope, past: target.checked })}
        >
          {parts.past}
        </Checkbox>
      ) : null}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  title: string
  value: Value
  onChange: (value: Value) => void
  choices: { value: Value; label: string }[]
}

function Choice<Value extends string>({ title, value, onChange, choices }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <Radio.Group value={value}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} onChange={() => onChange(choice.value)}>
            {choice.label}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}

/** The expected number of rows, with a warning when they take a while. */
function RowCount({ value, exact, about }: ListCount) {
  const { t, language } = useWords()
  return (
    <p className="export-count">
      {t(`workbench.export.rows${exact ? '' : about ? 'About' : 'Over'}`, { count: number(value, language) })}
      {value > exportedAtOnce ? <small>{t('workbench.export.later')}</small> : null}
    </p>
  )
}
