/** The letter that replaces an avatar: the last character of a Chinese name, where the given name is; the first of others. */
export const initialOf = (name: string) => [...name].at(/\p{Script=Han}/u.test(name) ? -1 : 0)?.toUpperCase()
