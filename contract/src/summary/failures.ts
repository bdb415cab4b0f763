export const summaryFailures = {} as const
