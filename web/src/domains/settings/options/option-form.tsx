import { consentNeeds, type OptionKey, type Options, type OptionsInForce } from '@seamark/contract/settings/options'
import { Alert, Button, Card, Form, Input, InputNumber, Select, Space, Switch } from 'antd'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useSaveOptions } from './option-actions.ts'
import { changesOf, optionGroups } from './option-rules.ts'

const inputs: Record<OptionKey, ReactNode> = {
  organizationName: <Input maxLength={60} autoComplete="organization" />,
  sessionHours: <InputNumber min={1} max={168} precision={0} />,
  sessionIdleMinutes: <InputNumber min={1} max={1440} precision={0} />,
  codesPerDay: <InputNumber min={1} max={1_000_000} precision={0} />,
  signInByGet: <Switch />,
  staleDays: <InputNumber min={1} max={365} precision={0} />,
  neglectedDays: <InputNumber min={1} max={365} precision={0} />,
  recordEditHours: <InputNumber min={0} max={720} precision={0} />,
  recordImagesRequired: <Switch />,
  quoteMarginFloor: <InputNumber min={0} max={100} precision={0} />,
  chatFileDays: <InputNumber min={0} max={3650} precision={0} />,
  quietGroupDays: <InputNumber min={1} max={365} precision={0} />,
  answerFitPercent: <InputNumber min={50} max={95} precision={0} suffix="%" />,
  modelFirst: <Switch />,
  answerTokens: <InputNumber min={500} max={8000} step={500} precision={0} />,
  chatZone: (
    <Select showSearch options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))} />
  ),
  chatRateDays: <InputNumber min={1} max={90} precision={0} />,
  bulkNeedsConsent: <ConsentNeeds />,
  bulkAdLabel: <Switch />,
  bulkApprovedBeyond: <InputNumber min={0} max={100_000} precision={0} />,
  bulkQuietFrom: <Input type="time" required />,
  bulkQuietTo: <Input type="time" required />,
  bulkQuietDaysOff: <Switch />,
  bulkMostBounces: <InputNumber min={1} max={50} precision={0} />,
  bulkMostRefusals: <InputNumber min={1} max={90} precision={0} />,
  crawlContact: <Input maxLength={200} />,
  chatMuteWords: <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />,
}

interface ChoiceProps {
  id?: string
  value?: Options['bulkNeedsConsent']
  onChange?: (value: Options['bulkNeedsConsent']) => void
}

function ConsentNeeds(props: ChoiceProps) {
  const { t } = useWords()
  return (
    <Select {...props} options={consentNeeds.map((value) => ({ value, label: t(`settings.consentNeeds.${value}`) }))} />
  )
}

/** All options, each with its explanation and its default. Typed values are kept until they are saved. */
export function OptionForm({ inForce }: { inForce: OptionsInForce }) {
  const { t } = useWords()
  const [form] = Form.useForm<Options>()
  const [givenBack, setGivenBack] = useState<ReadonlySet<OptionKey>>(new Set())
  const draft = useDraft('options', form, inForce.version)
  // The options that the person began to edit; until then the current ones are shown as they change.
  const [begunAt, setBegunAt] = useState(draft.note)
  const { save, isSaving, failure, overtaken } = useSaveOptions(form as never, begunAt ?? inForce.version, startAnew)
  useLayoutEffect(() => {
    if (begunAt === undefined) form.setFieldsValue(inForce.values)
  }, [form, inForce, begunAt])

  function startAnew() {
    draft.drop()
    setGivenBack(new Set())
    setBegunAt(undefined)
  }

  function giveBack(key: OptionKey) {
    setGivenBack(new Set([...givenBack, key]))
    setBegunAt(begunAt ?? inForce.version)
    form.setFieldsValue({ [key]: inForce.defaults[key] })
  }
  function change(changed: Partial<Options>, all: Options) {
    setGivenBack(new Set([...givenBack].filter((key) => !(key in changed))))
    setBegunAt(begunAt ?? inForce.version)
    draft.props.onValuesChange(changed, all)
  }

  return (
    <Form<Options>
      form={form}
      layout="vertical"
      className="options"
      initialValues={inForce.values}
      onFinish={(values) => void save(changesOf(overtaken ?? inForce, values, givenBack))}
      onValuesChange={change}
    >
      {overtaken ? <Alert type="warning" showIcon title={t('settings.overtaken')} /> : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {optionGroups.map(({ name, keys }) => (
        <Card key={name} size="small" title={t(`settings.group.${name}`)}>
          {keys.map((key) => (
            <Form.Item
              key={key}
              name={key}
              label={t(`settings.field.${key}`)}
              extra={
                <Hint name={key} inForce={inForce} onGiveBack={givenBack.has(key) ? undefined : () => giveBack(key)} />
              }
              {...(typeof inForce.defaults[key] === 'boolean' ? { valuePropName: 'checked' } : {})}
            >
              {inputs[key]}
            </Form.Item>
          ))}
        </Card>
      ))}
      <Space>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('kit.save')}
        </Button>
        <Button onClick={startAnew}>{t('settings.discard')}</Button>
      </Space>
    </Form>
  )
}

interface HintProps {
  name: OptionKey
  inForce: OptionsInForce
  onGiveBack: (() => void) | undefined
}

/** The explanation of an option, its default, and the button that restores it. */
function Hint({ name, inForce: { chosen, defaults }, onGiveBack }: HintProps) {
  const { t, language } = useWords()
  const value = defaults[name]
  const shown =
    typeof value === 'number'
      ? number(value, language)
      : typeof value === 'boolean'
        ? t(value ? 'settings.on' : 'settings.off')
        : name === 'bulkNeedsConsent'
          ? t(`settings.consentNeeds.${defaults.bulkNeedsConsent}`)
          : value || t('settings.blank')
  return (
    <span className="option-hint">
      {t(`settings.hint.${name}`)} {t('settings.default', { value: shown })}
      {chosen.includes(name) && onGiveBack ? (
        <Button type="link" size="small" onClick={onGiveBack}>
          {t('settings.giveBack')}
        </Button>
      ) : null}
    </span>
  )
}
