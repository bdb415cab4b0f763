import { z } from 'zod'

/** A company's page. The name is for the reader; a name of dots alone would be read as a folder. */
export const companyPath = ({ id, name }: { id: number; name: string }) => `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`

/** Whether the form is open stands in the address, so that a reload comes back to what was typed. */
export const companyPageSearch = z.object({ edit: z.literal('true').optional().catch(undefined) })
