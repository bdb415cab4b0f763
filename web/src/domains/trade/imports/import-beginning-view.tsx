import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ImportFrame, ImportUpload, type Way } from '../../workbench/index.ts'
import { uploadFor } from './import-actions.ts'
import { importSearch } from './import-rules.ts'
import { Sources } from '../sources/source-view.tsx'
import { useSources } from '../sources/source-queries.ts'

/** Takes the file without a question; a source that was chosen before is named. */
export function ImportBeginning({ way }: { way: Way }) {
  const { t } = useWords()
  const { source } = usePageSearch(importSearch)
  const setSearch = useSetPageSearch()
  const { data } = useSources()
  const [isOpen, setOpen] = useState(false)
  const chosen = data?.sources.find(({ id }) => id === source)
  const target = useMemo(() => uploadFor(chosen?.id), [chosen?.id])
  return (
    <ImportFrame
      way={way}
      current="file"
      title={t('trade.import.begin')}
      actions={
        <>
          <Button onClick={() => setOpen(true)}>{t('trade.sources.manage')}</Button>
          <Button onClick={() => setSearch({ begin: undefined, source: undefined })}>{t('trade.import.list')}</Button>
        </>
      }
    >
      {chosen && <p className="trade-import-quiet">{t('trade.import.into', { name: chosen.name })}</p>}
      <ImportUpload
        key={chosen?.id ?? 0}
        target={target}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.zip"
        acceptedText={(size) => t('trade.import.accepted', { size })}
        onStarted={(id) => setSearch({ id, begin: undefined, source: undefined })}
      />
      <Sources isOpen={isOpen} onClose={() => setOpen(false)} onMade={(id) => setSearch({ source: id })} />
    </ImportFrame>
  )
}
