import type { ExtractedFinding, FindingField } from '@seamark/contract/groups/extraction/findings'
import { isHandle } from './fingerprints.rules.ts'
import type { Example, Label } from './labels.rules.ts'

/** How many of the findings of messages were right; `faults` says each that was not. */
export interface Judgement {
  /** Findings that were expected or made, and those of them whose kind is right. */
  findings: number
  kinds: number
  /** Handles and companies that were found, expected, and both. */
  contactsFound: number
  contactsExpected: number
  contactsRight: number
  /** Prices at a port that has another price, or none, without a flag of the finding. */
  wrongPrices: number
  pricesFound: number
  /** Findings from messages without any. */
  fromNoise: number
  faults: string[]
}

export function judge(found: readonly ExtractedFinding[], { labels }: Example): Judgement {
  const faults: string[] = []
  const kindsOf = (all: readonly { kind: string }[]) => all.map(({ kind }) => kind).toSorted()
  const [expected, made] = [kindsOf(labels), kindsOf(found)]
  const rest = [...made]
  const kinds = expected.filter((kind) => {
    const at = rest.indexOf(kind)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  const findings = Math.max(expected.length, made.length)
  if (kinds < findings) faults.push(`kinds: expected ${expected.join() || 'none'}, found ${made.join() || 'none'}`)
  return {
    findings,
    kinds,
    ...judgeContacts(found, labels, faults),
    ...judgePrices(found, labels, faults),
    fromNoise: labels.length === 0 ? found.length : 0,
    faults: [...faults, ...portFaults(found, labels), ...flagFaults(found, labels)],
  }
}

const isJudged = (field: FindingField) => isHandle(field) || field === 'company'

function judgeContacts(found: readonly ExtractedFinding[], labels: readonly Label[], faults: string[]) {
  const expected = contactValues(labels)
  const made = found
    .filter(({ kind }) => kind === 'contact')
    .flatMap(({ values }) =>
      values.filter(({ field }) => isJudged(field)).map(({ field, value }) => `${field}=${value}`),
    )
  const right = made.filter((one) => expected.includes(one))
  for (const one of made) if (!expected.includes(one)) faults.push(`found ${one}`)
  for (const one of expected) if (!made.includes(one)) faults.push(`missed ${one}`)
  return { contactsFound: made.length, contactsExpected: expected.length, contactsRight: right.length }
}

const contactValues = (labels: readonly Label[]) =>
  labels
    .filter(({ kind }) => kind === 'contact')
    .flatMap(({ values }) => values.filter((value) => !value.startsWith('name=')))

/** Flags that doubt where a price belongs. */
const doubts =
  /^(?:portChoice|portUnknown|portChosen|polMissing|podMissing|priceOrPort|priceOdd|priceUnclear|priceRange|containerMissing|containerUnclear|textUnread|kindAssumed|portsFromBefore|correctionUnmatched|sumDiffers|currencyUnclear)$/

function judgePrices(found: readonly ExtractedFinding[], labels: readonly Label[], faults: string[]) {
  let [wrongPrices, pricesFound] = [0, 0]
  for (const { kind, line, flags } of found) {
    const pods = line ? line.pods.flatMap(({ codes, word }) => (codes.length > 0 ? codes : [`?${word}`])) : []
    for (const { container, amount } of line?.prices ?? []) {
      if (amount === null) continue
      pricesFound += 1
      const isRight = labels.some(
        (label) =>
          label.kind === kind &&
          (label.pods === null ||
            label.pods[0]?.startsWith('lane:') ||
            pods.every((pod) => label.pods?.includes(pod))) &&
          label.values.includes(`${container}=${amount}`),
      )
      if (isRight || flags.some(({ code }) => doubts.test(code))) continue
      wrongPrices += 1
      faults.push(`price ${container} ${amount} at ${pods.join()}`)
    }
  }
  return { wrongPrices, pricesFound }
}

function portFaults(found: readonly ExtractedFinding[], labels: readonly Label[]): string[] {
  const made = found.map(({ kind, line }) => `${kind} ${podsOf(line)}`)
  return labels.flatMap(({ kind, pods }) =>
    kind === 'contact' || pods === null || made.includes(`${kind} ${pods.join()}`)
      ? []
      : [`ports: expected ${kind} ${pods.join()}, found ${made.join('; ') || 'none'}`],
  )
}

function podsOf(line: ExtractedFinding['line']): string {
  const pods = line?.pods.flatMap(({ codes }) => codes) ?? []
  return pods.length === 0 && line?.lane ? `lane:${line.lane.value}` : pods.toSorted().join()
}

const flagFaults = (found: readonly ExtractedFinding[], labels: readonly Label[]) =>
  labels.flatMap(({ kind, flags }) =>
    flags
      .filter((flag) => !found.some((one) => one.kind === kind && one.flags.some(({ code }) => code === flag)))
      .map((flag) => `no flag ${flag}`),
  )
