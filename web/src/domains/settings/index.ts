export { ItemPicker } from './dictionaries/item-picker.tsx'
export { refreshSwitchedOff } from './office/switched-off-queries.ts'
export { SwitchedOffButton } from './office/switched-off-view.tsx'
