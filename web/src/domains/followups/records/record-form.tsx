import { newRecord } from '@seamark/contract/followups/records/records'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Dialog, useFieldProblems, useSave } from '../../../kit/index.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { closeRecordForm, type RecordFormSubject } from '../tasks/log-form-actions.ts'
import { saveRecord } from './record-actions.tsx'
import { useRecordDraft } from './record-draft-actions.ts'
import { RecordFields } from './record-fields-form.tsx'
import { usePastedImages } from './record-paste-actions.ts'
import { useTaskActions } from '../tasks/task-actions.tsx'
import { useDueContact, useListedCompany } from './record-queries.ts'
import {
  bodyOf,
  noPictures,
  type Pictures,
  type RecordValues,
  newRecordValues,
  acceptFiles,
  valuesForTask,
  valuesOf,
} from './record-rules.ts'
import './record-form.css'

/** Logs a follow-up in one step: contact, method, text, progress and next step. Ctrl or ⌘ with Enter saves. */
export function RecordForm({ company, task: givenTask, record }: RecordFormSubject) {
  const { t } = useWords()
  const [form] = Form.useForm<RecordValues>()
  const draft = useRecordDraft(record ? `record-${record.id}` : `log-${company?.id ?? givenTask?.companyId ?? 'any'}`)
  const start = record ? valuesOf(record) : givenTask ? valuesForTask(givenTask) : newRecordValues(company)
  const { companyId, chosenCompany } = useChosenCompany(form, { company, task: givenTask, record })
  const dueTask = useDueContact(givenTask || record ? null : companyId)
  const task = givenTask ?? dueTask
  /** A contact that was found to be due may also stay as it is. */
  const leavesTask = useRef(false)
  const { isSaving, failure, save } = useSaving(form, { companyId, task, record, leavesTask, onSaved: draft.drop })
  function submit(leaves = false) {
    leavesTask.current = leaves
    form.submit()
  }
  const addImages = useAddImages(form)
  const paste = usePastedImages(addImages)
  function discard() {
    draft.drop()
    form.resetFields()
    form.setFieldsValue(start)
  }
  return (
    <Dialog
      width={720}
      className="record-modal"
      title={
        record
          ? t('followups.record.edit')
          : chosenCompany
            ? t('followups.log.of', { name: chosenCompany.name })
            : t('followups.log')
      }
      onClose={closeRecordForm}
      footer={<Foot task={task} isGiven={givenTask !== undefined} isSaving={isSaving} onSave={submit} />}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {draft.restored ? <Restored onDiscard={discard} /> : null}
      <Form<RecordValues>
        form={form}
        name="record"
        layout="vertical"
        className="record-form"
        disabled={isSaving}
        initialValues={{ ...start, ...draft.restored }}
        onValuesChange={(_changed, values) => draft.keep(values)}
        onFinish={() => void save()}
        onKeyDown={(event: KeyboardEvent) => submitByKey(event, submit)}
        onPaste={(event: ClipboardEvent) => paste(event)}
      >
        <RecordFields
          form={form}
          company={chosenCompany}
          asksCompany={!company && !givenTask && !record}
          companyId={companyId}
          record={record}
          addImages={addImages}
        />
      </Form>
    </Dialog>
  )
}

/** The company that the form was opened for, or that was chosen in it; choosing one sets its primary contact and progress in the form. */
function useChosenCompany(form: FormInstance<RecordValues>, { company, task, record }: RecordFormSubject) {
  const companyId = Form.useWatch('companyId', form) ?? company?.id ?? task?.companyId ?? record?.companyId ?? null
  const found = useListedCompany(company || record ? null : companyId)
  useEffect(() => {
    if (!found) return
    const { contactId, progress } = newRecordValues(found)
    const reached = task?.contactId ?? contactId
    // A template that was chosen before the company has set the progress already.
    form.setFieldsValue(
      form.getFieldValue('templateId') === null ? { contactId: reached, progress } : { contactId: reached },
    )
  }, [form, found, task])
  return { companyId, chosenCompany: company ?? found }
}

