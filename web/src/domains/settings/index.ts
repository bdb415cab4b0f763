export { ItemPicker } from './dictionaries/item-picker.tsx'
