import type { PoolClient } from 'pg'

/** Groups out of the first templates where the office has none, and their labels on the companies that have just come, by chance that is the same every time. */
export async function tagDemoCompanies(client: PoolClient, afterId: number): Promise<void> {
  await client.query(`
    with groups as (
      insert into phonebook.tag_groups (name, name_en, place)
      select name, name_en, row_number() over (order by id) from phonebook.tag_templates
      where id <= 3 and not exists (select from phonebook.tag_groups)
      returning id, name)
    insert into phonebook.tags (group_id, name, name_en, colour, place)
    select g.id, l.label ->> 'name', l.label ->> 'nameEn', l.label ->> 'colour', l.place
    from groups g join phonebook.tag_templates t on t.name = g.name cross join jsonb_array_elements(t.labels) with ordinality l (label, place)`)
  await client.query(
    `
    with tags as (select id, group_id, row_number() over (partition by group_id order by place, id) - 1 as place, count(*) over (partition by group_id) as many from phonebook.tags),
    chances as (
      select c.id as company_id, g.id as group_id, abs(hashtextextended(c.code, g.place)) as chance
      from phonebook.companies c cross join phonebook.tag_groups g where c.id > $1)
    insert into phonebook.company_tags (company_id, tag_id)
    select chances.company_id, tags.id from chances join tags on tags.group_id = chances.group_id and tags.place = chances.chance / 100 % tags.many
    where chances.chance % 100 < 40`,
    [afterId],
  )
}
