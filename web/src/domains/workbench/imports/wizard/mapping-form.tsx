import { Alert, Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../../../platform/page.tsx'
import { type ColumnsProps, ImportColumns } from './columns-form.tsx'
import { useBusy } from './wizard-actions.ts'

interface MappingProps<Values extends object> {
  /** The name under which the values are kept until they are sent; another reading of the file is another draft. */
  draft: string
  /** What the form begins with; later values of it are not looked at. */
  first: Values
  /** Said where the mapping came from an earlier file. */
  savedText?: string | undefined
  columnsOf: (values: Values) => ColumnsProps
  /** Below the columns: what else is asked. */
  children?: (values: Values) => ReactNode
  /** What stands in the way of sending, in a sentence. */
  problemOf: (values: Values) => string | undefined
  submitText: string
  footClassName?: string
  /** Sends the mapping and answers whether it was taken. */
  send: (values: Values) => Promise<boolean>
  onSent: () => void
}

/** Which column of the file is which field; what was chosen is kept over a reload. */
export function MappingForm<Values extends object>(props: MappingProps<Values>) {
  const { draft: name, savedText, columnsOf, children, problemOf, submitText, footClassName = 'import-foot' } = props
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
