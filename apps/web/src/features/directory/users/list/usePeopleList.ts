import { peopleList, type UserFilter } from '@portal/contract/directory/users/users.list'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageOf, useListPage } from '../../../../core/lists/useListPage.ts'
import { useListState } from '../../../../core/lists/useListState.ts'
import { peopleCountQuery, peoplePageQuery } from '../people.queries.ts'

/**
 * The state of a list of people from its address, and how to change it.
 * @param acctKey the one account of these people
 */
export function usePeopleList(acctKey: string | undefined) {
  const list = useListState<typeof peopleList, UserFilter>(peopleList)
  return useMemo(() => {
    const { company: _, ...filter } = list.filter
    const query: UserFilter = acctKey ? { ...filter, acctKey } : list.filter
    return { ...list, acctKey, filter: query }
  }, [list, acctKey])
}
export type PeopleListOf = ReturnType<typeof usePeopleList>

/** The current page, the total of people, and the selection. */
export function usePeoplePage({ state, filter }: PeopleListOf) {
  const page = useQuery(peoplePageQuery(pageOf(state, filter)))
  return useListPage(filter, page, useQuery(peopleCountQuery(filter)), 'userKey')
}
export type PeoplePage = ReturnType<typeof usePeoplePage>
