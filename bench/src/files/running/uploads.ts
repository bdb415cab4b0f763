import { sendFile } from '../../imports/imports.ts'
import type { Target } from '../../measuring/load.ts'
import type { MadeFile } from '../making/files.ts'

let last: Promise<unknown> = Promise.resolve()

/** Uploads a file and begins its import. A person has one unused upload at a time, so files take turns. */
export function uploadInTurn<Begun>(
  target: Target,
  file: Pick<MadeFile, 'name' | 'bytes'>,
  begin: (uploadId: string) => Promise<Begun>,
): Promise<Begun> {
  const turn = last.then(async () => begin(await sendFile(target, file)))
  last = turn.catch(() => undefined)
  return turn
}
