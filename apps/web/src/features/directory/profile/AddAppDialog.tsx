import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { type FormEvent, useId, useMemo, useRef } from 'react'
import { renderSVG } from 'uqr'
import { useTranslation } from '../../../lib/i18n.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { codeIn } from '../../../ui/codeIn.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import css from './ProfileLists.module.css'
import { useFactorAct } from './useFactorAct.ts'

const digits = 6

type Props = {
  app: Result<typeof mfa.addApp>
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** The key as people type it: in groups of four. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Sets up an authenticator app: a QR code to scan or the key to type, then one code as proof. */
export function AddAppDialog({ app, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(app.uri, { ecc: 'M', border: 2 }))}`,
    [app.uri],
  )
  const confirm = useFactorAct((api, code: string) => api.confirmApp({ body: { factorKey: app.factorKey, code } }))
  const check = (code: string | undefined) => {
    if (code === undefined || confirm.isPending) return
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => {
        onClose()
        onDone(recoveryCodes)
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = form.current ? new FormData(form.current).get('code') : ''
    check(codeIn(typeof typed === 'string' ? typed : '', digits))
  }
  return (
    <Dialog
      title={t('profile.app.title')}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} type="submit" form={id} loading={confirm.isPending}>
          {t('profile.app.confirm')}
        </DialogActions>
      }
    >
      <ol className={css.steps}>
        <li>
          {t('profile.app.scan')}
          <div className={css.qr}>
            <img src={picture} alt={t('profile.app.picture')} width={192} height={192} />
            <div className={css.key}>
              {t('profile.app.key')}
              <code className={css.secret}>{grouped(app.secret)}</code>
              <CopyButton value={app.secret} what={t('profile.app.copyKey')} />
            </div>
          </div>
        </li>
        <li>
          {/* oxlint-disable-next-line react/forbid-elements -- one code, sent as soon as it is whole and cleared when it is refused */}
          <form ref={form} id={id} noValidate onSubmit={submit}>
            <CodeField
              name="code"
              label={t('profile.app.code')}
              error={confirm.fault}
              refusals={confirm.failureCount > 0 && confirm.isError ? confirm.submittedAt : 0}
              onComplete={check}
            />
          </form>
        </li>
      </ol>
    </Dialog>
  )
}
