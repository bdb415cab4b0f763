import { type ReactNode, useId } from 'react'

/** The card of the login page, with its heading. */
export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="login-card" aria-labelledby={heading}>
      <h1 id={heading}>{title}</h1>
      {children}
    </section>
  )
}
