import { editFinding, type FindingDetail, getFinding } from '@seamark/contract/groups/findings/findings'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { Badge, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import type { RefusedRow } from '../../workbench/index.ts'
import { type Deed, decideOn } from './finding-actions.ts'
import { FindingForm } from './finding-form.tsx'
import { type Answer, answered, answersOf, deedOf } from './finding-refusal-rules.ts'
import './finding-view.css'

interface Answering {
  deed: Deed
  /** What was given in place. */
  value?: { of: 'mobile' | 'company'; given: string }
}

/** Why a finding was not taken, and what leads on without looking for it again: a mobile, a company, the form, or another deed. */
export function FindingRefusal({ run, row, input }: RefusedRow) {
  const { t } = useWords()
  const [refused, setRefused] = useState({ action: run.action, code: row.code, reason: row.problem })
  const [done, setDone] = useState<Deed>()
  const [edited, setEdited] = useState<FindingDetail>()
  const again = deedOf(refused.action, refused.action === run.action ? input : {})
  const { isSaving, save } = useSave({
    send: async ({ deed, value }: Answering) => {
      if (value) await give(row.id, value)
      return decideOn(row.id, deed)
    },
    onSaved: ({ refused: next }, { deed }) => {
      if (next) setRefused({ action: deed.action, code: next.code, reason: next.problem })
      else setDone(deed)
    },
    onFailure: leaveFailureToCall,
  })
  const opening = useSave({
    send: () => call(getFinding, { params: { id: row.id } }),
    onSaved: setEdited,
    onFailure: leaveFailureToCall,
  })
  if (done) return <Badge tone="good">{t(`groups.bulk.done.${done.action}`)}</Badge>
  const ways = can('edit') && again ? answersOf(refused.code, refused.action) : []
  return (
    <>
      <span>{refused.reason}</span>
      {ways.length > 0 && again ? (
        <div className="finding-answers">
          {ways.map((way) =>
            way === 'mobile' || way === 'company' ? (
              <Give key={way} of={way} isSaving={isSaving} onGive={(value) => void save({ deed: again, value })} />
            ) : (
              <Button
                key={way}
                size="small"
                disabled={isSaving || opening.isSaving}
                onClick={() => (way === 'edit' ? void opening.save() : void save({ deed: { action: way } }))}
              >
                {t(way === 'edit' ? 'groups.editValues' : `groups.bulk.${way}`)}
              </Button>
            ),
          )}
        </div>
      ) : null}
      {edited && again ? (
        <FindingForm finding={edited} onSaved={() => void save({ deed: again })} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  )
}

/** Puts what was given into the finding as it stands now. */
async function give(id: number, { of, given }: NonNullable<Answering['value']>) {
  const { version, draft } = await call(getFinding, { params: { id } })
  await call(editFinding, { params: { id }, version, body: { draft: answered(draft, of, given) } })
}

interface GiveProps {
  of: Extract<Answer, 'mobile' | 'company'>
  isSaving: boolean
  onGive: (value: NonNullable<Answering['value']>) => void
}

function Give({ of, isSaving, onGive }: GiveProps) {
  const { t } = useWords()
  const [given, setGiven] = useState('')
  const label = t(of === 'mobile' ? 'groups.answer.mobile' : 'groups.field.company')
  const send = () => (given.trim() === '' ? undefined : onGive({ of, given: given.trim() }))
  return (
    <Space.Compact size="small">
      <Input
        size="small"
        aria-label={label}
        placeholder={label}
        maxLength={of === 'mobile' ? 40 : 200}
        value={given}
        onChange={({ target }) => setGiven(target.value)}
        onPressEnter={send}
      />
      <Button loading={isSaving} disabled={given.trim() === ''} onClick={send}>
        {t('groups.answer.again')}
      </Button>
    </Space.Compact>
  )
}
