import type { ApiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { Suspense, useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Preset } from './keyFields.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const KeyDialog = lazyPart(async () => (await import('./KeyDialog.tsx')).KeyDialog)

/** Why no further key can be made now, in words. */
function useRefusal({ edit, items, most, open }: ApiKeys): { reason?: string } | undefined {
  const { t } = useTranslation()
  if (!edit.allowed) return {}
  if (!open) return { reason: t('apiKeys.offText') }
  const counting = items.filter(({ state }) => state !== 'Revoked' && state !== 'Expired').length
  return counting >= most ? { reason: t('apiKeys.full', { count: most }) } : undefined
}

type Props = {
  acctKey: string
  keys: ApiKeys
  label: string
  /** The initial values of the form. */
  preset?: Preset
}

/** Makes an API key and shows its secret. */
export function NewKeyButton({ acctKey, keys, label, preset }: Props) {
  const [opened, setOpened] = useState<{ secret?: string }>()
  const refusal = useRefusal(keys)
  const close = () => setOpened(undefined)
  return (
    <>
      <GuardedButton
        label={label}
        aria-haspopup="dialog"
        refusal={refusal && { ...refusal, ...(!refusal.reason && { action: 'apiKeys.create', object: acctKey }) }}
        onClick={() => setOpened({})}
      />
      {opened?.secret && <SecretDialog secret={opened.secret} onClose={close} />}
      {opened && !opened.secret && (
        <Suspense fallback={null}>
          <KeyDialog
            acctKey={acctKey}
            keys={keys}
            {...(preset && { preset })}
            onClose={close}
            onDone={(secret) => setOpened(secret ? { secret } : undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
