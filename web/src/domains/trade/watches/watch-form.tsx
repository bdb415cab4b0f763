import { alertsOf, type Watch, watchAlerts } from '@seamark/contract/trade/watches/watches'
import { Alert, Checkbox, Form, Input, InputNumber, Segmented } from 'antd'
import { Dialog, useSave } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { LanePicker, PortPicker } from '../../territory/index.ts'
import { useCodeNames } from '../codes/code-queries.ts'
import { PartyPicker } from '../slices/slice-picker.tsx'
import { saveChanges, saveNew } from './watch-queries.ts'
import { portsOf, subjectText } from './watch-text.ts'

const kinds = ['party', 'lane', 'ports', 'hs'] as const
type Kind = (typeof kinds)[number]

interface Values {
  kind: Kind
  party?: string
  lane?: string
  pol?: string
  pod?: string
  hs?: string
  alerts: Watch['alerts']
  volumePercent: number
  silenceDays: number
}

/** A new watch, or the settings of an existing one. The subject cannot be changed: another subject is another watch. */
export function WatchForm({ watch, onClose }: { watch?: Watch; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form)
  const hs = Form.useWatch('hs', form)
  const told = alertsOf(watch?.subject ?? (kind === 'hs' && hs ? { hs } : {}))
  const names = useCodeNames(watch ? portsOf(watch.subject) : [])
  const { isSaving, failure, save } = useSave({
    form,
    send: (values: Values): Promise<unknown> => {
      const { alerts, volumePercent, silenceDays } = values
      return watch
        ? saveChanges(watch, { alerts, volumePercent, silenceDays })
        : saveNew({ subject: subjectOf(values), alerts, volumePercent, silenceDays })
    },
    onSaved: onClose,
    place: (problems) => problems.filter(({ name }) => name[0] !== 'subject'),
  })

  const usual: Values = {
    kind: 'party',
    alerts: watch?.alerts ?? [...watchAlerts],
    volumePercent: watch?.volumePercent ?? 50,
    silenceDays: watch?.silenceDays ?? 60,
  }
  return (
    <Dialog
      width={520}
      title={watch ? subjectText(watch.subject, names) : t('trade.watch.new')}
      isSaving={isSaving}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" initialValues={usual} onFinish={(values) => void save(values)}>
        {watch ? null : (
          <>
            <Form.Item name="kind" label={t('trade.watch.kind')}>
              <Segmented options={kinds.map((value) => ({ value, label: t(`trade.watch.kind.${value}`) }))} />
            </Form.Item>
            <SubjectFields kind={kind ?? 'party'} />
          </>
        )}
        <Form.Item
          name="alerts"
          label={t('trade.watch.alerts')}
          rules={[{ required: true, message: t('trade.watch_alerts') }]}
        >
          <Checkbox.Group
            className="watch-alerts"
            options={told.map((value) => ({ value, label: t(`trade.watch.tells.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="volumePercent" label={t('trade.field.volumePercent')} extra={t('trade.watch.volumeHint')}>
          <InputNumber min={10} max={1000} precision={0} suffix="%" />
        </Form.Item>
        <Form.Item name="silenceDays" label={t('trade.field.silenceDays')} extra={t('trade.watch.silenceHint')}>
          <InputNumber min={7} max={730} precision={0} />
        </Form.Item>
      </Form>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Dialog>
  )
}

function SubjectFields({ kind }: { kind: Kind }) {
  const needed = (message: string) => [{ required: true, message }]
  switch (kind) {
    case 'party':
      return (
        <Form.Item name="party" label={t('trade.watch.kind.party')} rules={needed(t('trade.watch.partyNeeded'))}>
          <OneParty />
        </Form.Item>
      )
    case 'lane':
      return (
        <Form.Item name="lane" label={t('trade.watch.kind.lane')} rules={needed(t('trade.watch.laneNeeded'))}>
          <LanePicker />
        </Form.Item>
      )
    case 'ports':
      return (
        <>
          <Form.Item name="pol" label={t('trade.filter.pol')} rules={needed(t('trade.watch_port'))}>
            <PortPicker />
          </Form.Item>
          <Form.Item name="pod" label={t('trade.filter.pod')} rules={needed(t('trade.watch_port'))}>
            <PortPicker />
          </Form.Item>
        </>
      )
    case 'hs':
      return (
        <Form.Item
          name="hs"
          label={t('trade.filter.hs')}
          rules={[{ required: true, pattern: /^\d{2,10}$/, message: t('trade.watch_hs') }]}
        >
          <Input maxLength={10} inputMode="numeric" />
        </Form.Item>
      )
  }
}

/** Keeps only the party that was chosen last. */
function OneParty({ value, onChange }: { value?: string; onChange?: (value: string | undefined) => void }) {
  return (
    <PartyPicker
      placeholder={t('trade.watch.party')}
      label={t('trade.watch.kind.party')}
      value={value}
      onChange={(ids) => onChange?.(ids?.split(',').at(-1))}
    />
  )
}

function subjectOf({ kind, party, lane, pol = '', pod = '', hs = '' }: Values) {
  switch (kind) {
    case 'party':
      return { partyId: Number(party) }
    case 'lane':
      return { lane: lane as never }
    case 'ports':
      return { pol, pod }
    case 'hs':
      return { hs }
  }
}
