import { alias } from '@portal/contract/identity/alias/alias.contract'
import type { Input } from '@portal/contract/core/route'
import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { UserFilter, UserListItem } from '@portal/contract/directory/users/users.list'
import { type UserSearch, users } from '@portal/contract/directory/users/users.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(users)
const passwordApi = clientFor(passwords)
const aliasApi = clientFor(alias)

/** One person, with the fields that the reader may change. */
export const personQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['users', 'one', userKey],
    queryFn: ({ signal }) => api.get({ params: { userKey }, signal }),
  })

/** The sessions of a person. */
export const sessionsOfQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['users', 'one', userKey, 'sessions'],
    queryFn: async ({ signal }) => (await api.sessions({ params: { userKey }, signal })).items,
  })

type UserPatch = Input<typeof users.update>['body']
export function useUpdatePerson(userKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: UserPatch; version: number }) =>
      api.update({ params: { userKey }, body, ifMatch: version }),
    onSuccess: (user) => {
      queryClient.setQueryData(personQuery(userKey).queryKey, user)
      void queryClient.invalidateQueries({ queryKey: ['users', 'of'] })
    },
  })
}

/** A page of people; the previous page stays while the next one is fetched. */
export const peoplePageQuery = (body: UserSearch) =>
  queryOptions({
    queryKey: ['users', 'of', 'page', body],
    queryFn: ({ signal }) => api.search({ body, signal }),
    placeholderData: keepPreviousData,
  })

/** How many people a filter finds, exact up to 10,000. */
export const peopleCountQuery = (body: UserFilter) =>
  queryOptions({
    queryKey: ['users', 'of', 'count', body],
    queryFn: ({ signal }) => api.count({ body, signal }),
    placeholderData: keepPreviousData,
  })

/** Who acted for people of an account, the latest first. */
export const actedForQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['users', 'actedFor', acctKey],
    queryFn: ({ signal }) => aliasApi.history({ params: { acctKey }, signal }),
  })

export type SendKind = 'sendActivation' | 'sendWelcome' | 'sendMfaLink'
export type SendResult = { userKey: string; email: string | null; ok: boolean; message: string | null }
/** The request for a welcome e-mail needs the address. */
type Recipient = Pick<UserListItem, 'userKey'> & Partial<Pick<UserListItem, 'email'>>

async function sendWelcome(people: readonly Recipient[]): Promise<SendResult[]> {
  const results: SendResult[] = []
  for (const { userKey, email = '' } of people) {
    const refused = await passwordApi.resendWelcome({ body: { emailAddress: email } }).then(
      () => null,
      (error: Error) => error.message,
    )
    results.push({ userKey, email, ok: refused === null, message: refused })
  }
  return results
}

/** Sends one kind of mail to people and returns a result for each. */
export function useSendMails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ what, people }: { what: SendKind; people: readonly Recipient[] }): Promise<SendResult[]> => {
      if (what === 'sendWelcome') return sendWelcome(people)
      const body = { userKeys: people.map((person) => person.userKey) }
      const sent =
        what === 'sendActivation' ? await passwordApi.resendActivations({ body }) : await api.sendMfaLinks({ body })
      return sent.results
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}

export type ReasonedAct = 'resetMfa' | 'unlock' | 'endSessions' | 'restore'

/** The answer of an action; `plansMissed`: plans of a restored person that have no free seat. */
export type ActResult = { done: boolean; plansMissed?: readonly { planName: string; planNameFr: string }[] }

/** `sessionKey`: for a single session. */
type ReasonedRequest = { act: ReasonedAct; userKey: string; reason: string; sessionKey?: string | undefined }
/** An action on one person that asks for a reason. */
export function useReasonedAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ act, userKey, reason, sessionKey }: ReasonedRequest): Promise<ActResult> =>
      act === 'endSessions'
        ? api.endSessions({ params: { userKey }, body: { reason, ...(sessionKey && { sessionKey }) } })
        : api[act]({ params: { userKey }, body: { reason } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
