export const oversightFailures = {
  'oversight.error_not_found': 404,
  'oversight.entry_not_found': 404,
  'oversight.cursor_invalid': 400,
} as const
