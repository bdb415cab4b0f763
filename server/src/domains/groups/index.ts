export { groups } from './domain.ts'
export { editableBy } from './policy.ts'
export { inspectChatFile } from './reading/adapters/inspections.ts'
export { readChatFile } from './reading/adapters/chat-files.ts'
