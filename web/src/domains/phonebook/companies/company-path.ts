/** A company's page. The name is for the reader; a name of dots alone would be read as a folder. */
export const companyPath = ({ id, name }: { id: number; name: string }) => `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`
