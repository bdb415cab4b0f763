import { listSeparator } from '@seamark/contract/phonebook/companies/fields'
import type { Merged } from '@seamark/contract/phonebook/merges/merges'
import { Alert, Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Page, useConfirmDeletion, useSave, useUndoOffer } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useVisit } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { useCloseAfterwards } from '../companies/company-actions.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { merge, type MergePreview, takeMergeBack } from './merge-queries.ts'
import { type Choices, proposedOf, wantedOf } from './merge-rules.ts'
import { MergeTable } from './merge-table.tsx'

interface FormProps {
  preview: MergePreview
  onKeep: (id: number) => void
  /** Called when one of the records has changed since it was shown. */
  onStale: () => void
}

/** The records as columns, their fields as rows, the data that moves below, and the button that merges. */
export function MergeForm({ preview, onKeep, onStale }: FormProps) {
  const { t, language } = useWords()
  const { keepId, companies, fields, problem, moves } = preview
  const say = usePartText()
  const separator = listSeparator(language)
  const offerUndo = useUndoOffer()
  const [choices, setChoices] = useState<Choices>(() => proposedOf(fields))
  const [show, setShow] = useState<'differing' | 'all'>('differing')
  const [stays, setStays] = useState(false)
  const close = useCloseAfterwards()
  const visit = useVisit()
  const differing = fields.filter(({ differs }) => differs)

  const { isSaving, save } = useSave({
    send: () => merge({ keepId, companies, fields: wantedOf(choices, keepId), stays }),
    onSaved({ company, runId, moved }) {
      const parts = partsOf(moved).map((part) => say(part, moved[part]))
      const done = t('phonebook.merge.done', { count: companies.length, name: company.name })
      offerUndo({
        key: `undo-merge-${runId}`,
        title: parts.length > 0 ? t('phonebook.merge.doneMoved', { done, parts: parts.join(separator) }) : done,
        undo: () => void takeMergeBack(runId),
        choices: [
          {
            key: 'run',
            text: t('phonebook.merge.openRun'),
            choose: () => visit(href('/contacts/bulkRuns', { id: runId })),
          },
        ],
      })
      close(companyPath(company))
    },
    // The call shows the refusal itself.
    onFailure: onStale,
  })

  const confirm = useConfirmDeletion()
  const ask = () =>
    confirm({
      title: t('phonebook.merge.ask', { count: companies.length }),
      content: (
        <>
          <p>
            {t('phonebook.merge.askText', {
              name: companies.find(({ id }) => id === keepId)?.name ?? '',
              others: companies.length - 1,
            })}
          </p>
          <p>{t('phonebook.merge.moves', { name: companies.find(({ id }) => id === keepId)?.name ?? '' })}</p>
          <MovedParts moves={moves} />
        </>
      ),
      okText: t('phonebook.merge.run', { count: companies.length }),
      onOk: () => save(),
    })

  return (
    <Page
      title={t('phonebook.merge')}
      note={t('phonebook.merge.note', { count: companies.length })}
      actions={
        <Button type="primary" loading={isSaving} disabled={problem !== null} onClick={ask}>
          {t('phonebook.merge.run', { count: companies.length })}
        </Button>
      }
    >
      <div className="merge">
        {problem ? <Alert type="error" showIcon title={problem} /> : null}
        <Segmented<'differing' | 'all'>
          value={show}
          onChange={setShow}
          options={[
            { value: 'differing', label: t('phonebook.merge.differing', { count: differing.length }) },
            { value: 'all', label: t('phonebook.merge.all', { count: fields.length }) },
          ]}
        />
        <MergeTable
          preview={preview}
          shown={show === 'all' ? fields : differing}
          choices={choices}
          onChoose={setChoices}
          onKeep={onKeep}
        />
        <Moves preview={preview} stays={stays} onStays={setStays} />
      </div>
    </Page>
  )
}

/** Lists the data that moves to the kept record, and says that the merge can be undone. */
function Moves({
  preview: { keepId, companies, moves },
  stays,
  onStays,
}: {
  preview: MergePreview
  stays: boolean
  onStays: (stays: boolean) => void
}) {
  const { t, language } = useWords()
  const kept = companies.find(({ id }) => id === keepId)
  const former = [
    ...new Set(
      companies.flatMap(({ custodian }) => (custodian && custodian.id !== kept?.custodian?.id ? [custodian.name] : [])),
    ),
  ]
  return (
    <section className="merge-moves" aria-label={t('phonebook.merge.moves', { name: kept?.name ?? '' })}>
      <h2>{t('phonebook.merge.moves', { name: kept?.name ?? '' })}</h2>
      <MovedParts moves={moves} />
      {kept?.custodian && former.length > 0 ? (
        <Checkbox checked={stays} onChange={({ target }) => onStays(target.checked)}>
          {t('phonebook.transfer.stays', { name: former.join(listSeparator(language)) })}
        </Checkbox>
      ) : null}
      <p className="company-quiet">{t('phonebook.merge.undo')}</p>
    </section>
  )
}

const partsOf = (moves: Merged) =>
  (['contacts', 'tags', 'followers', 'ownerships', 'activity', 'applications'] as const).filter(
    (part) => moves[part] > 0,
  )

function usePartText() {
  const { t, language } = useWords()
  return (part: keyof Merged, count: number) => t(`phonebook.merge.moves.${part}`, { count: number(count, language) })
}

/** How much of each kind goes over to the record that stays. */
function MovedParts({ moves }: { moves: Merged }) {
  const { t } = useWords()
  const say = usePartText()
  const parts = partsOf(moves)
  return parts.length > 0 ? (
    <ul>
      {parts.map((part) => (
        <li key={part}>{say(part, moves[part])}</li>
      ))}
    </ul>
  ) : (
    <p className="company-quiet">{t('phonebook.merge.moves.none')}</p>
  )
}
