import { hasCode } from '../../../platform/session/session.ts'

/** Whether the reader sees offers at all; a text of hers quotes none otherwise. */
export const mayQuote = () => hasCode(346)
