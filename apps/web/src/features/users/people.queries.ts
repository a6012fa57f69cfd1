import { alias } from '@portal/contract/alias/alias.contract'
import { passwords } from '@portal/contract/passwords/passwords.contract'
import { type UserListItem, users } from '@portal/contract/users/users.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(users)
const passwordApi = clientFor(passwords)
const aliasApi = clientFor(alias)

type Search = { text: string; cursor: string | undefined }
/** A page of the administrators of an account; the previous page stays while the next one is fetched. */
export const peoplePageQuery = (acctKey: string, { text, cursor }: Search) =>
  queryOptions({
    queryKey: ['users', 'of', acctKey, 'page', text, cursor],
    queryFn: ({ signal }) =>
      api.search({ body: { acctKey, ...(text && { searchText: text }), ...(cursor && { cursor }) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who acted for people of an account, the latest first. */
export const actedForQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['users', 'actedFor', acctKey],
    queryFn: ({ signal }) => aliasApi.history({ params: { acctKey }, signal }),
  })

export type Sending = 'sendActivation' | 'sendWelcome' | 'sendMfaLink'
export type SendResult = { userKey: string; email: string | null; ok: boolean; message: string | null }
type Person = Pick<UserListItem, 'userKey' | 'email'>

async function sendWelcome(people: readonly Person[]): Promise<SendResult[]> {
  const results: SendResult[] = []
  for (const { userKey, email } of people) {
    const refused = await passwordApi.resendWelcome({ body: { emailAddress: email } }).then(
      () => null,
      (error: Error) => error.message,
    )
    results.push({ userKey, email, ok: refused === null, message: refused })
  }
  return results
}

/** Sends one kind of mail to people and returns a result for each. */
export function useSendMails(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ what, people }: { what: Sending; people: readonly Person[] }): Promise<SendResult[]> => {
      if (what === 'sendWelcome') return sendWelcome(people)
      const body = { userKeys: people.map((person) => person.userKey) }
      const sent =
        what === 'sendActivation' ? await passwordApi.resendActivations({ body }) : await api.sendMfaLinks({ body })
      return sent.results
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users', 'of', acctKey] }),
  })
}

export type ReasonedAct = 'resetMfa' | 'unlock' | 'endSessions'

/** An act on one person that asks for a reason. */
export function useReasonedAct(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ act, userKey, reason }: { act: ReasonedAct; userKey: string; reason: string }) =>
      api[act]({ params: { userKey }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users', 'of', acctKey] }),
  })
}
