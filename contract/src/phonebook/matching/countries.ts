import { z } from 'zod'
import { isCountry } from '../../territory/countries.ts'

/** The two-letter code of a country or region. */
export const country = z.string().trim().toUpperCase().refine(isCountry, 'phonebook.country_unknown')
