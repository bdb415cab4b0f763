export { CompanyPicker } from './tasks/company-picker.tsx'
export { RecordHost } from './records/record-host-view.tsx'
export { ContactPicker } from './tasks/contact-picker.tsx'
export { TaskForm } from './tasks/late-task-form-view.tsx'
