import { Form, Radio } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import type { ImportInto, ImportTarget, MappingValues } from './import-rules.ts'
import { ImportCard } from './wizard/parts-view.tsx'
import './import-options-form.css'

interface OptionsProps {
  target: ImportTarget
  values: MappingValues
}

/** The options for existing records, empty cells and unknown labels, and for the custody of new records. */
export function ImportOptionsForm({ target, values }: OptionsProps) {
  const { t } = useWords()
  const existing = {
    skip: t('workbench.import.existing.skip'),
    add: t('workbench.import.existing.add'),
    update: t('workbench.import.existing.update'),
  }
  const blanks = { keep: t('workbench.import.blanks.keep'), clear: t('workbench.import.blanks.clear') }
  const labels = { refuse: t('workbench.import.labels.refuse'), make: t('workbench.import.labels.make') }
  const asksLabels = target.makesLabels && Object.values(values.fields).includes('tags')
  return (
    <ImportCard id="import-options" title={t('workbench.import.options')}>
      {target.rule ? <p className="import-quiet import-rule">{target.rule}</p> : null}
      <div className="import-options">
        <Choice
          name="existing"
          title={t('workbench.import.existing')}
          choices={existing}
          hint={t('workbench.import.existing.hint')}
        />
        <Choice name="blanks" title={t('workbench.import.blanks')} choices={blanks} />
        {asksLabels ? <Choice name="labels" title={t('workbench.import.labels')} choices={labels} /> : null}
        <NewRecords target={target} values={values} />
      </div>
    </ImportCard>
  )
}

/** The record that the rows belong to. */
export function ImportIntoForm({ into: { label, hint, Picker } }: { into: ImportInto }) {
  return (
    <ImportCard id="import-into" title={label}>
      <Form.Item name="intoId" extra={hint} className="import-into">
        <Picker />
      </Form.Item>
    </ImportCard>
  )
}

/** New records go to the importer, into the pool, or to a colleague, for those who may give records to others. */
function NewRecords({ target: { HolderPicker }, values }: OptionsProps) {
  const { t } = useWords()
  const asks = HolderPicker !== undefined && can('assign')
  const choices = {
    private: t('workbench.import.visibility.private'),
    public: t('workbench.import.visibility.public'),
    ...(asks ? { colleague: t('workbench.import.visibility.colleague') } : {}),
  }
  return (
    <>
      <Choice name="newRecords" title={t('workbench.import.visibility')} choices={choices} />
      {asks && values.newRecords === 'colleague' ? (
        <Form.Item
          name="holderId"
          label={t('workbench.import.holder')}
          rules={[{ required: true, message: t('workbench.import.holder.missing') }]}
        >
          <HolderPicker />
        </Form.Item>
      ) : null}
    </>
  )
}

interface ChoiceProps {
  name: keyof MappingValues
  title: string
  choices: Record<string, string>
  hint?: string
}

function Choice({ name, title, choices, hint }: ChoiceProps) {
  return (
    <Form.Item name={name} label={title} {...(hint ? { extra: hint } : {})}>
      <Radio.Group aria-label={title} options={Object.entries(choices).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
  )
}
