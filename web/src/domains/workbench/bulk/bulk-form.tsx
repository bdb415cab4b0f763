import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Alert, Form, type FormInstance } from 'antd'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Dialog, leaveFailureToCall, Loading, useSave } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { BulkConfirm, mayConfirm } from './bulk-confirm-form.tsx'
import { BulkProgress } from './bulk-progress-view.tsx'
import { type AskedRows, confirmRun, countRows, forgetCount } from './bulk-queries.ts'
import type { BulkOffer } from './bulk-rules.ts'

interface FormProps {
  list: string
  offer: BulkOffer
  rows: AskedRows
  onClose: () => void
  /** Called when rows have changed. */
  onDone: () => void
}

/** One action on many rows: the form, the number of rows, the progress and the result. */
export function BulkForm({ list, offer, rows, onClose, onDone }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Record<string, unknown>>()
  const step = useSteps(form, { list, offer, rows, onDone })
  const { run, input, typed, setTyped, isWorking, failure } = step
  const asks = offer.fields !== undefined && run === undefined
  const isOver = run !== undefined && run.state !== 'counted'
  const countNow = useEffectEvent(() => void step.count({}))
  useEffect(() => {
    if (!offer.fields) countNow()
  }, [offer])

  function close() {
    if (run) forgetCount(run)
    onClose()
  }

  return (
    <Dialog
      width={560}
      title={t(offer.title)}
      okText={asks ? t('workbench.bulk.next') : t('workbench.bulk.confirm', { action: t(offer.title) })}
      cancelText={t(isOver ? 'kit.close' : 'kit.cancel')}
      isSaving={isWorking}
      okButtonProps={{
        danger: offer.danger ?? false,
        disabled: !asks && !(run && mayConfirm(run, typed)),
        ...(isOver ? { style: { display: 'none' } } : {}),
      }}
      onOk={() => (asks ? form.submit() : void step.confirm())}
      onClose={close}
    >
      {offer.fields ? (
        <Form
          form={form}
          layout="vertical"
          hidden={!asks}
          onFinish={(values) => void step.count(offer.inputOf?.(values) ?? values)}
        >
          <Suspense fallback={<Loading rows={2} />}>{offer.fields()}</Suspense>
        </Form>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      {run === undefined && !asks && !failure ? <Loading rows={2} /> : null}
      {run?.state === 'counted' ? (
        <BulkConfirm run={run} typed={typed} onType={setTyped} warning={offer.warning && t(offer.warning)} />
      ) : null}
      {isOver ? <BulkProgress begun={run} input={input} onDone={onDone} /> : null}
    </Dialog>
  )
}

/** The steps from the form to the run. */
function useSteps(form: FormInstance, { list, offer, rows, onDone }: Omit<FormProps, 'onClose'>) {
  const [run, setRun] = useState<BulkRunView>()
  const [input, setInput] = useState<Record<string, unknown>>()
  const [typed, setTyped] = useState<number | null>(null)
  const counting = useSave({
    form,
    send: (asked: Record<string, unknown>) => countRows(list, offer.key, asked, rows),
    onSaved(counted, asked) {
      setInput(asked)
      setRun(counted)
    },
    // A problem with the input as a whole has a message of its own, which says more than the general one.
    place(problems) {
      const ofFields = problems.filter(({ name }) => name[0] !== 'input' && name[0] !== 'body')
      return ofFields.length > 0 ? ofFields : problems.slice(0, 1).map((problem) => ({ ...problem, name: [] }))
    },
  })
  const confirming = useSave({
    send: (counted: BulkRunView) => confirmRun(counted),
    onSaved(begun) {
      if (begun.state !== 'running') onDone()
      setRun(begun)
    },
    onFailure: leaveFailureToCall,
  })
  return {
    run,
    input,
    typed,
    setTyped,
    isWorking: counting.isSaving || confirming.isSaving,
    failure: counting.failure,
    count: counting.save,
    confirm: () => (run ? confirming.save(run) : undefined),
  }
}
