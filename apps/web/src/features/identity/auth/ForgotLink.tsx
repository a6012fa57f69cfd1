import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'

/** A link to the page that sends a link for a new password, with the address if it is known. */
export const ForgotLink = ({ email, children }: { email: string | undefined; children: ReactNode }) => (
  <Anchor href={paths.loginReset} state={{ email }}>
    {children}
  </Anchor>
)
