import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { company } from '../companies/companies.ts'
import { line } from '../matching/texts.ts'

export const tagColours = ['grey', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple', 'magenta'] as const

const name = (maximum: number, blank: string) => line(maximum).refine((typed) => typed !== '', blank)
const nameEn = name(80, 'phonebook.tag_name_en_blank')

/** Names that differ only in width, case or blanks count as the same name. */
const plainTagName = (typed: string) => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** A tag as it is typed: in a group, or in a template. */
export const label = z.strictObject({
  name: name(40, 'phonebook.tag_name_blank'),
  nameEn,
  colour: z.enum(tagColours).default('blue'),
})
export type Label = z.output<typeof label>

const labels = z
  .array(label)
  .max(100)
  .check(({ value, issues }) => {
    for (const key of ['name', 'nameEn'] as const) {
      const seen = new Set<string>()
      for (const [place, one] of value.entries()) {
        const plain = plainTagName(one[key])
        if (seen.has(plain))
          issues.push({ code: 'custom', message: 'phonebook.labels_repeat', path: [place, key], input: one[key] })
        seen.add(plain)
      }
    }
  })

export const tag = z.object({
  id,
  version: z.number().int(),
  groupId: id,
  name: z.string(),
  nameEn: z.string(),
  colour: z.enum(tagColours),
})
export type Tag = z.output<typeof tag>
export const tagGroup = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  tags: z.array(tag),
})
export type TagGroup = z.output<typeof tagGroup>
export const tagTemplate = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  labels: z.array(z.object({ name: z.string(), nameEn: z.string(), colour: z.enum(tagColours) })),
})
export type TagTemplate = z.output<typeof tagTemplate>

const groupNames = z.strictObject({ name: name(40, 'phonebook.tag_group_name_blank'), nameEn })
/** A group may begin with the labels of a template. */
export const newTagGroup = groupNames.extend({ labels: labels.default([]) })
export type NewTagGroup = z.output<typeof newTagGroup>
export const tagGroupChanges = groupNames.partial()
export type TagGroupChanges = z.output<typeof tagGroupChanges>

export const newTag = label.extend({ groupId: id })
export type NewTag = z.output<typeof newTag>
export const tagChanges = z.strictObject({ name: label.shape.name, nameEn, colour: z.enum(tagColours) }).partial()
export type TagChanges = z.output<typeof tagChanges>
export const tagPlace = z.strictObject({ groupId: id, before: id.nullable() })
export type TagPlace = z.output<typeof tagPlace>

export const newTagTemplate = z.strictObject({
  name: name(40, 'phonebook.tag_template_name_blank'),
  nameEn,
  labels: labels.min(1, 'phonebook.tag_template_empty'),
})
export type NewTagTemplate = z.output<typeof newTagTemplate>

