import { createHash } from 'node:crypto'
import { type ErrorReport, reportLimits } from '@seamark/contract/oversight/errors'
import { redact, redactPath } from '@seamark/contract/oversight/redaction'
import { cutText } from '../../platform/storable-texts.ts'

export interface ReceivedError extends Omit<ErrorReport, 'occurrences'> {
  fingerprint: string
  occurrences: number
}

/**
 * Redacts the reports of one browser and joins equal ones. They are sorted by fingerprint, so that batches that are saved at the same time
 * lock their rows in the same order and cannot deadlock.
 */
export function receive(release: string, reports: readonly ErrorReport[]): ReceivedError[] {
  const groups = new Map<string, ReceivedError>()
  for (const report of reports.map(redactReport)) {
    const fingerprint = fingerprintOf(release, report)
    const before = groups.get(fingerprint)?.occurrences ?? 0
    groups.set(fingerprint, { ...report, fingerprint, occurrences: before + report.occurrences })
  }
  return [...groups.values()].toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
}

function redactReport({ message, info, stack, path, occurrences }: ErrorReport): ErrorReport {
  return {
    message: cutText(redact(message), reportLimits.message),
    info: cutText(redact(info), reportLimits.info),
    stack: cutText(redact(stack), reportLimits.stack),
    path: cutText(redactPath(path), reportLimits.path),
    occurrences,
  }
}

/** The same message from the same place of the same release counts as the same error for everybody. */
function fingerprintOf(release: string, { message, stack }: ErrorReport) {
  return createHash('sha256')
    .update(JSON.stringify([message, topFrame(stack), release]))
    .digest('hex')
}

/** Returns the first line that names a place in a file; the lines above it differ between browsers. */
const topFrame = (stack: string) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /:\d+(?::\d+)?\)?$/.test(line)) ?? ''

const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['QQ Browser', /\bM?QQBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** Returns a text such as `Chrome 142 · Windows`, enough to reproduce an error; empty if neither is recognized. */
export function browserOf(userAgent: string) {
  const browser = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' · ')
}
