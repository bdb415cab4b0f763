import { mainContainers } from '@seamark/contract/rates/choices'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import { editFinding, type Finding } from '@seamark/contract/groups/findings/findings'
import { contactKinds } from '@seamark/contract/phonebook/contacts/values'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { CurrencyPicker, DayField, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CarrierPicker, PortsPicker } from '../../territory/index.ts'
import { refreshFindings } from './finding-queries.ts'

type Container = (typeof mainContainers)[number]

/** The values of a form: prices and boxes by their container. */
interface Values extends Omit<FindingDraft, 'prices' | 'boxes' | 'lane'> {
  prices: Partial<Record<Container, number | null>>
  boxes: Partial<Record<Container, number | null>>
}

interface FormProps {
  finding: Finding
  onSaved?: () => void
  onClose: () => void
}

/** The values of a finding are put right before it is taken. */
export function FindingForm({ finding, onSaved, onClose }: FormProps) {
  const { id, version, kind, draft, snippet } = finding
  return (
    <DraftForm
      kind={kind}
      draft={draft}
      snippet={snippet}
      send={(changed) => call(editFinding, { params: { id }, version, body: { draft: changed } }, { quiet: true })}
      onSaved={() => {
        void refreshFindings()
        onSaved?.()
      }}
      onClose={onClose}
    />
  )
}

interface DraftProps {
  kind: Finding['kind'] | 'unread'
  draft: FindingDraft
  /** The words of which the values were read. */
  snippet: string
  send: (draft: FindingDraft) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

/** What was read of words in a chat, to be put right. */
export function DraftForm({ kind, draft, snippet, send, onSaved, onClose }: DraftProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, isSaving, failure } = useSave({
    form,
    send: (values: Values) => send(draftOf(draft, values)),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <FormDialog<Values>
      form={form}
      title={t('groups.editFinding')}
      width={560}
      isSaving={isSaving}
      failure={failure}
      lead={<p className="finding-snippet">{snippet}</p>}
      initialValues={{
        ...draft,
        prices: byContainer(draft.prices, 'amount'),
        boxes: byContainer(draft.boxes, 'count'),
      }}
      onSubmit={save}
      onClose={onClose}
    >
      {kind === 'contact' ? null : <FreightFields isDemand={kind === 'demand'} />}
      <ReachFields />
    </FormDialog>
  )
}

const byContainer = <Key extends string>(rows: readonly ({ container: string } & Record<Key, number>)[], key: Key) =>
  Object.fromEntries(rows.map((row) => [row.container, row[key]]))

/** Containers that the form does not show keep what they had. */
function draftOf(before: FindingDraft, { prices, boxes, ...values }: Values): FindingDraft {
  const said = (of: Values['prices'] | undefined) =>
    mainContainers.flatMap((container) => {
      const value = of?.[container]
      return typeof value === 'number' ? [{ container, value }] : []
    })
  const isShown = (container: string) => mainContainers.some((one) => one === container)
  return {
    ...before,
    ...values,
    values: (values.values ?? before.values).filter((one) => one?.value),
    prices: prices
      ? [
          ...said(prices).map(({ container, value }) => ({ container, amount: value })),
          ...before.prices.filter((one) => !isShown(one.container)),
        ]
      : before.prices,
    boxes: boxes
      ? [
          ...said(boxes).map(({ container, value }) => ({ container, count: value })),
          ...before.boxes.filter((one) => !isShown(one.container)),
        ]
      : before.boxes,
  }
}

function FreightFields({ isDemand }: { isDemand: boolean }) {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="pols" label={t('groups.field.pols')}>
        <PortsPicker aria-label={t('groups.field.pols')} />
      </Form.Item>
      <Form.Item name="pods" label={t('groups.field.pods')}>
        <PortsPicker aria-label={t('groups.field.pods')} />
      </Form.Item>
      <Form.Item name="carrier" label={t('groups.field.carrier')}>
        <CarrierPicker />
      </Form.Item>
      <Form.Item name="currency" label={t('groups.field.currency')}>
        <CurrencyPicker />
      </Form.Item>
      <div
        className="finding-containers"
        role="group"
        aria-label={t(isDemand ? 'groups.field.boxes' : 'groups.field.prices')}
      >
        {mainContainers.map((container) => (
          <Form.Item key={container} name={[isDemand ? 'boxes' : 'prices', container]} label={container}>
            <InputNumber style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
      <div className="finding-containers">
        <Form.Item name="sailing" label={t('groups.field.sailing')}>
          <DayField />
        </Form.Item>
        <Form.Item name="effective" label={t('groups.field.effective')}>
          <DayField />
        </Form.Item>
        <Form.Item name="expiry" label={t('groups.field.expiry')}>
          <DayField />
        </Form.Item>
      </div>
    </>
  )
}

function ReachFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="company" label={t('groups.field.company')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="name" label={t('groups.contactName')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.List name="values">
        {(rows, { add, remove }) => (
          <Form.Item label={t('groups.field.values')}>
            {rows.map(({ key, name }) => (
              <div key={key} className="finding-reach">
                <Form.Item name={[name, 'kind']} noStyle>
                  <Select
                    aria-label={t('groups.field.values')}
                    options={contactKinds.map((value) => ({ value, label: t(`phonebook.contactKind.${value}`) }))}
                  />
                </Form.Item>
                <Form.Item name={[name, 'value']} noStyle>
                  <Input aria-label={t('groups.field.values')} maxLength={254} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('groups.removeValue')}
                  title={t('groups.removeValue')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ kind: 'mobile', value: '' })}>
              {t('groups.addValue')}
            </Button>
          </Form.Item>
        )}
      </Form.List>
    </>
  )
}
