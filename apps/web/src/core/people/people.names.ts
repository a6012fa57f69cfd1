import type { UserListItem } from '@portal/contract/users/users.contract'

export const fullName = ({ firstName, lastName }: Pick<UserListItem, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
/** The name, or the address of somebody who has not told a name yet. */
export const nameOf = (person: Pick<UserListItem, 'firstName' | 'lastName' | 'email'>) =>
  fullName(person) || person.email
