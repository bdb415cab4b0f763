import { type Designation, runDesignation } from '@seamark/contract/phonebook/designations/designations'
import { Refusal } from '@seamark/contract/platform/client'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog, useSave } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { ChosenPerson } from '../../identity/index.ts'
import { HolderPicker, HoldersPicker } from '../custody/holder-picker.tsx'
import { PreviewView, ResultView } from './designation-preview-view.tsx'
import { refreshPool, usePreview } from './designation-queries.ts'

interface FormProps {
  chosen: Designation['chosen']
  onClose: (isDone: boolean) => void
}

const ways = ['person', 'roundRobin', 'leastLoaded', 'byArea', 'byLane'] as const
type Way = (typeof ways)[number]

/** Chooses the receivers and the rule; the preview below shows the result before anything is written. */
export function DesignationForm({ chosen, onClose }: FormProps) {
  const { t, language } = useWords()
  const [way, setWay] = useState<Way>('person')
  const [person, setPerson] = useState<number>()
  const [people, setPeople] = useState<ChosenPerson[]>([])
  const [asked, setAsked] = useState(false)
  const [result, setResult] = useState<z.output<typeof runDesignation.response>['rows']>()
  const designation = designationOf(chosen, way, person, people)
  const { data: preview, error, isFetching, refetch } = usePreview(result ? undefined : designation)
  const gets = (preview?.receivers ?? []).reduce((sum, receiver) => sum + receiver.gets, 0)
  const isMissing = asked && designation === undefined

  const { isSaving, save } = useSave({
    send: (body: { designation: Designation; stamp: string }) => call(runDesignation, { body }, { quiet: true }),
    onSaved: ({ rows }) => setResult(rows),
    place: () => [],
    onFailure(text, failure) {
      notices.error(text)
      if (failure instanceof Refusal && failure.body.code === 'phonebook.plan_changed') void refetch()
    },
    refresh: refreshPool,
  })

  function run() {
    setAsked(true)
    if (designation && preview && gets > 0) void save({ designation, stamp: preview.stamp })
  }

  if (result) {
    return (
      <Dialog
        width={640}
        title={t('phonebook.designate.done')}
        onClose={() => onClose(true)}
        onOk={() => onClose(true)}
        okText={t('phonebook.designate.close')}
        cancelButtonProps={{ style: { display: 'none' } }}
      >
        <ResultView rows={result} />
      </Dialog>
    )
  }
  return (
    <Dialog
      width={640}
      title={
        chosen.ids
          ? t('phonebook.designate.titleSome', { count: chosen.ids.length })
          : t('phonebook.designate.titleAll')
      }
      okText={t('phonebook.designate.run', { count: number(gets, language) })}
      okButtonProps={{ disabled: designation !== undefined && (gets === 0 || isFetching) }}
      isSaving={isSaving}
      onOk={run}
      onClose={() => onClose(false)}
    >
      <Form layout="vertical">
        <Form.Item label={t('phonebook.designate.rule')}>
          <Radio.Group
            className="designation-ways"
            value={way}
            onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? 'person')}
          >
            {ways.map((one) => (
              <Radio key={one} value={one}>
                {t(`phonebook.designate.way.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {way === 'person' ? (
          <Form.Item
            label={t('phonebook.designate.person')}
            htmlFor="designation-person"
            {...requiredProblem(isMissing, t('phonebook.assignee_blank'))}
          >
            <HolderPicker id="designation-person" value={person} onChange={setPerson} />
          </Form.Item>
        ) : (
          <Form.Item
            label={t('phonebook.designate.people')}
            htmlFor="designation-people"
            extra={way === 'byArea' || way === 'byLane' ? t('phonebook.designate.peopleHint') : undefined}
            {...requiredProblem(isMissing, t('phonebook.assignee_blank'))}
          >
            <HoldersPicker key={way} id="designation-people" value={people} onChange={setPeople} />
          </Form.Item>
        )}
      </Form>
      {error ? <p className="designation-problem">{errorText(error)}</p> : null}
      {preview && designation ? <PreviewView preview={preview} /> : null}
    </Dialog>
  )
}

const requiredProblem = (isMissing: boolean, help: string) =>
  isMissing ? { validateStatus: 'error' as const, help } : {}

/** Undefined while a receiver is still to be chosen. */
function designationOf(
  chosen: Designation['chosen'],
  way: Way,
  person: number | undefined,
  people: readonly ChosenPerson[],
): Designation | undefined {
  if (way === 'person') return person === undefined ? undefined : { chosen, rule: 'roundRobin', userIds: [person] }
  const needsPeople = way === 'roundRobin' || way === 'leastLoaded'
  if (needsPeople && people.length === 0) return undefined
  return { chosen, rule: way, userIds: people.map(({ value }) => value) }
}
