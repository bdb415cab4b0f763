export {
  type CapturePart,
  type CapturePartProps,
  registerCaptureParts,
} from './sorting/capture-extension-rules.ts'
