import { dataScopes } from '@seamark/contract/identity/users'
import {
  companyChanges,
  companyTypes,
  countCompanies,
  customerPlatforms,
  customerSources,
  progresses,
  visibilities,
} from '@seamark/contract/phonebook/companies'
import { capabilities } from '@seamark/contract/platform/route'
import { lanes } from '@seamark/contract/territory/lanes'
import type { DynamicWords } from './check-words.ts'

/** The keys that are put together while running: what stands before the choice, and every choice there is. */
export const dynamicWords: readonly DynamicWords[] = [
  { prefix: 'phonebook.progress.', choices: progresses },
  { prefix: 'phonebook.type.', choices: companyTypes },
  { prefix: 'phonebook.visibility.', choices: visibilities },
  { prefix: 'phonebook.source.', choices: customerSources },
  { prefix: 'phonebook.platform.', choices: customerPlatforms },
  {
    prefix: 'phonebook.field.',
    choices: [...Object.keys(companyChanges.shape), 'visibility', 'custodian', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'],
  },
  { prefix: 'phonebook.view.', choices: ['all', 'mine', 'pool'] },
  { prefix: 'phonebook.form.visibility.', choices: visibilities },
  { prefix: 'summary.count.', choices: countCompanies.response.shape.counts.element.shape.name.options },
  { prefix: 'identity.profile.scope.', choices: dataScopes },
  { prefix: 'identity.capability.', choices: capabilities },
  { prefix: 'territory.lane.', choices: lanes },
]

/** Keys whose text is the same in every language: what each language calls itself. */
export const ownNames: readonly string[] = []
