import { contacts } from '@portal/contract/directory/contacts/contacts.contract'
import type { Input } from '@portal/contract/core/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(contacts)
export type ContactBody = Input<typeof contacts.create>['body']

export const contactsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['contacts', 'of', acctKey],
    queryFn: ({ signal }) => api.list({ params: { acctKey }, signal }),
  })

/** The notes of the reader's company about an account, the newest first. */
export const notesQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['contacts', 'notes', acctKey],
    queryFn: ({ signal }) => api.notes({ params: { acctKey }, signal }),
  })

export type ContactAct =
  | { act: 'create'; body: ContactBody }
  | { act: 'update'; contactKey: string; body: ContactBody }
  | { act: 'remove'; contactKey: string }

/** Adds, changes or removes a contact; a new primary one changes the account too. */
export function useContactAct(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ContactAct) => {
      if (input.act === 'create') return api.create({ params: { acctKey }, body: input.body })
      const params = { acctKey, contactKey: input.contactKey }
      return input.act === 'remove' ? api.remove({ params }) : api.update({ params, body: input.body })
    },
    onSuccess: (now) => {
      queryClient.setQueryData(contactsQuery(acctKey).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: accountQuery(acctKey).queryKey })
    },
  })
}

/** Writes a note, or removes one of the reader's. */
export function useNoteAct(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { text: string } | { noteKey: string }) =>
      'text' in input
        ? api.addNote({ params: { acctKey }, body: input })
        : api.removeNote({ params: { acctKey, noteKey: input.noteKey } }),
    onSuccess: (now) => queryClient.setQueryData(notesQuery(acctKey).queryKey, now),
  })
}

/** Accounts that look like one with this name or this contact; a hint only. */
export const duplicatesQuery = (acctName: string, email: string) =>
  queryOptions({
    queryKey: ['contacts', 'duplicates', acctName, email],
    queryFn: ({ signal }) =>
      api.duplicates({ body: { ...(acctName && { acctName }), ...(email && { email }) }, signal }),
    enabled: acctName !== '' || email !== '',
    retry: false,
  })
