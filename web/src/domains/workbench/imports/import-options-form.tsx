import { Form, Radio } from 'antd'
import { useWords } from '../../../platform/i18n.ts'

/** What happens to records that are there already, to empty cells, and where new records go. */
export function ImportOptionsForm() {
  const { t } = useWords()
  const choices = {
    existing: { skip: t('workbench.import.existing.skip'), update: t('workbench.import.existing.update') },
    blanks: { keep: t('workbench.import.blanks.keep'), clear: t('workbench.import.blanks.clear') },
    visibility: { private: t('workbench.import.visibility.private'), public: t('workbench.import.visibility.public') },
  }
  const titles = { existing: t('workbench.import.existing'), blanks: t('workbench.import.blanks'), visibility: t('workbench.import.visibility') }
  return (
    <section className="import-card" aria-labelledby="import-options">
      <div className="import-card-head">
        <h2 id="import-options">{t('workbench.import.options')}</h2>
      </div>
      <div className="import-options">
        {(['existing', 'blanks', 'visibility'] as const).map((name) => (
          <Form.Item key={name} name={name} label={titles[name]} {...(name === 'existing' ? { extra: t('workbench.import.existing.hint') } : {})}>
            <Radio.Group aria-label={titles[name]} options={Object.entries(choices[name]).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        ))}
      </div>
    </section>
  )
}
