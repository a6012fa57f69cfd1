import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.errors.ts'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(accessGroups)
export type Groups = Result<typeof accessGroups.list>
export type GroupSummary = Groups['items'][number]
export type Group = Result<typeof accessGroups.get>
export type GroupPatch = Input<typeof accessGroups.update>['body']
export type NewGroup = Input<typeof accessGroups.create>['body']
export type MembersChange = Input<typeof accessGroups.members>['body']
export type Effective = Result<typeof accessGroups.effective>
export type Comparison = Result<typeof accessGroups.compare>

/** The groups of the reader's company or of one below; archived ones only on request. */
export const groupsQuery = (acctKey?: string, archived = false) =>
  queryOptions({
    queryKey: ['accessGroups', 'list', acctKey ?? 'own', archived],
    queryFn: ({ signal }) =>
      api.list({ query: { ...(acctKey && { acctKey }), ...(archived && { archived: 'yes' }) }, signal }),
  })

export const groupQuery = (groupKey: string) =>
  queryOptions({
    queryKey: ['accessGroups', 'one', groupKey],
    queryFn: ({ signal }) => api.get({ params: { groupKey }, signal }),
    enabled: groupKey !== '',
  })

/** The members by name, 25 at a time; the previous ones stay while the next search runs. */
export const membersQuery = (groupKey: string, searchText: string) =>
  infiniteQueryOptions({
    queryKey: ['accessGroups', 'members', groupKey, searchText],
    queryFn: ({ pageParam, signal }) =>
      api.memberSearch({
        params: { groupKey },
        body: { ...(searchText && { searchText }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...byCursor,
  })

/** The members of a group among some people, requested for a page of people in one call. */
export async function membersAmong(groupKey: string, userKeys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < userKeys.length; at += pageSize.most) {
    const body = { userKeys: userKeys.slice(at, at + pageSize.most) }
    const { items } = await api.memberSearch({ params: { groupKey }, body })
    for (const { userKey } of items) found.add(userKey)
  }
  return found
}

/** Which groups grant a person each right; fetched each time the screen opens, because groups change. */
export const effectiveQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['accessGroups', 'effective', userKey],
    queryFn: ({ signal }) => api.effective({ params: { userKey }, signal }),
    enabled: userKey !== '',
    staleTime: 0,
  })

/** The rights in which two people differ. */
export const compareQuery = (userKey: string, otherKey: string) =>
  queryOptions({
    queryKey: ['accessGroups', 'effective', userKey, otherKey],
    queryFn: ({ signal }) => api.compare({ params: { userKey, otherKey }, signal }),
    staleTime: 0,
  })

/** Any change makes cached groups stale, except the changed group, whose new state is known. */
function useAfterChange() {
  const queryClient = useQueryClient()
  return (group?: Group) => {
    if (group) queryClient.setQueryData(groupQuery(group.groupKey).queryKey, group)
    for (const kind of ['list', 'members', 'effective'])
      void queryClient.invalidateQueries({ queryKey: ['accessGroups', kind] })
  }
}

export function useCreateGroup() {
  const after = useAfterChange()
  return useMutation({
    mutationFn: (input: { body: NewGroup; idempotencyKey: string }) => api.create(input),
    onSuccess: (group) => after(group),
  })
}

/** Groups changed meanwhile: the number of people who gain full access differs from the confirmed one. */
function useWidens(groupKey: string) {
  const queryClient = useQueryClient()
  return (error: Error) => {
    if (error instanceof ApiError && error.code === 'group.widensAccess')
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [feature, kind, key] }) =>
          feature === 'accessGroups' && kind !== 'list' && key === groupKey,
      })
  }
}

/** Saves the differences against the version that was read. */
export function useUpdateGroup(groupKey: string) {
  const after = useAfterChange()
  return useMutation({
    mutationFn: ({ body, version }: { body: GroupPatch; version: number }) =>
      api.update({ params: { groupKey }, body, ifMatch: version }),
    onSuccess: (group) => after(group),
    onError: useWidens(groupKey),
  })
}

/** Puts a person into groups and removes them from others; the answer has the rights that the groups then grant. */
export function useChangeGroupsOf(userKey: string) {
  const queryClient = useQueryClient()
  const after = useAfterChange()
  return useMutation({
    mutationFn: (body: Input<typeof accessGroups.ofPerson>['body']) => api.ofPerson({ params: { userKey }, body }),
    onSuccess: (effective) => {
      queryClient.setQueryData(effectiveQuery(userKey).queryKey, effective)
      after()
    },
  })
}

export function useChangeMembers(groupKey: string) {
  const after = useAfterChange()
  return useMutation({
    mutationFn: (body: MembersChange) => api.members({ params: { groupKey }, body }),
    onSuccess: (group) => after(group),
    onError: useWidens(groupKey),
  })
}

/** Saves the cells of several groups: all of them or none. */
export function useSaveMatrix() {
  const queryClient = useQueryClient()
  const after = useAfterChange()
  return useMutation({
    mutationFn: (body: Input<typeof accessGroups.saveMatrix>['body']) => api.saveMatrix({ body }),
    onSuccess: () => {
      after()
      void queryClient.invalidateQueries({ queryKey: ['accessGroups', 'one'] })
    },
  })
}
