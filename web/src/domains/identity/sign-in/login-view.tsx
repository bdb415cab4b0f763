import { type ReactNode, useId } from 'react'

/** The card of the login page, with its heading; `untitled` hides the heading visually where tabs already show it. */
export function LoginCard({
  title,
  untitled = false,
  children,
}: {
  title: string
  untitled?: boolean | undefined
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section className="login-card" aria-labelledby={heading}>
      <h1 id={heading} className={untitled ? 'unseen' : undefined}>
        {title}
      </h1>
      {children}
    </section>
  )
}
