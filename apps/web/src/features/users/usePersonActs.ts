import type { UserListItem } from '@portal/contract/users/users.contract'
import { useState } from 'react'
import { type ReasonedAct, type Sending, type SendResult, useSendMails } from './people.queries.ts'
import type { PersonAct } from './people.rules.ts'

const sendings: readonly PersonAct[] = ['sendActivation', 'sendWelcome', 'sendMfaLink']
const isSending = (act: PersonAct): act is Sending => sendings.includes(act)

type Open = { act: ReasonedAct | 'signInAs'; person: UserListItem }
type Outcome =
  | { kind: 'sent'; what: Sending; results: readonly SendResult[] }
  | { kind: 'done'; act: ReasonedAct; person: UserListItem }

/** What is being done with people of a list: the dialog that is open, and what became of the last act. */
export function usePersonActs(acctKey: string) {
  const sending = useSendMails(acctKey)
  const [open, setOpen] = useState<Open>()
  const [outcome, setOutcome] = useState<Outcome>()
  const send = (what: Sending, people: readonly UserListItem[]) => {
    if (sending.isPending) return
    setOutcome(undefined)
    sending.mutate({ what, people }, { onSuccess: (results) => setOutcome({ kind: 'sent', what, results }) })
  }
  const begin = (act: PersonAct, person: UserListItem) => {
    if (isSending(act)) return send(act, [person])
    setOutcome(undefined)
    setOpen({ act, person })
  }
  const many = sending.isPending && sending.variables.people.length > 1
  return {
    begin,
    send,
    sendingToMany: many ? sending.variables.what : undefined,
    error: sending.error,
    open,
    close: () => setOpen(undefined),
    outcome,
    done: (act: ReasonedAct, person: UserListItem) => {
      setOpen(undefined)
      setOutcome({ kind: 'done', act, person })
    },
    forget: () => setOutcome(undefined),
  }
}
export type PersonActs = ReturnType<typeof usePersonActs>
