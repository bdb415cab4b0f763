/** The greatest size of an image that people upload, in bytes. Whether it is a JPG or a PNG is decided by decoding it. */
export const mostImageBytes = 4 * 2 ** 20

/** The types that the browser's file field offers; only a hint, because the bytes decide. */
export const imageMediaTypes = 'image/jpeg,image/png'

/** Returns a limit in bytes as a sentence shows it: `4 MB`. */
export const megabytes = (bytes: number) => `${bytes / 2 ** 20} MB`
