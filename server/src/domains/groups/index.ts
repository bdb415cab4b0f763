export { groups } from './domain.ts'
export { inspectChatFile } from './reading/adapters/inspections.ts'
export { readChatFile } from './reading/adapters/chat-files.ts'
