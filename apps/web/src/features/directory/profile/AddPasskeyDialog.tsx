import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './ProfileLists.module.css'
import { useFactorAct } from './useFactorAct.ts'

type Props = {
  begun: Result<typeof mfa.addPasskeyOptions>
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Names a passkey and has the browser create it; the name distinguishes it in the list. */
export function AddPasskeyDialog({ begun, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const make = useFactorAct(async (api, name: string) => {
    const { makePasskey } = await import('../../../lib/passkeys.make.ts')
    const credential = await makePasskey(begun.options)
    return api.addPasskey({ body: { challengeId: begun.challengeId, credential, name } })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setMissing(name === '')
    if (name === '') return field.current?.focus()
    if (make.isPending) return
    make.mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        onClose()
        onDone(recoveryCodes)
      },
    })
  }
  return (
    <Dialog
      title={t('profile.passkey.title')}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} type="submit" form={id} loading={make.isPending}>
          {t('profile.passkey.make')}
        </DialogActions>
      }
    >
      <p className={css.text}>{t('profile.passkey.text')}</p>
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          name="name"
          label={t('profile.passkey.name')}
          help={t('profile.passkey.nameHelp')}
          maxLength={60}
          autoComplete="off"
          error={missing && t('profile.passkey.nameMissing')}
        />
      </form>
      <ErrorAlert text={make.fault} className={css.line} />
    </Dialog>
  )
}
