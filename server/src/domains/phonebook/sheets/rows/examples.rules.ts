import { type Language, languages } from '@seamark/contract/languages'
import { say } from '../../../../platform/translate.ts'
import { listSeparator } from '../../companies/texts.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'

type Example = (language: Language) => string

const always =
  (text: string): Example =>
  () =>
    text
const word =
  (...keys: string[]): Example =>
  (language) =>
    keys.map((key) => say(language, key)).join(listSeparator(language))

/** How the template fills its row: an invented company with its contact. */
export const examples: Readonly<Partial<Record<string, Example>>> = {
  name: word('phonebook.example.name'),
  progress: word('phonebook.progress.quoted'),
  type: word('phonebook.type.directShipper'),
  masterCoLoader: word('phonebook.no'),
  telephone: always('+86 574-8765 4321'),
  email: always('sales@example.com'),
  website: always('www.example.com'),
  province: word('phonebook.example.province'),
  city: word('phonebook.example.city'),
  address: word('phonebook.example.address'),
  postalCode: always('315040'),
  mainCategory: word('phonebook.example.mainCategory'),
  routeAreas: word('territory.lane.usWest', 'territory.lane.europeBase'),
  coreRoutes: always('CNNGB → USLAX'),
  source: word('phonebook.source.exhibition'),
  platform: word('phonebook.platform.wechat'),
  contactName: word('phonebook.example.contactName'),
  contactGender: word('phonebook.gender.female'),
  contactPosition: word('phonebook.example.contactPosition'),
  contactMobile: always('+86 138 0013 8000'),
  contactPhone: always('+86 574-8765 4322'),
  contactEmail: always('amy@example.com'),
  contactWechat: always('amy-example'),
  contactQq: always('10001'),
}

const exampleNames = new Set(languages.map((language) => plainWord(say(language, 'phonebook.example.name'))))

/** Whether a row is the template's own, left in by whoever filled it. */
export const isExample = (name: string | undefined) => exampleNames.has(plainWord(name ?? ''))
