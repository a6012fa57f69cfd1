import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../../core/people/people.names.ts'
import { peopleQuery } from '../../../../core/people/people.queries.ts'
import { useSearchText } from '../../../../core/pickers/useSearchText.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { SearchPick } from '../../../../ui/SearchPick.tsx'

export type Company = { acctKey: string; acctName: string }
type Props = {
  controlId?: string
  label: string
  help?: string
  /** The companies whose people are offered; those of the last company come first. */
  companies: readonly Company[]
  chosen: string
  error?: string | undefined
  required?: boolean
  onPick: (person: UserListItem) => void
  onClear?: () => void
}

/** Finds the active administrators of one or more companies by name or address; fetched when the list opens. */
export function ManagerPick({ companies, onPick, ...field }: Props) {
  const { t } = useTranslation()
  const { searchText, typesOn, onType } = useSearchText()
  const [opened, setOpened] = useState(false)
  const nearestFirst = companies.toReversed()
  const searches = useQueries({
    queries: nearestFirst.map(({ acctKey }) => ({ ...peopleQuery(acctKey, searchText), enabled: opened })),
  })
  const people = searches.flatMap(({ data }) => data?.items ?? []).filter(({ status }) => status === 'Active')
  const nameOfCompany = (key: string) => companies.find(({ acctKey }) => acctKey === key)?.acctName
  const options = people.map((person) => ({
    value: person.userKey,
    label: nameOf(person),
    detail: [person.email, companies.length > 1 && nameOfCompany(person.acctKey)].filter(Boolean).join(' · '),
  }))
  // A company whose people this person may not see is skipped.
  const isFailed = searches.length > 0 && searches.every(({ error }) => error)
  const isSearching = searches.some(({ isFetching }) => isFetching)
  const status = isSearching ? t('table.loading') : t('pickers.foundPeople', { count: options.length })
  return (
    <SearchPick
      {...field}
      options={options}
      behind={typesOn || searches.some(({ isPlaceholderData }) => isPlaceholderData)}
      status={isFailed ? t('pickers.peopleFailed') : status}
      onType={(text) => {
        setOpened(true)
        onType(text)
      }}
      onPick={({ value }) => {
        const person = people.find(({ userKey }) => userKey === value)
        if (person) onPick(person)
      }}
    />
  )
}
