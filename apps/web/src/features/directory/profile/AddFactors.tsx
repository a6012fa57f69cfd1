import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { knowsPasskeys } from '../../../lib/passkeys.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AddAppDialog } from './AddAppDialog.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import type { Factors } from './FactorList.tsx'
import css from './ProfileLists.module.css'
import { useFactorAct } from './useFactorAct.ts'

type App = Result<typeof mfa.addApp>
type Passkey = Result<typeof mfa.addPasskeyOptions>
type Props = { factors: Factors; onAdded: (text: string, recoveryCodes: readonly string[] | null) => void }

/** The factors that can be added. The server requires an identity check first; the dialogs open after it. */
export function AddFactors({ factors, onAdded }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const [app, setApp] = useState<App>()
  const [passkey, setPasskey] = useState<Passkey>()
  const addApp = useFactorAct((api) => api.addApp({ body: {} }))
  const addPasskey = useFactorAct((api) => api.addPasskeyOptions({ body: {} }))
  const useEmail = useFactorAct((api) => api.useEmail({ body: {} }))
  const has = (kind: Factors['factors'][number]['kind']) => factors.factors.some((factor) => factor.kind === kind)
  const fault = addApp.fault ?? addPasskey.fault ?? useEmail.fault
  const byEmail = () =>
    useEmail.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => onAdded(t('profile.factors.emailAdded'), recoveryCodes),
    })
  return (
    <>
      <div className={css.actions}>
        <Button
          variant="default"
          loading={addApp.isPending}
          onClick={() => addApp.mutate(undefined, { onSuccess: setApp })}
        >
          {t('profile.factors.addApp')}
        </Button>
        {knowsPasskeys() && (
          <Button
            variant="default"
            loading={addPasskey.isPending}
            onClick={() => addPasskey.mutate(undefined, { onSuccess: setPasskey })}
          >
            {t('profile.factors.addPasskey')}
          </Button>
        )}
        {factors.smsAvailable && (
          <Button
            variant="default"
            onClick={() => void router.navigate({ href: has('sms') ? paths.mfaMobileUpdate : paths.mfaMobileRequired })}
          >
            {t(has('sms') ? 'profile.factors.changePhone' : 'profile.factors.addPhone')}
          </Button>
        )}
        {!has('email') && (
          <Button variant="default" loading={useEmail.isPending} onClick={byEmail}>
            {t('profile.factors.addEmail')}
          </Button>
        )}
      </div>
      <ErrorAlert text={fault} className={css.line} />
      {app && (
        <AddAppDialog
          app={app}
          onClose={() => setApp(undefined)}
          onDone={(codes) => onAdded(t('profile.factors.appAdded'), codes)}
        />
      )}
      {passkey && (
        <AddPasskeyDialog
          options={passkey}
          onClose={() => setPasskey(undefined)}
          onDone={(codes) => onAdded(t('profile.factors.passkeyAdded'), codes)}
        />
      )}
    </>
  )
}
