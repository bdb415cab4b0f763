import { withConnection } from '../measuring/connection.ts'

const pols = ['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO', 'CNXMN', 'CNTXG', 'CNNSA', 'CNDLC']
/** The office has so many open requests for each offer of a year; about a twentieth of the offers holds today. */
const requestShare = 0.02

/**
 * Fills the market with a year of offers, four containers from one port to one to three others each, and requests of these weeks. Prices that no longer hold take
 * no part in the constraint that only those which hold take part in.
 */
export async function fillMarket(databaseUrl: string, rates: number, say: (line: string) => void) {
  const requests = Math.max(100, Math.round(rates * requestShare))
  const began = performance.now()
  await withConnection(databaseUrl, async (client) => {
    await client.query(`
      create temp table ways as
        select (${textArray(pols)})[1 + n % 8] as pol, 'Q' || chr(65 + n / 8 % 26) || chr(65 + n / 208 % 26) || 'AA' as pod, n
        from generate_series(0, 3999) n`)
    await client.query(ratesSql(rates, requests))
    await client.query(childrenSql)
    await client.query('vacuum analyze rates.rates, rates.rate_ports, rates.prices, rates.boxes, rates.legs')
  })
  say(`${rates} offers and ${requests} requests in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const textArray = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`

const ratesSql = (rates: number, requests: number) => `
  insert into rates.rates (id, number, side, kind, basis, currency, carrier, route_code, lane, effective, expiry, ends_on, source_name, source,
    owner_id, key, created_by, updated_by, updated_at)
  overriding system value
  select n, 'S' || n, 'supply', 'fak', 'allIn', 'USD', (array['MSCU', 'MAEU', 'COSU', 'CMDU', 'ONEY', 'HLCU'])[1 + n % 6], 'R' || n % 50, 'usWest',
    day, day + 13 + n % 7, day + 13 + n % 7, 'supplier ' || n % 300, 'file', people.ids[1 + n % cardinality(people.ids)], md5(n::text),
    people.ids[1], people.ids[1], now() - n % 365 * interval '1 day'
  from generate_series(1, ${rates}) n, lateral (select current_date - n % 365 as day) days,
    (select array_agg(id order by id) as ids from (select id from identity.users where disabled_at is null limit 50) picked) people;
  insert into rates.rates (id, number, side, kind, basis, currency, effective, expiry, ends_on, source, owner_id, created_by, updated_by)
  overriding system value
  select ${rates} + n, 'D' || n, 'demand', 'other', 'unknown', 'USD', day, day + 10, day + 10, 'typed',
    people.ids[1 + n % cardinality(people.ids)], people.ids[1], people.ids[1]
  from generate_series(1, ${requests}) n, lateral (select current_date + n % 10 as day) days,
    (select array_agg(id order by id) as ids from (select id from identity.users where disabled_at is null limit 50) picked) people;
  select setval(pg_get_serial_sequence('rates.rates', 'id'), ${rates + requests})`

/** The ways of an offer follow from its number, so that every pair of ports has as many. */
const childrenSql = `
  create temp table routes as
    select r.id as rate_id, w.pol, p.pod, k.place, r.side, r.carrier, r.effective, r.ends_on
    from rates.rates r join ways w on w.n = (r.id * 7) % 4000
    cross join lateral generate_series(0, case when r.side = 'supply' then (r.id % 3)::int else 0 end) k (place)
    join ways p on p.n = (w.n + k.place * 8) % 4000;
  insert into rates.rate_ports (rate_id, role, place, code)
    select distinct on (rate_id) rate_id, 'pol', 0, pol from routes order by rate_id, place;
  insert into rates.rate_ports (rate_id, role, place, code) select rate_id, 'pod', place, pod from routes;
  insert into rates.prices (rate_id, container, amount, currency, comparable, comparable_usd, key, effective, expiry, during, live)
    select r.id, c.container, c.amount, 'USD', c.amount, c.amount, r.key, r.effective, r.expiry,
      case when c.holds then daterange(r.effective, r.expiry + 1) else 'empty'::daterange end, c.holds
    from rates.rates r
    cross join lateral (
      select container, 1000 + (r.id * 13) % 200 * 10 + extra as amount, r.side = 'supply' and r.ends_on >= current_date as holds
      from (values ('20GP', -400), ('40GP', -50), ('40HQ', 0), ('45HQ', 200)) c (container, extra)
      where r.side = 'supply' or container = '40HQ') c;
  insert into rates.boxes (rate_id, container, total, open)
    select id, '40HQ', 1 + id % 9, 1 + id % 9 from rates.rates where side = 'demand' or id % 3 = 0;
  insert into rates.legs (rate_id, pol, pod, container, side, state, carrier, effective, ends_on, comparable_usd)
    select o.rate_id, o.pol, o.pod, p.container, o.side, 'open', o.carrier, o.effective, o.ends_on, p.comparable_usd
    from routes o join rates.prices p on p.rate_id = o.rate_id`
