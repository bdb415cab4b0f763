import {
  type BulkOutcomeName,
  bulkOutcomes,
  type BulkRow,
  type BulkRunView,
} from '@seamark/contract/workbench/bulk/runs'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { Failed, FieldLine, Fields, Loading } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { BulkProgress } from './bulk-progress-view.tsx'
import { Refusal } from './bulk-refusal-view.tsx'
import { useBulkRows, useBulkRun, useUndoOpen } from './bulk-queries.ts'
import { RunState } from './bulk-state-view.tsx'
import { UndoForm } from './bulk-undo-form.tsx'

export type RecordPath = (record: { id: number; name: string }, list: string) => string | undefined

interface BesideProps {
  id: number
  recordPath: RecordPath
  /** Shows another run. */
  onShow: (id: number) => void
}

/** One run: the action, the outcome of each row, and the undo. */
export function BulkRunBeside({ id, recordPath, onShow }: BesideProps) {
  const { t, language } = useWords()
  const { data: run, error, refetch } = useBulkRun(id)
  const isUndoOpen = useUndoOpen(run)
  if (error && !run) return <Failed error={error} retry={() => void refetch()} />
  if (!run) return <Loading />
  return (
    <div className="bulk-run">
      <Fields>
        <FieldLine label={t('workbench.bulk.what')}>{[run.title, run.summary].filter(Boolean).join(' · ')}</FieldLine>
        <FieldLine label={t('kit.state')}>
          <RunState run={run} />
        </FieldLine>
        <FieldLine label={t('workbench.bulk.rows')}>{number(run.total, language)}</FieldLine>
        <FieldLine label={t('workbench.bulk.by')}>{run.by.name}</FieldLine>
        <FieldLine label={t('workbench.bulk.at')}>{dateTime(run.createdAt)}</FieldLine>
        <UndoTime run={run} isOpen={isUndoOpen} />
      </Fields>
      {run.problem ? <Alert type="error" showIcon title={run.problem} /> : null}
      {run.undoesId === null ? null : (
        <Button type="link" className="bulk-link" onClick={() => onShow(run.undoesId ?? id)}>
          {t('workbench.bulk.origin')}
        </Button>
      )}
      {run.state === 'running' && run.importId === null ? (
        <BulkProgress begun={run} onDone={() => void refetch()} />
      ) : null}
      {run.canUndo ? <UndoForm run={run} isClosed={!isUndoOpen} onUndone={(undo) => onShow(undo.id)} /> : null}
      {run.state === 'running' ? null : <Rows run={run} recordPath={recordPath} onShow={onShow} />}
    </div>
  )
}

/** Says until when this person may undo the run, or that the time is over. */
function UndoTime({ run, isOpen }: { run: BulkRunView; isOpen: boolean }) {
  const { t } = useWords()
  if (run.undoUntil === null || run.undone === 'wholly' || run.undoesId !== null) return null
  return (
    <FieldLine label={t('workbench.bulk.undoUntil')}>
      {isOpen ? dateTime(run.undoUntil) : t('workbench.bulk.undoEnded', { at: dateTime(run.undoUntil) })}
    </FieldLine>
  )
}

function Rows({ run, recordPath, onShow }: { run: BulkRunView } & Pick<BesideProps, 'recordPath' | 'onShow'>) {
  const { t, language } = useWords()
  const there = bulkOutcomes.filter((outcome) => run.counts[outcome] > 0)
  const [outcome, setOutcome] = useState<BulkOutcomeName>(run.counts.conflict > 0 ? 'conflict' : (there[0] ?? 'done'))
  const [pages, setPages] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, error, refetch } = useBulkRows(run, outcome, pages.at(-1) ?? 0)
  if (there.length === 0) return null
  const mayOverwrite = outcome === 'conflict' && run.undoesId !== null

  function show(next: BulkOutcomeName) {
    setOutcome(next)
    setPages([])
    setChosen([])
  }

  return (
    <section className="bulk-run" aria-label={t('workbench.bulk.rows')}>
      <Segmented<BulkOutcomeName>
        value={outcome}
        onChange={show}
        options={there.map((value) => ({
          value,
          label: t(`workbench.bulk.count.${value}`, { count: number(run.counts[value], language) }),
        }))}
      />
      {mayOverwrite ? <Overwrite originId={run.undoesId ?? 0} chosen={chosen} onShow={onShow} /> : null}
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      <ul className="bulk-rows">
        {data?.rows.map((row) => (
          <Row
            key={row.id}
            run={run}
            row={row}
            path={row.name === null ? undefined : recordPath({ id: row.id, name: row.name }, run.list)}
            isChosen={mayOverwrite ? chosen.includes(row.id) : undefined}
            onChoose={() =>
              setChosen(chosen.includes(row.id) ? chosen.filter((one) => one !== row.id) : [...chosen, row.id])
            }
          />
        ))}
      </ul>
      <div className="bulk-foot">
        {pages.length > 0 ? (
          <Button onClick={() => setPages(pages.slice(0, -1))}>{t('kit.previousPage')}</Button>
        ) : null}
        {data && data.next !== null ? (
          <Button onClick={() => setPages([...pages, data.next ?? 0])}>{t('kit.nextPage')}</Button>
        ) : null}
      </div>
    </section>
  )
}

/** Also undoes rows that somebody has changed since. */
function Overwrite({
  originId,
  chosen,
  onShow,
}: {
  originId: number
  chosen: readonly number[]
  onShow: (id: number) => void
}) {
  const { t } = useWords()
  const { data: origin } = useBulkRun(originId)
  const isUndoOpen = useUndoOpen(origin)
  if (!origin || !isUndoOpen) return null
  if (chosen.length === 0) return <p className="bulk-quiet">{t('workbench.bulk.conflict.hint')}</p>
  return <UndoForm key={chosen.join()} run={origin} rows={chosen} onUndone={(undo) => onShow(undo.id)} />
}

interface RowProps {
  run: BulkRunView
  row: BulkRow
  path: string | undefined
  isChosen: boolean | undefined
  onChoose: () => void
}

function Row({ run, row, path, isChosen, onChoose }: RowProps) {
  const { t } = useWords()
  const { name, outcome, reverted, fields } = row
  return (
    <li>
      <div className="bulk-row-head">
        <label>
          {isChosen === undefined ? null : (
            <input type="checkbox" className="data-select" checked={isChosen} onChange={onChoose} />
          )}
          <strong>
            {path === undefined ? (name ?? t('workbench.bulk.unseen')) : <PageLink href={path}>{name}</PageLink>}
          </strong>
        </label>
        {reverted ? <span className="bulk-quiet">{t('workbench.bulk.row.reverted')}</span> : null}
      </div>
      <Refusal run={run} row={row} />
      <dl className="bulk-fields">
        {fields.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {outcome === 'conflict' ? (
                t('workbench.bulk.row.conflict', { now: after || '—', before: before || '—' })
              ) : (
                <>
                  <del>{before || '—'}</del> → <ins>{after || '—'}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
