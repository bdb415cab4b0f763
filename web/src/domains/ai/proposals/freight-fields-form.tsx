import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { containers } from '@seamark/contract/territory/containers'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { DayField } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PortsPicker } from '../../territory/index.ts'

const types = containers.map(({ code }) => ({ value: code, label: code }))

/** The fields of a request for space that a sentence says; the others are those of its own page. */
export function FreightFields() {
  const { t } = useWords()
  return (
    <>
      <div className="ai-proposal-row">
        <Form.Item name="pols" label={t('rates.field.pols')}>
          <PortsPicker />
        </Form.Item>
        <Form.Item name="pods" label={t('rates.field.pods')}>
          <PortsPicker />
        </Form.Item>
      </div>
      <Boxes />
      <div className="ai-proposal-row">
        <Form.Item
          name="effective"
          label={t('ai.proposal.from')}
          rules={[{ required: true, message: t('ai.proposal.blank') }]}
        >
          <DayField allowClear={false} />
        </Form.Item>
        <Form.Item name="expiry" label={t('ai.proposal.until')}>
          <DayField />
        </Form.Item>
      </div>
      <div className="ai-proposal-row">
        <Form.Item name="cargo" label={t('rates.field.cargo')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="remark" label={t('rates.field.remark')}>
          <Input maxLength={2000} />
        </Form.Item>
      </div>
    </>
  )
}

function Boxes() {
  const { t } = useWords()
  return (
    <Form.List name="boxes">
      {(fields, { add, remove }, { errors }) => (
        <div className="ai-boxes" role="group" aria-label={t('rates.field.boxes')}>
          {fields.map(({ key, name }) => (
            <div key={key} className="ai-box">
              <Form.Item name={[name, 'container']} noStyle>
                <Select options={types} aria-label={t('rates.container')} />
              </Form.Item>
              <Form.Item name={[name, 'count']} noStyle>
                <InputNumber min={1} max={10_000} precision={0} aria-label={t('rates.field.boxes')} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('rates.removeRow', { row: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ container: '40HQ', count: 1 })}
          >
            {t('rates.addRow')}
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  )
}
