import { useDebouncedValue } from '@mantine/hooks'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SearchPick } from '../../ui/SearchPick.tsx'
import { peopleQuery } from '../users/people.queries.ts'

type Props = {
  /** Whose people are offered. */
  acctKey: string
  label: string
  hint?: string
  chosen: string
  without?: readonly string[]
  error?: string | undefined
  required?: boolean
  onPick: (person: UserListItem) => void
}
type Named = Pick<UserListItem, 'firstName' | 'lastName' | 'email'>

/** A person in a list: the name where there is one, else the address. */
export const nameOf = ({ firstName, lastName, email }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Finds one of the administrators of an account by name or address. */
export function PersonPick({ acctKey, label, hint, chosen, without = [], error, required, onPick }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const search = useQuery(peopleQuery(acctKey, searchText))
  const found = (search.data?.items ?? []).filter(({ userKey }) => !without.includes(userKey))
  const status = search.isFetching ? t('table.loading') : t('access.foundPeople', { count: found.length })
  return (
    <SearchPick
      label={label}
      {...(hint && { hint })}
      {...(required && { required })}
      error={error}
      chosen={chosen}
      options={found.map((person) => ({ value: person.userKey, label: nameOf(person), detail: person.email }))}
      status={search.error ? t('access.peopleFailed') : status}
      onType={setTyped}
      onPick={({ value }) => {
        const person = found.find(({ userKey }) => userKey === value)
        if (person) onPick(person)
      }}
    />
  )
}
