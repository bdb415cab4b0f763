export { type LanePart, registerLaneParts } from './lanes/lane-extension-rules.ts'
