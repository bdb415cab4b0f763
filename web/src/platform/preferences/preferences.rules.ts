import {
  type Preferences,
  type PreferencesPatch,
  sizes,
  usualNoticeMail,
} from '@seamark/contract/identity/profiles/preferences'

/** The values where nothing was chosen. The language has no default: the browser's is used. */
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

/** Reads the cookies of the specification. An unknown size counts as no cookie; an absent `sidebarStatus` means an open menu. */
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

/** Returns the preferences after a patch, merged as on the server: key by key, tables by name, null restores the default. */
export function applyPatch(preferences: Preferences, patch: PreferencesPatch): Preferences {
  const { tables, ...others } = { ...preferences, ...patch }
  return { ...withoutNulls(others), tables: withoutNulls({ ...preferences.tables, ...tables }) }
}

/** Joins two patches; the later wins. */
export function joinPatches(earlier: PreferencesPatch, later: PreferencesPatch): PreferencesPatch {
  const tables = { ...earlier.tables, ...later.tables }
  return { ...earlier, ...later, ...(Object.keys(tables).length > 0 ? { tables } : {}) }
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> }

// The cast states what the filter does: no null is left.
const withoutNulls = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) as WithoutNulls<T>
