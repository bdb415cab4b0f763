import { type NewProposal, proposalInput, proposalMinutes } from '@seamark/contract/ai/proposals/proposals'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { cutText, storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tokenOf } from './proposals.queries.ts'

/** Keeps proposals of the caller with the message that makes them, and returns their ids. Each gets its token after its id is known. */
export async function insertProposals(
  tx: WriteContext,
  messageId: number,
  proposals: readonly NewProposal[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { input: given, company, outside = null } of proposals) {
    const input = proposalInput.parse(given)
    const { rows } = await sql<{ id: number }>`
      insert into ai.proposals (message_id, owner_id, kind, input, company_id, outside_line, outside_values, token_hash, expires_at)
      values (${messageId}, ${personOf(tx).id}, ${input.kind}, ${storableJson(input)}::jsonb, ${company?.id ?? null}::bigint,
        ${outside && cutText(outside.line, 500)}::text, ${outside?.values ?? []}::text[], ''::bytea,
        now() + make_interval(mins => ${proposalMinutes})) returning id`.execute(tx.db)
    for (const { id } of rows) {
      await sql`update ai.proposals set token_hash = ${hashSecret(tokenOf(tx, id))} where id = ${id}`.execute(tx.db)
      ids.push(id)
    }
  }
  return ids
}
