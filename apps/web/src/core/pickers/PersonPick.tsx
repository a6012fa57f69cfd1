import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { SearchPick } from '../../ui/SearchPick.tsx'
import { nameOf } from '../people/people.names.ts'
import { peopleQuery } from '../people/people.queries.ts'
import { useSearchText } from './useSearchText.ts'

type Props = {
  /** The account whose people the field offers. */
  acctKey: string
  label: string
  help?: string
  chosen: string
  without?: readonly string[]
  /** Only active people. */
  active?: boolean
  /** End users too. */
  everyone?: boolean
  controlId?: string
  error?: string | undefined
  required?: boolean
  onPick: (person: UserListItem) => void
}

/** Finds one of the administrators of an account, or of everyone in it, by name or address. */
export function PersonPick({ acctKey, without = [], active = false, everyone = false, onPick, ...field }: Props) {
  const { t } = useTranslation()
  const { searchText, typesOn, onType } = useSearchText()
  const search = useQuery(peopleQuery(acctKey, searchText, everyone))
  const found = (search.data?.items ?? []).filter(
    ({ userKey, status: standing }) => !without.includes(userKey) && (!active || standing === 'Active'),
  )
  const status = search.isFetching ? t('table.loading') : t('pickers.foundPeople', { count: found.length })
  return (
    <SearchPick
      {...field}
      options={found.map((person) => ({ value: person.userKey, label: nameOf(person), detail: person.email }))}
      behind={typesOn || search.isPlaceholderData}
      status={search.error ? t('pickers.peopleFailed') : status}
      onType={onType}
      onPick={({ value }) => {
        const person = found.find(({ userKey }) => userKey === value)
        if (person) onPick(person)
      }}
    />
  )
}
