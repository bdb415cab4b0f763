/** What stands for a face: a Chinese given name ends the name, others begin it. */
export const initialOf = (name: string) => [...name].at(/\p{Script=Han}/u.test(name) ? -1 : 0)?.toUpperCase()
