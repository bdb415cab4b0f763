export const applicationsFailures = {
  'applications.not_found': 404,
  'applications.open_already': 409,
  'applications.own': 403,
  'applications.not_yours': 403,
  'applications.not_deciding': 403,
  'applications.decided': 409,
  'applications.closed': 409,
} as const
