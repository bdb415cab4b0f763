import { type Size, sizes } from '@seamark/contract/identity/profiles/preferences'
import { t } from '../../platform/language/i18n.ts'
import { notices } from '../../platform/notices.ts'
import { setPreference } from '../../platform/preferences/preferences.ts'

/** The four sizes; the current one cannot be chosen. */
export const sizeItems = (current: Size) =>
  sizes.map((size) => ({
    key: size,
    label: t(`kit.size.${size}`),
    disabled: size === current,
    onClick: () => switchSize(size),
  }))

/** Redraws everything in another size. Nothing is mounted anew, so typed text stays. */
export function switchSize(size: Size) {
  setPreference('size', size)
  notices.success(t('kit.sizeSwitched'))
}
