import { words as platform } from './platform/words.es.ts'
import { words as settings } from './settings/words.es.ts'
import { words as files } from './files/words.es.ts'
import { words as identity } from './identity/words.es.ts'
import { words as signIn } from './identity/sign-in/words.es.ts'
import { words as notices } from './notices/words.es.ts'
import { words as discussions } from './discussions/words.es.ts'
import { words as workbench } from './workbench/words.es.ts'
import { words as oversight } from './oversight/words.es.ts'
import { words as territory } from './territory/words.es.ts'
import { words as applications } from './applications/words.es.ts'
import { words as phonebook } from './phonebook/words.es.ts'
import { words as followups } from './followups/words.es.ts'
import { words as exhibitions } from './exhibitions/words.es.ts'
import { words as rates } from './rates/words.es.ts'
import { words as orders } from './orders/words.es.ts'
import { words as trade } from './trade/words.es.ts'
import { words as crawl } from './crawl/words.es.ts'
import { words as summary } from './summary/words.es.ts'
import { words as groups } from './groups/words.es.ts'
import { words as messaging } from './messaging/words.es.ts'
import { words as ai } from './ai/words.es.ts'

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
