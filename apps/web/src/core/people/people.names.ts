import type { UserListItem } from '@portal/contract/directory/users/users.list'

export const fullName = ({ firstName, lastName }: Pick<UserListItem, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
/** The name, or the e-mail address where no name is known yet. */
export const nameOf = (person: Pick<UserListItem, 'firstName' | 'lastName' | 'email'>) =>
  fullName(person) || person.email
