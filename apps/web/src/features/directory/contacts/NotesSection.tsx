import type { Note } from '@portal/contract/directory/contacts/contacts.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import list from '../../../ui/RuledList.module.css'
import css from './contacts.module.css'
import { notesQuery, useNoteAct } from './contacts.queries.ts'

/** The maximum number of characters of a note (contract of the contacts). */
const longest = 2000

type Props = { acctKey: string; id: string; mayWrite: boolean }

/** The notes of the reader's company about an account; no other company sees them, not even the account itself. */
export function NotesSection({ acctKey, id, mayWrite }: Props) {
  const { t } = useTranslation()
  const { companyName } = useMe()
  const notes = useQuery(notesQuery(acctKey))
  const { data } = notes
  return (
    <section className={css.section} id={id} aria-label={t('contacts.notes.title')}>
      <h2 className={css.title}>{t('contacts.notes.title')}</h2>
      <p className={css.intro}>{t('contacts.notes.text', { name: companyName })}</p>
      {mayWrite ? (
        <NoteForm acctKey={acctKey} />
      ) : (
        <p className={css.none}>
          <RefusedButton label={t('contacts.notes.add')} action="contacts.addNote" object={acctKey} />
        </p>
      )}
      <QueryState query={notes} failed={t('contacts.notes.failed')} lines={2} height={28} />
      {data?.items.length === 0 && <EmptyState small title={t('contacts.notes.none')} />}
      {data && data.items.length > 0 && (
        <ul className={list.list}>
          {data.items.map((note) => (
            <NoteRow key={note.noteKey} acctKey={acctKey} note={note} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NoteForm({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const acting = useNoteAct(acctKey)
  const { form, onSubmit, saving } = useSentForm({
    initial: { text: '' },
    draft: `note.${acctKey}`,
    body: ({ text }) => ({ text: text.trim() }),
    check: (_, __, { text }) => ({ ...(text === '' && { text: t('contacts.notes.empty') }) }),
    send: acting.mutateAsync,
    onSent: () => undefined,
    again: true,
  })
  const note: FieldSpec = { path: 'text', kind: 'reason', label: t('contacts.notes.write'), maxLength: longest }
  return (
    <FormFrame form={form} specs={[note]} className={css.write} onSubmit={onSubmit}>
      <FormField spec={note} />
      <Button variant="default" type="submit" loading={saving}>
        {t('contacts.notes.add')}
      </Button>
    </FormFrame>
  )
}

function NoteRow({ acctKey, note, mayWrite }: { acctKey: string; note: Note; mayWrite: boolean }) {
  const { t } = useTranslation()
  const acting = useNoteAct(acctKey)
  const [sure, setSure] = useState(false)
  const remove = () => (sure ? acting.mutate({ noteKey: note.noteKey }) : setSure(true))
  return (
    <li className={list.item}>
      <div className={list.what}>
        <p className={css.note}>{note.text}</p>
        <p className={list.meta}>
          {note.writtenBy} · <When at={note.writtenOn} />
        </p>
        {acting.error && <Alert kind="error">{acting.error.message}</Alert>}
      </div>
      {mayWrite && note.mayRemove && (
        <Button
          variant={sure ? 'danger' : 'default'}
          size="xs"
          loading={acting.isPending}
          onClick={remove}
          onBlur={() => setSure(false)}
        >
          {sure ? t('contacts.notes.sure') : t('contacts.remove')}
        </Button>
      )}
    </li>
  )
}
