import type { PersonState } from '@seamark/contract/groups/persons/persons'

/** How a person stands to us, as a tone of a badge. */
export const personTones: Record<PersonState, 'good' | 'bad' | 'busy' | 'quiet'> = {
  ours: 'good',
  colleague: 'busy',
  pool: 'quiet',
  new: 'quiet',
}
