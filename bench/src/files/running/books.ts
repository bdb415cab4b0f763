import { createClient } from '@seamark/contract/platform/client'
import { importOptions } from '@seamark/contract/platform/lists'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type Contact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import {
  cancelImport,
  confirmImport,
  getImport,
  listImportRows,
  mapImport,
  startImport,
} from '@seamark/contract/workbench/imports/imports'
import type { ImportRow } from '@seamark/contract/workbench/imports/rows'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import type { Target } from '../../measuring/load.ts'
import type { MadeFile } from '../making/files.ts'
import { uploadInTurn } from './uploads.ts'

export interface BookOutcome {
  columns: ImportView['columns']
  counts: ImportView['counts'] | undefined
  rows: ImportRow[]
  companies: { company: Company; contacts: Contact[] }[]
  /** Why the file got no further, or empty. */
  stopped: string
}

const resting = new Set<ImportView['state']>(['mapping', 'checked', 'done', 'failed', 'cancelled'])
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Imports a list of companies or people as a person who accepts everything that the wizard suggests. */
export async function runBookFile(target: Target, file: MadeFile): Promise<BookOutcome> {
  const { address, headers } = target
  const call = createClient({ base: `${address}/api`, headers: () => headers, timeoutMs: 60_000 })
  const settled = async (id: number) => {
    for (;;) {
      const view = await call(getImport, { params: { id } })
      if (resting.has(view.state)) return view
      await pause(150)
    }
  }
  const { id } = await uploadInTurn(target, file, (uploadId) =>
    call(startImport, { body: { list: 'companies', uploadId } }),
  )
  const read = await settled(id)
  const at = { params: { id } }
  const stop = (stopped: string): BookOutcome => ({
    columns: read.columns,
    counts: undefined,
    rows: [],
    companies: [],
    stopped,
  })
  if (read.state !== 'mapping') return stop(`not read: ${read.problem?.code}: ${read.problem?.message}`)
  const columns = read.columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  const refusal = await call(mapImport, { ...at, body: { columns, options: importOptions.parse({}) } }).then(
    () => '',
    (error: unknown) => String(error),
  )
  if (refusal) {
    await call(cancelImport, { ...at, body: {} })
    return stop(`not checked: ${refusal}`)
  }
  const checked = await settled(id)
  if (checked.state !== 'checked') return stop(`not checked: ${checked.problem?.code}: ${checked.problem?.message}`)
  await call(confirmImport, { ...at, body: {} })
  const done = await settled(id)
  if (done.state !== 'done') return stop(`not written: ${done.problem?.code}`)
  const { rows } = await call(listImportRows, { ...at, query: { limit: 100 } })
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]
  const companies = await Promise.all(
    ids.map(async (company) => ({
      company: await call(getCompany, { params: { id: company } }),
      contacts: (await call(listContacts, { params: { id: company }, query: { limit: 100 } })).rows,
    })),
  )
  return { columns: read.columns, counts: done.counts, rows, companies, stopped: '' }
}
