import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { storableText } from '../../../platform/storable-texts.ts'
import { readChatFile, type ReadingPlan } from '../reading/adapters/chat-files.ts'
import { lineKinds, noLines } from '../reading/messages.rules.ts'
import { mostParts } from '../reading/tally.rules.ts'
import { emptyScan, type Scanned } from './found.rules.ts'
import { PartScanner, type ScannedPart } from './scans.rules.ts'

export interface Scan {
  scanned: Scanned
  parts: ScannedPart[]
  /** The profiles of those who speak, where senders are known by such. */
  profiles: ReadonlySet<string>
}

const mostLines = 20

/**
 * Reads a file once and keeps nothing of it: its lines and messages are counted, its conversations found. `fault` says
 * why it cannot be taken.
 */
export async function scanFile(
  own: Context,
  path: string,
  how: { name: string; plans: readonly ReadingPlan[]; zone: string },
): Promise<Scan & { fault: ReturnType<typeof faultOf> }> {
  const scanner = new PartScanner()
  const notes = new Set<Scanned['notes'][number]>()
  const scanned = emptyScan()
  const kinds = noLines()
  scanned.kinds = kinds
  const profiles = new Set<string>()
  let isNotUnderstood = false
  await readChatFile(path, { ...how, now: own.now() }, ({ source, messages, tally, outcome }) => {
    scanner.see(source, messages)
    scanned.system += messages.filter(({ kind }) => kind === 'system').length
    for (const { sender } of messages) if (sender?.accountKind === 'profile') profiles.add(sender.account)
    if (!outcome) return
    for (const kind of lineKinds) {
      kinds[kind] += tally.counts[kind]
      scanned.lines += tally.counts[kind]
    }
    scanned.messages += tally.messages
    scanned.notUnderstood += tally.counts.unknown
    scanned.oddlyDated += tally.oddlyDated
    if (outcome.fault === 'notUnderstood') isNotUnderstood = true
    for (const note of outcome.notes) notes.add(note)
    for (const { line, text } of tally.oddLines)
      if (scanned.oddLines.length < mostLines) scanned.oddLines.push({ line, text: storableText(text) })
  })
  if (scanned.oddlyDated > 0) notes.add('oddlyDated')
  scanned.isOrdered = scanner.isOrdered
  scanned.notes = [...notes]
  return { scanned, parts: scanner.find(), profiles, fault: faultOf(scanned, scanner.pieces, isNotUnderstood) }
}

function faultOf({ messages, lines, notUnderstood }: Scanned, pieces: number, isNotUnderstood: boolean) {
  if (pieces > mostParts) return fail('groups.file_many_parts', { most: mostParts })
  if (messages === 0) return fail('groups.file_no_messages', { lines })
  if (!isNotUnderstood) return undefined
  const percent = Math.max(0.1, Math.round((notUnderstood / Math.max(1, lines)) * 1000) / 10)
  return fail('groups.file_not_understood', { count: notUnderstood, lines, percent })
}
