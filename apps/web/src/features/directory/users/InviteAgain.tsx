import { numberIn } from '@portal/contract/core/language'
import { pageSize } from '@portal/contract/core/page'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '../../../core/people/people.names.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import list from '../../../ui/RuledList.module.css'
import { peoplePageQuery, type SendResult, useSendMails } from './people.queries.ts'

const unanswered = peoplePageQuery({ status: ['Invited'], unanswered: true, pageSize: pageSize.most })
/** How many are named; the list has all. */
const named = 5

/** Sends the unanswered invitations again, those of the first page of their list. */
export function InviteAgain({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  // As they were when the dialog opened: the list is refetched once mails are sent.
  const { data, error, refetch } = useQuery({ ...unanswered, staleTime: Infinity, gcTime: 0 })
  const sending = useSendMails()
  if (sending.data) return <Results results={sending.data} onClose={onClose} />
  const title = t('users.inviteAgain.any')
  if (!data)
    return (
      <PendingDialog
        title={title}
        error={error}
        failed={t('users.inviteAgain.failed')}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    )
  const { items, hasMore } = data
  const number = (value: number) => numberIn(i18n.language, value)
  const remaining = items.length - named
  return (
    <ConfirmDialog
      title={t('users.inviteAgain.title', { count: items.length, number: number(items.length) })}
      submit={items.length === 1 ? t('users.act.sendActivation') : title}
      pending={sending.isPending}
      refusal={sending.error?.message}
      onSubmit={() => sending.mutate({ what: 'sendActivation', people: items })}
      onClose={onClose}
    >
      <ul className={list['list']}>
        {items.slice(0, named).map((person) => (
          <li key={person.userKey} className={list['item']}>
            <span>{nameOf(person)}</span>
            <span className={list['meta']}>{person.acctName}</span>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p>{t('users.inviteAgain.more', { count: remaining, number: number(remaining) })}</p>}
      {hasMore && (
        <p>
          <Anchor href={paths.list('manageUsers', { status: 'Invited', only: 'unanswered' })}>
            {t('users.inviteAgain.all')}
          </Anchor>
        </p>
      )}
    </ConfirmDialog>
  )
}

/** How many were sent, and why others were not. */
function Results({ results, onClose }: { results: readonly SendResult[]; onClose: () => void }) {
  const { t } = useTranslation()
  const refused = results.filter(({ ok }) => !ok)
  const sent = results.length - refused.length
  return (
    <Dialog
      title={t('users.inviteAgain.any')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <p role="status">
        {sent === 0 ? t('users.sendFailed') : t('users.sent.sendActivation', { count: sent, total: results.length })}
      </p>
      <ul className={refused.length > 0 ? list['list'] : undefined}>
        {refused.map(({ userKey, email, message }) => (
          <li key={userKey} className={list['item']}>
            <div>
              {email ?? userKey}
              <p className={list['meta']}>{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
