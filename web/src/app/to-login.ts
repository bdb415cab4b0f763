import { redirect } from '@tanstack/react-router'

/** To the login page, which comes back to `href`. */
export const toLogin = (href: string) => redirect({ to: '/login', search: { redirect: href }, replace: true })
