import { kindHints } from '@seamark/contract/crawl/choices'
import {
  type CrawledCustomer,
  crawledCustomer,
  type CustomerDetail,
  editCrawledCustomer,
} from '@seamark/contract/crawl/customers/customers'
import {
  type CustomerField,
  customerFieldNames,
  type CustomerValues,
  customerValues,
} from '@seamark/contract/crawl/customers/fields'
import { countries } from '@seamark/contract/territory/countries'
import { Alert, Form, Input, Select } from 'antd'
import { FormDialog, useAtOpening, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { readCrawlAgain } from './customer-queries.ts'

/** Types values of a customer, or removes them. Only what was changed is sent; what was in force stays as history. */
export function CustomerForm({ seen: current, onClose }: { seen: CustomerDetail; onClose: () => void }) {
  const { t } = useWords()
  const seen = useAtOpening(current)
  const [form] = Form.useForm<CustomerValues>()
  const start = valuesOf(seen)
  const { save, overtaken, ...saving } = useVersionedSave<object, CustomerDetail, CrawledCustomer, number>({
    form,
    version: seen.version,
    current: crawledCustomer,
    schema: customerValues,
    send: (values, version) =>
      call(
        editCrawledCustomer,
        { params: { id: seen.id }, version, body: customerValues.parse(values) },
        { quiet: true },
      ),
    onSaved({ name }) {
      void readCrawlAgain()
      notices.success(t('crawl.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<CustomerValues>
      {...saving}
      title={t('crawl.edit.title')}
      width={720}
      form={form}
      name={`crawled-customer-${seen.id}`}
      initialValues={start}
      formClass="crawl-form"
      lead={overtaken ? <Alert type="warning" showIcon title={t('crawl.overtaken')} /> : null}
      onSubmit={(values) =>
        save(
          Object.fromEntries(
            customerFieldNames.flatMap((name) => {
              const value = values[name] ?? ''
              return value === start[name] ? [] : [[name, value]]
            }),
          ),
        )
      }
      onClose={onClose}
    >
      {customerFieldNames.map((name) => (
        <Form.Item key={name} name={name} label={t(`crawl.field.${name}`)}>
          <FieldInput name={name} />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

/** Antd gives the input its value and its change. */
function FieldInput({ name, ...field }: { name: CustomerField; id?: string; value?: string; onChange?: () => void }) {
  const { t } = useWords()
  if (name === 'country')
    return (
      <Select
        {...field}
        options={countries.map((value) => ({ value, label: countryName(value) }))}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
      />
    )
  if (name === 'kindHint')
    return (
      <Select
        {...field}
        options={kindHints.map((value) => ({ value, label: t(`crawl.kindHint.${value}`) }))}
        allowClear
      />
    )
  if (name === 'products') return <Input.TextArea {...field} maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
  return <Input {...field} maxLength={300} />
}

const valuesOf = ({
  kindHint,
  country,
  province,
  city,
  creditCode,
  industry,
  products,
  routeWords,
  contacts,
}: CustomerDetail) => ({
  kindHint,
  country,
  province,
  city,
  ...contacts,
  creditCode,
  industry,
  products,
  routeWords,
})
