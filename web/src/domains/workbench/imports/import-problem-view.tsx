import { CloseCircleFilled } from '@ant-design/icons'
import type { encodings } from '@seamark/contract/workbench/imports/encodings'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { Button } from 'antd'
import { useState } from 'react'
import { FieldLine, Fields } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { useImportActions } from './import-actions.tsx'
import { useAnother } from './import-result-view.tsx'
import { type ImportTarget, isAboutLetters, mayRemap, writtenOf } from './import-rules.ts'
import { ReadingSelect } from './wizard/reading-form.tsx'
import { encodingOptions } from './wizard/wizard-text.ts'
import './import-result-view.css'

/** A file that cannot be used: where the problem is, and how to correct it. */
export function ImportProblem({ view, target }: { view: ImportView; target: ImportTarget }) {
  const { t } = useWords()
  const another = useAnother()
  const { reread } = useImportActions(view)
  const setSearch = useSetPageSearch()
  const [encoding, setEncoding] = useState<(typeof encodings)[number]>()
  const { problem, fileName, fileIsKept, source, counts } = view
  const isHalfWay = writtenOf(counts) > 0
  return (
    <section className="import-card import-problem" role="alert">
      <h2>
        <CloseCircleFilled aria-hidden className="import-wrong" /> {t('workbench.import.failed')}
      </h2>
      <p>{problem?.message}</p>
      {isHalfWay && <p>{t('workbench.import.cancelled.some')}</p>}
      <Fields>
        <FieldLine label={t('workbench.import.failed.file')}>{fileName}</FieldLine>
        {problem?.sheet ? <FieldLine label={t('workbench.import.sheet')}>{problem.sheet}</FieldLine> : null}
        {problem?.row ? <FieldLine label={t('workbench.import.row')}>{problem.row}</FieldLine> : null}
        {problem?.column ? <FieldLine label={t('workbench.import.failed.column')}>{problem.column}</FieldLine> : null}
      </Fields>
      {isAboutLetters(view) && (
        <div className="import-buttons">
          <span>{t('workbench.import.failed.encoding')}</span>
          <ReadingSelect
            label={t('workbench.import.encoding')}
            placeholder={t('workbench.import.encoding')}
            value={encoding}
            options={encodingOptions}
            onChoose={setEncoding}
          />
          <Button disabled={!encoding} onClick={() => encoding && void reread({ encoding })}>
            {t('workbench.import.reread')}
          </Button>
        </div>
      )}
      <div className="import-buttons">
        {isHalfWay && <PageLink href={target.arrivedPath(view)}>{t('workbench.import.arrived')}</PageLink>}
        {fileIsKept && !source && problem?.sheet && (
          <Button onClick={() => void reread({})}>{t('workbench.import.reread')}</Button>
        )}
        {mayRemap(view) && <Button onClick={() => setSearch({ step: 'mapping' })}>{t('workbench.import.back')}</Button>}
        <Button type="primary" onClick={another}>
          {t('workbench.import.failed.other')}
        </Button>
      </div>
    </section>
  )
}
