import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { withProof } from '../../../core/signIn/proof.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { call } from '../../../lib/call.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import styles from '../../../ui/SignInFrame.module.css'

/** Explains an invalid link and offers a new one; the code identifies its person. */
export function CodeProblem({ code, error, onRetry }: { code: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const { state, fault, working, send } = useNewLink(code)
  const kind = codeOf(error)
  const renewable = kind === 'code.expired' || kind === 'code.used' || kind === 'code.superseded'
  if (state === 'sent')
    return (
      <Alert kind="success" tabIndex={-1} ref={(box) => box?.focus()}>
        {t('passwords.newLinkSent')}
      </Alert>
    )
  return (
    <div className={styles['fields']}>
      <Alert kind="error">{fault ?? faultText(error)}</Alert>
      {renewable && (
        <Button size="md" fullWidth loading={state === 'busy'} onClick={() => void send()}>
          {t('passwords.newLink')}
        </Button>
      )}
      {kind === 'code.unknown' && (
        <RouteButton variant="filled" href={paths.loginReset}>
          {t('passwords.askNewLink')}
        </RouteButton>
      )}
      {kind?.startsWith('code.') !== true && (
        <Button size="md" fullWidth onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
      <p role="status">{working && t('login.proof')}</p>
    </div>
  )
}

function useNewLink(code: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)
  async function send(): Promise<void> {
    setState('busy')
    setFault(undefined)
    try {
      await withProof((proof) => call(passwords.resendActivation, { body: { code, proof } }, undefined), {
        onWork: setWorking,
      })
      setState('sent')
    } catch (error) {
      setState('idle')
      setFault(faultText(error))
    }
  }
  return { state, fault, working, send }
}
