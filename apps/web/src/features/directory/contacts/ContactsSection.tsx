import { type Contact, most } from '@portal/contract/directory/contacts/contacts.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import list from '../../../ui/RuledList.module.css'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import css from './contacts.module.css'
import { contactsQuery, useContactAct } from './contacts.queries.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const ContactDialog = lazyPart(async () => (await import('./ContactDialog.tsx')).ContactDialog)

type Open = { what: 'edit'; contact?: Contact } | { what: 'remove'; contact: Contact } | undefined

/** Contacts at a company besides its primary contact, who is part of the account's form. */
export function ContactsSection({ acctKey, id }: { acctKey: string; id: string }) {
  const { t } = useTranslation()
  const contacts = useQuery(contactsQuery(acctKey))
  const { data } = contacts
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const others = data?.items.filter(({ kind }) => kind !== 'PRIMARY') ?? []
  const full = (data?.items.length ?? 0) >= most.contacts
  return (
    <section className={css.section} id={id} aria-label={t('contacts.title')}>
      <h2 className={css.title}>{t('contacts.title')}</h2>
      <p className={css.intro}>{t('contacts.text')}</p>
      <QueryState query={contacts} failed={t('contacts.failed')} lines={2} height={28} />
      {data && others.length === 0 && <EmptyState small title={t('contacts.none')} />}
      {others.length > 0 && (
        <ul className={list.list}>
          {others.map((contact) => (
            <ContactRow
              key={contact.contactKey}
              contact={contact}
              mayEdit={data?.edit.allowed ?? false}
              onOpen={setOpen}
            />
          ))}
        </ul>
      )}
      {data?.edit.allowed && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-disabled={full ? true : undefined}
          title={full ? t('contacts.full', { count: most.contacts }) : undefined}
          onClick={() => !full && setOpen({ what: 'edit' })}
        >
          {t('contacts.add')}
        </Button>
      )}
      {data && !data.edit.allowed && (
        <RefusedButton label={t('contacts.add')} action="contacts.create" object={acctKey} />
      )}
      {open?.what === 'edit' && data && (
        <Suspense fallback={null}>
          <ContactDialog
            acctKey={acctKey}
            {...(open.contact && { contact: open.contact })}
            mayPrimary={data.editPrimary.allowed}
            primaryEmail={data.items.find(({ kind }) => kind === 'PRIMARY')?.email ?? ''}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.what === 'remove' && <RemoveContactDialog acctKey={acctKey} contact={open.contact} onClose={close} />}
    </section>
  )
}

type RowProps = { contact: Contact; mayEdit: boolean; onOpen: (open: Open) => void }
function ContactRow({ contact, mayEdit, onOpen }: RowProps) {
  const { t } = useTranslation()
  const jobs = useChoices('jobFunctions', contact.jobFunction)
  const name = `${contact.firstName} ${contact.lastName}`
  const job = jobs.find(({ value }) => value === contact.jobFunction)?.label
  const language = contact.language && t(`accounts.languageName.${contact.language}`)
  return (
    <li className={list.item}>
      <div className={list.what}>
        <div className={`${list.name} ${css.line}`}>
          {name} <span className={list.tag}>{t(`contacts.kind.${contact.kind}`)}</span>
        </div>
        <p className={list.meta}>
          <a className={css.mail} href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          {[contact.phone, job, language].filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {mayEdit && (
        <div className={css.acts}>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={t('contacts.edit', { name })}
            onClick={() => onOpen({ what: 'edit', contact })}
          >
            {t('contacts.change')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={t('contacts.removeNamed', { name })}
            onClick={() => onOpen({ what: 'remove', contact })}
          >
            {t('contacts.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

type Props = { acctKey: string; contact: Contact; onClose: () => void }

function RemoveContactDialog({ acctKey, contact, onClose }: Props) {
  const { t } = useTranslation()
  const acting = useContactAct(acctKey)
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <ConfirmDialog
      title={t('contacts.removeTitle', { name })}
      submit={t('contacts.remove')}
      danger
      pending={acting.isPending}
      refusal={acting.error?.message}
      onSubmit={() => acting.mutate({ act: 'remove', contactKey: contact.contactKey }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('contacts.removeText', { email: contact.email })}
    </ConfirmDialog>
  )
}
