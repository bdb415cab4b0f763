import { type Kysely, sql } from 'kysely'

/**
 * Empties these tables of a test's database and all that refer to them, as `truncate … cascade` does; with `anew` their numbers begin anew. To truncate
 * seventy tables, of which sixty are empty, takes a third of a second; to delete their rows takes a twentieth of that. No trigger runs.
 */
export async function emptyTables<Tables>(db: Kysely<Tables>, tables: readonly string[], { anew = false } = {}) {
  const names = sql.lit(tables.join(','))
  await sql`
    do $$
    declare
      emptied oid;
      numbers record;
    begin
      -- The cluster of the tests lets the product's role do it.
      set local session_replication_role = replica;
      for emptied in
        with recursive referring (id) as (
          select name::regclass::oid from unnest(string_to_array(${names}, ',')) name
          union
          select k.conrelid from pg_constraint k join referring r on k.confrelid = r.id where k.contype = 'f'
        )
        select id from referring
      loop
        execute format('delete from %s', emptied::regclass);
        for numbers in
          select s.seqrelid as id, s.seqstart as first from pg_sequence s
          join pg_depend d on d.objid = s.seqrelid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
          where ${sql.lit(anew)} and d.refclassid = 'pg_class'::regclass and d.refobjid = emptied
        loop
          perform setval(numbers.id::regclass, numbers.first, false);
        end loop;
      end loop;
    end
    $$`.execute(db)
}
