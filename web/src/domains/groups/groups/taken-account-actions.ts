import { type TakenBy, takenBy } from '@seamark/contract/groups/groups/groups'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useState } from 'react'

export type TakenAccount = TakenBy & { account: unknown }

/** Keeps which group has the account that was refused. */
export function useTakenAccount(form: Pick<FormInstance, 'getFieldValue'>) {
  const [taken, setTaken] = useState<TakenAccount>()
  async function noteTaken<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    setTaken(undefined)
    try {
      return await send()
    } catch (error) {
      const by = takenIn(error)
      setTaken(by && { ...by, account: form.getFieldValue('account') })
      throw error
    }
  }
  return { taken, noteTaken }
}

function takenIn(error: unknown): TakenBy | undefined {
  if (!(error instanceof Refusal) || error.body.code !== 'groups.account_taken') return undefined
  return takenBy.safeParse(error.body.details?.current).data
}
