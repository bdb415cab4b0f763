import { mayDeleteOffice } from '../../../platform/office-records.ts'
import { type Template, usesCounted } from '@seamark/contract/followups/templates/templates'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

/** Returns all event templates in the office's order. Disabled ones are included, because old records refer to them. */
export async function listTemplates(context: Context) {
  authorize(context, 'followups.readTemplates')
  const { rows } = await selectTemplates(sql`order by t.place, t.id`).execute(context.db)
  return {
    templates: rows,
    can: {
      manage: passes(context.actor, 'followups.manageTemplates'),
      delete: mayDeleteOffice(context, 'followups.deleteTemplates'),
    },
  }
}

/** Returns one template; fails with not_found. */
export async function getTemplate(context: Pick<Context, 'db'>, id: number): Promise<Template> {
  const template = await findTemplate(context, id)
  if (!template) throw fail('platform.not_found')
  return template
}

export async function findTemplate({ db }: Pick<Context, 'db'>, id: number): Promise<Template | undefined> {
  const { rows } = await selectTemplates(sql`where t.id = ${id}`).execute(db)
  return rows[0]
}

const selectTemplates = (tail: RawBuilder<unknown>) => sql<Template>`
  select t.id, t.version, t.name, t.name_en as "nameEn", t.choice, t.allows_remark as "allowsRemark", t.progress, t.disabled_at is null as enabled,
         coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'nameEn', o.name_en) order by o.place, o.id)
                   from followups.template_options o where o.template_id = t.id), '[]') as options,
         (select count(*)::int from (select from followups.records r where r.template_id = t.id limit ${usesCounted + 1}) uses) as used
  from followups.templates t ${tail}`
