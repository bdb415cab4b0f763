import { words as platform } from './platform/words.zh.ts'
import { words as settings } from './settings/words.zh.ts'
import { words as files } from './files/words.zh.ts'
import { words as identity } from './identity/words.zh.ts'
import { words as signIn } from './identity/sign-in/words.zh.ts'
import { words as notices } from './notices/words.zh.ts'
import { words as discussions } from './discussions/words.zh.ts'
import { words as workbench } from './workbench/words.zh.ts'
import { words as oversight } from './oversight/words.zh.ts'
import { words as territory } from './territory/words.zh.ts'
import { words as applications } from './applications/words.zh.ts'
import { words as phonebook } from './phonebook/words.zh.ts'
import { words as followups } from './followups/words.zh.ts'
import { words as exhibitions } from './exhibitions/words.zh.ts'
import { words as rates } from './rates/words.zh.ts'
import { words as orders } from './orders/words.zh.ts'
import { words as trade } from './trade/words.zh.ts'
import { words as crawl } from './crawl/words.zh.ts'
import { words as summary } from './summary/words.zh.ts'
import { words as groups } from './groups/words.zh.ts'
import { words as messaging } from './messaging/words.zh.ts'
import { words as ai } from './ai/words.zh.ts'

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
