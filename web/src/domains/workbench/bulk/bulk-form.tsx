import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Alert, Form, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Loading } from '../../../kit/index.ts'
import { errorText, problemsOf } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { BulkOffer } from './bulk-bar-view.tsx'
import { BulkConfirm, mayConfirm } from './bulk-confirm-form.tsx'
import { BulkProgress } from './bulk-progress-view.tsx'
import { type AskedRows, confirmRun, countRows, forgetCount } from './bulk-queries.ts'

interface FormProps {
  list: string
  offer: BulkOffer
  rows: AskedRows
  onClose: () => void
  /** Rows have changed. */
  onDone: () => void
}

/** One action on many rows: what is asked, how many they are, how it goes, what came of it. */
export function BulkForm({ list, offer, rows, onClose, onDone }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Record<string, unknown>>()
  const step = useSteps({ list, offer, rows, onDone }, (problems) => form.setFields(problems))
  const { run, typed, setTyped, isWorking, problem } = step
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
    <Modal
      open
      width={560}
      title={t(offer.title)}
      okText={asks ? t('workbench.bulk.next') : t('workbench.bulk.confirm', { action: t(offer.title) })}
      cancelText={t(isOver ? 'workbench.bulk.close' : 'workbench.view.cancel')}
      confirmLoading={isWorking}
      okButtonProps={{
        danger: offer.danger ?? false,
        disabled: !asks && !(run && mayConfirm(run, typed)),
        ...(isOver ? { style: { display: 'none' } } : {}),
      }}
      onOk={() => (asks ? form.submit() : void step.confirm())}
      onCancel={close}
    >
      {offer.fields ? (
        <Form
          form={form}
          layout="vertical"
          hidden={!asks}
          onFinish={(values) => void step.count(offer.inputOf?.(values) ?? values)}
        >
          {offer.fields()}
        </Form>
      ) : null}
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
      {run === undefined && !asks && !problem ? <Loading rows={2} /> : null}
      {run?.state === 'counted' ? (
        <BulkConfirm run={run} typed={typed} onType={setTyped} warning={offer.warning && t(offer.warning)} />
      ) : null}
      {isOver ? <BulkProgress begun={run} onDone={onDone} /> : null}
    </Modal>
  )
}

type Problems = ReturnType<typeof problemsOf>

/** The way from the question to the run. */
function useSteps(
  { list, offer, rows, onDone }: Omit<FormProps, 'onClose'>,
  showProblems: (problems: Problems) => void,
) {
  const [run, setRun] = useState<BulkRunView>()
  const [typed, setTyped] = useState<number | null>(null)
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState('')

  async function working(step: () => Promise<BulkRunView>, failed: (error: unknown) => void) {
    setWorking(true)
    setProblem('')
    try {
      setRun(await step())
    } catch (error) {
      failed(error)
    } finally {
      setWorking(false)
    }
  }

  return {
    run,
    typed,
    setTyped,
    isWorking,
    problem,
    count: async (input: Record<string, unknown>) =>
      working(
        async () => countRows(list, offer.key, input, rows),
        (error) => {
          const problems = problemsOf(error).filter(({ name }) => name[0] !== 'input' && name[0] !== 'body')
          showProblems(problems)
          if (problems.length === 0) setProblem(saidOf(error))
        },
      ),
    confirm: async () =>
      working(
        async () => {
          const begun = run && (await confirmRun(run))
          if (!begun) throw new Error('nothing was counted')
          if (begun.state !== 'running') onDone()
          return begun
        },
        () => undefined,
      ),
  }
}

/** Something is wrong with the input as a whole: its own sentence says more than that it is wrong. */
const saidOf = (error: unknown) => problemsOf(error)[0]?.errors[0] ?? errorText(error) ?? t('kit.unexpected')
