import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './status.module.css'
import { usePurge } from './status.queries.ts'

/** Purges a closed account before its day, leaving only a tombstone: says what is lost, and has its name typed in. */
export function PurgeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const { acctKey, acctName } = account
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = usePurge(acctKey)
  const wrong = typed.trim() !== acctName
  const submit = () => {
    setSubmitted(true)
    if (wrong) return form.current?.querySelector('input')?.focus()
    mutate(acctName, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('status.purge.of', { name: acctName })}
      submit={t('status.purge.submit')}
      danger
      saving={isPending}
      place={form}
      refusal={error && !isStepUpRefusal(error) ? error.message : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.lost}>{t('status.purge.lost')}</p>
      <ul className={css.lost}>
        <li>{t('status.purge.people')}</li>
        <li>{t('status.purge.work')}</li>
        <li>{t('status.purge.name')}</li>
      </ul>
      <p className={css.lost}>{t('status.purge.kept')}</p>
      <TextField
        label={t('status.purge.type', { name: acctName })}
        name="acctName"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={submitted && wrong && t('status.purge.wrong')}
      />
    </FormDialog>
  )
}
