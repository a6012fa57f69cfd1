import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { maxInGroup } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { useState } from 'react'
import { peopleQuery } from '../../../core/people/people.queries.ts'
import { NotSent, useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import css from './Groups.module.css'
import { emailsIn, linesWithout } from './group.rules.ts'
import { type Group, membersAmong, useChangeMembers } from './accessGroups.queries.ts'

type Person = { userKey: string; email: string }

/**
 * People of an account by their addresses (small letters). The list of people is fetched once; missing ones are
 * searched one by one only if it is not complete.
 */
async function findByEmail(queryClient: QueryClient, acctKey: string, emails: readonly string[]) {
  const byEmail = new Map<string, Person>()
  const note = (people: readonly Person[]) =>
    people.forEach((person) => byEmail.set(person.email.toLowerCase(), person))
  const all = await queryClient.fetchQuery(peopleQuery(acctKey))
  note(all.items)
  if (all.hasMore)
    for (const email of emails)
      if (!byEmail.has(email)) note((await queryClient.fetchQuery(peopleQuery(acctKey, email))).items)
  return {
    found: emails.flatMap((email) => byEmail.get(email) ?? []),
    missing: emails.filter((email) => !byEmail.has(email)),
  }
}

type Props = { group: Group; onClose: () => void; onDone: (words: string) => void }

type RefusedRow = { row: string; why: 'noAddress' | 'unknown' | 'member' }
type CheckResult = { add: readonly string[]; refused: readonly RefusedRow[] }

/** The people of a pasted text who can be added, and the rows that cannot. */
async function check(queryClient: QueryClient, group: Group, text: string): Promise<CheckResult> {
  const { found, missing } = await findByEmail(queryClient, group.acctKey, emailsIn(text))
  const members = await membersAmong(
    group.groupKey,
    found.map(({ userKey }) => userKey),
  )
  const isMember = ({ userKey }: Person) => members.has(userKey)
  const refused: RefusedRow[] = [
    ...linesWithout(text).map((row) => ({ row, why: 'noAddress' as const })),
    ...missing.map((row) => ({ row, why: 'unknown' as const })),
    ...found.filter(isMember).map(({ email }) => ({ row: email, why: 'member' as const })),
  ]
  return { add: found.filter((one) => !isMember(one)).map(({ userKey }) => userKey), refused }
}

function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
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
  const queryClient = useQueryClient()
  const change = useChangeMembers(group.groupKey)
  const [checked, setChecked] = useState<CheckResult>()
  const faultOf = (count: number) => {
    if (count > maxInGroup.members) return t('accessGroups.pasteMost', { most: maxInGroup.members })
    return count === 0 ? t('accessGroups.pasteNone') : undefined
  }
  const { form, ...sending } = useSentForm({
    initial: { text: '' },
    draft: `group.paste.${group.groupKey}`,
    body: ({ text }) => text,
    check: (_, __, text) => {
      const fault = faultOf(checked ? checked.add.length : emailsIn(text).length)
      return { ...(fault && { text: fault }) }
    },
    send: async (text) => {
      const seen = checked ?? (await check(queryClient, group, text))
      setChecked(seen)
      if (!checked && seen.refused.length > 0) throw new NotSent()
      await change.mutateAsync({ add: [...seen.add] })
      return seen.add.length
    },
    onSent: (count) => {
      onDone(t('accessGroups.pasted', { count }))
      onClose()
    },
  })
  const { text } = useFormValues(form)
  const field: FieldSpec = {
    path: 'text',
    kind: 'textarea',
    rows: 6,
    label: t('accessGroups.pasteField'),
    hint: t('accessGroups.pasteText'),
    spellCheck: false,
    wide: true,
    onChange: () => setChecked(undefined),
  }
  return (
    <RecordDialog
      {...sending}
      title={t('accessGroups.pasteTitle')}
      submit={t('accessGroups.pasteSubmit', { count: checked ? checked.add.length : emailsIn(text).length })}
      form={form}
      specs={[field]}
      intro={checked && checked.refused.length > 0 && <RefusedRows refused={checked.refused} />}
      onClose={onClose}
    />
  )
}
