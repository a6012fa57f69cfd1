import { audit } from '@portal/contract/operations/audit/audit.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useActorText } from '../../../../../core/audit/eventWords.ts'
import { When } from '../../../../../core/moments/When.tsx'
import { clientFor } from '../../../../../lib/api.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { paths } from '../../../../../lib/paths.ts'
import { EmptyState } from '../../../../../ui/EmptyState.tsx'
import { Anchor } from '../../../../../ui/Anchor.tsx'
import { Skeleton } from '../../../../../ui/Skeleton.tsx'
import { contactsQuery } from '../../../contacts/contacts.queries.ts'
import css from './Peek.module.css'

const api = clientFor(audit)
const eventsShown = 5
const activityQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['audit', 'peek', acctKey],
    queryFn: ({ signal }) => api.activity({ params: { acctKey }, body: { kind: 'done' }, signal }),
  })

type Query = { isPending: boolean; error: Error | null }
function Part({ title, query, none, children }: { title: string; query: Query; none: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {query.isPending && <Skeleton lines={2} height={18} />}
      {query.error && <EmptyState small kind="error" title={query.error.message} />}
      {!query.isPending && !query.error && none && <EmptyState small title={t('accountsList.peek.none')} />}
      {children}
    </section>
  )
}

/** The people to contact there. */
export function PeekContacts({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const contacts = useQuery(contactsQuery(acctKey))
  const items = contacts.data?.items ?? []
  return (
    <Part title={t('accountsList.peek.contacts')} query={contacts} none={items.length === 0}>
      <ul className={css.list}>
        {items.map((contact) => (
          <li key={contact.contactKey}>
            <span>
              {contact.firstName} {contact.lastName}
            </span>{' '}
            <span className={css.dim}>{t(`contacts.kind.${contact.kind}`)}</span>
            <a className={css.mail} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The latest events there. */
export function PeekEvents({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const actorText = useActorText()
  const activity = useQuery(activityQuery(acctKey))
  const items = activity.data?.items.slice(0, eventsShown) ?? []
  return (
    <Part title={t('accountsList.peek.events')} query={activity} none={items.length === 0}>
      <ul className={css.list}>
        {items.map((event) => (
          <li key={event.auditKey}>
            {event.text}
            <span className={css.when}>
              <When at={event.occurredOn} /> · {actorText(event)}
            </span>
          </li>
        ))}
      </ul>
      {items.length > 0 && <Anchor href={paths.account(acctKey, 10)}>{t('accountsList.peek.allEvents')}</Anchor>}
    </Part>
  )
}
