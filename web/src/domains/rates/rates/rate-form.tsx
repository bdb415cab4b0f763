import { Refusal } from '@seamark/contract/platform/client'
import { createRate, editRate } from '@seamark/contract/rates/index'
import { newRate, type Side } from '@seamark/contract/rates/rates/fields'
import { rate as rateSchema, type Rate } from '@seamark/contract/rates/rates/rates'
import { Alert, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { RateFields } from './rate-fields-form.tsx'
import { isFolded, placeProblems, rateOf, type RateValues, together, valuesOfRate } from './rate-form-rules.ts'

export interface Edited {
  side: Side
  /** The rate that is changed; without it a new one is made, perhaps `like` another. */
  seen?: Rate
  like?: Rate
}

const edit = newRate.omit({ side: true })

/**
 * One form for new and existing offers and requests. A price that is far from those of its lane is asked about once. A
 * draft keeps what is typed until it is saved or given up.
 */
export function RateForm({ edited: { side, seen, like }, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<RateValues>()
  const draft = useDraft<RateValues, number | undefined>(draftOf(side, seen, like), form, seen?.version)
  const [isOdd, setOdd] = useState(false)
  const [confirmPrices, setConfirmed] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const [isPaired, setPaired] = useState(false)
  const [confirmRelease, setRelease] = useState(false)
  const { isSaving, failure, save, overtaken } = useVersionedSave<RateValues, Rate, Rate, number | undefined>({
    form,
    version: draft.note ?? seen?.version,
    current: rateSchema,
    send: (values, version) => {
      const body = { ...(rateOf(side, values, seen ?? like) as object), confirmPrices, confirmRelease }
      return seen && version !== undefined
        ? call(
            editRate,
            { params: { id: seen.id }, version, body: edit.parse(withoutSide(body)) },
            { quiet: true },
          ).catch((error: unknown) => {
            if (error instanceof Refusal && error.body.code === 'rates.rate_paired') setPaired(true)
            throw error
          })
        : call(createRate, { body: newRate.parse(body) }, { quiet: true })
    },
    findProblems: (values) => findProblems(side, values),
    together,
    place: (problems) => {
      if (problems.some(({ name }) => name[0] === 'prices' && name[2] !== 'container')) setOdd(true)
      const placed = placeProblems(problems, form.getFieldsValue(true) as RateValues)
      if (placed.some((problem) => isFolded(side, problem))) setUnfolded(true)
      return placed
    },
    onSaved: close,
    scrolls: true,
    refresh: () => invalidate('/rates/rates'),
  })

  function close() {
    draft.drop()
    onClose()
  }

  return (
    <FormDialog<RateValues>
      {...draft.props}
      width={860}
      title={t(seen ? `rates.edit.${side}` : `rates.new.${side}`)}
      isSaving={isSaving}
      failure={failure}
      form={form}
      name="rate"
      formClass="rate-form"
      lead={
        overtaken ? <Alert type="warning" showIcon title={t('rates.overtaken', { name: overtaken.updatedBy })} /> : null
      }
      initialValues={valuesOfRate(side, seen ?? like)}
      onSubmit={save}
      onClose={close}
    >
      <RateFields side={side} rate={seen ?? like} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
      {isOdd ? (
        <Checkbox className="rate-wide" checked={confirmPrices} onChange={({ target }) => setConfirmed(target.checked)}>
          {t('rates.confirmPrices')}
        </Checkbox>
      ) : null}
      {isPaired ? (
        <Checkbox className="rate-wide" checked={confirmRelease} onChange={({ target }) => setRelease(target.checked)}>
          {t('rates.confirmRelease')}
        </Checkbox>
      ) : null}
    </FormDialog>
  )
}

const draftOf = (side: Side, seen: Rate | undefined, like: Rate | undefined) =>
  `rate-${side}-${seen?.id ?? (like ? `like-${like.id}` : 'new')}`

function withoutSide(body: object) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'side'))
}

/** What the schema says of the body, by the paths of the call. */
function findProblems(side: Side, values: RateValues) {
  return formProblems(newRate, rateOf(side, values, undefined))
}
