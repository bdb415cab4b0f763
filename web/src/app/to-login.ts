import { redirect } from '@tanstack/react-router'

/** Redirects to the login page, which returns to `href`. */
export const toLogin = (href: string) => redirect({ to: '/login', search: { redirect: href }, replace: true })
