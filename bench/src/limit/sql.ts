import { searchColumns } from '@seamark/server/domains/phonebook/companies/companies.rules'
import { searchPatterns } from '@seamark/server/domains/phonebook/matching/search.rules'
import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'

export interface Statement {
  text: string
  values: unknown[]
}

export interface Wanted {
  q?: string | undefined
  progress?: string | undefined
  country?: string | undefined
}

const firstOf = (kind: 'mobile' | 'email') =>
  `coalesce((select v.value from phonebook.contact_values v where v.contact_id = k.id and v.kind = '${kind}' order by v.place limit 1), '')`

const columns = `c.id, c.version, c.code, c.name, c.organization_number as "organizationNumber", c.progress, c.type, c.master_co_loader as "masterCoLoader",
  c.phone_country_code as "phoneCountryCode", c.phone_area_code as "phoneAreaCode", c.telephone, c.email, c.qq, c.website, c.country, c.province, c.city, c.address,
  c.postal_code as "postalCode", c.main_category as "mainCategory", c.industry, c.route_areas as "routeAreas", c.core_routes as "coreRoutes", c.source, c.platform,
  c.department_id, department.name as department_name, c.visibility, c.custodian_id, custodian.name as custodian_name,
  c.held_since as "heldSince", c.pooled_at as "pooledAt", c.previous_custodian_id, former.name as former_name, c.last_touch_at as "lastTouchAt",
  c.next_contact_at as "nextContactAt", c.progress_since as "progressSince", c.remark,
  (c.custodian_id is not null and c.progress <> 'ordered' and greatest(c.idle_since, c.progress_since) < now() - make_interval(days => 14)) as stale,
  array(select json_build_object('id', u.id, 'name', u.name) from unnest(c.follower_ids) with ordinality f (id, place) join identity.users u on u.id = f.id
    order by place) as followers,
  array(select tag_id from phonebook.company_tags t where t.company_id = c.id order by tag_id) as "tagIds",
  (select case when isfinite(due.day) then greatest(due.day - (now() at time zone 'Asia/Shanghai')::date, 0) end from (select
    case when c.custodian_id = any((select phonebook.spared_holders((select rules from phonebook.pool_rules)))::bigint[]) then null else
    phonebook.due_on((select rules from phonebook.pool_rules), (select begins_on from phonebook.pool_rules), 'Asia/Shanghai', c.type, c.progress, c.idle_since,
      c.protected_until, c.exempt_until, c.next_contact_at) end as day) due) as "daysLeft",
  (select json_build_object('id', k.id, 'name', k.name, 'position', k.position, 'mobile', ${firstOf('mobile')}, 'email', ${firstOf('email')})
    from phonebook.contacts k where k.company_id = c.id and k.is_primary and k.delete_after is null) as "primaryContact",
  c.created_at as "createdAt", creator.name as "createdBy", c.updated_at as "updatedAt", editor.name as "updatedBy"`

const joins = `join identity.users creator on creator.id = c.created_by
  join identity.users editor on editor.id = c.updated_by
  left join identity.users custodian on custodian.id = c.custodian_id
  left join identity.users former on former.id = c.previous_custodian_id
  left join identity.departments department on department.id = c.department_id`

/** Returns the product's SQL for a person who sees everything, written by hand. */
export function listStatement(wanted: Wanted, limit: number, count: number): Statement {
  const { text, values } = conditions(wanted)
  const companies =
    count <= 2000
      ? `(select * from phonebook.companies c where ${text} offset 0) c`
      : `phonebook.companies c where ${text}`
  const order = 'order by c.updated_at desc, c.id desc'
  const page = `(select c.id from ${companies} ${order} limit $${values.length + 1}) page join phonebook.companies c on c.id = page.id`
  return { text: `select ${columns} from ${page} ${joins} ${order}`, values: [...values, limit + 1] }
}

export function countStatement(wanted: Wanted): Statement {
  const { text, values } = conditions(wanted)
  return {
    text: `select count(*)::int as count from (select 1 from phonebook.companies c where ${text} limit $${values.length + 1}) counted`,
    values: [...values, 10_001],
  }
}

export const openStatement = (id: number): Statement => ({
  text: `select ${columns} from phonebook.companies c ${joins} where c.id = $1 and c.delete_after is null`,
  values: [id],
})

function conditions({ q, progress, country }: Wanted): Statement {
  const values: unknown[] = []
  const bound = (value: unknown) => `$${values.push(value)}`
  const terms = searchPatterns(q ?? '').map(
    (alternatives) => `(${alternatives.map((pattern) => `c.search_all like ${bound(pattern)}`).join(' or ')})`,
  )
  const given = [
    'c.delete_after is null',
    'true',
    ...terms,
    country ? `c.country = ${bound(country)}` : '',
    progress ? `c.progress = any(${bound(progress.split(','))}::text[])` : '',
  ]
  return { text: given.filter(Boolean).join(' and '), values }
}

/** Writes the company and its audit row, the two rows that the product cannot do without. */
export function createStatement(company: NewCompany, person: number): Statement {
  const row: Record<string, unknown> = {
    code: company.code,
    name: company.name,
    organization_number: company.organizationNumber,
    progress: company.progress,
    type: company.type,
    master_co_loader: company.masterCoLoader,
    phone_country_code: company.phoneCountryCode,
    phone_area_code: company.phoneAreaCode,
    telephone: company.telephone,
    email: company.email,
    qq: company.qq,
    website: company.website,
    country: company.country,
    province: company.province,
    city: company.city,
    address: company.address,
    postal_code: company.postalCode,
    main_category: company.mainCategory,
    industry: company.industry,
    route_areas: company.routeAreas,
    core_routes: JSON.stringify(company.coreRoutes),
    source: company.source,
    platform: company.platform,
    department_id: company.departmentId,
    visibility: company.visibility,
    custodian_id: person,
    created_by: person,
    updated_by: person,
    remark: company.remark,
    ...searchColumns(company),
  }
  const fields = Object.keys(row)
  return {
    text: `insert into phonebook.companies (${fields.join(', ')}) values (${fields.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values: Object.values(row),
  }
}

export const auditStatement = (person: number, id: number, after: unknown): Statement => ({
  text: `with entry as (
      insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id) values ($1, 'phonebook.companyCreated', 'company', $2, 'limit') returning id)
    insert into platform.audit_values (audit_id, before, after) select id, null, $3::jsonb from entry`,
  values: [person, id, JSON.stringify(after)],
})
