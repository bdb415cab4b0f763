import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { Segmented } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { useImportFields } from './import-queries.ts'
import { firstVerdict, importSearch, type ImportTarget } from './import-rules.ts'
import { ImportRows } from './import-rows-table.tsx'
import { verdicts, type Verdict } from '@seamark/contract/platform/lists'

/** The rows by verdict or outcome, with their numbers. */
export function ImportVerdicts({ view, target }: { view: ImportView; target: ImportTarget }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const chosen = usePageSearch(importSearch).verdict ?? firstVerdict(view.counts)
  const fields = useImportFields(target.list).data?.fields ?? noFields
  const choice = (verdict: Verdict) => (
    <span className="import-verdict" data-verdict={view.counts[verdict] > 0 ? verdict : 'none'}>
      {t(`workbench.import.verdict.${verdict}`)} <b>{number(view.counts[verdict], language)}</b>
    </span>
  )
  const verdictPicker = (
    <Segmented<Verdict>
      className="import-verdicts"
      aria-label={t('workbench.import.rows')}
      value={chosen}
      onChange={(verdict) => setSearch({ verdict })}
      options={verdicts.map((verdict) => ({
        value: verdict,
        label: choice(verdict),
        disabled: view.counts[verdict] === 0,
      }))}
    />
  )
  return <ImportRows view={view} target={target} verdict={chosen} fields={fields} toolbar={verdictPicker} />
}

const noFields: never[] = []
