export const territoryFailures = {
  'territory.area_unknown': 400,
  'territory.coverage_not_found': 404,
  'territory.coverage_taken': 409,
  'territory.coverer_unknown': 400,
  'territory.proposal_not_found': 404,
} as const
