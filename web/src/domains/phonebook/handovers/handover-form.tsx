import {
  type Book,
  handoverEvens,
  handoverFollows,
  handoverSplits,
  type NewHandover,
  planHandover,
} from '@seamark/contract/phonebook/handovers/handovers'
import { Alert, Button, Checkbox, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { cacheHandover } from './handover-queries.ts'
import { type Group, useGroups } from './handover-text.ts'
import type { ChosenPerson } from '../../identity/index.ts'
import { ReceiverPicker } from './receiver-picker.tsx'

interface FormProps {
  book: Book
  onPlanned: (id: number) => void
}

type Rules = Readonly<Record<string, ChosenPerson | undefined>>

/** The form that splits a book. Nothing moves before its preview has been opened. */
export function HandoverForm({ book, onPlanned }: FormProps) {
  const { t } = useWords()
  const [by, setBy] = useState<NewHandover['by']>('load')
  const [rules, setRules] = useState<Rules>({})
  const [rest, setRest] = useState<ChosenPerson[]>([])
  const [even, setEven] = useState<NewHandover['even']>('received')
  const [follows, setFollows] = useState<NewHandover['follows']>('keep')
  const [without, setWithout] = useState<NewHandover['without']>([])
  const { isSaving, failure, save: plan } = usePlan(onPlanned)
  const groups = useGroups(book, by)
  const { holder } = book

  function preview() {
    const byReceiver = Map.groupBy(
      groups.filter(({ key }) => rules[key] !== undefined),
      ({ key }) => rules[key]?.value ?? 0,
    )
    const given = [...byReceiver].map(([toId, keyed]) => ({ toId, keys: keyed.map(({ key }) => key) }))
    void plan({ fromId: holder.id, by, rules: given, rest: rest.map(({ value }) => value), even, follows, without })
  }

  return (
    <div className="handover-form">
      <Choice label={t('phonebook.handover.by')}>
        <Segmented
          value={by}
          onChange={(chosen) => {
            setBy(chosen)
            setRules({})
          }}
          options={handoverSplits.map((value) => ({ value, label: t(`phonebook.handover.by.${value}`) }))}
        />
      </Choice>
      {by === 'load' ? null : <GroupTable groups={groups} rules={rules} setRules={setRules} except={holder.id} />}
      <Choice
        label={t(by === 'load' ? 'phonebook.handover.receivers' : 'phonebook.handover.rest')}
        help={t(by === 'load' ? 'phonebook.handover.receiversHelp' : 'phonebook.handover.restHelp')}
      >
        <ReceiverPicker
          label={t(by === 'load' ? 'phonebook.handover.receivers' : 'phonebook.handover.rest')}
          value={rest}
          onChange={setRest}
          except={holder.id}
        />
      </Choice>
      {rest.length > 1 ? (
        <Choice label={t('phonebook.handover.even')}>
          <Radio.Group
            value={even}
            onChange={(event) => setEven(event.target.value as NewHandover['even'])}
            options={handoverEvens.map((value) => ({ value, label: t(`phonebook.handover.even.${value}`) }))}
          />
        </Choice>
      ) : null}
      {book.follows > 0 ? (
        <Choice label={t('phonebook.handover.follows', { count: book.follows })}>
          <Radio.Group
            value={follows}
            onChange={(event) => setFollows(event.target.value as NewHandover['follows'])}
            options={handoverFollows.map((value) => ({ value, label: t(`phonebook.handover.follows.${value}`) }))}
          />
        </Choice>
      ) : null}
      <Along parts={book.parts} without={without} onChange={setWithout} />
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <div>
        <Button type="primary" loading={isSaving} onClick={preview}>
          {t('phonebook.handover.preview')}
        </Button>
      </div>
    </div>
  )
}

interface AlongProps {
  parts: Book['parts']
  without: NewHandover['without']
  onChange: (without: NewHandover['without']) => void
}

/** The parts that move along with the companies: some always do, the leaver's own parts only when chosen. */
function Along({ parts, without, onChange }: AlongProps) {
  const { t } = useWords()
  const some = parts.filter(({ count }) => count > 0)
  if (some.length === 0) return null
  return (
    <Choice label={t('phonebook.handover.along')} help={t('phonebook.handover.alongHelp')}>
      {some.map(({ part, count }) => (
        <Checkbox
          key={part}
          checked={!without.includes(part)}
          onChange={({ target }) =>
            onChange(target.checked ? without.filter((one) => one !== part) : [...without, part])
          }
        >
          {t(`phonebook.handover.part.${part}`, { count })}
        </Checkbox>
      ))}
    </Choice>
  )
}

const usePlan = (onPlanned: (id: number) => void) =>
  useSave({
    send: (body: NewHandover) => call(planHandover, { body }, { quiet: true }),
    onSaved(planned) {
      void cacheHandover(planned)
      onPlanned(planned.id)
    },
    place: () => [],
  })

function Choice({ label, help, children }: { label: string; help?: string; children: React.ReactNode }) {
  return (
    <div className="handover-choice">
      <span className="handover-label">{label}</span>
      <div>
        {children}
        {help ? <div className="company-quiet company-small">{help}</div> : null}
      </div>
    </div>
  )
}

interface GroupProps {
  groups: readonly Group[]
  rules: Rules
  setRules: (rules: Rules) => void
  except: number
}

/** Each group of the book with its receiver; a company in several groups goes with the first of them. */
function GroupTable({ groups, rules, setRules, except }: GroupProps) {
  const { t, language } = useWords()
  if (groups.length === 0) return <p className="company-quiet">{t('phonebook.handover.noGroups')}</p>
  return (
    <ul className="handover-groups">
      {groups.map(({ key, label, count }) => {
        const chosen = rules[key]
        return (
          <li key={key}>
            <span>{label}</span>
            <span className="company-quiet">{number(count, language)}</span>
            <ReceiverPicker
              single
              label={t('phonebook.handover.receiverOf', { group: label })}
              value={chosen ? [chosen] : []}
              onChange={([one]) => setRules({ ...rules, [key]: one })}
              except={except}
            />
          </li>
        )
      })}
    </ul>
  )
}
