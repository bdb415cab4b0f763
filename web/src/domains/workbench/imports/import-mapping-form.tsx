import type { ImportView } from '@seamark/contract/workbench/imports/imports'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { useImportActions } from './import-actions.tsx'
import { type Field, ImportColumns } from './wizard/columns-form.tsx'
import { ImportOptionsForm } from './import-options-form.tsx'
import { useImportFields } from './import-queries.ts'
import {
  firstValues,
  importSearch,
  type ImportTarget,
  mappingOf,
  type MappingValues,
  missingFields,
} from './import-rules.ts'
import { ImportSourceForm } from './wizard/reading-form.tsx'
import { enumeration } from './import-text.ts'
import './wizard/mapping-form.css'

type Source = NonNullable<ImportView['source']>

/** Which column of the file is which field, and what is done with what is there already. */
export function ImportMappingForm({ view, target }: { view: ImportView; target: ImportTarget }) {
  const { data, error, refetch } = useImportFields(target.list)
  const { reread } = useImportActions(view)
  const { source } = view
  if (!data || !source) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />
  return (
    <>
      <ImportSourceForm source={source} onReread={(said) => void reread(said)} />
      <Mapping key={nameOf(source)} view={view} target={target} source={source} fields={data.fields} />
    </>
  )
}

/** What was typed belongs to one way of reading the file. */
const nameOf = ({ sheet, headerRow, encoding, delimiter }: Source) => [sheet, headerRow, encoding, delimiter].join('-')

function Mapping({
  view,
  target,
  source,
  fields,
}: {
  view: ImportView
  target: ImportTarget
  source: Source
  fields: readonly Field[]
}) {
  const { t, language } = useWords()
  const [form] = Form.useForm<MappingValues>()
  const draft = useDraft<MappingValues>(`import-${view.id}-${nameOf(source)}`, form)
  const { map } = useImportActions(view)
  const { step, verdict } = usePageSearch(importSearch)
  const setSearch = useSetPageSearch()
  const [isBusy, setBusy] = useState(false)
  const [first] = useState(() => firstValues(view, new Set(fields.map(({ key }) => key))))
  const values = (Form.useWatch([], form) as MappingValues | undefined) ?? first
  const missing = missingFields(fields, values.fields)

  async function send() {
    setBusy(true)
    const isDone = await map(mappingOf(view.columns, values))
    setBusy(false)
    if (!isDone) return
    draft.drop()
    // Not without need: whoever is just leaving for another page would be called back.
    if (step || verdict) setSearch({ step: undefined, verdict: undefined })
  }

  return (
    <Form form={form} initialValues={first} layout="vertical" onFinish={() => void send()} {...draft.props}>
      {view.mappingIsSaved && <Alert type="info" showIcon className="import-gap" title={t('workbench.import.saved')} />}
      <ImportColumns view={view} fields={fields} chosen={values.fields} />
      {target.asksNothing ? null : <ImportOptionsForm target={target} values={values} />}
      <div className="import-foot">
        <span role="status" className="import-foot-text">
          {missing.length > 0 && (
            <span className="import-wrong">
              {t('workbench.import.missing', {
                fields: enumeration(
                  missing.map(({ label }) => label),
                  language,
                ),
              })}
            </span>
          )}
        </span>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={missing.length > 0}>
          {t('workbench.import.check')}
        </Button>
      </div>
    </Form>
  )
}
