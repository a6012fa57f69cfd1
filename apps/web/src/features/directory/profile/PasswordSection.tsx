import type { Result } from '@portal/contract/core/route'
import type { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { WhenIn } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { ChoosePasswordForm } from '../../identity/passwords/ChoosePasswordForm.tsx'
import { changePassword, factorsQuery, passwordQuery, useSignInChanged } from './profile.queries.ts'
import css from './ProfileLists.module.css'

/** When the password was changed, and a button to change it. People who sign in only through their company have none here. */
export function PasswordSection() {
  const { t } = useTranslation()
  const own = useQuery(passwordQuery)
  const { data: factors } = useQuery(factorsQuery)
  const [open, setOpen] = useState(false)
  if (!own.data) return <QueryState query={own} failed={t('profile.password.failed')} lines={1} height={36} />
  if (factors && !factors.hasPassword) return <p className={css.text}>{t('profile.password.none')}</p>
  const { changedOn } = own.data
  return (
    <>
      <p className={css.text}>
        {changedOn ? (
          <WhenIn at={changedOn} say={(at) => t('profile.password.changedOn', { at })} />
        ) : (
          t('profile.password.never')
        )}
      </p>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('profile.password.change')}
      </Button>
      {open && <ChangePassword own={own.data} onClose={() => setOpen(false)} />}
    </>
  )
}

type OwnRules = Result<typeof passwords.ownRules>
type Props = { own: OwnRules; onClose: () => void }

function ChangePassword({ own, onClose }: Props) {
  const { t } = useTranslation()
  const { email } = useMe()
  const changed = useSignInChanged()
  async function send(password: string): Promise<void> {
    try {
      await changePassword(password)
    } catch (error) {
      // After a cancelled identity check the form continues.
      if (isStepUpRefusal(error)) return
      throw error
    }
    say(t('profile.password.done'))
    onClose()
    await changed()
  }
  return (
    <Dialog
      title={t('profile.password.change')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      }
    >
      <p className={css.text}>{t('profile.password.effect')}</p>
      <ChoosePasswordForm
        email={email}
        rules={own.rules}
        words={own.words}
        submit={t('profile.password.change')}
        onSubmit={send}
      />
    </Dialog>
  )
}
