import type { PoolRule, PoolRules, PoolRulesInForce } from '@seamark/contract/phonebook/pool/pool-rules'
import { Alert, Button, Card, Form, InputNumber, Select, Space, Switch } from 'antd'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { DepartmentsPicker } from '../../identity/index.ts'
import { FallingView } from './falling-view.tsx'
import { IdleDaysTable } from './idle-days-form.tsx'
import { useAskedSave, useSavePoolRules } from './pool-rule-actions.ts'
import type { Opened } from './pool-rule-queries.ts'
import { dayRules, limitRules, ruleGroups } from './pool-rule-rules.ts'
import { SimulationView } from './simulation-view.tsx'

const groupedRules: readonly PoolRule[] = ruleGroups.flatMap(({ rules }) => [...rules])
const chosenDays = [30, 21, 14, 10, 7, 5, 3, 2, 1, 0]

/** All rules with their explanations, beside a simulation of the typed values. Typed values are kept until they are saved. */
export function PoolRuleForm({ inForce }: { inForce: PoolRulesInForce }) {
  const { t } = useWords()
  const [form] = Form.useForm<PoolRules>()
  const draft = useDraft('poolRules', form, inForce.version)
  // The rules that the person began to edit; until then the current rules are shown as they change.
  const [begunAt, setBegunAt] = useState(draft.note)
  const { save, isSaving, failure, overtaken } = useSavePoolRules(form, begunAt ?? inForce.version, startAnew)
  const saveAsked = useAskedSave(inForce.rules.recycling, save)
  useLayoutEffect(() => {
    if (begunAt === undefined) form.setFieldsValue(inForce.rules)
  }, [form, inForce, begunAt])
  const [opened, setOpened] = useState<Opened>()
  const shown: PoolRules = { ...inForce.rules, ...Form.useWatch<Partial<PoolRules> | undefined>([], form) }

  function startAnew() {
    draft.drop()
    setBegunAt(undefined)
    form.resetFields()
  }
  function change(changed: Partial<PoolRules>) {
    setBegunAt(begunAt ?? inForce.version)
    draft.props.onValuesChange(changed, { ...shown, ...changed })
  }
  function set(changed: Partial<PoolRules>) {
    form.setFieldsValue(changed)
    change(changed)
  }

  return (
    <div className="pool-rules">
      <Form<PoolRules>
        form={form}
        layout="vertical"
        className="pool-rules-form"
        initialValues={inForce.rules}
        onFinish={() => void saveAsked(shown).catch(() => undefined)}
        onValuesChange={(changed: Partial<PoolRules>) => change(changed)}
      >
        <State inForce={inForce} isOvertaken={overtaken !== undefined} failure={failure} />
        <RuleGroup name="recycling" />
        <Card size="small" title={t('phonebook.pool.group.days')}>
          <p className="pool-rule-hint">{t('phonebook.pool.days.hint')}</p>
          <IdleDaysTable
            days={shown.days}
            types={shown.types}
            onDays={(days) => set({ days })}
            onTypes={(types) => set({ types })}
          />
          <Form.Item name="days" hidden>
            <span />
          </Form.Item>
          <Form.Item name="types" hidden>
            <span />
          </Form.Item>
        </Card>
        {ruleGroups.map(({ name }) => (name === 'recycling' ? null : <RuleGroup key={name} name={name} />))}
        <Space>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('phonebook.pool.save')}
          </Button>
          <Button onClick={startAnew}>{t('phonebook.pool.discard')}</Button>
        </Space>
      </Form>
      <SimulationView rules={shown} onOpen={setOpened} />
      <FallingView opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

/** What a person must know before changing the rules. */
function State({
  inForce,
  isOvertaken,
  failure,
}: {
  inForce: PoolRulesInForce
  isOvertaken: boolean
  failure: string | undefined
}) {
  const { t } = useWords()
  return (
    <>
      {isOvertaken ? <Alert type="warning" showIcon title={t('phonebook.pool.overtaken')} /> : null}
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {inForce.rules.recycling ? null : (
        <Alert type="info" showIcon title={t('phonebook.pool.off.title')} description={t('phonebook.pool.off.text')} />
      )}
      {inForce.rules.recycling && inForce.isWaiting ? (
        <Alert type="info" showIcon title={t('phonebook.pool.beginsOn', { day: inForce.beginsOn })} />
      ) : null}
    </>
  )
}

function RuleGroup({ name }: { name: (typeof ruleGroups)[number]['name'] }) {
  const { t } = useWords()
  const rules = ruleGroups.find((group) => group.name === name)?.rules ?? []
  return (
    <Card size="small" title={t(`phonebook.pool.group.${name}`)}>
      {rules.map((rule) => (
        <Form.Item
          key={rule}
          name={rule}
          label={t(`phonebook.field.${rule}`)}
          extra={<span className="pool-rule-hint">{t(`phonebook.pool.hint.${rule}`)}</span>}
          {...(rule === 'recycling' ? { valuePropName: 'checked' } : {})}
        >
          {inputOf(rule, t)}
        </Form.Item>
      ))}
    </Card>
  )
}

function inputOf(rule: (typeof groupedRules)[number], t: ReturnType<typeof useWords>['t']): ReactNode {
  const [days, most] = [dayRules[rule], limitRules[rule]]
  if (days !== undefined) return <InputNumber min={0} max={days} precision={0} suffix={t('phonebook.pool.unit.days')} />
  if (most !== undefined)
    return <InputNumber min={1} max={most} precision={0} placeholder={t('phonebook.pool.noLimit')} />
  if (rule === 'recycling') return <Switch />
  if (rule === 'sparedDepartmentIds') return <DepartmentsPicker placeholder={t('phonebook.pool.nobodySpared')} />
  if (rule === 'warningDays') {
    return (
      <Select
        mode="multiple"
        options={chosenDays.map((value) => ({
          value,
          label: value === 0 ? t('phonebook.pool.dayItself') : t('phonebook.pool.daysBefore', { days: value }),
        }))}
      />
    )
  }
  return (
    <Select
      options={Array.from({ length: 24 }, (_, hour) => ({
        value: hour,
        label: t('phonebook.pool.unit.hour', { hour }),
      }))}
    />
  )
}
