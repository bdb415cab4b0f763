export const ratesFailures = {} as const
