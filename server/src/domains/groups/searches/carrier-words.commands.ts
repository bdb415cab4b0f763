import type { decideCarrierWord as contract } from '@seamark/contract/groups/searches/carrier-words'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { carrierNamed, carrierWordKey, isCarrier, teachCarrier } from '../../territory/index.ts'
import type { FoundFinding } from '../findings/found.commands.ts'
import { carrierWordIn } from './carrier-words.rules.ts'

/**
 * Notes the words of findings that stand where a carrier stands. The findings have been kept. Only what was said in groups
 * that everybody reads counts, since the word is shown to everybody.
 */
export async function noteCarrierWords(tx: WriteContext, found: readonly FoundFinding[]) {
  const given = found.flatMap(({ finding, groupId, at, sender, text }) => {
    const word = finding.line ? carrierWordIn(text, finding.line) : undefined
    return word === undefined || word.length > 60
      ? []
      : [{ word, group_id: groupId, at: at.toISOString(), sender_key: sender.key, fingerprint: finding.fingerprint }]
  })
  if (given.length === 0) return
  await sql`
    insert into groups.finding_carrier_words (finding_id, word)
    select distinct f.id, w.word
    from json_to_recordset(${JSON.stringify(given)}::json) as w (
      word text, group_id bigint, at timestamptz, sender_key text, fingerprint text)
    join groups.groups g on g.id = w.group_id and g.type = 'freightAgent'
    join groups.finding_sources s on s.group_id = w.group_id and s.at = w.at and s.sender_key = w.sender_key
    join groups.findings f on f.id = s.finding_id and f.kind = 'supply' and f.fingerprint = w.fingerprint
    on conflict do nothing`.execute(tx.db)
}

type Body = z.output<NonNullable<typeof contract.body>>

/** Keeps what a word means: a line, which all readers know from then on, none for good, or nothing, so that it is asked again. */
export async function decideCarrierWord(context: Context, { word, answer }: Body): Promise<null> {
  return write(context, { permission: 'groups.decideFindings', audit: 'groups.carrierWordDecided' }, async (tx) => {
    const key = carrierWordKey(word)
    // A name that comes with the product is not taught otherwise.
    if (carrierNamed(key) !== '') throw fail('groups.carrier_word_known')
    if (answer.is === 'carrier' && !isCarrier(answer.code)) throw failField('code', 'groups.carrier_unknown')
    const code = answer.is === 'carrier' ? answer.code : answer.is === 'none' ? null : undefined
    const before = await teachCarrier(tx, key, code)
    if (before === code) tx.unchanged()
    else
      await tx.audit({
        subject: 'carrierWord',
        id: null,
        before: { code: before ?? null },
        after: { word: key, code: code ?? null },
      })
    return null
  })
}
