export { DepartmentPicker, DepartmentsPicker } from './accounts/department-picker.tsx'
export { type ChosenPerson, PeoplePicker, PersonPicker } from './accounts/person-picker.tsx'
export { useDepartments, usePeople, usePersonName } from './accounts/person-queries.ts'