const tagIds = z.array(id).max(100)
/** The tags that a company gets and those that it loses; the others stay. */
export const companyTagChanges = z
  .strictObject({ add: tagIds.default([]), remove: tagIds.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'field.required')
export type CompanyTagChanges = z.output<typeof companyTagChanges>

const managed = { permission: 'phonebook.manageTags', rate: 'write' } as const
const one = { ...managed, params: idParam, versioned: true } as const
const deleted = { ...one, permission: 'phonebook.deleteTags' } as const

export const listTagGroups = route({
  method: 'GET',
  path: '/phonebook/tag-groups',
  summary: 'All tag groups with their tags, in the office’s order',
  permission: 'phonebook.readTags',
  rate: 'read',
  response: z.object({ groups: z.array(tagGroup), can: z.object({ manage: z.boolean(), delete: z.boolean() }) }),
})

export const countTags = route({
  method: 'GET',
  path: '/phonebook/tag-groups/counts',
  summary:
    'How many companies that the caller may see have each tag; each number is that of the list filtered by the tag',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  response: z.object({ counts: z.array(z.object({ id, value: z.number().int(), exact: z.boolean() })) }),
})

export const createTagGroup = route({
  ...managed,
  method: 'POST',
  path: '/phonebook/tag-groups',
  summary: 'A new tag group, the last one, with the labels it begins with',
  body: newTagGroup,
  response: tagGroup,
  failures: ['phonebook.tag_group_taken'],
})

export const editTagGroup = route({
  ...one,
  method: 'PATCH',
  path: '/phonebook/tag-groups/:id',
  summary: 'Rename a tag group',
  body: tagGroupChanges,
  response: tagGroup,
  failures: ['platform.not_found', 'phonebook.tag_group_taken'],
})

export const moveTagGroup = route({
  ...one,
  method: 'PUT',
  path: '/phonebook/tag-groups/:id/place',
  summary: 'Move a tag group before another one, or to the end',
  body: z.strictObject({ before: id.nullable() }),
  response: tagGroup,
  failures: ['platform.not_found', 'phonebook.tag_group_unknown'],
})

export const deleteTagGroup = route({
  ...deleted,
  method: 'DELETE',
  path: '/phonebook/tag-groups/:id',
  summary:
    'Switch a tag group off with its tags; companies lose them, and have them again if it is brought back within thirty days',
  response: z.object({ companies: z.number().int(), deleteAfter: instant }),
  failures: ['platform.not_found', 'platform.reach_all'],
})

export const tagGroupUsage = route({
  ...managed,
  rate: 'read',
  params: idParam,
  method: 'GET',
  path: '/phonebook/tag-groups/:id/usage',
  summary: 'How many companies would lose tags with this group, whoever holds them',
  response: z.object({ companies: z.number().int() }),
  failures: ['platform.not_found'],
})

export const createTag = route({
  ...managed,
  method: 'POST',
  path: '/phonebook/tags',
  summary: 'A new tag, the last of its group',
  body: newTag,
  response: tag,
  failures: ['phonebook.tag_group_unknown', 'phonebook.labels_repeat'],
})

export const editTag = route({
  ...one,
  method: 'PATCH',
  path: '/phonebook/tags/:id',
  summary: 'Rename a tag, or give it another colour',
  body: tagChanges,
  response: tag,
  failures: ['platform.not_found', 'phonebook.labels_repeat'],
})

export const moveTag = route({
  ...one,
  method: 'PUT',
  path: '/phonebook/tags/:id/place',
  summary: 'Move a tag before another one of its own or another group, or to the end of it',
  body: tagPlace,
  response: tag,
  failures: ['platform.not_found', 'phonebook.tag_group_unknown', 'phonebook.tag_unknown', 'phonebook.labels_repeat'],
})

export const deleteTag = route({
  ...deleted,
  method: 'DELETE',
  path: '/phonebook/tags/:id',
  summary: 'Switch a tag off; companies lose it, and have it again if it is brought back within thirty days',
  response: z.object({ companies: z.number().int(), deleteAfter: instant }),
  failures: ['platform.not_found', 'platform.reach_all'],
})

export const tagUsage = route({
  ...managed,
  rate: 'read',
  params: idParam,
  method: 'GET',
  path: '/phonebook/tags/:id/usage',
  summary: 'How many companies would lose this tag, whoever holds them',
  response: z.object({ companies: z.number().int() }),
  failures: ['platform.not_found'],
})

export const listTagTemplates = route({
  ...managed,
  rate: 'read',
  method: 'GET',
  path: '/phonebook/tag-templates',
  summary: 'Ready sets of labels with which a group may begin',
  response: z.object({ templates: z.array(tagTemplate) }),
})

export const createTagTemplate = route({
  ...managed,
  method: 'POST',
  path: '/phonebook/tag-templates',
  summary: 'A new template',
  body: newTagTemplate,
  response: tagTemplate,
  failures: ['phonebook.tag_template_taken'],
})

export const editTagTemplate = route({
  ...one,
  method: 'PATCH',
  path: '/phonebook/tag-templates/:id',
  summary: 'Change the names and labels of a template; groups that began with it stay as they are',
  body: newTagTemplate,
  response: tagTemplate,
  failures: ['platform.not_found', 'phonebook.tag_template_taken'],
})

export const deleteTagTemplate = route({
  ...deleted,
  method: 'DELETE',
  path: '/phonebook/tag-templates/:id',
  summary: 'Switch a template off for thirty days, then delete it; groups that began with it stay as they are',
  response: z.null(),
  failures: ['platform.not_found', 'platform.reach_all'],
})

export const setCompanyTags = route({
  method: 'PATCH',
  path: '/phonebook/companies/:id/tags',
  summary: 'Put tags on a company and take tags off; those not named stay, so nobody’s tags are overwritten',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  params: idParam,
  body: companyTagChanges,
  response: company,
  failures: ['phonebook.company_not_found', 'phonebook.company_not_yours', 'phonebook.tag_unknown'],
})
