import { nameKey } from '../../phonebook/index.ts'

/** By these keys a company of the phonebook is taken for the exhibitor. */
export const nameTies = ({ name, nameEn }: { name: string; nameEn: string }) => [
  ...new Set([name, nameEn].filter((one) => one !== '').map(nameKey)),
]
