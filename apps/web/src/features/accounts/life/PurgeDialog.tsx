import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './life.module.css'
import { usePurge } from './life.queries.ts'

/** Leaves no more than a tombstone of a closed account before its day: says what is lost, and has its name typed in. */
export function PurgeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const { acctKey, acctName } = account
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = usePurge(acctKey)
  const wrong = typed.trim() !== acctName
  const submit = () => {
    setAsked(true)
    if (wrong) return form.current?.querySelector('input')?.focus()
    mutate(acctName, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('life.purge.of', { name: acctName })}
      submit={t('life.purge.submit')}
      danger
      saving={isPending}
      place={form}
      refusal={error && !isStepUpRefusal(error) ? error.message : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.lost}>{t('life.purge.lost')}</p>
      <ul className={css.lost}>
        <li>{t('life.purge.people')}</li>
        <li>{t('life.purge.work')}</li>
        <li>{t('life.purge.name')}</li>
      </ul>
      <p className={css.lost}>{t('life.purge.kept')}</p>
      <TextField
        label={t('life.purge.type', { name: acctName })}
        name="acctName"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={asked && wrong && t('life.purge.wrong')}
      />
    </FormDialog>
  )
}
