import { languages } from '@seamark/contract/languages'
import type { ImportField } from '../../../../platform/list.ts'
import { translate } from '../../../../platform/translate.ts'
import { showAlways, showWords } from '../../companies/examples.rules.ts'
import type { ContactCell } from '../../contacts/cells.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'

/** The values with which the template fills its example row: the contact of an invented company. */
export const contactExamples: Readonly<Partial<Record<ContactCell, ImportField['example']>>> = {
  contactName: showWords('phonebook.example.contactName'),
  contactGender: showWords('phonebook.gender.female'),
  contactPosition: showWords('phonebook.example.contactPosition'),
  contactDepartment: showWords('phonebook.example.contactDepartment'),
  contactMobile: showAlways('+86 138 0013 8000'),
  contactPhone: showAlways('+86 574-8765 4322'),
  contactEmail: showAlways('amy@example.com'),
  contactFax: showAlways('+86 574-8765 4323'),
  contactWechat: showAlways('amy-example'),
  contactQq: showAlways('10001'),
}

const exampleNames = new Set(languages.map((language) => plainWord(translate(language, 'phonebook.example.name'))))

/** Whether a row is the template's example, which somebody forgot to remove. */
export const isExample = (name: string | undefined) => exampleNames.has(plainWord(name ?? ''))
