import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { mostInGroup } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { useId, useState } from 'react'
import { peopleQuery } from '../../../core/people/people.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { AreaField } from '../../../ui/AreaField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import page from '../../../ui/Page.module.css'
import css from './Groups.module.css'
import { emailsIn, linesWithout } from './group.rules.ts'
import { type Group, membersAmong, useChangeMembers } from './accessGroups.queries.ts'

type Person = { userKey: string; email: string }

/**
 * People of an account by their addresses (small letters). The list of people is fetched once; missing ones are
 * searched one by one only if it is not complete.
 */
async function findByEmail(queryClient: QueryClient, acctKey: string, emails: readonly string[]) {
  const known = new Map<string, Person>()
  const note = (people: readonly Person[]) => people.forEach((person) => known.set(person.email.toLowerCase(), person))
  const all = await queryClient.fetchQuery(peopleQuery(acctKey))
  note(all.items)
  if (all.hasMore)
    for (const email of emails)
      if (!known.has(email)) note((await queryClient.fetchQuery(peopleQuery(acctKey, email))).items)
  return {
    found: emails.flatMap((email) => known.get(email) ?? []),
    missing: emails.filter((email) => !known.has(email)),
  }
}

type Props = { group: Group; onClose: () => void; onDone: (words: string) => void }

type Refused = { row: string; why: 'noAddress' | 'unknown' | 'member' }
type Checked = { add: readonly string[]; refused: readonly Refused[] }

/** The people of a pasted text who can be added, and the rows that cannot. */
async function check(queryClient: QueryClient, group: Group, text: string): Promise<Checked> {
  const { found, missing } = await findByEmail(queryClient, group.acctKey, emailsIn(text))
  const members = await membersAmong(
    group.groupKey,
    found.map(({ userKey }) => userKey),
  )
  const isMember = ({ userKey }: Person) => members.has(userKey)
  const refused: Refused[] = [
    ...linesWithout(text).map((row) => ({ row, why: 'noAddress' as const })),
    ...missing.map((row) => ({ row, why: 'unknown' as const })),
    ...found.filter(isMember).map(({ email }) => ({ row: email, why: 'member' as const })),
  ]
  return { add: found.filter((one) => !isMember(one)).map(({ userKey }) => userKey), refused }
}

function RefusedRows({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation()
  return (
    <Alert kind="warning" className={css.refusal}>
      {t('accessGroups.pasteRefused', { count: refused.length })}
      <ul>
        {refused.map(({ row, why }) => (
          <li key={row}>{t(`accessGroups.pasteWhy.${why}`, { row })}</li>
        ))}
      </ul>
    </Alert>
  )
}

/**
 * Adds the people of a pasted list or CSV in one request. Rows that cannot be added are named first, each with
 * the reason, and nothing is done until they were shown.
 */
export function PasteMembersDialog({ group, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const queryClient = useQueryClient()
  const change = useChangeMembers(group.groupKey)
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const emails = emailsIn(text)
  const tooMany = emails.length > mostInGroup.members
  const count = checked ? checked.add.length : emails.length
  const add = async () => {
    const seen = checked ?? (await check(queryClient, group, text))
    setChecked(seen)
    if (!checked && seen.refused.length > 0) return
    await change.mutateAsync({ add: [...seen.add] })
    onDone(t('accessGroups.pasted', { count: seen.add.length }))
    onClose()
  }
  const submit = async () => {
    if (busy || count === 0 || tooMany) return
    setBusy(true)
    setFailure(undefined)
    await add().catch((error: Error) => setFailure(error))
    setBusy(false)
  }
  return (
    <Dialog
      title={t('accessGroups.pasteTitle')}
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          cancel={t('form.close')}
          type="submit"
          form={id}
          loading={busy}
          aria-disabled={count === 0 || tooMany}
        >
          {t('accessGroups.pasteSubmit', { count })}
        </DialogActions>
      }
    >
      <ErrorAlert text={failure?.message} className={css.refusal} />
      {checked && checked.refused.length > 0 && <RefusedRows refused={checked.refused} />}
      <form id={id} noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <p className={page.dim}>{t('accessGroups.pasteText')}</p>
        <AreaField
          className={css.area}
          label={t('accessGroups.pasteField')}
          rows={6}
          value={text}
          spellCheck={false}
          error={tooMany && t('accessGroups.pasteMost', { most: mostInGroup.members })}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChecked(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
