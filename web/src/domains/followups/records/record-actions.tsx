import { CalendarOutlined, FormOutlined } from '@ant-design/icons'
import {
  createRecord,
  editRecord,
  deleteRecord,
  type FollowUpRecord,
  restoreRecord,
} from '@seamark/contract/followups/records/records'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { type LoggedCompany, openPlan, openRecordForm, type RecordFormSubject } from '../tasks/log-form-actions.ts'
import { bodyOf, namedFiles, type RecordValues } from './record-rules.ts'
import { refreshRecords } from './record-queries.ts'

/** Plans the next contact with a company from wherever it stands. */
export const planAction = {
  key: 'plan',
  title: 'followups.neglect.plan',
  icon: <CalendarOutlined aria-hidden />,
  isMinor: true,
  isOffered: () => hasCode(317),
  run: (company: LoggedCompany) => openPlan(company),
} as const

/** The action on every list row and page of a company; its key works on a row. */
export const logAction = {
  key: 'log',
  title: 'followups.log',
  icon: <FormOutlined aria-hidden />,
  shortcut: 'f',
  isOffered: () => hasCode(321),
  run: (company: LoggedCompany) => openRecordForm({ company }),
} as const

/** The same action in the search box of the frame; the form then asks for the company. */
export const logCommand = { name: 'log', title: logAction.title, icon: logAction.icon, run: () => openRecordForm({}) }

/**
 * Sends the whole form with its images; throws as `call` does. The body is cast, because form values may be empty where
 * the contract asks for a value; the form has validated them, and the server does so again.
 */
export async function saveRecord(
  companyId: number,
  { record, task }: Pick<RecordFormSubject, 'record' | 'task'>,
  values: RecordValues,
) {
  const { nextContactAt, ...body } = bodyOf(values)
  const { kept, files } = values.images
  const images = files.length > 0 ? { images: namedFiles(files) } : {}
  if (record) {
    const keptImages = kept.map(({ id }) => id).join()
    await call(
      editRecord,
      { params: { id: record.id }, version: record.version, body: { ...body, keptImages } as never, ...images },
      { quiet: true },
    )
  } else
    await call(
      createRecord,
      { params: { id: companyId }, body: { ...body, nextContactAt, taskId: task?.id ?? null } as never, ...images },
      { quiet: true },
    )
  void refreshRecords()
}

/** Asks, deletes, and offers an undo for as long as the server allows it. */
export function useDeleteRecord() {
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove({ id, version }: FollowUpRecord) {
    await call(deleteRecord, { params: { id }, version })
    void refreshRecords()
    offerUndo({ key: `undo-record-${id}`, title: t('followups.deleted'), undo: () => void restore(id) })
  }

  return (record: FollowUpRecord) =>
    confirmDeletion({
      title: t('followups.deleteTitle'),
      content: t('kit.deleteSentence'),
      onOk: () => remove(record).catch(() => undefined),
    })
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore(id: number) {
  try {
    await call(restoreRecord, { params: { id } })
    notices.success(t('followups.restored'))
  } catch {
    // The call has already shown the message.
  }
  void refreshRecords()
}
