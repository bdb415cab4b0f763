import type { ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { newRecord } from '@seamark/contract/followups/records/records'
import { newTask } from '@seamark/contract/followups/tasks/tasks'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { createRecord, createTask, planContact, progressOfTalk } from '../../followups/index.ts'
import { tagCompanies } from '../../phonebook/index.ts'
import { createRate } from '../../rates/index.ts'
import type { Standing } from './standings.queries.ts'

/** Makes what is proposed through the verb of its domain, which asks the rights of this moment, and returns the id of what was made or changed. */
export async function carryOut(tx: WriteContext, input: ProposalInput, company: Standing | null): Promise<number> {
  switch (input.kind) {
    case 'task': {
      const { title, dueDay } = input
      const kind = company ? 'contact' : 'todo'
      return (await createTask(tx, newTask.parse({ kind, title, dueDay, companyId: company?.id ?? null }))).id
    }
    case 'demand': {
      const rate = newRate.parse({ ...input.freight, side: 'demand', companyId: company?.id ?? null })
      return (await createRate(tx, rate)).id
    }
    case 'nextContact':
      return planContact(tx, { companyId: idOf(company), day: input.dueDay })
    case 'followUp': {
      const { way, content } = input
      const progress = input.progress ?? progressOfTalk(company?.progress ?? '', false)
      const record = newRecord.parse({ way, content, progress, at: tx.now().toISOString() })
      return (await createRecord(tx, idOf(company), record, new Map())).id
    }
    case 'tags': {
      const [outcome] = await tagCompanies(tx, [idOf(company)], input)
      if (outcome?.outcome === 'refused') throw fail(outcome.code)
      return idOf(company)
    }
    case 'text':
      throw fail('ai.proposal_not_found')
  }
}

function idOf(company: Standing | null): number {
  if (!company) throw fail('phonebook.company_not_found')
  return company.id
}
