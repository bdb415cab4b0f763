import { newRecord } from '@seamark/contract/followups/records'
import { Alert, Button, Form, Modal } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { errorText, problemsOf } from '../../../platform/api.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useSession } from '../../../platform/session.ts'
import { forget, personalKey, readStored, store } from '../../../platform/storage.ts'
import { closeLog, type Logging, saveRecord } from './record-actions.tsx'
import { RecordFields } from './record-fields-form.tsx'
import { useListedCompany } from './record-queries.ts'
import { bodyOf, draftOf, fromDraft, isWorthKeeping, noPictures, type Pictures, type RecordValues, startOf, taken, valuesOf } from './record-rules.ts'
import { usePastedImages } from './record-paste-actions.ts'
import './record-form.css'

/** Logging in one step: whom, how, what was said, where it puts the company, and what comes next. Ctrl or ⌘ with Enter saves. */
export function RecordForm({ company, record }: Logging) {
  const { t } = useWords()
  const [form] = Form.useForm<RecordValues>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const draft = useRecordDraft(record ? `record-${record.id}` : `log-${company?.id ?? 'any'}`)
  const start = record ? valuesOf(record) : startOf(company)
  const chosenId = Form.useWatch('companyId', form) ?? company?.id ?? record?.companyId ?? null
  const found = useListedCompany(company || record ? null : chosenId)
  const known = company ?? found
  // Chosen by its name: whom one asks for, and where it stands.
  useEffect(() => {
    if (!found) return
    const { contactId, progress } = startOf(found)
    form.setFieldsValue(form.getFieldValue('templateId') === null ? { contactId, progress } : { contactId })
  }, [form, found])
  const show = (problems: ReturnType<typeof formProblems>) => form.setFields(problems.map(onItsField) as Parameters<typeof form.setFields>[0])

  function addImages(given: readonly File[]) {
    const pictures = (form.getFieldValue('images') as Pictures | undefined) ?? noPictures
    const { files, tooLarge, tooMany } = taken(pictures, given)
    form.setFieldValue('images', { ...pictures, files: [...pictures.files, ...files] })
    const errors = [...(tooLarge > 0 ? [t('followups.image_large')] : []), ...(tooMany > 0 ? [t('followups.images_blank')] : [])]
    form.setFields([{ name: 'images', errors }])
  }
  const paste = usePastedImages(addImages)

  async function save(values: RecordValues) {
    const problems = formProblems(newRecord, bodyOf(values))
    if (chosenId === null) problems.push({ name: ['companyId'], errors: [t('followups.company_missing')] })
    if (problems.length > 0 || chosenId === null) return show(problems)
    setSaving(true)
    setFailure(undefined)
    try {
      await saveRecord(chosenId, record, values)
      draft.drop()
      notices.success(t('followups.saved'))
      closeLog()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.submit()
  }
  function discard() {
    draft.drop()
    form.resetFields()
    form.setFieldsValue(start)
  }

  return (
    <Modal
      open
      width={720}
      className="record-modal"
      title={record ? t('followups.record.edit') : known ? t('followups.log.of', { name: known.name }) : t('followups.log')}
      onCancel={closeLog}
      footer={
        <div className="record-foot">
          <span className="record-hint">{t('followups.log.keys')}</span>
          <Button onClick={closeLog}>{t('followups.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => form.submit()}>
            {t('followups.save')}
          </Button>
        </div>
      }
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {draft.restored ? (
        <Alert
          type="info"
          showIcon
          title={t('followups.draft')}
          action={
            <Button size="small" onClick={discard}>
              {t('followups.draft.discard')}
            </Button>
          }
        />
      ) : null}
      <Form<RecordValues>
        form={form}
        name="record"
        layout="vertical"
        className="record-form"
        disabled={saving}
        initialValues={{ ...start, ...draft.restored }}
        onValuesChange={(_changed, values) => draft.keep(values)}
        onFinish={() => void save(form.getFieldsValue(true) as RecordValues)}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent) => paste(event)}
      >
        <RecordFields
          form={form}
          company={known}
          asksCompany={!company && !record}
          companyId={chosenId}
          isNew={!record}
          record={record}
          addImages={addImages}
        />
      </Form>
    </Modal>
  )
}

/** Images are one field of the form, whatever each of them is called in the call. */
const onItsField = ({ name, errors }: { name: (string | number)[]; errors: string[] }) =>
  String(name[0]).startsWith('image') ? { name: ['images'], errors } : { name, errors }

/** What was typed outlives a reload, for each company and person; images stay with the open form. */
function useRecordDraft(name: string) {
  const key = personalKey(useSession().id, name)
  const [restored, setRestored] = useState(() => fromDraft(readStored(key)))
  return {
    restored,
    keep: (values: RecordValues) => (isWorthKeeping(values) ? store(key, draftOf(values)) : forget(key)),
    drop() {
      forget(key)
      setRestored(undefined)
    },
  }
}
