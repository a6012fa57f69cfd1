import type { Person } from './people.repository.ts'

export {
  claimAddress,
  findPersonByEmail,
  getPerson,
  isTaken,
  type Person,
  personByEmail,
  personIn,
} from './people.repository.ts'

/** How a person is named in mails and in the audit. */
export const nameOf = ({ firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
