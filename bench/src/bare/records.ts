import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createStatement as insertCompany } from '../limit/sql.ts'
import type { Statement } from './statements.ts'

const bare = (name: string, text: string, values: readonly unknown[]): Statement => ({ name, text, values })

/** A company as its page shows it, without the names of its people. */
export const companyStatement = (id: number) =>
  bare(
    'company',
    `select id, version, code, name, organization_number, progress, type, master_co_loader, phone_country_code, phone_area_code, telephone, email, qq,
       website, country, province, city, address, postal_code, main_category, industry, route_areas, core_routes, source, platform, department_id,
       visibility, custodian_id, follower_ids, held_since, last_touch_at, next_contact_at, remark, created_at, created_by, updated_at, updated_by
     from phonebook.companies where id = $1 and delete_after is null`,
    [id],
  )

export const contactsStatement = (id: number) =>
  bare(
    'contacts',
    `select k.*, (select json_agg(json_build_object('kind', v.kind, 'value', v.value) order by v.place) from phonebook.contact_values v
       where v.contact_id = k.id) as numbers
     from phonebook.contacts k where k.company_id = $1 and k.delete_after is null`,
    [id],
  )

/** The company's row and nothing else: no history, no audit, no activity. */
export function createStatement(body: Record<string, unknown>): Statement {
  const { text, values } = insertCompany(newCompany.parse(body), 1)
  return bare('create', text, values)
}

export const updateStatement = (id: number, body: Record<string, unknown>) =>
  bare(
    'update',
    `update phonebook.companies set progress = $2, telephone = $3, version = version + 1, updated_at = now() where id = $1 returning id, version`,
    [id, body['progress'], body['telephone']],
  )
