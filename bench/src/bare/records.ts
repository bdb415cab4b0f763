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

/** The follow-up and its company's progress and last contact, and nothing else. */
export const followUpStatement = (id: number, body: Record<string, unknown>) =>
  bare(
    'followUp',
    `with moved as (
       update phonebook.companies set progress = $4, last_touch_at = greatest(last_touch_at, $3::timestamptz) where id = $1 returning id, custodian_id)
     insert into followups.records (company_id, author_id, custodian_id, way, at, progress, content)
     select id, 1, custodian_id, $2, $3, $4, $5 from moved returning id, version, created_at`,
    [id, body['way'], body['at'], body['progress'], body['content']],
  )

/** What waits for each person: tasks, and companies without a next contact. */
export const dayStatements = [
  bare(
    'people',
    `select u.id, u.name from identity.users u where u.disabled_at is null
       and (exists (select from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null)
         or exists (select from followups.tasks t where t.person_id = u.id and t.state = 'open')) order by u.name collate "zh-x-icu", u.id`,
    [],
  ),
  bare(
    'tasks',
    `select person_id, (count(*) filter (where due_at < now()))::int as overdue, (count(*) filter (where due_at >= now()))::int as today
     from followups.tasks where state = 'open' and due_at < current_date + 1 group by person_id`,
    [],
  ),
  bare(
    'withoutNext',
    `select custodian_id, count(*)::int as count from phonebook.companies
     where custodian_id is not null and delete_after is null and next_contact_at is null group by custodian_id`,
    [],
  ),
]
