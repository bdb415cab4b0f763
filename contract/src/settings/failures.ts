export const settingsFailures = {
  'settings.idle_beyond_session': 400,
  'settings.code_taken': 409,
  'settings.name_taken': 409,
  'settings.item_unknown': 400,
  'settings.item_in_use': 409,
  'settings.rate_taken': 409,
  'settings.currency_unknown': 400,
} as const
