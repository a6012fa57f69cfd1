import type { ReactNode } from 'react'
import css from './PersonName.module.css'

/** A person in a list: the name, and below it the e-mail address, which tells people of one name apart. */
export const PersonName = ({ email, children }: { email: string; children: ReactNode }) => (
  <div>
    {children}
    <span className={css['email']}>{email}</span>
  </div>
)
