import type { Note } from '@portal/contract/directory/contacts/contacts.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import list from '../../../ui/RuledList.module.css'
import css from './contacts.module.css'
import { notesQuery, useNoteAct } from './contacts.queries.ts'

/** The most characters of a note (contract of the contacts). */
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
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    const empty = text.trim() === ''
    setSubmitted(empty)
    if (empty) return field.current?.focus()
    if (!acting.isPending) acting.mutate({ text: text.trim() }, { onSuccess: () => setText('') })
  }
  return (
    <form
      className={css.write}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ReasonField
        ref={field}
        label={t('contacts.notes.write')}
        hint={t('contacts.notes.hint', { most: longest })}
        maxLength={longest}
        value={text}
        onChange={setText}
        error={submitted && text.trim() === '' ? t('contacts.notes.empty') : undefined}
      />
      {acting.error && <Alert kind="error">{acting.error.message}</Alert>}
      <Button variant="default" type="submit" loading={acting.isPending}>
        {t('contacts.notes.add')}
      </Button>
    </form>
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
