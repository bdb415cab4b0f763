import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The end of a sign-in by another site: nothing is stored; the little window closes, or the page goes home. */
export function AuthRedirect() {
  const navigate = useNavigate()
  useEffect(() => {
    if (window.opener) window.close()
    else void navigate({ to: '/', replace: true })
  }, [navigate])
  return null
}
