import { useQueryClient } from '@tanstack/react-query'
import { mostInGroup } from '@portal/contract/groups/groups.contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AreaField } from '../../ui/AreaField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import page from '../../ui/Page.module.css'
import css from './Groups.module.css'
import { emailsIn } from './group.rules.ts'
import { findByEmail } from './findByEmail.ts'
import { type Group, useChangeMembers } from './groups.queries.ts'

type Props = { group: Group; onClose: () => void; onDone: (words: string) => void }

/** Adds everybody whose address is in a pasted list or CSV; who is not known is named and left in the field. */
export function PasteMembersDialog({ group, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const queryClient = useQueryClient()
  const change = useChangeMembers(group.groupKey)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const emails = emailsIn(text)
  const tooMany = emails.length > mostInGroup.members
  const add = async () => {
    const { found, missing } = await findByEmail(queryClient, group.acctKey, emails)
    const members = new Set(group.members.map(({ userKey }) => userKey))
    const fresh = found.filter(({ userKey }) => !members.has(userKey)).map(({ userKey }) => userKey)
    if (fresh.length > 0) await change.mutateAsync({ add: fresh })
    onDone(t('groups.pasted', { count: fresh.length }))
    if (missing.length === 0) return onClose()
    setUnknown(missing)
    setText(missing.join('\n'))
  }
  const submit = async () => {
    if (busy || emails.length === 0 || tooMany) return
    setBusy(true)
    setFailure(undefined)
    await add().catch((error: Error) => setFailure(error))
    setBusy(false)
  }
  return (
    <Dialog
      title={t('groups.pasteTitle')}
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          cancel={t('form.close')}
          type="submit"
          form={id}
          loading={busy}
          aria-disabled={emails.length === 0 || tooMany}
        >
          {t('groups.pasteSubmit', { count: emails.length })}
        </DialogActions>
      }
    >
      {failure && (
        <Alert kind="error" className={css.refusal}>
          {failure.message}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert kind="warning" className={css.refusal}>
          {t('groups.pasteUnknown', { count: unknown.length })} {unknown.join(', ')}
        </Alert>
      )}
      <form id={id} noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <p className={page.dim}>{t('groups.pasteText')}</p>
        <AreaField
          className={css.area}
          label={t('groups.pasteField')}
          rows={6}
          value={text}
          spellCheck={false}
          error={tooMany && t('groups.pasteMost', { most: mostInGroup.members })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
