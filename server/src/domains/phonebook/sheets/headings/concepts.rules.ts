import type { WordsByConcept } from '../../../workbench/index.ts'

/**
 * What the words of a heading mean in lists of companies and people. A heading is taken apart into these, and a field is
 * chosen by what they say together, so that word order and language do not matter.
 */
export type Concept =
  | 'firm'
  // A firm by what it is to the writer: customer, exhibitor, supplier.
  | 'client'
  // The person to ask for at a firm.
  | 'person'
  // A name that may be a firm's or a person's.
  | 'named'
  // The whole name of a person.
  | 'personal'
  | 'given'
  | 'middle'
  | 'family'
  | 'short'
  | 'english'
  | 'position'
  | 'department'
  | 'gender'
  | 'mobile'
  | 'phone'
  | 'fax'
  | 'email'
  | 'web'
  | 'wechat'
  | 'qq'
  | 'whatsapp'
  | 'home'
  | 'work'
  | 'direct'
  // A further one of its kind: other, alternative.
  | 'second'
  | 'country'
  | 'province'
  | 'city'
  | 'street'
  | 'address'
  | 'formatted'
  | 'postal'
  | 'tax'
  | 'register'
  | 'number'
  | 'code'
  | 'goods'
  | 'industry'
  | 'remark'
  // What sort of number or address stands beside: Phone 1 - Type.
  | 'kind'
  | 'row'
  // A word that makes the column something that no field takes: a birthday, a booth, a capital.
  | 'other'
  // A word that changes nothing: of, the, value.
  | 'filler'

export type ConceptWords = WordsByConcept<Concept>
export type Concepts = ReadonlySet<Concept>
