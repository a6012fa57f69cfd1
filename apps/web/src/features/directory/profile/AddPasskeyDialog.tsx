import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { NotSent, useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isPasskeyCancelled } from '../../../lib/passkeys.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import css from './ProfileLists.module.css'
import { mfaApi, useSignInChanged } from './profile.queries.ts'

type Challenge = Result<typeof mfa.addPasskeyOptions>
type Props = {
  options: Challenge
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Has the browser create a passkey. Cancelling its dialog returns to the form. */
async function create({ options, challengeId }: Challenge, name: string, known: string) {
  const { makePasskey } = await import('../../../lib/passkeys.make.ts')
  const credential = await makePasskey(options).catch((error: Error) => {
    if (isPasskeyCancelled(error)) throw new NotSent()
    throw error.name === 'InvalidStateError' ? new Error(known) : error
  })
  return mfaApi.addPasskey({ body: { challengeId, credential, name } })
}

/** Names a passkey and has the browser create it; the name distinguishes it in the list. */
export function AddPasskeyDialog({ options, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const changed = useSignInChanged()
  const { form, ...sending } = useSentForm({
    initial: { name: '' },
    draft: 'passkey',
    body: ({ name }) => name.trim(),
    check: (_, __, name) => ({ ...(name === '' && { name: t('profile.passkey.nameMissing') }) }),
    send: (name) => create(options, name, t('profile.passkey.known')),
    onSent: ({ recoveryCodes }) => {
      void changed()
      onClose()
      onDone(recoveryCodes)
    },
  })
  const name = { label: t('profile.passkey.name'), hint: t('profile.passkey.nameHelp') }
  return (
    <RecordDialog
      {...sending}
      title={t('profile.passkey.title')}
      submit={t('profile.passkey.make')}
      form={form}
      specs={[{ ...name, path: 'name', kind: 'text', maxLength: 60, wide: true }]}
      intro={<p className={css.text}>{t('profile.passkey.text')}</p>}
      onClose={onClose}
    />
  )
}
