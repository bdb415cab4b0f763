import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'

/** Fills the crawled customers, and a week of posts up to this moment. */
export async function fillCrawled(
  databaseUrl: string,
  { customers, posts }: { customers: number; posts: number },
  say: (line: string) => void,
) {
  const began = performance.now()
  await withConnection(databaseUrl, async (client) => {
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(sourcesSql)
    if (customers > 0) await withoutIndexes(client, 'customers', () => client.query(customersSql(customers)))
    if (customers > 0) await withoutIndexes(client, 'values', () => client.query(valuesSql))
    if (posts > 0) await withoutIndexes(client, 'posts', () => client.query(postsSql(posts)))
    if (posts > 0) await client.query(takesSql)
    await client.query('vacuum analyze crawl.customers, crawl.values, crawl.posts, crawl.post_takes, crawl.sources')
  })
  say(`${customers} customers and ${posts} posts in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** An index that is built at once takes a tenth of the time that it takes row by row. */
async function withoutIndexes(client: Client, table: string, fill: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [`crawl.${table}`],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

const sourcesSql = `
  insert into crawl.sources (name, releases, owner_id, updated_by, brings)
  select 'source ' || n, true, u.id, u.id, case when n <= 8 then 'companies' else 'posts' end
  from generate_series(1, 12) n, (select min(id) as id from identity.users) u`

/** Companies of the phonebook whose names others have too: one row a name. */
const namesOfCompanies = `
  select id, name, name_key, row_number() over (order by id) as place
  from (select distinct on (name_key) id, name, name_key from phonebook.companies where delete_after is null order by name_key, id) one`

/** Every tenth has the name of a company, every twentieth became one. */
const customersSql = (customers: number) => `
  insert into crawl.customers (name, name_key, kind_hint, country, province, city, contact, telephone, email, website, qq, wechat, industry, products,
    route_words, conflicts, quality, bad_reason, sorting, release, company_id, imported_at, imported_by, first_seen_at, last_seen_at)
  select coalesce(named.name, city || word || n || '有限公司'), coalesce(named.name_key, lower(city || word || n)),
    (array['', 'shipper', 'shipper', 'forwarder'])[1 + n % 4], case when n % 11 = 0 then 'VN' else 'CN' end,
    (array['浙江省', '广东省', '山东省', '福建省', '江苏省'])[1 + n % 5], city, (array['王芳', '李雷', '陈艾米', '赵磊'])[1 + n % 4],
    case when n % 10 < 7 then '+86 574-8' || lpad(n::text, 7, '0') else '' end,
    case when n % 2 = 0 then 'sales@firm' || n || '.example' else '' end, case when n % 5 < 2 then 'www.firm' || n || '.example' else '' end,
    case when n % 10 = 4 then (100000000 + n)::text else '' end, case when n % 10 = 5 then 'wx' || n else '' end,
    (array['五金', '纺织', '家具', '电子', '食品', '机械'])[1 + n % 6], word || '、' || (array['阀门', '帐篷', '轴承', '餐具', '箱包'])[1 + n / 3 % 5],
    (array['美西', '欧洲', '中东', '东南亚', ''])[1 + n % 5], case when n % 40 = 0 then array['telephone'] else '{}' end,
    quality, case when quality = 'bad' then 'notCompany' end, case when imported or n % 3 = 0 then 'sorted' else 'unsorted' end,
    case when imported or n % 19 > 0 then 'released' else 'draft' end, case when imported then became.id end, case when imported then seen end,
    case when imported then admin.id end, seen - n % 50 * interval '1 day', seen
  from generate_series(1, ${customers}) n
  cross join lateral (select (array['宁波', '义乌', '青岛', '厦门', '深圳', '苏州', '温州', '台州'])[1 + n % 8] as city,
    (array['恒固', '瑞启', '海沐', '澜屿', '朵南', '岚芯', '鹭石'])[1 + n / 8 % 7] as word, n % 20 = 3 as imported,
    case when n % 20 <> 3 and n % 13 = 0 then 'bad' when n % 8 = 0 then 'good' else 'unmarked' end as quality,
    now() - (hashint4(n) & 2147483647) % (90 * 86400) * interval '1 second' as seen) made
  cross join (select min(id) as id from identity.users) admin
  left join (${namesOfCompanies}) named on n % 10 = 0 and named.place = n / 10
  left join (${namesOfCompanies}) became on n % 20 = 3 and became.place = 1 + n % 9973`

/** What each customer has, by a source, and every third mailbox by a second one. */
const valuesSql = `
  insert into crawl.values (customer_id, field, text, key, source_id, method, file_name, row_no, in_force)
  select k.id, v.field, v.text, lower(v.text), s.ids[1 + (k.id + v.place) % 8], 'file', 'firms.csv', 2 + k.id % 60000, v.place < 3
  from crawl.customers k cross join (select array_agg(id order by id) as ids from crawl.sources where brings = 'companies') s
  cross join lateral (values ('city', k.city, 0), ('telephone', k.telephone, 0), ('email', k.email, 1),
    ('email', case when k.id % 3 = 0 and k.email <> '' then 'info' || k.email else '' end, 3)) v (field, text, place)
  where v.text <> ''`

/** Two posts of five are requests; one of five is of a company of the phonebook by name, one of a hundred became one. */
const postsSql = (posts: number) => `
  insert into crawl.posts (source_id, address, address_key, title, text, author, platform, published_at, published_text, fetched_at, kind, company, name_key,
    contact, telephone, email, lines, lanes, pols, pods, containers, quality, bad_reason, release, company_id, imported_at, imported_by, search_words,
    search_contacts)
  select s.ids[1 + n % 4], 'https://board.example/p/' || n, 'board.example/p/' || n, title, body, '发帖人 ' || n % 5000,
    (array['货代论坛', '航运网', '运价通', 'Board'])[1 + n % 4], at, to_char(at, 'MM-DD HH24:MI'), at + interval '10 minutes', kind,
    coalesce(named.name, ''), coalesce(named.name_key, case when n % 5 = 2 then 'nobody' || n % 90000 else '' end), '王芳', mobile,
    case when n % 4 = 0 then 'post' || n || '@board.example' else '' end,
    jsonb_build_array(jsonb_build_object('pols', jsonb_build_array(jsonb_build_object('codes', jsonb_build_array(pol))),
      'pods', jsonb_build_array(jsonb_build_object('codes', jsonb_build_array(pod))))),
    array[lane], array[pol], array[pod], array[box], quality, case when quality = 'bad' then 'other' end,
    case when n % 50 = 7 then 'draft' else 'released' end, case when imported then named.id end, case when imported then at end,
    case when imported then admin.id end, upper(title || ' ' || body), upper(mobile)
  from generate_series(1, ${posts}) n
  cross join lateral (select (array['CNNGB', 'CNSHA', 'CNYTN', 'CNTAO', 'CNXMN', 'CNTXG', 'CNNSA', 'CNDLC'])[1 + n % 8] as pol,
    (array['USLAX', 'DEHAM', 'AEJEA', 'KEMBA'])[1 + n / 8 % 4] as pod, (array['usWest', 'europeBase', 'middleEast', 'eastAfrica'])[1 + n / 8 % 4] as lane,
    (array['20GP', '40GP', '40HQ'])[1 + n / 3 % 3] as box, (array['inquiry', 'offer', 'other', 'inquiry', 'offer'])[1 + n % 5] as kind,
    case when n % 17 = 0 then 'bad' when n % 9 = 0 then 'good' else 'unmarked' end as quality, n % 100 = 15 and n % 17 > 0 as imported,
    '+86139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as mobile,
    now() - (n::float8 / ${posts}) * interval '604000 seconds' as at) made
  cross join lateral (select case kind when 'inquiry' then '求' else '出' end || pol || '到' || pod || ' ' || 1 + n % 9 || '*' || box as title,
    (array['五金', '轮胎', '家具', '瓷砖', '光伏组件', '日用品'])[1 + n % 6] || ' 货好时间 ' || 1 + n % 28 || ' 号 报价单 ' || n as body) words
  cross join (select array_agg(id order by id) as ids from crawl.sources where brings = 'posts') s
  cross join (select min(id) as id from identity.users) admin
  left join (${namesOfCompanies}) named on n % 5 = 0 and named.place = 1 + n / 5 % 9973`

const takesSql = `
  insert into crawl.post_takes (post_id, by_id, at, way)
  select p.id, u.ids[1 + p.id % cardinality(u.ids)], p.published_at + interval '1 hour', 'demand'
  from crawl.posts p, (select array_agg(id order by id) as ids from (select id from identity.users where disabled_at is null limit 50) people) u
  where p.id % 60 = 0 and p.release = 'released' and p.quality <> 'bad' and p.company_id is null`
