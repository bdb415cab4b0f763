import { words as platform } from './platform/words.ja.ts'
import { words as settings } from './settings/words.ja.ts'
import { words as files } from './files/words.ja.ts'
import { words as identity } from './identity/words.ja.ts'
import { words as signIn } from './identity/sign-in/words.ja.ts'
import { words as notices } from './notices/words.ja.ts'
import { words as discussions } from './discussions/words.ja.ts'
import { words as workbench } from './workbench/words.ja.ts'
import { words as oversight } from './oversight/words.ja.ts'
import { words as territory } from './territory/words.ja.ts'
import { words as applications } from './applications/words.ja.ts'
import { words as phonebook } from './phonebook/words.ja.ts'
import { words as followups } from './followups/words.ja.ts'
import { words as exhibitions } from './exhibitions/words.ja.ts'
import { words as rates } from './rates/words.ja.ts'
import { words as orders } from './orders/words.ja.ts'
import { words as trade } from './trade/words.ja.ts'
import { words as crawl } from './crawl/words.ja.ts'
import { words as summary } from './summary/words.ja.ts'
import { words as groups } from './groups/words.ja.ts'
import { words as messaging } from './messaging/words.ja.ts'
import { words as ai } from './ai/words.ja.ts'

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
