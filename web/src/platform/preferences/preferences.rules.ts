import {
  type Preferences,
  type PreferencesPatch,
  sizes,
  usualNoticeMail,
} from '@seamark/contract/identity/profiles/preferences'

/** What holds where nothing was chosen. The language has no default: it is the browser's. */
export const defaultPreferences: DefaultPreferences = {
  language: undefined,
  size: 'medium',
  themeColour: '#1890ff',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
  pinyinSearch: true,
  sidebar: 'open',
  noticeMail: usualNoticeMail,
  menuPins: [],
  menuFolds: [],
}

type DefaultPreferences = Omit<Required<Preferences>, 'language' | 'tables'> & { language: undefined }

/** What the cookies of the specification say; a size that is none is as no cookie, and an absent `sidebarStatus` is an open menu. */
export function fromCookies({
  size,
  sidebarStatus,
}: {
  size?: string | undefined
  sidebarStatus?: string | undefined
}): Preferences {
  const known = sizes.find((one) => one === size)
  return {
    ...(known ? { size: known } : {}),
    ...(sidebarStatus === undefined ? {} : { sidebar: Number(sidebarStatus) ? 'open' : 'narrow' }),
    tables: {},
  }
}

/** The preferences after a patch, as the server merges them: key by key, tables by name, null back to the default. */
export function patched(preferences: Preferences, patch: PreferencesPatch): Preferences {
  const { tables, ...others } = { ...preferences, ...patch }
  return { ...withoutNulls(others), tables: withoutNulls({ ...preferences.tables, ...tables }) }
}

/** Two patches as one; the later wins. */
export function joined(earlier: PreferencesPatch, later: PreferencesPatch): PreferencesPatch {
  const tables = { ...earlier.tables, ...later.tables }
  return { ...earlier, ...later, ...(Object.keys(tables).length > 0 ? { tables } : {}) }
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> }

// The cast says what the filter does: no null is left.
const withoutNulls = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) as WithoutNulls<T>
