import { words as platform } from './platform/words.en.ts'
import { words as settings } from './settings/words.en.ts'
import { words as files } from './files/words.en.ts'
import { words as identity } from './identity/words.en.ts'
import { words as signIn } from './identity/sign-in/words.en.ts'
import { words as notices } from './notices/words.en.ts'
import { words as discussions } from './discussions/words.en.ts'
import { words as workbench } from './workbench/words.en.ts'
import { words as oversight } from './oversight/words.en.ts'
import { words as territory } from './territory/words.en.ts'
import { words as applications } from './applications/words.en.ts'
import { words as phonebook } from './phonebook/words.en.ts'
import { words as followups } from './followups/words.en.ts'
import { words as exhibitions } from './exhibitions/words.en.ts'
import { words as rates } from './rates/words.en.ts'
import { words as orders } from './orders/words.en.ts'
import { words as trade } from './trade/words.en.ts'
import { words as crawl } from './crawl/words.en.ts'
import { words as summary } from './summary/words.en.ts'
import { words as groups } from './groups/words.en.ts'
import { words as messaging } from './messaging/words.en.ts'
import { words as ai } from './ai/words.en.ts'

const office = {
  ...platform,
  ...settings,
  ...files,
  ...identity,
  ...signIn,
  ...notices,
  ...discussions,
  ...workbench,
  ...oversight,
}
const clients = { ...territory, ...applications, ...phonebook, ...followups, ...rates, ...orders, ...trade, ...summary }

/** Everything that server and web both say, in this language. */
export const words = { ...office, ...clients, ...exhibitions, ...crawl, ...groups, ...messaging, ...ai }