interface Saving extends Pick<RecordFormSubject, 'record' | 'task'> {
  companyId: number | null
  leavesTask: RefObject<boolean>
  onSaved: () => void
}

/** Validates the form, sends it whole and closes it; a refusal appears at its field. */
function useSaving(form: FormInstance<RecordValues>, { companyId, record, task, leavesTask, onSaved }: Saving) {
  const { t } = useWords()
  const { isSaving, failure, save } = useSave({
    form,
    findProblems: (values: RecordValues) => [
      ...formProblems(newRecord, bodyOf(values)),
      ...(companyId === null ? [{ name: ['companyId'], errors: [t('followups.company_missing')] }] : []),
    ],
    send: async (values) => {
      const subject = { ...(record ? { record } : {}), ...(task && !leavesTask.current ? { task } : {}) }
      if (companyId !== null) await saveRecord(companyId, subject, values)
    },
    onSaved() {
      onSaved()
      notices.success(t(task && !leavesTask.current ? 'followups.savedAndDone' : 'followups.saved'))
      closeRecordForm()
    },
    place: (problems) => problems.map(moveToImageField),
  })
  return { isSaving, failure, save: () => save(form.getFieldsValue(true) as RecordValues) }
}

/** Images are one field of the form, whatever name each of them has in the call. */
const moveToImageField = ({ name, errors }: { name: (string | number)[]; errors: string[] }) =>
  String(name[0]).startsWith('image') ? { name: ['images'], errors } : { name, errors }

/** Returns a function that adds images to those of the form, and reports those that were too large or too many. */
function useAddImages(form: FormInstance<RecordValues>) {
  const { t } = useWords()
  const showProblems = useFieldProblems(form)
  return (given: readonly File[]) => {
    const pictures = (form.getFieldValue('images') as Pictures | undefined) ?? noPictures
    const { files, tooLarge, tooMany } = acceptFiles(pictures, given)
    form.setFieldValue('images', { ...pictures, files: [...pictures.files, ...files] })
    const errors = [
      ...(tooLarge > 0 ? [t('followups.image_large')] : []),
      ...(tooMany > 0 ? [t('followups.images_blank')] : []),
    ]
    showProblems(errors.length > 0 ? [{ name: ['images'], errors }] : [])
  }
}

function submitByKey(event: KeyboardEvent, submit: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}

interface FootProps {
  task: Task | undefined
  /** Whether the form was opened to finish this task. */
  isGiven: boolean
  isSaving: boolean
  onSave: (leavesTask?: boolean) => void
}

/** A task may also be done without a word; one that was only found to be due may be left open. */
function Foot({ task, isGiven, isSaving, onSave }: FootProps) {
  const { t } = useWords()
  const { finish } = useTaskActions()
  return (
    <div className="record-foot">
      <span className="record-form-hint">{t('followups.log.keys')}</span>
      <Button onClick={closeRecordForm}>{t('kit.cancel')}</Button>
      {task && !isGiven ? (
        <Button disabled={isSaving} onClick={() => onSave(true)}>
          {t('followups.log.only')}
        </Button>
      ) : null}
      {task && isGiven ? (
        <Button
          disabled={isSaving}
          onClick={() => {
            closeRecordForm()
            void finish(task)
          }}
        >
          {t('followups.task.finishOnly')}
        </Button>
      ) : null}
      <Button type="primary" loading={isSaving} onClick={() => onSave()}>
        {t(task ? 'followups.log.finish' : 'kit.save')}
      </Button>
    </div>
  )
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useWords()
  const discard = (
    <Button size="small" onClick={onDiscard}>
      {t('followups.draft.discard')}
    </Button>
  )
  return <Alert type="info" showIcon title={t('followups.draft')} action={discard} />
}
