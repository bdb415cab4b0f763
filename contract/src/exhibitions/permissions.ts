import type { Permission } from '../platform/route.ts'

/** Booths, names and products are open to everybody who has signed in; the contacts among them are covered by the policy. */
export const exhibitionsPermissions = {
  'exhibitions.listExhibitions': 'signedIn',
  'exhibitions.writeExhibitions': { code: 306, capability: 'edit' },
  'exhibitions.deleteExhibitions': { code: 306, capability: 'delete' },
  'exhibitions.listExhibitors': 'signedIn',
  'exhibitions.seeContacts': { code: 306 },
  'exhibitions.writeExhibitors': { code: 306, capability: 'edit' },
  'exhibitions.deleteExhibitors': { code: 306, capability: 'delete' },
  'exhibitions.importExhibitors': { code: 306, capability: 'import' },
  'exhibitions.exportExhibitors': { code: 306, capability: 'export' },
  // Whoever goes to a fair captures cards; the policy of captures says who sees them.
  'exhibitions.takeCaptures': 'signedIn',
  'exhibitions.seeCaptures': 'signedIn',
  'exhibitions.bringExhibitors': { code: 306, capability: 'edit' },
  // What it writes asks for its own rights: the company, the contact, the follow-up.
  'exhibitions.sortCaptures': 'signedIn',
  'exhibitions.readConversion': { code: 306 },
  'exhibitions.exportConversion': { code: 306, capability: 'export' },
} as const satisfies Record<string, Permission>
