import { type ChangeInput, operationCodes } from '@portal/contract/operations/changes/changes.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../core/changes/openChange.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { say } from '../../../ui/toast.ts'
import { type ActResult, type ReasonedAct, type SendKind, type SendResult, useSendMails } from './people.queries.ts'
import {
  isManyAct,
  type PeopleSelection,
  type ManyAct,
  type Person,
  type PersonAct,
  type StatusAct,
} from './people.rules.ts'

/** Shows the effects of changing people, and runs the change from there; then refetches the list. */
function useUserChanges(onBegin: () => void) {
  const change = useChange()
  const queryClient = useQueryClient()
  const begin = async (request: Parameters<typeof change.open>[0]) => {
    onBegin()
    await change.open(request)
    await queryClient.invalidateQueries({ queryKey: ['users'] })
  }
  return {
    changeStatus: (act: StatusAct, { selection }: PeopleSelection, reason: string) =>
      void begin({
        kind: 'user.status',
        selection,
        input: { operationCode: operationCodes[act], ...(reason && { reason }) },
      }),
    transfer: ({ selection }: PeopleSelection, input: ChangeInput<'user.transfer'>) =>
      void begin({ kind: 'user.transfer', selection, input }),
    offboard: ({ userKey }: Person, input: Omit<ChangeInput<'user.offboard'>, 'userKey'>) =>
      void begin({ kind: 'user.offboard', selection: { userKeys: [userKey] }, input: { userKey, ...input } }),
  }
}

const sendings: readonly PersonAct[] = ['sendActivation', 'sendWelcome', 'sendMfaLink']
const isSending = (act: PersonAct): act is SendKind => sendings.includes(act)

type Open = { act: ReasonedAct | 'signInAs' | 'offboard'; person: Person } | { act: ManyAct; many: PeopleSelection }
/** The result of several mails, or of one that was not sent. */
type Outcome = { what: SendKind; results: readonly SendResult[] }

/** Mails to people, one or many in one request. */
function useSending(onSent: (outcome: Outcome | undefined) => void) {
  const sending = useSendMails()
  const { t } = useTranslation()
  const sent = (what: SendKind, results: readonly SendResult[]) => {
    if (results.length === 1 && results[0]?.ok) say(t(`users.sentOne.${what}`))
    else onSent({ what, results })
  }
  const send = (what: SendKind, people: readonly Pick<Person, 'userKey'>[]) => {
    if (sending.isPending) return
    onSent(undefined)
    sending.mutate({ what, people }, { onSuccess: (results) => sent(what, results) })
  }
  const many = sending.isPending && sending.variables.people.length > 1
  return { send, sendingToMany: many ? sending.variables.what : undefined, error: sending.error }
}

const manyOf = (person: Person): PeopleSelection => ({ selection: { userKeys: [person.userKey] }, count: 1, person })

/** The action on people of a list: the open dialog, and the results of the mails sent last. */
export function usePersonActs() {
  const [open, setOpen] = useState<Open>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { t } = useTranslation()
  const { name: planName } = usePlanWords()
  const { send, ...sending } = useSending(setOutcome)
  const changes = useUserChanges(() => setOpen(undefined))
  const show = (next: Open) => {
    setOutcome(undefined)
    setOpen(next)
  }
  return {
    ...sending,
    ...changes,
    send,
    begin: (act: PersonAct, person: Person) => {
      if (isSending(act)) send(act, [person])
      else show(isManyAct(act) ? { act, many: manyOf(person) } : { act, person })
    },
    /** One action on several people. */
    beginMany: (act: ManyAct, many: PeopleSelection) => show({ act, many }),
    open,
    close: () => setOpen(undefined),
    outcome,
    done: (act: ReasonedAct, person: Person, { plansMissed = [] }: ActResult) => {
      setOpen(undefined)
      const missed = plansMissed.map(planName).join(', ')
      const name = nameOf(person)
      // Announced now, because nothing on the page shows later which plans are missing.
      if (missed) say(t('users.done.restoreMissed', { name, plans: missed }), { failed: true, lasting: true })
      else say(t(`users.done.${act}`, { name }))
    },
    forget: () => setOutcome(undefined),
  }
}
export type PersonActs = ReturnType<typeof usePersonActs>
