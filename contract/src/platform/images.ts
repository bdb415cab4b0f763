/** The greatest size of an image that people upload, in bytes; decided by decoding it, a JPG or a PNG. */
export const mostImageBytes = 4 * 2 ** 20

/** What a file field of the browser offers to choose from; a hint, the bytes decide. */
export const imageMediaTypes = 'image/jpeg,image/png'

/** How a limit in bytes is written in a sentence: `4 MB`. */
export const megabytes = (bytes: number) => `${bytes / 2 ** 20} MB`
