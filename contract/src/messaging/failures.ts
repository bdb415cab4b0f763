export const messagingFailures = {} as const
