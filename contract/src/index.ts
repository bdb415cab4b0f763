import * as files from './files/index.ts'
import * as identity from './identity/index.ts'
import * as notices from './notices/index.ts'
import * as oversight from './oversight/index.ts'
import * as discussions from './discussions/index.ts'
import * as phonebook from './phonebook/index.ts'
import { platformFailures } from './platform/failures.ts'
import { liveStream, platformPermissions } from './platform/live.ts'
import type { Permission, Route } from './platform/route.ts'
import * as settings from './settings/index.ts'
import * as territory from './territory/index.ts'
import * as workbench from './workbench/index.ts'
import * as applications from './applications/index.ts'
import * as followups from './followups/index.ts'
import * as exhibitions from './exhibitions/index.ts'
import * as orders from './orders/index.ts'
import * as summary from './summary/index.ts'
import * as rates from './rates/index.ts'
import * as trade from './trade/index.ts'
import * as crawl from './crawl/index.ts'
import * as groups from './groups/index.ts'
import * as messaging from './messaging/index.ts'
import * as ai from './ai/index.ts'

/** Every refusal by its code, with its HTTP status. */
export const failures = {
  ...platformFailures,
  ...settings.settingsFailures,
  ...files.filesFailures,
  ...identity.identityFailures,
  ...notices.noticesFailures,
  ...discussions.discussionsFailures,
  ...workbench.workbenchFailures,
  ...oversight.oversightFailures,
  ...territory.territoryFailures,
  ...phonebook.phonebookFailures,
  ...applications.applicationsFailures,
  ...followups.followupsFailures,
  ...exhibitions.exhibitionsFailures,
  ...rates.ratesFailures,
  ...orders.ordersFailures,
  ...summary.summaryFailures,
  ...trade.tradeFailures,
  ...crawl.crawlFailures,
  ...groups.groupsFailures,
  ...messaging.messagingFailures,
  ...ai.aiFailures,
} as const
export type FailureCode = keyof typeof failures

/** Every permission by its name. A route or a write that names none of these does not start. */
export const permissions = {
  ...platformPermissions,
  ...settings.settingsPermissions,
  ...files.filesPermissions,
  ...identity.identityPermissions,
  ...notices.noticesPermissions,
  ...discussions.discussionsPermissions,
  ...workbench.workbenchPermissions,
  ...oversight.oversightPermissions,
  ...territory.territoryPermissions,
  ...phonebook.phonebookPermissions,
  ...applications.applicationsPermissions,
  ...followups.followupsPermissions,
  ...exhibitions.exhibitionsPermissions,
  ...rates.ratesPermissions,
  ...orders.ordersPermissions,
  ...summary.summaryPermissions,
  ...trade.tradePermissions,
  ...crawl.crawlPermissions,
  ...groups.groupsPermissions,
  ...messaging.messagingPermissions,
  ...ai.aiPermissions,
} as const satisfies Record<string, Permission>
export type PermissionName = keyof typeof permissions

/** The route manifest: every call of the product. */
export const routes: readonly Route[] = [
  { liveStream },
  settings,
  files,
  identity,
  notices,
  discussions,
  workbench,
  oversight,
  territory,
  phonebook,
  applications,
  followups,
  exhibitions,
  rates,
  orders,
  summary,
  trade,
  crawl,
  groups,
  messaging,
  ai,
].flatMap((domain) => Object.values(domain).filter(isRoute))

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
