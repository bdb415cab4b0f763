import { z } from 'zod'
import { languages } from '../../languages.ts'
import { route } from '../../platform/route.ts'

/** How large everything is drawn: the height of a field is 40, 36, 32 or 28 px. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

/** The notices that come by mail: none; changes of the account at once; reminders at once as well; or a daily digest of all others as well. */
export const noticeMails = ['off', 'account', 'reminders', 'daily'] as const
/** The choices with which reminders are mailed. */
export const remindingMails: readonly NoticeMail[] = ['reminders', 'daily']
export type NoticeMail = (typeof noticeMails)[number]
export const usualNoticeMail: NoticeMail = 'account'

/** The look of one table: its columns in their order, its density, and how many columns are frozen at the left. */
export const tableHabit = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(60),
        shown: z.boolean(),
        width: z.number().int().min(40).max(1200).optional(),
      }),
    )
    .max(100),
  density: z.enum(['small', 'middle', 'large']),
  frozen: z.number().int().min(0).max(10),
})
export type TableHabit = z.output<typeof tableHabit>

/** A person pins no more pages than this to the top of her menu. */
export const mostPins = 30

/** A page by its path, as the menu links it. A path without a page is kept, because the right or the page may come back. */
const menuPath = z
  .string()
  .max(100)
  .regex(/^(?:\/[\w-]+)+$/)
/** A section of the menu, such as `contacts.customers`. */
const menuSection = z.string().regex(/^[a-zA-Z][\w.-]{0,59}$/)

const tableName = z.string().regex(/^[a-zA-Z][\w.-]{0,59}$/)

const entries = {
  language: z.enum(languages),
  size: z.enum(sizes),
  /** A seed colour, from which the shade behind white text is derived. */
  themeColour: z.string().regex(/^#[0-9a-f]{6}$/i, 'identity.colour_hex'),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  pinyinSearch: z.boolean(),
  sidebar: z.enum(['open', 'narrow']),
  noticeMail: z.enum(noticeMails),
  /** The pages at the top of the menu, in the person's own order. */
  menuPins: z.array(menuPath).max(mostPins),
  /** The sections of the menu that the person has folded. */
  menuFolds: z.array(menuSection).max(60),
}

/** The choices of a person. A missing key was never chosen, and its default applies. */
export const preferences = z
  .strictObject(entries)
  .partial()
  .extend({ tables: z.record(tableName, tableHabit) })
export type Preferences = z.output<typeof preferences>

/** Returns the valid preferences in `stored`, because an older or newer build may have stored others. */
export function knownPreferences(stored: unknown): Preferences {
  const { tables, ...others } = anything.parse(stored)
  const known = Object.entries(others).filter(
    ([name, value]) => preferences.safeParse({ [name]: value, tables: {} }).success,
  )
  const habits = Object.entries(anything.parse(tables)).filter(
    ([name, habit]) => preferences.safeParse({ tables: { [name]: habit } }).success,
  )
  return preferences.parse({ ...Object.fromEntries(known), tables: Object.fromEntries(habits) })
}

const anything = z.record(z.string(), z.unknown()).catch({})

/** Each named key is replaced, and null restores the default; in `tables`, each named table. */
export const preferencesPatch = z
  .strictObject({
    language: entries.language.nullable(),
    size: entries.size.nullable(),
    themeColour: entries.themeColour.nullable(),
    tagsView: entries.tagsView.nullable(),
    fixedHeader: entries.fixedHeader.nullable(),
    sidebarLogo: entries.sidebarLogo.nullable(),
    pinyinSearch: entries.pinyinSearch.nullable(),
    sidebar: entries.sidebar.nullable(),
    noticeMail: entries.noticeMail.nullable(),
    menuPins: entries.menuPins.nullable(),
    menuFolds: entries.menuFolds.nullable(),
    tables: z.record(tableName, tableHabit.nullable()),
  })
  .partial()
export type PreferencesPatch = z.output<typeof preferencesPatch>

export const getPreferences = route({
  method: 'GET',
  path: '/identity/preferences',
  summary: "The caller's own preferences",
  permission: 'identity.ownSession',
  rate: 'read',
  response: preferences,
})

export const keepPreferences = route({
  method: 'PATCH',
  path: '/identity/preferences',
  summary: 'Keep some of the own preferences; the last write of a key wins',
  permission: 'identity.ownSession',
  rate: 'write',
  body: preferencesPatch,
  response: preferences,
  failures: ['identity.preferences_full'],
})
