import { Alert, Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../../../platform/page.tsx'
import { type ColumnsProps, ImportColumns } from './columns-form.tsx'
import { useBusy } from './wizard-actions.ts'

interface MappingProps<Values extends object> {
  /** The name under which the values are kept until they are sent; another reading of the file is another draft. */
  draft: string
  /** The initial values of the form; later values are ignored. */
  first: Values
  /** Shown where the mapping came from an earlier file. */
  savedText?: string | undefined
  columnsOf: (values: Values) => ColumnsProps
  /** What the file shows, above the columns. */
  renderAbove?: (values: Values) => ReactNode
  /** Further settings below the columns. */
  children?: (values: Values) => ReactNode
  /** The reason, in a sentence, why the mapping cannot be sent. */
  problemOf: (values: Values) => string | undefined
  submitText: string
  footClassName?: string
  /** Sends the mapping and returns whether it was accepted. */
  send: (values: Values) => Promise<boolean>
  onSent: () => void
}

/** Assigns the file's columns to fields; the choices are kept over a reload. */
export function MappingForm<Values extends object>(props: MappingProps<Values>) {
  const {
    draft: name,
    savedText,
    columnsOf,
    renderAbove,
    children,
    problemOf,
    submitText,
    footClassName = 'import-foot page-foot',
  } = props
  const [form] = Form.useForm<Values>()
  const draft = useDraft<Values>(name, form)
  const [first] = useState(props.first)
  const { isBusy, run } = useBusy()
  const values = (Form.useWatch([], form) as Values | undefined) ?? first
  const problem = problemOf(values)

  async function send() {
    const isDone = await run(() => props.send(values))
    if (!isDone) return
    draft.drop()
    props.onSent()
  }

  return (
    <Form form={form} initialValues={first} layout="vertical" onFinish={() => void send()} {...draft.props}>
      {savedText && <Alert type="info" showIcon className="import-gap" title={savedText} />}
      {renderAbove?.(values)}
      <ImportColumns {...columnsOf(values)} />
      {children?.(values)}
      <div className={footClassName}>
        <span role="status" className="import-wrong">
          {problem}
        </span>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={problem !== undefined}>
          {submitText}
        </Button>
      </div>
    </Form>
  )
}
